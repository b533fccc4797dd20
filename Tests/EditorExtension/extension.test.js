// Drives the extension for Visual Studio Code against the program: REHEARSE_PROGRAM=PATH node --test Tests/EditorExtension
'use strict';
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { execFileSync, spawnSync } = require('child_process');
const { after, before, test } = require('node:test');
const { Editor, Position, Range, extension, folder, until } = require('./editor');

const program = process.env.REHEARSE_PROGRAM;
const head = 'rehearse: 1\nmodule: login\nfeature: Signing in\n\nscenarios:\n';
const passing = `${head}  - scenario: Nothing happens
    when: closeScreen
    then: { calls: none }
  - scenario: Each failure
    when: { logIn: { id: ana, password: guess } }
    table:
      - [given responses.authService.logIn, then state.error]
      - [{ fails: wrongPassword }, wrongPassword]
      - [{ fails: offline }, wrongPassword]
  - scenario: Closing the screen signs in
    when: closeScreen
    then: { state: { loggedInUser: ana } }
`;
const skipped = `${head}  - scenario: Not yet\n    skip: later\n    when: closeScreen\n    then: { calls: none }\n`;
const mistaken = `${head}  - scenario: Closing the screen calls nothing\n    when: closeScreen\n    then: { call: none }\n`;

let workspace;
let editor;

before(async () => {
  workspace = folder({ 'scenarios/login/a b.yaml': passing, 'scenarios/login/skipped.yaml': skipped });
  editor = new Editor(workspace, { path: program });
  await editor.start();
});

after(async () => {
  await editor.end();
  fs.rmSync(workspace, { recursive: true });
});

const file = name => path.join(workspace, 'scenarios/login', name);
const labels = items => items.all.map(({ label }) => label);

test('Mistakes are shown while the author types', async () => {
  const document = await editor.open(file('mistaken.yaml'), mistaken);
  const [found] = await editor.shown(document, found => found.length == 1);
  assert.match(found.message, /"call" is not a key of/);
  assert.deepEqual([found.range.start.line, found.range.start.character, found.severity], [7, 12, 0]);
  await editor.change(document, mistaken.replace('call:', 'calls:'));
  await editor.shown(document, found => !found.length);
});

test('A scenario file gets its own language, and other YAML files keep theirs', async () => {
  assert.equal((await editor.open(file('mine.yaml'), passing)).languageId, 'rehearse');
  const other = await editor.open(path.join(workspace, 'other.yaml'), 'on: push\nwhen: always\n');
  assert.equal(other.languageId, 'yaml');
  assert.deepEqual(editor.diagnostics.get(other.uri.toString()) ?? [], []);
});

test('A document of git is left alone', async () => {
  const document = await editor.open(file('mistaken.yaml'), mistaken, 'git');
  assert.equal(await editor.providers.Hover.provideHover(document, new Position(1, 3)), null);
});

test('Keys and names are completed and explained', async () => {
  const document = await editor.open(file('typed.yaml'), `${head}  - scenario: A\n    when: \n    th`);
  const actions = await editor.providers.CompletionItem.provideCompletionItems(document, new Position(6, 10));
  assert.ok(actions.items.some(({ label }) => label.startsWith('closeScreen')), JSON.stringify(actions));
  const keys = await editor.providers.CompletionItem.provideCompletionItems(document, new Position(7, 6));
  const { range } = keys.items.find(({ label }) => label == 'then:');
  assert.deepEqual([range.start.character, range.end.character], [4, 6]);
  // After a key and a blank, its values are offered at once.
  const state = await editor.open(file('state.yaml'), `${head}  - scenario: A\n    when: closeScreen\n    then: { sta } }`);
  const { items } = await editor.providers.CompletionItem.provideCompletionItems(state, new Position(7, 15));
  const item = items.find(({ label }) => label == 'state:');
  assert.deepEqual([item.insertText, item.command.command], ['state: ', 'editor.action.triggerSuggest']);
  assert.ok(editor.triggers.includes(' '));
  const hover = await editor.providers.Hover.provideHover(document, new Position(1, 3));
  assert.match(hover.contents[0].value, /module/);
});

test('A name leads to its definition', async () => {
  const document = await editor.open(file('defined.yaml'), passing);
  const [found] = await editor.providers.Definition.provideDefinition(document, new Position(12, 20));
  assert.equal(found.range.start.line, 11);
});

test('All that the server offers is asked for, and answered', async () => {
  const document = await editor.open(file('offered.yaml'), passing.replace('feature', 'link: https://example.com/1\nfeature'));
  const { providers } = editor;
  const symbols = await providers.DocumentSymbol.provideDocumentSymbols(document);
  assert.deepEqual(symbols.map(({ name, children }) => [name, children.length]),
    [['Nothing happens', 0], ['Each failure', 2], ['Closing the screen signs in', 0]]);
  assert.ok((await providers.FoldingRange.provideFoldingRanges(document)).length >= 3);
  const [link] = await providers.DocumentLink.provideDocumentLinks(document);
  assert.match(String(link.target), /example.com/);
  const uses = await providers.Reference.provideReferences(document, new Position(10, 16), { includeDeclaration: true });
  assert.ok(uses.length > 1, JSON.stringify(uses));
  const title = new Position(6, 20);
  assert.equal((await providers.Rename.prepareRename(document, title)).placeholder, 'Nothing happens');
  const renamed = await providers.Rename.provideRenameEdits(document, title, 'Another title');
  assert.deepEqual([...renamed.entries.values()][0].map(({ newText }) => newText), ['Another title']);
  await assert.rejects(providers.Rename.prepareRename(document, new Position(0, 0)), /title/);
  await editor.change(document, document.text.replace('then: { calls', 'then:   { calls'));
  const edits = await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(document, { tabSize: 2 });
  assert.equal(edits.length, 1);
});

test('A quick fix writes what a message suggests', async () => {
  const document = await editor.open(file('fixed.yaml'), mistaken);
  const diagnostics = await editor.shown(document, found => found.length == 1);
  const { start } = diagnostics[0].range;
  const actions = await editor.providers.CodeActions.provideCodeActions(document, new Range(start, start), { diagnostics });
  const fix = actions.find(({ isPreferred }) => isPreferred);
  assert.deepEqual([...fix.edit.entries.values()][0].map(({ newText }) => newText), ['calls']);
  assert.equal(fix.kind.value, 'quickfix');
});

/** The commands above the scenarios of a document. */
const lenses = async document =>
  (await editor.providers.CodeLens.provideCodeLenses(document)).map(({ range, command }) => ({ line: range.start.line, ...command }));

test('The text above a scenario runs it; a row is run by its sign', async () => {
  const document = await editor.open(file('a b.yaml'), passing);
  const shown = await lenses(document);
  assert.deepEqual(shown.map(({ line, title }) => `${line} ${title}`), ['4 Run all scenarios', '5 Run', '8 Run', '14 Run']);
  const { command, arguments: where } = shown.find(({ line }) => line == 8);
  await editor.api.commands.executeCommand(command, ...where);
  const results = [...editor.runs.at(-1).results.values()];
  assert.deepEqual(results.map(({ status }) => status), ['passed', 'failed']);
  assert.match(results[1].messages[0].message, /"error" is not as expected/);
  // It is said once.
  assert.deepEqual(editor.diagnostics.get(document.uri.toString()), []);
});

test('What fails in a text that is not saved is shown in the text', async () => {
  const document = await editor.open(file('a b.yaml'), passing);
  await editor.change(document, passing.replace('Closing the', 'Leaving the'));
  const { command, arguments: where } = (await lenses(document)).at(-1);
  await editor.api.commands.executeCommand(command, ...where);
  const [found] = await editor.shown(document, found => found.length > 0);
  assert.equal(found.range.start.line, 16);
  await editor.change(document, passing);
  await editor.shown(document, found => !found.length);
});

test('A saved file is told to the server', async () => {
  const program = path.join(workspace, 'recorder');
  fs.writeFileSync(program, `#!/bin/sh\n[ "$1" = lsp ] || exit 0\ntee ${workspace}/said | "${process.env.REHEARSE_PROGRAM}" lsp\n`, { mode: 0o755 });
  const other = new Editor(workspace, { path: program });
  await other.start();
  const document = await other.open(file('mistaken.yaml'), mistaken);
  await other.events.saved.fire(document);
  await until(() => fs.readFileSync(path.join(workspace, 'said'), 'utf8').includes('textDocument/didSave'));
  await other.end();
});

test('What happens is accepted in the editor', async () => {
  const document = await editor.open(file('accepted.yaml'), passing);
  const actions = await editor.providers.CodeActions.provideCodeActions(document, new Range(16, 4, 16, 4), { diagnostics: [] });
  const { command } = actions.find(({ title }) => title.startsWith('Accept'));
  await editor.api.commands.executeCommand(command.command, ...command.arguments);
  const edit = await until(() => editor.edits[0]);
  const [[{ newText }]] = [...edit.entries.values()];
  assert.match(newText, /loggedInUser: none/);
});

test('A missing program is asked for, and a chosen one starts', async () => {
  const other = new Editor(workspace, { path: path.join(workspace, 'nowhere') });
  other.answers = ['Choose the program'];
  other.chosen = program;
  await other.start();
  assert.deepEqual(other.messages, ['The program rehearse was not found.']);
  const document = await other.open(file('mistaken.yaml'), mistaken);
  await other.shown(document, found => found.length == 1);
  await other.end();
});

test('A program that ends is reported, and can be started again', async () => {
  const broken = path.join(workspace, 'broken');
  fs.writeFileSync(broken, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  const other = new Editor(workspace, { path: broken });
  await other.start();
  assert.match(other.messages[0], /has ended \(3\)/);
  fs.rmSync(broken);
  fs.symlinkSync(program, broken);
  await other.commands.get('rehearse.restart')();
  const document = await other.open(file('mistaken.yaml'), mistaken);
  await other.shown(document, found => found.length == 1);
  await other.end();
});

test('A server that does not end is killed', async () => {
  const stuck = path.join(workspace, 'stuck');
  fs.writeFileSync(stuck, `#!/bin/sh
[ "$1" = lsp ] || exit 0
trap '' TERM
echo $$ >"${workspace}/pid"
body='{"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}'
printf 'Content-Length: %s\\r\\n\\r\\n%s' "\${#body}" "$body"
exec sleep 1000
`, { mode: 0o755 });
  const other = new Editor(workspace, { path: stuck });
  await other.start();
  await other.end();
  const pid = Number(fs.readFileSync(path.join(workspace, 'pid'), 'utf8'));
  assert.throws(() => process.kill(pid, 0), /ESRCH/);
});

test('What the server does for longer is shown, and can be stopped', async () => {
  const server = path.join(workspace, 'slow');
  fs.writeFileSync(server, `#!${process.execPath}
if (process.argv[2] != 'lsp') process.exit();
const send = message => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write('Content-Length: ' + body.length + '\\r\\n\\r\\n' + body);
};
const tell = value => send({ method: '$/progress', params: { token: 7, value } });
process.stdin.on('data', text => {
  if (String(text).includes('"initialize"')) send({ id: 1, result: { capabilities: {} } });
  if (String(text).includes('"initialized"')) {
    send({ id: 'a', method: 'window/workDoneProgress/create', params: { token: 7 } });
    tell({ kind: 'begin', title: 'Running', cancellable: true });
    tell({ kind: 'report', message: '3 of 8', percentage: 37 });
  }
  if (String(text).includes('workDoneProgress/cancel')) tell({ kind: 'end' });
  if (String(text).includes('"exit"')) process.exit();
  if (String(text).includes('"shutdown"')) send({ id: 2, result: null });
});
`, { mode: 0o755 });
  const other = new Editor(workspace, { path: server });
  await other.start();
  const work = await until(() => other.works[0]);
  assert.deepEqual([work.title, work.cancellable, work.reports], ['Running', true, [{ message: '3 of 8', increment: 37 }]]);
  await work.token.cancel();
  await until(() => work.isEnded);
  await other.end();
});

test('A run in the text shows its progress, and can be stopped', async () => {
  const slow = folder({
    'rehearse.yaml': 'host: sh slow.sh\ncontract: contract.json\n', 'scenarios/a.yaml': passing,
    'slow.sh': `sleep 1000 & wait; exec "${program}" host\n`, 'contract.json': execFileSync(program, ['contract']),
  });
  const other = new Editor(slow, { path: program });
  await other.start();
  const document = await other.open(path.join(slow, 'scenarios/a.yaml'), passing);
  await other.shown(document, found => !found.length);
  const running = other.commands.get('rehearse.run')(document.uri.toString());
  const work = await until(() => other.works[0]);
  assert.ok(work.cancellable);
  await work.token.cancel();
  assert.equal(await running, undefined);
  await until(() => work.isEnded);
  await other.end();
  fs.rmSync(slow, { recursive: true });
});

test('A built program of the workspace is found before the search path', async () => {
  const built = folder({ '.build/debug/rehearse': '', 'bin/rehearse': '' });
  for (const name of ['.build/debug/rehearse', 'bin/rehearse']) fs.chmodSync(path.join(built, name), 0o755);
  const search = process.env.PATH;
  process.env.PATH = path.join(built, 'bin');
  const other = new Editor(built);
  const { find } = require(path.join(extension, 'program'));
  assert.equal(find(), path.join(built, '.build/debug/rehearse'));
  fs.rmSync(path.join(built, '.build'), { recursive: true });
  assert.equal(find(), path.join(built, 'bin/rehearse'));
  other.restore();
  process.env.PATH = search;
});

test('Everything that the package names is in it', () => {
  const text = fs.readFileSync(path.join(extension, 'package.json'), 'utf8');
  const named = [...text.matchAll(/"(\.\/[^"]+)"/g)].map(([, name]) => name);
  assert.ok(named.length > 5);
  for (const name of named) assert.ok(fs.existsSync(path.join(extension, name)), name);
  for (const { language, scopeName, path: file } of JSON.parse(text).contributes.grammars) {
    assert.equal(JSON.parse(fs.readFileSync(path.join(extension, file))).scopeName, scopeName, language);
  }
});

test('Each snippet is a valid file or scenario', () => {
  const snippets = JSON.parse(fs.readFileSync(path.join(extension, 'snippets.json')));
  const texts = Object.values(snippets).map(({ body }) => body.join('\n')
    .replace(/\$\{\d:((?:\\.|[^\\}])*)\}/g, '$1').replace(/\$0/g, '').replace(/\\(.)/g, '$1'));
  assert.equal(texts.length, 3);
  texts.forEach((text, place) => {
    const whole = text.startsWith('rehearse:') ? text : head + text.replace(/^/gm, '  ');
    const checked = folder({ [`scenarios/${place}.yaml`]: `${whole}\n` });
    execFileSync(program, ['run', '--quiet'], { cwd: checked });
    fs.rmSync(checked, { recursive: true });
  });
});

test('Enter after a scenario indents as its next key needs', () => {
  const { onEnterRules, indentationRules } = JSON.parse(fs.readFileSync(path.join(extension, 'language.json')));
  const indentation = line => {
    const rule = onEnterRules.find(({ beforeText }) => new RegExp(beforeText).test(line));
    const deeper = rule ? rule.action.indent == 'indent' : new RegExp(indentationRules.increaseIndentPattern).test(line);
    return line.search(/\S/) + (deeper ? 2 : 0) + (rule?.action.appendText.length ?? 0);
  };
  const lines = {
    '  - scenario: A user signs in': 4, '  - scenario: >-': 6, '  - scenario: |': 6, '      - step: Ben signs in': 8,
    '      - when:': 10, '    then:': 6, '    when: closeScreen': 4, '      - [a, b]': 6, 'scenarios:': 2,
    '      - authService.logIn: { id: ana }': 6, '    why: |': 6,
  };
  for (const [line, expected] of Object.entries(lines)) assert.equal(indentation(line), expected, line);
});

test('What the marketplace would refuse is not packed', { skip: process.env.REHEARSE_EXTENSION || spawnSync('python3', ['-V']).error }, () => {
  const copied = path.join(workspace, 'copied');
  fs.cpSync(extension, copied, { recursive: true });
  const pack = change => {
    const description = JSON.parse(fs.readFileSync(path.join(extension, 'package.json')));
    fs.writeFileSync(path.join(copied, 'package.json'), JSON.stringify({ ...description, ...change }));
    const made = path.join(workspace, 'made.vsix');
    return spawnSync(path.join(__dirname, '../../.ci/vsix'), ['1.2.3', '1700000000', made, copied], { encoding: 'utf8' });
  };
  const allowed = pack({});
  assert.equal(allowed.status, 0, allowed.stderr);
  assert.match(allowed.stderr, /decide on the publisher/);
  const readme = path.join(copied, 'README.md');
  const text = fs.readFileSync(readme, 'utf8');
  const refused = {
    'icon.*SVG': { icon: 'icons/dark.svg' }, '"Tests" is not a category': { categories: ['Tests'] },
    'more than 30 keywords': { keywords: Array(31).fill('x') }, '"publisher" must': { publisher: 'The Owners' },
    '"engines" must': { engines: {} }, '"description" is missing': { description: '' }, '"private"': { private: true },
    'gone.js is missing': { main: './gone.js' },
  };
  for (const [message, change] of Object.entries(refused)) {
    const { status, stderr } = pack(change);
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`would refuse .*\n  .*${message}`));
    assert.equal(stderr.trim().split('\n').length, 2, stderr);
  }
  const added = {
    'https://': '![](http://example.com/a.png)', 'must not be an SVG': '<img src="https://example.com/a.svg">',
    'must not contain SVG': '<svg/>',
  };
  if (/address of the repository/.test(allowed.stderr)) added['leads nowhere'] = '[more](MORE.md)';
  for (const [message, words] of Object.entries(added)) {
    fs.writeFileSync(readme, `${text}\n${words}\n`);
    assert.match(pack({}).stderr, new RegExp(message));
  }
});
