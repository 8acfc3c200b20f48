"""Pages. A view reads with selectors, checks with forms, calls one service, and holds no rule."""
