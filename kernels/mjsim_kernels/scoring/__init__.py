"""One scorer kernel for each variant."""
