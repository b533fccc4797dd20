// The test explorer: which scenarios there are, and running them.
'use strict';
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');
const { run } = require('./process');
const { Results } = require('./results');
const { Tree, isBelow } = require('./tree');

const PROJECT_FILE = 'rehearse.yaml';
/** How long files must rest before they are listed again, in milliseconds, since tools change many at once. */
const REST = 200;

const folders = () => vscode.workspace.workspaceFolders ?? [];

class Tests {
  /**
   * @param program returns the path of `rehearse`, or undefined
   * @param log the output channel for what goes wrong
   */
  constructor(program, log) {
    this.program = program;
    this.log = log;
    this.controller = vscode.tests.createTestController('rehearse', 'Rehearse');
    this.tree = new Tree(this.controller);
    this.controller.refreshHandler = () => this.refresh();
    this.controller.createRunProfile('Run', vscode.TestRunProfileKind.Run,
      (request, token) => request.continuous ? this.watch(request, token) : this.run(request, token), true, undefined, true);
    this.disposables = [
      this.controller,
      vscode.workspace.onDidSaveTextDocument(document => {
        const folder = vscode.workspace.getWorkspaceFolder(document.uri);
        if (folder && document.languageId == 'rehearse') this.changed(folder, document.uri.fsPath);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.refresh()),
    ];
    this.watchers = [];
    /** The paths that changed and are not listed yet, by workspace folder. */
    this.pending = new Map();
    this.listing = Promise.resolve();
  }

  dispose() {
    clearTimeout(this.timer);
    for (const disposable of [...this.watchers, ...this.disposables]) disposable.dispose();
  }

  // Which scenarios there are

  /** The folders and files with scenarios in a workspace folder. */
  roots(folder) {
    const chosen = vscode.workspace.getConfiguration('rehearse', folder.uri).get('scenarios') ?? [];
    return chosen.map(name => path.resolve(folder.uri.fsPath, name)).filter(place => fs.existsSync(place));
  }

  /** Lists everything again. */
  async refresh() {
    this.follow();
    this.tree.clear();
    for (const folder of folders()) this.pending.set(folder, new Set(this.roots(folder)));
    await this.listed();
  }

  /** Follows the files and folders with scenarios, and what says which modules there are. */
  follow() {
    for (const watcher of this.watchers.splice(0)) watcher.dispose();
    for (const folder of folders()) {
      const follow = (base, pattern, changed) => {
        const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(base, pattern));
        watcher.onDidCreate(changed);
        watcher.onDidChange(changed);
        watcher.onDidDelete(changed);
        this.watchers.push(watcher);
      };
      for (const name of vscode.workspace.getConfiguration('rehearse', folder.uri).get('scenarios') ?? []) {
        const place = path.resolve(folder.uri.fsPath, name);
        // Characters with a meaning in patterns stand for themselves.
        const pattern = path.basename(place).replace(/[*?[\]{},]/g, '?');
        follow(vscode.Uri.file(path.dirname(place)), `{${pattern},${pattern}/**}`,
          uri => this.changed(folder, uri.fsPath));
      }
      follow(folder, `**/${PROJECT_FILE}`, () => this.roots(folder).forEach(place => this.changed(folder, place)));
    }
  }

  /** Something at a path was created, changed or deleted. */
  changed(folder, place) {
    this.pending.set(folder, (this.pending.get(folder) ?? new Set()).add(place));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.listed(), REST);
  }

  /** Waits until all changes are in the tree. */
  listed() {
    clearTimeout(this.timer);
    const pending = [...this.pending];
    this.pending.clear();
    this.listing = this.listing.then(async () => {
      for (const [folder, places] of pending) await this.list(folder, [...places]);
    }).catch(error => this.log.appendLine(error.message));
    return this.listing;
  }

  /** Lists the cases of files and folders. A file with mistakes keeps the cases that it had. */
  async list(folder, places) {
    for (const file of [...this.tree.files.keys()]) {
      if (places.some(place => isBelow(file, place)) && !fs.existsSync(file)) this.tree.remove(file);
    }
    const program = this.program();
    const found = places.filter(place => !places.some(other => other != place && isBelow(place, other)))
      .filter(place => fs.existsSync(place) && (fs.statSync(place).isDirectory() || /\.ya?ml$/i.test(place)));
    if (!program || !found.length) return;
    const cwd = folder.uri.fsPath;
    const files = new Map();
    const take = one => {
      if (!one.scenario) return this.refuse(program);
      const file = path.resolve(cwd, one.file);
      files.set(file, files.get(file) ?? []);
      files.get(file).push(one);
    };
    const errors = await run(program, ['list', '--json', '--color', 'never', ...found], cwd, take);
    if (errors) this.log.append(errors);
    const roots = this.roots(folder);
    for (const [file, cases] of files) this.tree.show(file, cases, folder, roots);
  }

  /** Says once that a program is too old to say what the tree shows. */
  refuse(program) {
    if (this.refused == program) return;
    this.refused = program;
    vscode.window.showErrorMessage(`The program ${program} is older than this extension. Install the same version.`);
  }

  // Running

  async run(request, token) {
    await this.listed();
    const test = this.controller.createTestRun(request);
    try {
      for (const { folder, leaves, paths } of this.tree.chosen(request, folder => this.roots(folder))) {
        if (!token.isCancellationRequested) await this.runPaths(folder, leaves, paths, test, token);
      }
    } finally {
      test.end();
    }
  }

  async runPaths(folder, leaves, paths, test, token) {
    const results = new Results(this.tree, test, leaves, folder.uri.fsPath, token);
    const errors = await this.start('run', folder, paths, token, this.taking(results, folder));
    results.end(errors);
  }

  /** Runs again what is saved, each time with a run of its own in the test explorer. */
  async watch(request, token) {
    await this.listed();
    await Promise.all(this.tree.chosen(request, folder => this.roots(folder)).map(async ({ folder, leaves, paths }) => {
      const begin = leaves => {
        const test = this.controller.createTestRun(request);
        const results = new Results(this.tree, test, leaves, folder.uri.fsPath, token);
        return { test, results, take: this.taking(results, folder) };
      };
      const finish = (round, errors) => {
        round?.results.end(errors);
        round?.test.end();
      };
      let round = begin(leaves);
      const errors = await this.start('watch', folder, paths, token, async result => {
        if (!result.roundEnded) {
          round ??= begin([]);
          return round.take(result);
        }
        const { problem, warnings } = result.roundEnded;
        finish(round ?? (problem && begin(leaves)), [problem, ...warnings].filter(Boolean).map(text => `${text}\n`).join(''));
        round = undefined;
      });
      // It ends only if something is wrong.
      finish(round ?? (token.isCancellationRequested ? undefined : begin(leaves)), errors);
    }));
  }

  /** What takes the results of a program. A result of a new case waits for its item. */
  taking(results, folder) {
    const listed = new Set();
    return async result => {
      const file = results.file(result);
      if (!results.knows(result) && !listed.has(file)) {
        listed.add(file);
        this.changed(folder, file);
        await this.listed();
      }
      results.take(result);
    };
  }

  /** Starts a run. Returns what it printed besides the results. */
  async start(command, folder, paths, token, take) {
    const program = this.program();
    if (!program) return 'The program rehearse was not found.';
    try {
      const args = [command, '--json', '--color', 'never', ...paths];
      return await run(program, args, folder.uri.fsPath, take, token);
    } catch (error) {
      return error.message;
    }
  }

  /**
   * Shows the results of a run by the language server, which ran the text as it is in the editor.
   *
   * @returns whether all that failed is shown
   */
  ran(uri, { cases }) {
    const find = ({ name }) => this.tree.find(uri.fsPath, name);
    const known = cases.filter(find);
    if (!known.length) return false;
    const items = known.map(find);
    const test = this.controller.createTestRun(new vscode.TestRunRequest(items));
    const results = new Results(this.tree, test, items, '/');
    for (const result of known) {
      const findings = result.findings.map(({ range, message }) => ({ line: range.start.line + 1, message }));
      results.show({ ...result, findings }, find(result));
    }
    test.end();
    return cases.every(result => find(result) || !result.findings.length);
  }
}

module.exports = { Tests };
