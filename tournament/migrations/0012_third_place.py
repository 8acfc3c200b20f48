from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0011_prints'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='a_loser',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='match',
            name='b_loser',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='stage',
            name='third_place',
            field=models.BooleanField(default=False),
        ),
    ]
