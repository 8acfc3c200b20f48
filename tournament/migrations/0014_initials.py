"""Names that are shown as initials."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """A wish of a player for one event; nobody has it before they say so."""

    dependencies = [("tournament", "0013_prizes")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="initials",
            field=models.BooleanField(default=False),
        ),
    ]
