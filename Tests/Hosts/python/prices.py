"""The price of a share while it changes: the watch, which uses asyncio, and its adapter."""
import asyncio

import kit


class MarketError(Exception):
    """Why no more prices come."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class PriceWatch:
    """Shows the price of a share, and rings once when it reaches a limit."""

    def __init__(self, follow, ring, on_change):
        self._follow, self._ring, self._on_change, self._task, self._symbol = follow, ring, on_change, None, ""
        self._show("idle")

    def open(self, symbol):
        """Follows a share, instead of the one on the screen. The limit belongs to the share before, and goes."""
        self.close()
        self._symbol, self.phase = symbol, "waiting"
        self._task = asyncio.create_task(self._watch())

    def close(self):
        """Stops following; prices that are on their way have no effect."""
        if self._task:
            self._task.cancel()
        self._show("idle")
        self._on_change()

    def set_limit(self, limit):
        """Rings when the price reaches the limit, which it may have done already."""
        if self.phase != "idle":
            self.limit = limit
            self._ring_if_reached()

    async def _watch(self):
        try:
            async for price in self._follow(self._symbol):
                self._received(price)
            self.phase = "closed"
        except MarketError as error:
            self.phase, self.problem = "failed", error.reason

    def _show(self, phase):
        self.phase, self.price, self.trend, self.limit, self.problem = phase, None, None, None, None

    def _received(self, price):
        if self.price is not None:
            self.trend = "up" if price > self.price else "down" if price < self.price else "steady"
        self.phase, self.price = "live", price
        self._ring_if_reached()

    def _ring_if_reached(self):
        if self.phase == "live" and self.limit is not None and self.price >= self.limit:
            self._on_change()  # The limit was there before it rang.
            self.limit = None
            self._ring(self._symbol, self.price)


class PricesAdapter:
    def __init__(self, stage):
        async def follow(symbol):
            try:
                async for price in stage.call("market.follow", symbol):
                    yield price
            except kit.Failed as failed:
                raise MarketError(failed.args[0]) from None

        def ring(symbol, price):
            stage.call("alarm.ring", symbol, price)

        self.watch = PriceWatch(follow, ring, on_change=stage.state_changed)
        self.actions = {
            "share.open": self.watch.open,
            "share.close": self.watch.close,
            "limit.set": lambda price: self.watch.set_limit(price),
        }

    def state(self):
        return {name: getattr(self.watch, name) for name in ("phase", "price", "trend", "limit", "problem")}
