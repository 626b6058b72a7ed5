"""Settings every test shares: how hard Hypothesis tries, and which engine is tested."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The sources, also where a compiled engine is at hand; conftest.py comes before the first test.
os.environ.setdefault("WYRMTABLE_ENGINE", "plain")

# Rule searches are long and machines are slow: time is pytest-timeout's business.
_PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=40, suppress_health_check=_PATIENT
)
settings.register_profile(  # for what has been tested already, on another build
    "short", derandomize=True, deadline=None, max_examples=8, suppress_health_check=_PATIENT
)
settings.register_profile(
    "long", deadline=None, max_examples=2_000, suppress_health_check=_PATIENT, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
