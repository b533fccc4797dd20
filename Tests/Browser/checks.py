"""What must hold for every page. Each function checks one promise, and yields the violations."""

import os
import re
import subprocess
import tempfile
import xml.etree.ElementTree

import html5lib
from axe_playwright_python.sync_playwright import Axe

import pages
from browser import Server, Visit, file_address

SMALL = ("pass", "fail", "sections", "long", "hostile", "empty", "invalid", "interrupted")


def chosen(names, *wanted):
    return [name for name in wanted if name in names]


def path(folder, name):
    return f"{folder}/{name}.html"


def quiet(browser, folder, names, _):
    """every page opens from a file without a message, an error or a request"""
    for name in names:
        with Visit(browser, file_address(path(folder, name))) as visit:
            yield from (f"{name}: {said}" for said in visit.said)
            for address in visit.asked:
                if address != file_address(path(folder, name)) and not address.startswith("data:"):
                    yield f"{name} asks for {address}"


def well_formed(_, folder, names, __):
    """every page is read by html5lib without an error"""
    for name in names:
        if os.path.getsize(path(folder, name)) > 3_000_000:
            continue
        parser = html5lib.HTMLParser()
        with open(path(folder, name), "rb") as file:
            parser.parse(file)
        yield from (f"{name}: {position} {code}" for position, code, _ in parser.errors[:3])


# Content security policies of build servers, and whether they allow the styles of a single-file page and of a folder.
POLICIES = [
    ("none", None, True, True),
    ("Jenkins", "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self';", False, True),
    ("Jenkins before 2.200", "sandbox; default-src 'none'; img-src 'self'; style-src 'self';", False, True),
    ("styles inside only", "default-src 'none'; style-src 'unsafe-inline'", True, False),
    ("styles inside only, in a sandbox", "sandbox; default-src 'none'; style-src 'unsafe-inline'", True, False),
    ("Cirrus", "sandbox allow-scripts", True, True),
]


STYLED = "() => getComputedStyle(document.querySelector('.b.f')).backgroundColor"


def build_servers(browser, folder, names, _):
    """all failures are readable under the policy of every build server, with styles where these are allowed"""
    texts = "() => [...document.querySelectorAll('#wrong h3, #wrong strong')].map(e => e.innerText.replace(/\\s+/g, ' ').trim())"
    with Server(folder) as server:
        for place, form in (("fail.html", "one file"), ("folder/index.html", "a folder")):
            if not os.path.exists(f"{folder}/{place}"):
                continue
            with Visit(browser, file_address(f"{folder}/{place}")) as visit:
                wanted = visit.value("() => [...document.querySelectorAll('#wrong h3, #wrong strong')].map(e => e.textContent.replace(/\\s+/g, ' ').trim())")
                if visit.value(STYLED) == "rgba(0, 0, 0, 0)" or not visit.page.locator("#q").is_visible() or visit.said:
                    yield f"from a disk, {form}: not styled or without script: {visit.said}"
            for title, policy, file_styled, folder_styled in POLICIES:
                server.headers = {"Content-Security-Policy": policy} if policy else {}
                with Visit(browser, f"{server.address}/{place}") as visit:
                    is_styled = visit.value(STYLED) != "rgba(0, 0, 0, 0)"
                    if is_styled != (file_styled if form == "one file" else folder_styled):
                        yield f"{title}, {form}: styled is {is_styled}"
                    visit.open_all(1000)
                    # On a long page, the browser lays out only what is visible, and returns no text for the rest.
                    visit.value("() => document.body.classList.remove('big')")
                    shown = visit.value(texts)
                    if len(wanted) < 10 or shown != wanted:
                        yield f"{title}, {form}: {len(shown)} of {len(wanted)} texts can be read"
                    if visit.page.locator(".bar").is_visible() and visit.value("() => document.querySelector('[name=show]').length") < 2:
                        yield f"{title}, {form}: filters are shown that do nothing"


def statuses(report):
    """The statuses of the cases of each scenario in a JUnit report."""
    found = {}
    for case in xml.etree.ElementTree.parse(report).iter("testcase"):
        status = "passed"
        skipped = case.find("skipped")
        if case.find("error") is not None and case.find("error").get("type") == "ScenarioFileInvalid":
            status = "invalid file"
        elif case.find("failure") is not None or case.find("error") is not None:
            status = "wrong"
        elif skipped is not None:
            message = skipped.get("message")
            status = "known" if message.startswith("known failure") else "not run" if message.startswith("not run") else "skipped"
        # A name that was cut ends in a mark.
        scenario = (case.get("classname"), re.sub(r" \[.*(\]|…[0-9a-f]{8})$", "", case.get("name"), flags=re.DOTALL))
        found.setdefault(scenario, []).append(status)
    return list(found.values())


def filters(browser, folder, names, _):
    """each filter shows exactly what it says, and its count of cases matches the JUnit report; without a script, all is shown"""
    for name in chosen(names, *SMALL):
        with Visit(browser, file_address(path(folder, name))) as visit:
            everything = len(visit.rows())
            report = f"{folder}/{name}.xml"
            known = statuses(report) if os.path.exists(report) else None
            if known is not None and len(known) != everything:
                yield f"{name}: {everything} rows, but the JUnit report has {len(known)}"
            options = visit.value(
                "() => [...document.querySelectorAll('.bar label:not([hidden]) select')].flatMap(e => [...e.options].slice(1).map(o => [e.name, o.value, o.text]))")
            for filter, value, text in options:
                if filter == "view":
                    continue
                visit.choose(filter, value)
                rows = visit.rows()
                count = int(re.search(r"\(([0-9]+)\)$", text).group(1))
                if filter == "show" and known is not None:
                    fitting = [cases for cases in known if value in cases]
                    cases = sum(cases.count(value) for cases in fitting)
                    if len(rows) != len(fitting) or count != cases:
                        yield f"{name}: {text} shows {len(rows)} rows, but the JUnit report has {len(fitting)} with {cases} cases"
                if filter in ("module", "tag"):
                    wanted = visit.value(
                        "([name, value]) => [...document.querySelectorAll('.file [data-show]')].filter(e => [e, e.closest('.file')].some(e => (e.dataset[name] || '').split('\\n').includes(value))).length",
                        [filter, value])
                    if len(rows) != wanted or not rows:
                        yield f"{name}: {text} shows {len(rows)}, not {wanted}"
                visit.choose(filter)
        with Visit(browser, file_address(path(folder, name)), java_script_enabled=False) as visit:
            if len(visit.rows()) != everything or visit.page.locator(".bar").is_visible():
                yield f"{name}: without a script, {len(visit.rows())} of {everything} rows are shown, or the filters"


def documentation(browser, folder, names, _):
    """the documentation view shows every scenario open, and nothing about the run"""
    for name in chosen(names, "pass"):
        with Visit(browser, file_address(path(folder, name))) as visit:
            visit.choose("view", "documentation")
            hidden = visit.value("() => [...document.querySelectorAll('.file>ul>li>details>div')].filter(e => !e.getClientRects().length).length")
            if hidden:
                yield f"{name}: {hidden} scenarios stay folded"
            if visit.value("() => [...document.querySelectorAll('.tech')].some(e => e.getClientRects().length)"):
                yield f"{name}: paths are shown"


def permalinks(browser, folder, names, _):
    """a link to a folded scenario opens it and does not hide it behind the bar, with and without the script"""
    place = "e => { const r = e.getBoundingClientRect(), b = document.querySelector('.bar').getBoundingClientRect(); return [r.height > 0, r.top >= b.bottom - 1 || b.bottom <= 0, r.top < innerHeight] }"
    for name in chosen(names, "pass", "fail"):
        for script in (False, True):
            with Visit(browser, file_address(path(folder, name)), java_script_enabled=script) as visit:
                ids = visit.value("() => [...document.querySelectorAll('details>div[id]')].map(e => e.id)")
            for identifier in ids[5:: max(1, len(ids) // 4)][:4]:
                with Visit(browser, file_address(path(folder, name)) + "#" + identifier, java_script_enabled=script) as visit:
                    visit.page.wait_for_timeout(150)
                    if visit.page.locator(f"[id='{identifier}']").evaluate(place) != [True, True, True]:
                        yield f"{name}#{identifier}, script {script}: {visit.page.locator(f'[id={chr(39)}{identifier}{chr(39)}]').evaluate(place)}"


def script(browser, folder, names, _):
    """with the script, search finds titles, paths and lines and can be cleared, and a link shows what a filter hides"""
    for name in chosen(names, "pass"):
        with Visit(browser, file_address(path(folder, name))) as visit:
            everything = len(visit.rows())
            visit.page.keyboard.press("/")
            if visit.value("() => document.activeElement.id") != "q":
                yield "the key / does not lead to the field"
            sample = visit.value(
                """() => { const rows = document.querySelectorAll('.file>ul>li'), row = rows[Math.min(7, rows.length - 1)], file = row.closest('.file');
                return [row.querySelector('.ti').textContent, file.querySelector('code').textContent, (row.querySelector('pre b') || {}).textContent]}""")
            for text in sample:
                visit.page.fill("#q", "xyzzy")
                visit.shows(0)
                visit.page.fill("#q", text or "")
                if not visit.until("() => [...document.querySelectorAll('.file>ul>li')].some(e => e.getClientRects().length)"):
                    yield f"{text} is not found"
            visit.page.fill("#q", "xyzzy")
            if not visit.shows(0) or not visit.page.locator(".none").is_visible():
                yield "what is nowhere is found, or nothing says that it is not"
            visit.page.keyboard.press("Escape")
            if not visit.shows(everything):
                yield "Escape does not clear the field"
            module = visit.value("() => document.querySelector('[name=module]').options[1].value")
            visit.choose("module", module)
            other = visit.value(
                "module => [...document.querySelectorAll('.file>ul>li>details>div[id]')].find(e => e.closest('[data-module]').dataset.module.trim() != module).id", module)
            visit.value("id => { location.hash = id }", other)
            if not visit.until("id => document.getElementById(id).getClientRects().length", other):
                yield "a link to what a filter hides does not show it"


def addresses(browser, folder, names, _):
    """search and filters stand in the address, which shows the same view again, and going back restores it"""
    for name in chosen(names, "sections"):
        with Visit(browser, file_address(path(folder, name))) as visit:
            visit.choose("show", "wrong")
            visit.choose("module", "login")
            visit.page.fill("#q", "ends & in")
            if not visit.until("() => location.hash.includes('find=')"):
                yield f"{name}: the search is not in the address"
            visit.page.fill("#q", "ends in")
            visit.until("() => location.hash.includes('ends+in')")
            address, rows, found = visit.value("() => location.href"), visit.rows(), visit.page.locator("#n").inner_text()
            if not rows or "show=wrong" not in address or "module=login" not in address or found != "1 case found":
                yield f"{name}: {address} shows {rows}, {found}"
            with Visit(browser, address) as other:
                if other.rows() != rows or other.page.locator("#q").input_value() != "ends in":
                    yield f"{name}: {address} shows {other.rows()}"
            visit.value("() => { location.hash = document.querySelector('.file [data-show*=known] a').hash }")
            if not visit.until("() => !document.querySelector('#q').value"):
                yield f"{name}: a link does not show its target"
            visit.page.go_back()
            if not visit.until("() => document.querySelector('#q').value == 'ends in'") or visit.rows() != rows:
                yield f"{name}: going back shows {visit.rows()}"
            visit.choose("show")
            visit.choose("module")
            visit.page.fill("#q", "")
            if not visit.until("() => !location.href.includes('#')"):
                yield f"{name}: the address keeps {visit.value('() => location.hash')}"


def copies(browser, folder, names, _):
    """every paste and every command has a button that copies it"""
    for name in chosen(names, "fail"):
        with Visit(browser, file_address(path(folder, name))) as visit:
            visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
            visit.value("() => document.body.classList.remove('big')")
            visit.open_all(1000)
            texts, buttons = (visit.page.locator(selector) for selector in (".copy", ".cp"))
            if texts.count() != buttons.count() or not texts.count():
                yield f"{name}: {texts.count()} texts and {buttons.count()} buttons"
            for place in (0, texts.count() - 1):
                buttons.nth(place).click()
                visit.until("place => document.querySelectorAll('.cp')[place].textContent == 'Copied'", place)
                if visit.value("() => navigator.clipboard.readText()") != texts.nth(place).text_content().rstrip():
                    yield f"{name}: {texts.nth(place).text_content()[:60]} is not copied"


PARTS = """() => [...document.querySelectorAll('main > section:not(#slow)')].map(section => [section.id,
    [...section.querySelectorAll('[data-show]')].filter(e => getComputedStyle(e).display != 'none').length,
    section.getClientRects().length > 0])"""


def everywhere(browser, folder, names, _):
    """search and filters work in every section, and hide a section without a match"""
    for name in chosen(names, "sections"):
        with Visit(browser, file_address(path(folder, name))) as visit:
            # On a long page, the browser lays out only what is visible.
            visit.value("() => document.body.classList.remove('big')")
            parts = visit.value(PARTS)
            if [part for part, *_ in parts] != ["wrong", "known", "gaps", "all", "gone"]:
                yield f"{name}: its sections are {[part for part, *_ in parts]}"
            # A text, and the sections that contain it.
            for text, wanted in (("no longer here", ["gone"]), ("prompt authorization denied", ["gaps", "all"]), ("ends in an error", ["wrong", "all"]), ("login-1", ["known", "all"])):
                visit.page.fill("#q", text)
                if not visit.until(f"() => ({PARTS})().filter(([id, count]) => count).map(([id]) => id).join() == '{','.join(wanted)}'"):
                    yield f"{name}: {text} is found in {visit.value(PARTS)}"
                if any(shown and not count for part, count, shown in visit.value(PARTS) if part != "all"):
                    yield f"{name}: an empty section stays for {text}"
            visit.page.fill("#q", "")
            visit.until("() => !document.querySelector('main [hidden]:not(.none)')")
            for value, wanted in (("wrong", ["wrong", "all"]), ("known", ["known", "all"]), ("passed", ["gaps", "all"])):
                visit.choose("show", value)
                found = [part for part, count, _ in visit.value(PARTS) if count]
                if found != wanted or any(shown and not count for _, count, shown in visit.value(PARTS)):
                    yield f"{name}: {value} shows {visit.value(PARTS)}"
                visit.choose("show")
            visit.choose("module", "pushPrompt")
            if [part for part, count, _ in visit.value(PARTS) if count] != ["gaps", "all"]:
                yield f"{name}: the module shows {visit.value(PARTS)}"


def accessible(browser, folder, names, _):
    """axe finds no problem, in light and dark mode, wide and narrow, with everything open"""
    for name in chosen(names, *SMALL):
        # The page of passed scenarios is large and has nothing special, so one variant is enough.
        for scheme, width in (("light", 1280), ("dark", 390))[name == "pass":]:
            with Visit(browser, file_address(path(folder, name)), width=width, color_scheme=scheme) as visit:
                visit.open_all()
                for violation in Axe().run(visit.page).response["violations"]:
                    yield f"{name}, {scheme}, {width}: {violation['id']}: {violation['nodes'][0]['html'][:120]}"


def keyboard(browser, folder, names, _):
    """the keyboard reaches the skip link, the search field, each filter and each summary, and the focus is visible"""
    for name in chosen(names, "fail"):
        with Visit(browser, file_address(path(folder, name))) as visit:
            seen = []
            for _ in range(400):
                visit.page.keyboard.press("Tab")
                if seen and visit.value("() => document.activeElement.className") == "skip":
                    break
                seen.append(visit.value(
                    """() => { const e = document.activeElement, s = getComputedStyle(e);
                    return [e.tagName, e.className || e.id || '', e.name || '', parseFloat(s.outlineWidth)] }"""))
            kinds = [kind for kind, *_ in seen]
            if seen[0][1] != "skip" or "INPUT" not in kinds or "SUMMARY" not in kinds or "A" not in kinds:
                yield f"{name}: tab reaches only {sorted(set(kinds))}"
            filters = [filter for kind, _, filter, _ in seen if kind == "SELECT"]
            if sorted(set(filters)) != sorted(filters) or not {"show", "view"} <= set(filters):
                yield f"{name}: filters are reached as {filters}"
            yield from (f"{name}: no outline on {kind} {what}" for kind, what, _, width in seen if width < 2 and kind != "BODY")
            visit.page.locator(".card>summary").first.focus()
            before = visit.value("() => document.querySelector('.card').open")
            visit.page.keyboard.press("Enter")
            if visit.value("() => document.querySelector('.card').open") == before:
                yield f"{name}: Enter opens and closes nothing"


def printed(browser, folder, names, _):
    """in print, every card is open, and there is no bar"""
    for name in chosen(names, "fail"):
        with Visit(browser, file_address(path(folder, name))) as visit, tempfile.TemporaryDirectory() as temporary:
            wanted = visit.value("() => [...document.querySelectorAll('#wrong .card h3, #wrong .fi strong')].map(e => e.textContent.trim())")
            visit.page.pdf(path=f"{temporary}/page.pdf", format="A4", margin={"top": "1cm", "bottom": "1cm", "left": "1cm", "right": "1cm"})
            text = subprocess.run(["pdftotext", "-raw", f"{temporary}/page.pdf", "-"], capture_output=True, text=True, check=True).stdout
            # Line breaks and ligatures differ in print.
            plain = re.sub(r"\W", "", text)
            missing = [want for want in wanted if re.sub(r"\W", "", want) not in plain]
            yield from (f"{name}: not on paper: {want[:80]}" for want in missing[:5])
            if "Read as" in text:
                yield f"{name}: the bar is on paper"


def narrow(browser, folder, names, _):
    """nothing is wider than the screen, at 320, 390, 768 and 1440 pixels"""
    for name in chosen(names, *SMALL):
        for width in (320, 390, 768, 1440):
            with Visit(browser, file_address(path(folder, name)), width=width) as visit:
                visit.open_all(400)
                if visit.value("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                    wide = visit.value("() => [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll,.sn,.mods')).slice(0, 3).map(e => e.outerHTML.slice(0, 80))")
                    yield f"{name} at {width}: {wide}"


# The findings in pictures that are not visible without scrolling, or on paper.
CUT = """() => [...document.querySelectorAll('.card .pic')].filter(e => e.getClientRects().length).flatMap(box => {
    const room = box.getBoundingClientRect();
    return [...box.querySelectorAll('text.r, text.v')].filter(text => {
        const {left, right, bottom} = text.getBoundingClientRect();
        return left < room.left || right > room.right || bottom > room.bottom;
    }).map(text => text.textContent.slice(0, 60));
})"""


def whole(browser, folder, names, _):
    """no finding in a picture is cut, on wide and narrow screens and on paper"""
    for name in chosen(names, "fail", "sections", "long"):
        for width, medium in ((1440, "screen"), (1180, "screen"), (768, "screen"), (700, "print")):
            with Visit(browser, file_address(path(folder, name)), width=width) as visit:
                visit.page.emulate_media(media=medium)
                visit.value("() => { document.body.classList.remove('big'); document.querySelectorAll('.card').forEach(e => e.open = true) }")
                if name == "long" and not visit.value("() => [...document.querySelectorAll('.card .pic text')].length"):
                    yield f"{name} at {width}, {medium}: no picture"
                yield from (f"{name} at {width}, {medium}: {text}" for text in visit.value(CUT)[:3])


def phone(browser, folder, names, _):
    """on a phone, what went wrong comes before the filters, elsewhere the filters come first"""
    look = "() => document.querySelector('.bar').compareDocumentPosition(document.querySelector('#wrong')) == Node.DOCUMENT_POSITION_FOLLOWING"
    for name in chosen(names, "fail"):
        for width, isFirst in ((390, False), (1440, True)):
            with Visit(browser, file_address(path(folder, name)), width=width) as visit:
                if visit.value(look) != isFirst or not visit.page.locator("#q").is_visible():
                    yield f"{name} at {width}"
                visit.page.set_viewport_size({"width": 1830 - width, "height": 900})
                if not visit.until(f"() => ({look})() != {str(isFirst).lower()}"):
                    yield f"{name}: nothing moves when the width changes from {width}"


def earlier(browser, folder, names, _):
    """a line of marks says how a case ended in earlier runs, in words for screen readers; places link to the repository"""
    for name in chosen(names, "sections"):
        with Visit(browser, file_address(path(folder, name))) as visit:
            marks = visit.value("() => [...document.querySelectorAll('.file .tr')].map(e => [e.textContent, e.getAttribute('aria-label')])")
            if ["✗·", "Before: 1 failed, 1 not there"] not in marks or ["●·", "Before: 1 passed, 1 not there"] not in marks:
                yield f"{name}: {marks}"
            links = visit.value("() => [...document.querySelectorAll('.card .meta a')].map(e => e.href)")
            if not any(re.fullmatch(r"https://git\.example\.com/blob/main/.*login\.yaml#L[0-9]+", link) for link in links):
                yield f"{name}: {links}"


def listed(browser, folder, names, _):
    """below 600 pixels the list replaces the picture, with and without the script"""
    look = """() => [...document.querySelectorAll('.pic')].filter(e => e.closest('.card')).map(e => [
        e.getClientRects().length > 0, e.nextElementSibling.querySelector('ol').checkVisibility({contentVisibilityAuto: true})])"""
    for name in chosen(names, "fail"):
        for width, wanted in ((390, [False, True]), (1280, [True, False])):
            for script in (False, True):
                with Visit(browser, file_address(path(folder, name)), width=width, java_script_enabled=script) as visit:
                    visit.value("() => { document.body.classList.remove('big'); document.querySelectorAll('.card').forEach(e => e.open = true) }")
                    found = visit.value(look)
                    if not found or any(one != wanted for one in found):
                        yield f"{name} at {width}, script {script}: {found[:3]}"


def harmless(browser, folder, names, titles):
    """the texts of a hostile file are shown and have no other effect"""
    for name in chosen(names, "hostile"):
        with open(path(folder, name), encoding="utf-8") as file:
            if pages.SECRET in file.read():
                yield "a secret is on the page"
        with Visit(browser, file_address(path(folder, name))) as visit:
            visit.open_all(1000)
            visit.page.mouse.move(400, 400)
            visit.page.wait_for_timeout(300)
            yield from visit.said
            found = visit.value(
                """() => { const all = [...document.querySelectorAll('*')];
                return {scripts: document.scripts.length, images: document.images.length + document.forms.length,
                handlers: all.filter(e => [...e.attributes].some(a => a.name.startsWith('on') || a.name == 'style' || a.name == 'src')).length,
                links: all.filter(e => e.href && !/^(https?:|file:[^#]*#|data:,$)/.test(e.href.baseVal || e.href)).length,
                titles: [...document.querySelectorAll('.ti')].map(e => e.textContent)} }""")
            if found["scripts"] != 1 or found["images"] or found["handlers"] or found["links"]:
                yield str({key: value for key, value in found.items() if key != "titles"})
            for title in titles:
                # Invisible characters are escaped. Everything else must be shown unchanged.
                shown = re.sub("[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]", lambda match: "\\u{%X}" % ord(match.group()), title)
                if shown not in found["titles"]:
                    yield f"not shown as it is: {title[:100]}"


def amounts(browser, folder, names, _):
    """pages stay small; the time of the browser is only printed"""
    limits = {"pass": (2 << 20, 30_000), "many": (3 << 20, 70_000), "failing": (4 << 20, 70_000)}
    for name in chosen(names, *limits):
        size = os.path.getsize(path(folder, name))
        session = browser.new_browser_cdp_session()
        with Visit(browser, file_address(path(folder, name))) as visit:
            processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
            seconds = max(process["cpuTime"] for process in processes if process["type"] == "renderer")
            elements = visit.value("() => document.querySelectorAll('*').length")
        print(f"       {name}: {size} bytes, {elements} elements, {seconds:.2f} s of the renderer")
        if size >= limits[name][0] or elements > limits[name][1]:
            yield f"{name}: {size} bytes, {elements} elements"
        session.detach()


ALL = [
    quiet, well_formed, build_servers, filters, documentation, permalinks, script, addresses, copies, everywhere, accessible, keyboard, printed, narrow,
    whole, phone, earlier, listed, harmless, amounts,
]
