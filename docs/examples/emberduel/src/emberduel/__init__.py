"""Ember Duel: dragons on a ridge choose in secret whether to fly, breathe fire or coil up."""
