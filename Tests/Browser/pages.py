"""Makes the pages to open, from real runs of the built program, each with its JUnit report."""

import glob
import os
import random
import shutil
import subprocess
import sys

sys.path.insert(1, "Tests/Fixtures")
import unpack

SECRET = "s3cr3t-never-to-be-seen"

# Texts that try to inject markup, styles or scripts.
EVIL = [
    "<script>alert(1)</script>", "</title><script>alert(2)</script>", "<img src=x onerror=alert(3)>", "</pre></div></details>",
    "\" onmouseover=alert(4) x=\"", "' onfocus=alert(5) autofocus x='", "javascript:alert(6)", "--><svg onload=alert(7)>",
    "</style><style>*{display:none}</style>", "</script><script>alert(8)</script>", "{{constructor.constructor('alert(9)')()}}",
    "${alert(10)}", "&lt;script&gt;", "&#60;b&#62;", "<!--", "]]>", "\u202eabc\u202c", "\u200b\u200d\ufeff", "`alert(11)`",
    "<a href=javascript:alert(12)>x</a>", "<form action=//evil.example>", "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0>", "x" * 400, "<iframe srcdoc='<script>alert(13)</script>'>", "\\u003cscript>", "%3Cscript%3E",
]


def quoted(text):
    """A text as a YAML scalar in double quotes."""
    out = []
    for character in text:
        code = ord(character)
        if character in "\"\\":
            out.append("\\" + character)
        elif code < 0x20 or 0x7F <= code < 0xA0 or 0x2000 <= code < 0x2070 or code == 0xFEFF:
            out.append(f"\\u{code:04X}")
        else:
            out.append(character)
    return '"' + "".join(out) + '"'


def hostile(folder, seed=1, files=4):
    """Writes scenario files in which every text is hostile. Returns the titles."""
    dice = random.Random(seed)
    titles = []

    def evil():
        return "".join(dice.choice(EVIL) for _ in range(dice.randint(1, 3)))

    for number in range(files):
        lines = ["rehearse: 1", "module: login", f"feature: {quoted(evil())}", f"about: {quoted(evil())}",
                 f"tags: [{quoted('t' + evil()[:40])}]", "", "scenarios:"]
        for case in range(6):
            title = f"{number}.{case} {evil()}"
            titles.append(title)
            lines += [
                f"  - scenario: {quoted(title)}", f"    why: {quoted(evil())}", f"    tags: [{quoted('u' + evil()[:40])}]",
                f"    link: {quoted('https://tracker.example.com/' + evil()[:30])}", "    given:", "      responses:",
                f"        authService.logIn: {{ returns: {{ token: {quoted(evil())}, user: {quoted(evil())} }} }}",
                f"    when: {{ logIn: {{ id: {quoted(evil())}, password: {SECRET} }} }}", "    then:",
                f"      state: {{ loggedInUser: {quoted(evil()) if case % 2 else '<any text>'} }}",
            ]
        write(f"{folder}/{number}.yaml", "\n".join(lines) + "\n")
    return titles


def many(folder, files, scenarios, failing=0):
    """Writes a large suite whose first scenarios fail, `failing` of them."""
    for number in range(files):
        lines = ["rehearse: 1", "module: login", f"feature: Signing in, part {number}", f"tags: [part-{number % 12}]", "", "scenarios:"]
        for case in range(scenarios):
            error = "offline" if failing > 0 else "wrongPassword"
            failing -= 1
            lines += [
                f"  - scenario: A wrong password keeps user {case} out of area {number}", "    given:", "      responses:",
                "        authService.logIn: { fails: wrongPassword }", "    when: { logIn: { id: ana, password: guess } }", "    then:",
                "      calls:", "        - authService.logIn: { id: ana }", f"      state: {{ error: {error}, loggedInUser: none }}",
            ]
        write(f"{folder}/part-{number}.yaml", "\n".join(lines) + "\n")


def sections(folder):
    """Writes a suite whose page has every section. Returns the folder of the suite that runs before it."""
    def failing(title, mark=""):
        return (f"  - scenario: {title}\n{mark}    given: {{ responses: {{ authService.logIn: {{ fails: offline }} }} }}\n"
                "    when: { logIn: { id: ana, password: guess } }\n    then: { calls: [authService.logIn: { id: ana }], state: { error: none } }\n")

    head = "rehearse: 1\nmodule: {}\nfeature: {}\n\nscenarios:\n"
    write(f"{folder}/now/login.yaml", head.format("login", "Signing in") + failing("It ends in an error")
          + failing("It waits for a repair", "    known failure: { issue: LOGIN-1 }\n"))
    write(f"{folder}/now/prompt.yaml", head.format("pushPrompt", "The prompt").replace("\n\n", "\ntags: [prompt]\n\n") + """\
  - scenario: The prompt shows only where it can help
    when: { inAppMessage.received: { extras: { custom_push_prompt: "true" } } }
    table:
      - [given authorization, given flags.enable_immediate_notification_request, then state.decision]
      - [notDetermined, off, shouldShow]
      - [notDetermined, on, shouldNotShow]
      - [denied, off, shouldNotShow]
""")
    write(f"{folder}/before/login.yaml", head.format("login", "Signing in") + failing("It is no longer here"))
    return f"{folder}/before"


def long(folder):
    """Writes a suite with findings about long texts, with and without blanks."""
    lines = ["rehearse: 1", "module: login", "feature: Long texts", "", "scenarios:"]
    for number, text in enumerate(["words " * 40, "W" * 200, "1-" * 100, "日本語" * 60, "<one of a or b>"]):
        lines += [f"  - scenario: {number} {'A long title ' * 8}", "    given: { responses: { authService.logIn: { returns: { token: '" + text + "', user: '" + text + "' } } } }",
                  f"    when: {{ logIn: {{ id: '{text}', password: guess }} }}",
                  f"    then: {{ calls: [authService.logIn: {{ id: 'x{text}' }}], changes: {{ isPerforming: true }}, state: {{ loggedInUser: 'x{text}' }} }}"]
    write(f"{folder}/long.yaml", "\n".join(lines) + "\n")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make(program, folder):
    """Makes all pages. Returns the titles of the hostile scenarios."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)

    def run(name, *arguments, statuses=(0, 1, 2, 4)):
        command = [program, "run", *arguments, "--quiet", "--junit", f"{folder}/{name}.xml", "--html", f"{folder}/{name}.html"]
        status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if status.returncode not in statuses:
            raise SystemExit(f"{' '.join(command)}: exit status {status.returncode}\n{status.stderr}")

    titles = hostile(f"{folder}/suites/hostile")
    many(f"{folder}/suites/many", 1000, 10)
    many(f"{folder}/suites/failing", 50, 20, failing=500)
    run("pass", "scenarios", statuses=(0,))
    fixtures = f"{folder}/suites/fixtures"
    unpack.unpack(fixtures)
    failing = sorted(glob.glob(f"{fixtures}/valid-fail/*/*.yaml"))
    # Only a few of each kind, because axe checks every element in every state.
    run("fail", *sorted({*failing[::5], *(path for path in failing if "rule" in path or "known" in path)}), "scenarios/login")
    run("invalid", f"{fixtures}/invalid/words")
    run("interrupted", *failing[:20], "--fail-fast")
    run("empty", "scenarios", "--name", "no scenario is called like this", statuses=(4,))
    run("hostile", f"{folder}/suites/hostile", statuses=(1,))
    before = sections(f"{folder}/suites/sections")
    subprocess.run([program, "run", before, "--quiet", "--junit", f"{before}/before.xml"], stdout=subprocess.DEVNULL, check=False)
    oldest = f"{before}/oldest.xml"
    subprocess.run([program, "run", f"{folder}/suites/sections/now", "--quiet", "--junit", oldest], stdout=subprocess.DEVNULL, check=False)
    run("sections", f"{folder}/suites/sections/now", "--since", oldest, "--since", f"{before}/before.xml",
        "--source-url", "https://git.example.com/blob/main/{file}#L{line}", statuses=(1,))
    long(f"{folder}/suites/long")
    run("long", f"{folder}/suites/long", statuses=(1,))
    run("many", f"{folder}/suites/many", statuses=(0,))
    run("failing", f"{folder}/suites/failing", statuses=(1,))
    subprocess.run([program, "run", f"{fixtures}/valid-fail", "--quiet", "--html", f"{folder}/folder/"],
                   stdout=subprocess.DEVNULL, check=False)
    return titles
