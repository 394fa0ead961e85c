"""Name the arrays and records that kernels take."""

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Tiles = npt.NDArray[np.int8]
Records = npt.NDArray[np.void]  # recarray of one of the dtypes of this package
