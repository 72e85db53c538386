"""The part of the build that pyproject.toml cannot say: what is compiled, and the assets."""

import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import catalogues, compiled  # noqa: E402 - a build starts without this folder


class BuildPy(build_py):
    """Compiles the catalogues first, and carries `assets/` as `game/_assets` in a wheel."""

    def run(self) -> None:
        """Do what setuptools does, and the two things above."""
        catalogues.compile_all()
        super().run()
        # An editable install reads assets/ where it is: see game/paths.py.
        if not self.editable_mode and (ROOT / "assets").is_dir():
            self.copy_tree(str(ROOT / "assets"), str(Path(self.build_lib) / "game" / "_assets"))


# Only where this machine can, and for a wheel: in place it is tools/compiled.py that compiles.
# mypyc is asked for in the same way, so that a build that has no use for it does not fetch it.
can_compile = compiled.is_possible()
with tempfile.TemporaryDirectory() as folder:
    is_wheel = can_compile and "bdist_wheel" in sys.argv
    extensions = compiled.extensions(Path(folder)) if is_wheel else []
    for extension in extensions:
        extension.optional = True
    setup(
        cmdclass={"build_py": BuildPy},
        ext_modules=extensions,
        setup_requires=["mypy>=1.15"] if can_compile else [],
    )
