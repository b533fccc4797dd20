// Drives the test explorer of the extension against the program, as extension.test.js does.
'use strict';
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { after, before, test } = require('node:test');
const { Cancellation, Editor, folder, until } = require('./editor');

const program = process.env.REHEARSE_PROGRAM;
const head = 'rehearse: 1\nmodule: login\nfeature: Signing in\n\nscenarios:\n';
const passing = `${head}  - scenario: Nothing happens
    when: closeScreen
    then: { calls: none }
  - scenario: Each failure [of the service]
    when: { logIn: { id: ana, password: guess } }
    table:
      - [given responses.authService.logIn, then state.error]
      - [{ fails: wrongPassword }, wrongPassword]
      - [{ fails: offline }, wrongPassword]
  - scenario: Closing the screen signs in
    when: closeScreen
    then: { state: { loggedInUser: ana } }
`;
const one = title => `${head}  - scenario: ${title}\n    when: closeScreen\n    then: { calls: none }\n`;
const skipped = one('Not yet').replace('    when', '    skip: later\n    when');
const mistaken = one('Closing the screen calls nothing').replace('calls:', 'call:');

let workspace;
let editor;

before(async () => {
  workspace = folder({
    'scenarios/login/a b.yaml': passing, 'scenarios/login/skipped.yaml': skipped, 'scenarios/top.yaml': one('At the top'),
  });
  editor = new Editor(workspace, { path: program });
  await editor.start();
});

after(async () => {
  await editor.end();
  fs.rmSync(workspace, { recursive: true });
});

const file = name => path.join(workspace, 'scenarios', name);
const write = (name, text) => {
  fs.mkdirSync(path.dirname(file(name)), { recursive: true });
  fs.writeFileSync(file(name), text);
};
const labels = items => items.all.map(({ label }) => label);
/** The labels of items and all below them, with their lines from 1. */
const outline = items => items.all.map(({ label, range, children }) =>
  [range ? `${range.start.line + 1} ${label}` : label, ...children.size ? [outline(children)] : []]);
/** The item with these labels. */
const item = (...path) => path.reduce((above, label) =>
  above?.children.all.find(child => child.label == label), { children: editor.tests.items });
const statuses = ({ results }) => Object.fromEntries([...results].map(([label, { status }]) => [label, status]));
const runTests = async (request, token) => {
  await editor.runTests(request, token);
  return editor.runs.at(-1);
};
const rows = ['responses.authService.logIn={ fails: wrongPassword }', 'responses.authService.logIn={ fails: offline }'];

test('Folders, files, scenarios and rows are listed, each at its line', () => {
  assert.deepEqual(outline(editor.tests.items), [
    ['login', [
      ['a b.yaml', [
        ['6 Nothing happens'],
        ['9 Each failure [of the service]', [[`13 ${rows[0]}`], [`14 ${rows[1]}`]]],
        ['15 Closing the screen signs in'],
      ]],
      ['skipped.yaml', [['6 Not yet']]],
    ]],
    ['top.yaml', [['6 At the top']]],
  ]);
});

test('A run gives every test its result, with the failing line', async () => {
  const run = await runTests({});
  assert.deepEqual(statuses(run), {
    'Nothing happens': 'passed', [rows[0]]: 'passed', [rows[1]]: 'failed', 'Closing the screen signs in': 'failed',
    'Not yet': 'skipped', 'At the top': 'passed',
  });
  const { messages: [message], duration } = run.results.get('Closing the screen signs in');
  assert.match(message.message, /^the state "loggedInUser" is not as expected\n/);
  assert.deepEqual([message.expectedOutput, message.actualOutput], ['ana', 'none']);
  assert.deepEqual([message.location.uri.fsPath, message.location.range.start.line], [file('login/a b.yaml'), 16]);
  assert.ok(duration > 0 && duration < 60_000, duration);
  assert.match(run.output, /skipped: Not yet: later\r\n/);
  assert.match(run.output, /failed: Closing the screen signs in\r\n[^]*> 17 \|/);
  assert.ok(run.isEnded);
});

test('A folder, one scenario, one row, or all but some can be run', async () => {
  const [scenario, table, closing] = item('login', 'a b.yaml').children.all;
  const ran = async request => {
    const run = await runTests(request);
    assert.deepEqual(run.started.sort(), [...run.results.keys()].sort());
    return Object.values(statuses(run)).sort();
  };
  assert.deepEqual(await ran({ include: [scenario] }), ['passed']);
  assert.deepEqual(await ran({ include: [table] }), ['failed', 'passed']);
  assert.deepEqual(await ran({ include: [table.children.all[1]] }), ['failed']);
  assert.deepEqual(await ran({ include: [item('login', 'a b.yaml')], exclude: [table, closing] }), ['passed']);
  assert.deepEqual(await ran({ include: [item('login')], exclude: [table, closing] }), ['passed', 'skipped']);
  assert.deepEqual(await ran({ exclude: [item('login')] }), ['passed']);
});

test('Files and folders that come, change and go are followed', async () => {
  const lists = (...expected) => until(() => JSON.stringify(labels(editor.tests.items)) == JSON.stringify(expected));
  write('login/deep/er/new.yaml', one('New'));
  await editor.touched(file('login/deep'), 'onDidCreate');
  assert.equal((await until(() => item('login', 'deep', 'er', 'new.yaml')?.children.all[0])).label, 'New');
  write('login/deep/er/new.yaml', one('Renamed'));
  await editor.touched(file('login/deep/er/new.yaml'));
  await until(() => item('login', 'deep', 'er', 'new.yaml').children.all[0].label == 'Renamed');
  fs.rmSync(file('login/deep'), { recursive: true });
  await editor.touched(file('login/deep'), 'onDidDelete');
  await until(() => !labels(item('login').children).includes('deep'));
  write('other.yaml', one('Other'));
  await editor.touched(file('other.yaml'), 'onDidCreate');
  await lists('login', 'top.yaml', 'other.yaml');
  fs.rmSync(file('other.yaml'));
  await editor.touched(file('other.yaml'), 'onDidDelete');
  await lists('login', 'top.yaml');
  await editor.touched(path.join(workspace, 'rehearse.yaml'), 'onDidDelete');
  await lists('login', 'top.yaml');
});

test('What was just saved is listed before it runs', async () => {
  write('top.yaml', passing);
  const document = await editor.open(file('top.yaml'), passing);
  await editor.events.saved.fire(document);
  assert.equal(Object.keys(statuses(await runTests({ include: [item('top.yaml')] }))).length, 4);
  write('top.yaml', one('At the top'));
  await editor.touched(file('top.yaml'));
});

test('A file with mistakes keeps its scenarios, which say what is wrong where', async () => {
  write('login/skipped.yaml', mistaken);
  await editor.touched(file('login/skipped.yaml'));
  const run = await runTests({ include: [item('login')] });
  const { status, messages: [message] } = run.results.get('Not yet');
  assert.equal(status, 'errored');
  assert.match(message.message, /"call" is not a key of[^]*Did you mean `calls`/);
  assert.equal(message.location.range.start.line, 7);
  assert.equal(run.results.get('Nothing happens').status, 'passed');
  write('login/skipped.yaml', skipped);
  await editor.touched(file('login/skipped.yaml'));
});

/** An editor whose program is a script. */
async function scripted(script) {
  const place = path.join(workspace, 'scripted');
  fs.writeFileSync(place, `#!/bin/sh\ncase $1 in lsp | list) exec "${program}" "$@" ;; esac\n${script}\n`, { mode: 0o755 });
  const other = new Editor(workspace, { path: place });
  await other.start();
  return other;
}

test('A case without a result is an error with what the program printed', async () => {
  const other = await scripted('echo "out of order" >&2; exit 70');
  await other.runTests({});
  const results = [...other.runs.at(-1).results.values()];
  assert.equal(results.length, 6);
  for (const { status, messages: [message] } of results) {
    assert.deepEqual([status, message.message], ['errored', 'out of order\n']);
  }
  await other.end();
});

test('Results are shown while the run goes on, and a cancelled run ends its process', async () => {
  const other = await scripted(`trap '' TERM INT
echo $$ >"${workspace}/pid"
"${program}" "$@"
while :; do sleep 1; done`);
  const token = new Cancellation();
  const running = other.runTests({}, token);
  const run = await until(() => other.runs.at(-1));
  await until(() => run.results.size == 6);
  assert.ok(!run.isEnded);
  await token.cancel();
  await running;
  assert.ok(run.isEnded);
  const pid = Number(fs.readFileSync(path.join(workspace, 'pid'), 'utf8'));
  assert.throws(() => process.kill(pid, 0), /ESRCH/);
  fs.rmSync(path.join(workspace, 'pid'));
  await other.end();
});

test('A file that is saved during a run keeps the results', async () => {
  const other = await scripted(`while [ ! -e "${workspace}/go" ]; do sleep 0.05; done; exec "${program}" "$@"`);
  const running = other.runTests({});
  const run = await until(() => other.runs.at(-1));
  const before = other.tests.items.all[1].children.all[0];
  await other.touched(file('top.yaml'));
  await until(() => other.tests.items.all[1].children.all[0] != before);
  fs.writeFileSync(path.join(workspace, 'go'), '');
  await running;
  assert.deepEqual([...run.results.values()].map(({ status }) => status).filter(status => status == 'errored'), []);
  assert.equal(run.results.size, 6);
  await other.end();
});

test('A cancelled run leaves what did not run as it was', async () => {
  const other = await scripted('exec sleep 1000');
  const token = new Cancellation();
  const running = other.runTests({}, token);
  await until(() => other.runs.at(-1)?.started.length == 6);
  await token.cancel();
  await running;
  assert.equal(other.runs.at(-1).results.size, 0);
  await other.end();
});

test('The end of the editor ends what runs', async () => {
  const other = await scripted(`echo $$ >"${workspace}/pid"; exec sleep 1000`);
  const running = other.runTests({});
  const written = path.join(workspace, 'pid');
  const pid = await until(() => fs.existsSync(written) && fs.readFileSync(written, 'utf8').trim());
  await other.end();
  assert.throws(() => process.kill(Number(pid), 0), /ESRCH/);
  await running;
});

test('A continuous run shows each round, until it is turned off', async () => {
  assert.ok(editor.isContinuous);
  const token = new Cancellation();
  const before = editor.runs.length;
  const watching = editor.runTests({ continuous: true }, token);
  const round = number => until(() => editor.runs[before + number]?.isEnded && editor.runs[before + number]);
  assert.deepEqual(Object.keys(statuses(await round(0))).length, 6);
  write('top.yaml', one('Just written'));
  const second = await round(1);
  assert.deepEqual(statuses(second), { 'Just written': 'passed' });
  write('top.yaml', one('Just written').replace('calls: none', 'state: { loggedInUser: ana }'));
  assert.deepEqual(statuses(await round(2)), { 'Just written': 'failed' });
  await token.cancel();
  await watching;
  assert.equal(editor.runs.length, before + 3);
});

test('A watch that ends is an error', async () => {
  const other = await scripted('echo "no watch today" >&2; exit 4');
  await other.runTests({ continuous: true });
  assert.match([...other.runs.at(-1).results.values()][0].messages[0].message, /no watch today/);
  await other.end();
});

test('A program that is too old is named', async () => {
  const old = path.join(workspace, 'old');
  fs.writeFileSync(old, `#!/bin/sh
case $1 in
  lsp) exec "${program}" lsp ;;
  list) echo '{ "file": "scenarios/top.yaml", "line": 6, "name": "At the top", "tags": [] }' ;;
esac
`, { mode: 0o755 });
  const other = new Editor(workspace, { path: old });
  await other.start();
  assert.deepEqual(other.messages, [`The program ${old} is older than this extension. Install the same version.`]);
  await other.end();
});

test('Several workspace folders are named at the root, and each runs its own', async () => {
  const second = folder({ 'checks/b.yaml': one('In the second'), 'scenarios/c.yaml': one('Also') });
  const other = new Editor([workspace, second], { path: program, scenarios: ['scenarios', 'checks'] });
  await other.start();
  const { items } = other.tests;
  assert.deepEqual(labels(items), [workspace, second].map(folder => path.basename(folder)));
  assert.deepEqual(outline(items.all[1].children), [
    ['scenarios', [['c.yaml', [['6 Also']]]]], ['checks', [['b.yaml', [['6 In the second']]]]],
  ]);
  await other.runTests({ include: [items.all[1]] });
  assert.deepEqual(statuses(other.runs.at(-1)), { Also: 'passed', 'In the second': 'passed' });
  await other.runTests({});
  assert.equal(other.runs.at(-1).results.size, 8);
  await other.end();
  fs.rmSync(second, { recursive: true });
});
