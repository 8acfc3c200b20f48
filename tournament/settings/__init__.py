"""The settings, in layers: everything is in `base`, the environment decides, the rest is thin.

* `laptop`: what `script/server` and `manage.py` use: no DEBUG, a secret made on first start
* `dev`: `laptop` with DEBUG and unhashed static files
* `prod`: `docker/`; refuses to start without a good secret
* `test`: what pytest uses
"""
