// Written by tools/wire_types.py from the games. Do not edit.


