"""How many plain connections each address has open."""

from __future__ import annotations

from ipaddress import ip_address, ip_network


class Connections:
    """Those of each address that are open in this process; sockets are counted elsewhere."""

    def __init__(self) -> None:
        self.limit = 0  # 0: any number
        self.proxies = ""
        self.open: dict[str, int] = {}

    def set_up(self, limit: int, proxies: str) -> None:
        """So many may be open; those of proxies, which speak for many, are not counted."""
        self.limit = limit
        self.proxies = proxies

    def is_proxy(self, address: str) -> bool:
        """Is it the address of a proxy, as the settings name them?"""
        for proxy in self.proxies.split(","):
            try:
                if proxy.strip() == "*" or ip_address(address) in ip_network(proxy.strip(), False):
                    return True
            except ValueError:
                continue  # a path, or no address at all
        return False

    def add(self, address: str) -> bool:
        """One more; False if it is too much."""
        self.open[address] = self.open.get(address, 0) + 1
        return not self.limit or self.open[address] <= self.limit

    def remove(self, address: str) -> None:
        """One less."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


CONNECTIONS = Connections()
