"""Play deals in which seats declare a missing suit and that go on after a win (docs/rules/hongzhong.md)."""
