"""A real browser, and the pages that it opens."""

import contextlib
import http.server
import os
import shutil
import threading

from playwright.sync_api import TimeoutError, sync_playwright


def executable():
    """The system's Chromium, so that playwright need not download its own."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None


@contextlib.contextmanager
def opened():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """An open page, with the messages, errors and dialogs that it caused and the addresses that it requested."""

    def __init__(self, browser, address, width=1280, height=900, wait="load", **options):
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.page = self.context.new_page()
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: (self.said.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address, wait_until=wait)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def value(self, script, argument=None):
        return self.page.evaluate(script, argument)

    def choose(self, name, value=""):
        """Chooses a value of a filter. Without a value, the filter shows everything."""
        self.page.select_option(f"[name={name}]", value)

    def rows(self):
        """The status of each visible row, in words."""
        return self.value(
            """() => [...document.querySelectorAll('.file>ul>li')].filter(e => e.getClientRects().length)
            .map(e => (e.querySelector('.b') || {textContent: 'passed'}).textContent)"""
        )

    def until(self, script, argument=None):
        """Waits until a condition holds. Returns whether it did in time."""
        try:
            self.page.wait_for_function(script, arg=argument, timeout=5000)
            return True
        except TimeoutError:
            return False

    def shows(self, rows):
        """Waits until this number of rows is visible. Returns whether it was in time."""
        return self.until("count => [...document.querySelectorAll('.file>ul>li')].filter(e => e.getClientRects().length).length == count", rows)

    def open_all(self, limit=60):
        self.value(f"() => [...document.querySelectorAll('details')].slice(0, {limit}).forEach(e => e.open = true)")


class Server:
    """Serves a folder with the headers of a build server."""

    def __init__(self, folder):
        self.headers = {}
        owner = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=folder)

            def end_headers(self):
                for name, value in owner.headers.items():
                    self.send_header(name, value)
                super().end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()


def file_address(path):
    return "file://" + os.path.abspath(path)
