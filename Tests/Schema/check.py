"""Validates the schema with files that are known to be valid or invalid, as two kinds of editors read them: in YAML
1.1, `on` is a boolean, and in YAML 1.2 it is a text.

uncaught.txt names the invalid fixtures that no schema can refuse, below the reason. A fixture that the schema does
refuse must not be in it.
"""

import datetime
import glob
import json
import os
import sys
import tempfile

import jsonschema
import ruamel.yaml
import yaml

sys.path.insert(1, "Tests/Fixtures")
import unpack

SCHEMA = "scenarios/rehearse.schema.json"
UNCAUGHT = "Tests/Schema/uncaught.txt"


class Unreadable(Exception):
    """A file that is not YAML. An editor reports that without the schema."""


class OldLoader(yaml.SafeLoader):
    """A loader for YAML 1.1 that keeps dates as texts, as in JSON, and refuses repeated keys, as every editor does."""

    yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node, deep=False):
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
            if len(keys) != len(set(keys)):
                raise yaml.constructor.ConstructorError(None, None, "a key is written twice", node.start_mark)
        return super().construct_mapping(node, deep)


def read_1_1(path):
    with open(path, "rb") as file:
        return yaml.load(file, Loader=OldLoader)


def read_1_2(path):
    reader = ruamel.yaml.YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    with open(path, "rb") as file:
        return reader.load(file)


READERS = {"YAML 1.1": read_1_1, "YAML 1.2": read_1_2}


def as_json(value):
    """The value as a language server sees it: keys are texts, and there are no dates."""
    if isinstance(value, dict):
        return {key_text(key): as_json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_json(item) for item in value]
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    return value


def key_text(key):
    return key if isinstance(key, str) else json.dumps(key, default=str)


def read(reader, path):
    try:
        return as_json(reader(path))
    except (yaml.YAMLError, ruamel.yaml.error.YAMLError, ValueError, TypeError, RecursionError) as problem:
        raise Unreadable(str(problem)) from problem


def complaint(validator, reader, path):
    """The reason why a file is refused, or None if it is accepted."""
    try:
        value = read(reader, path)
    except Unreadable as problem:
        return "not YAML: " + str(problem).splitlines()[0]
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    if error is None:
        return None
    return "at /" + "/".join(str(part) for part in error.absolute_path) + ": " + error.message[:200]


def uncaught():
    """The fixtures that no schema can refuse, each with its reason."""
    reasons, reason = {}, None
    with open(UNCAUGHT, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if not line or line.startswith("#"):
                continue
            if line.startswith("  "):
                name = line.strip()
                if reason is None or name in reasons:
                    sys.exit(f"{UNCAUGHT}: {name} has no reason, or two")
                reasons[name] = reason
            else:
                reason = line
    return reasons


def check_accepted(validator, fixtures):
    problems = []
    paths = sorted(glob.glob("scenarios/*/*.yaml"))
    paths += sorted(glob.glob(f"{fixtures}/valid-pass/*/*.yaml") + glob.glob(f"{fixtures}/valid-fail/*/*.yaml"))
    for path in paths:
        for name, reader in READERS.items():
            if problem := complaint(validator, reader, path):
                problems.append(f"{path} ({name}) is valid, but the schema refuses it {problem}")
    return problems, len(paths)


def check_refused(validator, fixtures):
    def invalid_name(path):
        """The name of a fixture in uncaught.txt, which includes its gallery."""
        return path[len(f"{fixtures}/invalid/") : -len(".yaml")]

    problems, reasons = [], uncaught()
    paths = sorted(glob.glob(f"{fixtures}/invalid/*/*.yaml"))
    for path in paths:
        stem = invalid_name(path)
        accepting = [name for name, reader in READERS.items() if complaint(validator, reader, path) is None]
        if accepting and stem not in reasons:
            problems.append(f"{stem} is invalid, but the schema accepts it ({', '.join(accepting)})")
        if not accepting and stem in reasons:
            problems.append(f"{stem} is refused after all: remove it from {UNCAUGHT}")
    known = {invalid_name(path) for path in paths}
    problems += [f"{UNCAUGHT}: there is no fixture {name}" for name in reasons if name not in known]
    return problems, len(paths) - len(reasons), len(reasons)


def free_names(schema, definitions):
    """The names of the maps whose keys an author may choose freely."""
    names = set()
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema):
        if isinstance(value, (dict, list)):
            names |= free_names(value, definitions)
        if key == "properties":
            parts = {name: part for name, part in value.items() if isinstance(part, dict)}
            names |= {name for name, part in parts.items() if is_free(resolved(part, definitions))}
    return names


def resolved(part, definitions):
    """The definition that a schema refers to, or the schema itself."""
    alone = part["allOf"][0] if len(part.get("allOf", [])) == 1 else part
    return definitions.get(alone.get("$ref"), part)


def is_free(schema):
    items = schema.get("items", [])
    parts = schema.get("anyOf", []) + (items if isinstance(items, list) else [items])
    return isinstance(schema.get("additionalProperties"), dict) or any(map(is_free, parts))


def misspelt(value, free):
    """Each variant of a value with one misspelt key, and its path. Tables and maps with free keys are left out."""
    if isinstance(value, list):
        for place, item in enumerate(value):
            for path, wrong in misspelt(item, free):
                yield [place, *path], [*value[:place], wrong, *value[place + 1 :]]
    if isinstance(value, dict):
        for key, item in value.items():
            yield [key], {(name + "x" if name == key else name): other for name, other in value.items()}
            if key not in free and key != "table":
                for path, wrong in misspelt(item, free):
                    yield [key, *path], {**value, key: wrong}


def check_near_misses(validator, schema):
    definitions = {f"#/definitions/{name}": part for name, part in schema["definitions"].items()}
    problems, count, free = [], 0, free_names(schema, definitions)
    for path in sorted(glob.glob("scenarios/*/*.yaml")):
        file = read(read_1_2, path)
        for scenario in file["scenarios"]:
            for place, wrong in misspelt({**file, "scenarios": [scenario]}, free):
                count += 1
                if validator.is_valid(wrong):
                    where = "/".join(str(part) for part in place)
                    problems.append(f"{path}: {scenario['scenario']}: the misspelt key at /{where} is accepted")
    return problems, count


def once(members):
    """The members of an object; ends the program if a name is written twice."""
    names = [name for name, _ in members]
    if twice := {name for name in names if names.count(name) > 1}:
        sys.exit(f"{SCHEMA}: written twice in one object: {', '.join(sorted(twice))}")
    return dict(members)


def main():
    with open(SCHEMA, encoding="utf-8") as file:
        schema = json.load(file, object_pairs_hook=once)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    for path in sys.argv[1:]:
        for name, reader in READERS.items():
            print(f"{path} ({name}): {complaint(validator, reader, path) or 'accepted'}")
    if sys.argv[1:]:
        return
    with tempfile.TemporaryDirectory() as fixtures:
        unpack.unpack(fixtures)
        problems, accepted = check_accepted(validator, fixtures)
        more, refused, beyond = check_refused(validator, fixtures)
    near, misses = check_near_misses(validator, schema)
    for problem in problems + more + near:
        print(problem, file=sys.stderr)
    if problems or more or near:
        sys.exit(1)
    print(f"{accepted} valid files accepted, {refused} invalid ones refused, {beyond} beyond what a schema can see")
    print(f"{misses} misspelt keys refused")


main()
