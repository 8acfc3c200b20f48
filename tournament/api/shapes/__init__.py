"""Values as JSON, by subject: `base`, `events`, `brackets`, `sheets`, `corrections`, `work`."""
