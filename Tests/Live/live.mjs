// Calls the account service of server.py for `rehearse verify`.
import { readFileSync } from "node:fs";
import { CannotPrepare, Failed, serve, Unreachable } from "../Hosts/javascript/live.mjs";

const contract = JSON.parse(readFileSync(new URL("../Hosts/contract.json", import.meta.url), "utf8"));
const { ACCOUNT_SERVICE: address, ACCOUNT_ADMIN_KEY: key } = process.env;

async function send(method, path, body) {
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(address + path, { method, headers, body: JSON.stringify(body) }).catch((error) => {
    throw new Unreachable(String(error.cause ?? error));
  });
  const content = await response.text();
  if (!response.ok) throw new Failed(JSON.parse(content).error);
  return content && JSON.parse(content);
}

async function prepare(answer, { id, password }) {
  const path = `/accounts/${encodeURIComponent(id)}`, problem = answer.fails;
  if (problem === "idNotExist") return send("DELETE", path, {});
  const problems = { authIssue: "locked", serverIssue: "failing" };
  if (!answer.returns && problem !== "wrongPassword" && !problems[problem]) {
    throw new CannotPrepare("nothing can make the service do so");
  }
  const own = problem === "wrongPassword" ? `${password}?` : password;
  await send("PUT", path, { user: "", token: "", ...answer.returns, password: own, problem: problems[problem] });
}

const logIn = { prepare, call: (credentials) => send("POST", "/session", credentials) };
await serve("accounts", contract.modules, { login: { "authService.logIn": logIn } });
