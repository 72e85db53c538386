"""The part of the build that pyproject.toml cannot say: compiled catalogues, and the assets."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent


class BuildPy(build_py):
    """Compiles the catalogues first, and carries `assets/` as `game/_assets` in a wheel."""

    def run(self) -> None:
        """Do what setuptools does, and the two things above."""
        sys.path.insert(0, str(ROOT))
        from tools.catalogues import compile_all

        compile_all()
        super().run()
        # An editable install reads assets/ where it is: see game/paths.py.
        if not self.editable_mode and (ROOT / "assets").is_dir():
            self.copy_tree(str(ROOT / "assets"), str(Path(self.build_lib) / "game" / "_assets"))


setup(cmdclass={"build_py": BuildPy})
