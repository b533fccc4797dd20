"""Calls the account service of server.py for `rehearse verify`."""
import json, os, pathlib, sys, urllib.error, urllib.parse, urllib.request

hosts = pathlib.Path(__file__).parents[1] / "Hosts"
sys.path.insert(0, str(hosts / "python"))
import live

contract = json.loads((hosts / "contract.json").read_text(encoding="utf-8"))
address, key = os.environ["ACCOUNT_SERVICE"], os.environ["ACCOUNT_ADMIN_KEY"]


def send(method, path, body=None):
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        raise live.Failed(json.loads(error.read())["error"])
    except OSError as error:
        raise live.Unreachable(error)


# snippet: live-python
def prepare(answer, id, password):
    path, account = "/accounts/" + urllib.parse.quote(id), {"password": password, "user": "", "token": ""}
    problem = answer.get("fails")
    if "returns" in answer:
        account.update(answer["returns"])
    elif problem == "idNotExist":
        return send("DELETE", path)
    elif problem == "wrongPassword":
        account["password"] = password + "?"
    elif problem == "authIssue":
        account["problem"] = "locked"
    elif problem == "serverIssue":
        account["problem"] = "failing"
    else:
        raise live.CannotPrepare("nothing can make the service do so")
    send("PUT", path, account)


def log_in(id, password):
    return send("POST", "/session", {"id": id, "password": password})


live.serve("accounts", contract["modules"], {"login": {"authService.logIn": live.Port(prepare, log_in)}})
# snippet end
