// Runs login, permission, pushPrompt and prices of JavaScript for rehearse.
import { readFileSync } from "node:fs";
import { serve } from "./kit.mjs";
import { LoginAdapter } from "./login.mjs";
import { PermissionAdapter } from "./permission.mjs";
import { PricesAdapter } from "./prices.mjs";
import { PushPromptAdapter } from "./pushPrompt.mjs";

// The contract is written once, for all languages: rehearse contract > contract.json
const contract = JSON.parse(readFileSync(new URL("../contract.json", import.meta.url), "utf8"));
await serve("javascript", contract.modules, {
  login: LoginAdapter,
  permission: PermissionAdapter,
  pushPrompt: PushPromptAdapter,
  prices: PricesAdapter,
});
