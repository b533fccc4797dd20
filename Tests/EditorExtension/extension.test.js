// Drives the extension for Visual Studio Code against the program: REHEARSE_PROGRAM=PATH node --test Tests/EditorExtension
'use strict';
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { execFileSync } = require('child_process');
const { after, before, test } = require('node:test');
const { Editor, Position, Range, extension, folder } = require('./editor');

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

test('The text above a scenario runs it, with the result in the file and in the test explorer', async () => {
  const document = await editor.open(file('a b.yaml'), passing);
  const lenses = await editor.providers.CodeLens.provideCodeLenses(document);
  const { command } = lenses.find(({ range, command: { title } }) => title == 'Run this row' && range.start.line == 13);
  await editor.api.commands.executeCommand(command.command, ...command.arguments);
  const [found] = await editor.shown(document, found => found.length > 0);
  assert.equal(found.range.start.line, 13);
  assert.deepEqual([...editor.runs.at(-1).results.values()].map(({ status }) => status), ['failed']);
});

test('What happens is accepted in the editor', async () => {
  const document = await editor.open(file('accepted.yaml'), passing);
  const actions = await editor.providers.CodeActions.provideCodeActions(document, new Range(16, 4, 16, 4), { diagnostics: [] });
  const { command } = actions.find(({ title }) => title.startsWith('Accept'));
  await editor.api.commands.executeCommand(command.command, ...command.arguments);
  for (let tries = 0; !editor.edits.length && tries < 500; tries++) await new Promise(resolve => setTimeout(resolve, 20));
  const [[{ newText }]] = [...editor.edits[0].entries.values()];
  assert.match(newText, /loggedInUser: none/);
});

test('The test explorer has files, scenarios and rows', () => {
  const { items } = editor.tests;
  assert.deepEqual(labels(items), ['scenarios/login/a b.yaml', 'scenarios/login/skipped.yaml']);
  const scenarios = items.get(file('a b.yaml')).children;
  assert.deepEqual(labels(scenarios), ['Nothing happens', 'Each failure', 'Closing the screen signs in']);
  const rows = scenarios.all[1].children;
  assert.equal(rows.all.length, 2);
  assert.match(rows.all[0].label, /wrongPassword/);
  assert.deepEqual([scenarios.all[0].range.start.line, rows.all[0].range.start.line], [5, 12]);
});

const noToken = { onCancellationRequested() {} };

test('A run gives every test its result, with the failing line', async () => {
  await editor.runTests({}, noToken);
  const { results, isEnded } = editor.runs.at(-1);
  const statuses = [...results].map(([label, { status }]) => `${label}: ${status}`);
  assert.deepEqual(statuses.map(text => text.replace(/^.*=/, '')), [
    'Nothing happens: passed', '{ fails: wrongPassword }: passed', '{ fails: offline }: failed',
    'Closing the screen signs in: failed', 'Not yet: skipped',
  ]);
  const { messages: [message] } = results.get('Closing the screen signs in');
  assert.match(message.message, /the state "loggedInUser" is not as expected\n[^]*expected +ana/);
  assert.deepEqual([message.location.uri.fsPath, message.location.range.start.line], [file('a b.yaml'), 16]);
  assert.ok(isEnded);
});

test('One scenario, one row, or all but some can be run', async () => {
  const top = editor.tests.items.get(file('a b.yaml'));
  const [scenario, table, closing] = top.children.all;
  const ran = async request => {
    await editor.runTests(request, noToken);
    return [...editor.runs.at(-1).results.values()].map(({ status }) => status);
  };
  assert.deepEqual(await ran({ include: [scenario] }), ['passed']);
  assert.deepEqual(await ran({ include: [table.children.all[1]] }), ['failed']);
  assert.deepEqual(await ran({ include: [top], exclude: [table, closing] }), ['passed']);
});

test('A saved file shows its new scenarios, and a file with mistakes that nothing ran', async () => {
  for (const name of ['skipped.yaml', 'new.yaml']) {
    fs.writeFileSync(file(name), skipped.replace('Not yet', 'Soon'));
    await editor.events.saved.fire(await editor.open(file(name), skipped));
    assert.deepEqual(labels(editor.tests.items.get(file(name)).children), ['Soon']);
  }
  fs.writeFileSync(file('skipped.yaml'), mistaken);
  await editor.runTests({ include: [editor.tests.items.get(file('skipped.yaml'))] }, noToken);
  const [result] = editor.runs.at(-1).results.values();
  assert.equal(result.status, 'errored');
  assert.match(result.messages[0].message, /"call" is not a key/);
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
