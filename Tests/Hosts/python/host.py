"""Runs login, permission, pushPrompt and prices of Python for rehearse."""
import json
import pathlib

import kit
from login import LoginAdapter
from permission import PermissionAdapter
from prices import PricesAdapter
from push_prompt import PushPromptAdapter

# The contract is written once, for all languages: rehearse contract > contract.json
contract = json.loads((pathlib.Path(__file__).parents[1] / "contract.json").read_text(encoding="utf-8"))
adapters = {
    "login": LoginAdapter,
    "permission": PermissionAdapter,
    "pushPrompt": PushPromptAdapter,
    "prices": PricesAdapter,
}
kit.serve("python", contract["modules"], adapters)
