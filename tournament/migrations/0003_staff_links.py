from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion

ROLES = [("owner", "Owner"), ("director", "Director"), ("scorer", "Scorer")]


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0002_every_form"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="onetimelink",
            name="created_by",
            field=models.ForeignKey(
                null=True,
                on_delete=deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="onetimelink",
            name="role",
            field=models.CharField(blank=True, choices=ROLES, default="", max_length=10),
        ),
        migrations.AddField(
            model_name="onetimelink",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=deletion.CASCADE,
                related_name="links",
                to="tournament.tournament",
            ),
        ),
        migrations.AlterField(
            model_name="staff",
            name="role",
            field=models.CharField(choices=ROLES, max_length=10),
        ),
        migrations.AddConstraint(
            model_name="onetimelink",
            constraint=models.CheckConstraint(
                condition=models.Q(("role", ""), ("tournament__isnull", True))
                | models.Q(
                    ("role__in", ["owner", "director", "scorer"]), ("tournament__isnull", False)
                ),
                name="link_role_with_event",
            ),
        ),
    ]
