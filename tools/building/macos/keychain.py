"""Puts the certificate that signs the program into a keychain of its own, on a hosted machine.

    python -m tools.building.macos.keychain

``MACOS_CERTIFICATE`` is a .p12 file in base64, ``MACOS_CERTIFICATE_PASSWORD`` its password. The
keychain goes with the machine. Untried where the rest was made: it needs macOS.
"""

from __future__ import annotations

import base64
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

KEYCHAIN: Final = "hasenpfeffer.keychain-db"


def commands(certificate: Path, password: str, own: str) -> list[list[str | Path]]:
    """What makes the keychain with the password ``own``, and lets codesign use it unasked."""
    security = "/usr/bin/security"
    return [
        [security, "create-keychain", "-p", own, KEYCHAIN],
        [security, "set-keychain-settings", "-lut", "7200", KEYCHAIN],
        [security, "unlock-keychain", "-p", own, KEYCHAIN],
        [
            security,
            "import",
            certificate,
            "-k",
            KEYCHAIN,
            "-P",
            password,
            "-T",
            "/usr/bin/codesign",
        ],
        [security, "set-key-partition-list", "-S", "apple-tool:,apple:", "-s", "-k", own, KEYCHAIN],
        [security, "list-keychains", "-d", "user", "-s", KEYCHAIN, "login.keychain-db"],
    ]


def main() -> int:
    """Do it; return the exit code."""
    encoded = os.environ.get("MACOS_CERTIFICATE", "")
    if not encoded:
        print("MACOS_CERTIFICATE is not set", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "certificate.p12"
        file.touch(mode=0o600)
        file.write_bytes(base64.b64decode(encoded))
        password = os.environ.get("MACOS_CERTIFICATE_PASSWORD", "")
        for command in commands(file, password, secrets.token_hex(16)):
            # Not with check: the message would show the passwords.
            if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
                print(f"{command[1]} has failed", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
