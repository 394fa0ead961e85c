"""See that a kernel is compiled once, whatever constants and widths of integers it is called with."""

import numpy as np
import pytest
from numba import config, njit
from numba.core.event import install_recorder

from mjsim_kernels.jit import kernel


def count_versions(compile_function) -> int:
    """Count the compiled versions of a function that is called with a constant, an int8 and an int64."""

    @compile_function
    def add(one: int, other: int) -> int:
        return one + other

    @compile_function
    def call(faces: np.ndarray, count: int) -> int:
        return add(0, 1) + add(faces[0], 1) + add(count, faces[0])

    with install_recorder("numba:compile") as recorder:
        assert call(np.array([33], np.int8), 2) == 1 + 34 + 35
    begun = [event.data["dispatcher"].py_func for _, event in recorder.buffer if event.is_start]
    return begun.count(add.py_func)


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_a_kernel_is_compiled_once_for_all_integers() -> None:
    assert count_versions(njit) > 1
    assert count_versions(kernel) == 1
