"""An event from a file: choosing the file, and the word to restore it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.archive import MOST_BYTES
from tournament.forms.base import ActForm


class UploadForm(forms.Form):
    """A file to look at; nothing is restored yet."""

    file = forms.FileField(
        label=_("File"),
        label_suffix="",
        help_text=_("It ends in .undercut. You see what is in it before anything is made."),
        widget=forms.FileInput(attrs={"accept": ".undercut"}),
        error_messages={
            "required": _("Choose a file that ends in .undercut."),
            "empty": _("The file is empty. Copy or download it again."),
            "missing": _("Choose a file that ends in .undercut."),
        },
    )

    use_required_attribute = False

    def content(self) -> bytes:
        """Return the file of a valid form, never more of it than an archive can have."""
        return bytes(self.cleaned_data["file"].read(MOST_BYTES + 1))


class RestoreForm(ActForm):
    """The word to restore: under the event's own code, or a new one."""

    code = forms.ChoiceField(choices=[("own", _("Its own code")), ("new", _("A new code"))])
