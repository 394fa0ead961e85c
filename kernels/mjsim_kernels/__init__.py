"""Compiled mahjong kernels: integers and arrays in, integers and arrays out."""
