"""How static files are stored: under names that change with their content, and gzipped."""

from __future__ import annotations

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Gzip alone: Brotli saves a few kilobytes once and costs a first start ten seconds."""

    def create_compressor(self, **options: object) -> Compressor:
        """Return WhiteNoise's compressor without Brotli."""
        return Compressor(**options | {"use_brotli": False})
