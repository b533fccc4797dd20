// The scenarios of the workspace in the test explorer.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');
const junit = require('./junit');

/** Runs a program, and returns its exit status and what it printed. */
function run(program, args, cwd, token) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd });
    let [output, errors] = ['', ''];
    child.stdout.on('data', text => { output += text; });
    child.stderr.on('data', text => { errors += text; });
    child.on('error', reject);
    child.on('close', status => resolve({ status, output, errors }));
    token?.onCancellationRequested(() => child.kill('SIGINT'));
  });
}

/** The name of a case without its row. */
const titleOf = name => name.replace(/ \[[^]*\]$/, '');
const atLine = line => new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), 0);

class Tests {
  /**
   * @param program returns the path of `rehearse`, or undefined
   * @param log the output channel for what goes wrong
   */
  constructor(program, log) {
    this.program = program;
    this.log = log;
    this.controller = vscode.tests.createTestController('rehearse', 'Rehearse');
    this.controller.refreshHandler = token => this.refresh(token);
    this.controller.createRunProfile(
      'Run', vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
    this.disposables = [
      this.controller,
      vscode.workspace.onDidSaveTextDocument(document => this.saved(document)),
    ];
  }

  dispose() {
    for (const disposable of this.disposables) disposable.dispose();
  }

  // Which scenarios there are

  async refresh(token) {
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const chosen = vscode.workspace.getConfiguration('rehearse', folder.uri).get('scenarios') ?? [];
      const paths = chosen.filter(name => fs.existsSync(path.join(folder.uri.fsPath, name)));
      if (paths.length) await this.list(folder, paths, token);
    }
  }

  async saved(document) {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    if (folder && document.languageId == 'rehearse') await this.list(folder, [document.uri.fsPath]);
  }

  /** Lists the cases of files and folders. A file with mistakes keeps the cases that it had. */
  async list(folder, paths, token) {
    const program = this.program();
    if (!program) return;
    const cwd = folder.uri.fsPath;
    const { output, errors } = await run(program, ['list', '--json', ...paths], cwd, token);
    if (errors) this.log.append(errors);
    const files = new Map();
    for (const line of output.split('\n').filter(Boolean)) {
      const found = JSON.parse(line);
      const file = path.resolve(cwd, found.file);
      files.set(file, [...files.get(file) ?? [], found]);
    }
    for (const [file, cases] of files) this.controller.items.add(this.item(file, cases, cwd));
    this.controller.items.forEach(({ id }) => { if (!fs.existsSync(id)) this.controller.items.delete(id); });
  }

  item(file, cases, cwd) {
    const uri = vscode.Uri.file(file);
    const create = (id, label, line, tags = []) => {
      const item = this.controller.createTestItem(id, label, uri);
      if (line) item.range = atLine(line);
      item.tags = tags.map(tag => new vscode.TestTag(tag));
      return item;
    };
    const top = create(file, path.relative(cwd, file));
    const rows = new Map();
    for (const found of cases) rows.set(titleOf(found.name), [...rows.get(titleOf(found.name)) ?? [], found]);
    for (const [title, own] of rows) {
      const isTable = own.length > 1;
      const scenario = create(`${file}\n${isTable ? title : own[0].name}`, title, own[0].line, own[0].tags);
      if (isTable) {
        scenario.children.replace(own.map(({ name, line, tags }) =>
          create(`${file}\n${name}\n`, name.slice(title.length + 2, -1) || name, line, tags)));
      }
      top.children.add(scenario);
    }
    return top;
  }

  /** The item of a case. A report may name its file relative to the repository, not to the workspace folder. */
  find(file, name) {
    let found;
    this.controller.items.forEach(top => {
      if (top.id != file && !top.id.endsWith(`/${file}`)) return;
      const scenario = top.children.get(`${top.id}\n${name}`);
      found ??= scenario ?? top.children.get(`${top.id}\n${titleOf(name)}`)?.children.get(`${top.id}\n${name}\n`);
    });
    return found;
  }

  // Running

  /** The items without children, below some items. */
  leaves(items) {
    return items.flatMap(item => {
      const children = [];
      item.children.forEach(child => children.push(child));
      return children.length ? this.leaves(children) : [item];
    });
  }

  async run(request, token) {
    const everything = [];
    this.controller.items.forEach(item => everything.push(item));
    const wanted = request.include ?? everything;
    const left = new Set(this.leaves(request.exclude ?? []));
    const leaves = this.leaves([...wanted]).filter(item => !left.has(item));
    const test = this.controller.createTestRun(request);
    try {
      for (const item of leaves) test.started(item);
      for (const folder of vscode.workspace.workspaceFolders ?? []) {
        const own = leaves.filter(item => vscode.workspace.getWorkspaceFolder(item.uri)?.uri.fsPath == folder.uri.fsPath);
        if (own.length) await this.runLeaves(own, wanted, folder.uri.fsPath, test, token);
      }
    } finally {
      test.end();
    }
  }

  async runLeaves(leaves, wanted, cwd, test, token) {
    const program = this.program();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rehearse-'));
    const report = path.join(folder, 'report.xml');
    // A whole file is one path. Anything else is named by its line.
    const whole = new Set(wanted.filter(item => item.id == item.uri.fsPath).map(item => item.id));
    const paths = new Set(leaves.map(({ uri: { fsPath }, range }) =>
      whole.has(fsPath) ? fsPath : `${fsPath}:${range.start.line + 1}`));
    const left = new Set(leaves);
    try {
      if (!program) throw new Error('The program rehearse was not found.');
      const args = ['run', '--quiet', '--color', 'never', '--junit', report, ...paths];
      const { output, errors } = await run(program, args, cwd, token);
      test.appendOutput((output + errors).replace(/\r?\n/g, '\r\n'));
      for (const result of fs.existsSync(report) ? junit.read(fs.readFileSync(report, 'utf8')) : []) {
        const item = this.find(result.file, result.name);
        if (item && left.delete(item)) this.show(result, item, test);
      }
      for (const item of left) test.errored(item, new vscode.TestMessage(errors || 'It did not run.'));
    } catch (error) {
      for (const item of left) test.errored(item, new vscode.TestMessage(error.message));
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  }

  show({ status, message, findings, seconds }, item, test) {
    if (status == 'passed') return test.passed(item, seconds * 1000);
    if (status == 'skipped') {
      test.appendOutput(`${item.label}: ${message}\r\n`);
      return test.skipped(item);
    }
    const messages = (findings.length ? findings : [{ line: item.range.start.line + 1, text: message }])
      .map(({ line, text }) => {
        const shown = new vscode.TestMessage(text);
        shown.location = new vscode.Location(item.uri, atLine(line));
        return shown;
      });
    test[status](item, messages, seconds * 1000);
  }

  /** Shows the results of a run by the language server, which ran the text as it is in the editor. */
  ran(uri, { cases }) {
    const statuses = { passed: 'passed', failed: 'failed', errored: 'errored' };
    const found = cases.map(result => ({ result, item: this.find(uri.fsPath, result.name) })).filter(({ item }) => item);
    if (!found.length) return;
    const test = this.controller.createTestRun(new vscode.TestRunRequest(found.map(({ item }) => item)));
    for (const { result, item } of found) {
      const findings = result.findings.map(({ range, message }) => ({ line: range.start.line + 1, text: message }));
      const status = statuses[result.status] ?? 'skipped';
      this.show({ status, message: result.reason ?? '', findings, seconds: 0 }, item, test);
    }
    test.end();
  }
}

module.exports = { Tests };
