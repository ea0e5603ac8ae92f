"""The HTTP calls of `docs/protocol.md`, a small file for each kind."""
