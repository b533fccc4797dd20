"""A small service of accounts and orders over HTTP, for the page "Are the stubs true?". It prints its port.

POST /session {id, password} signs in. GET /orders/ID loads an order, GET /orders/ID/changes has a line for each change.
PUT /accounts/ID {password, user, token, problem} and PUT /orders/ID {order, problem, changes} are for tests, with a key.
One thing differs from what the scenarios of "login" assume: a locked account is answered like a wrong password.
Ten things differ in orders, each for the order whose ID names it."""
import http.server, json, os, struct, socket, time, urllib.parse

KEY = os.environ["ACCOUNT_ADMIN_KEY"]
PROBLEMS = {"locked": (401, "wrongPassword"), "failing": (500, "serverIssue")}
accounts, orders = {}, {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # One packet for head and body, because a client may wait 40 ms before it confirms the first of two.

    def do_PUT(self):
        body = self.body()
        if self.headers["Authorization"] != f"Bearer {KEY}":
            return self.answer(403, {"error": "forbidden"})
        (orders if self.path.startswith("/orders") else accounts)[self.name()] = body
        self.answer(204)

    def do_GET(self):
        is_followed = self.path.endswith("/changes")
        id = self.path.split("/")[2]
        stored = orders.get(id, {"problem": "notFound"})
        if is_followed:
            numbers = (stored["changes"] or []) + ([99] if id == "extra" else [])
            return self.answer(200, content="".join(f"{number}\n" for number in numbers))
        order, problem = stored.get("order"), stored.get("problem")
        if id == "slow":
            time.sleep(3)
        if id == "reset":  # Closes the connection without an answer.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            return
        if id == "redirect":
            return self.answer(302, headers={"Location": "/elsewhere/page"})
        if id == "page":
            return self.answer(200, content="<p>Sign in first</p>")
        if id == "status":
            return self.answer(404, {"error": "notFound"})
        if id == "error":
            problem = "orderClosed"
        if problem:
            return self.answer(404 if problem == "notFound" else 409, {"error": problem})
        if id == "missing":
            del order["placed"]
        if id == "null":
            order["note"] = None
        if id == "number":
            order["number"] = str(order["number"])
        if id == "date":
            order["placed"] = ".".join(reversed(order["placed"][:10].split("-")))
        self.answer(200, order)

    def do_POST(self):
        body = self.body()
        account = accounts.get(body["id"])
        if account is None:
            return self.answer(404, {"error": "idNotExist"})
        if account.get("problem"):
            status, error = PROBLEMS[account["problem"]]
            return self.answer(status, {"error": error})
        if account["password"] != body["password"]:
            return self.answer(401, {"error": "wrongPassword"})
        self.answer(200, {"token": account["token"], "user": account["user"]})

    def do_DELETE(self):
        self.body()
        accounts.pop(self.name(), None)
        self.answer(204)

    def name(self):
        return urllib.parse.unquote(self.path.rsplit("/", 1)[1])

    def body(self):
        return json.loads(self.rfile.read(int(self.headers["Content-Length"])))

    def answer(self, status, body=None, headers={}, content=""):
        content = content.encode() if body is None else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
