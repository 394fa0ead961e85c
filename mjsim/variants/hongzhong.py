"""Hongzhong at the gate (docs/rules/hongzhong.md, Case format): missing suits, winners before, kongs made."""

from mjsim.variants.gate import Gate


class VariantGate(Gate):
    """Nothing is turned up; a seat has a missing suit."""

    flags = ("heavenly", "earthly", "out_with_replacement_tile", "kong_discard", "last_tile")
