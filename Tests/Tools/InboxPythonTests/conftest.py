"""What the tests of the Python package share: `pytester`, which runs pytest in a test."""

pytest_plugins = ["pytester"]
