"""The free plane: poses, cards, paths, arcs and rulers, the same on every machine."""
