// A stand-in for the part of Visual Studio Code that the extension uses: it keeps what the extension registers and shows.
'use strict';
const Module = require('module');
const fs = require('fs');
const path = require('path');

const extension = process.env.REHEARSE_EXTENSION ?? path.join(__dirname, '../../Sources/EditorExtension');

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(...places) {
    const [start, end] = places.length == 4
      ? [new Position(places[0], places[1]), new Position(places[2], places[3])] : places;
    Object.assign(this, { start, end });
  }
}
/** A class whose constructor stores its arguments under these names. */
const record = (...names) => class {
  constructor(...values) { names.forEach((name, place) => { this[name] = values[place]; }); }
};
class Uri {
  constructor(scheme, fsPath, authority = '') { Object.assign(this, { scheme, fsPath, authority }); }
  static file(file) { return new Uri('file', file); }
  static parse(text) {
    const url = new URL(text);
    return new Uri(url.protocol.slice(0, -1), decodeURIComponent(url.pathname), url.host);
  }
  toString() { return `${this.scheme}://${this.authority}${encodeURI(this.fsPath)}`; }
}
class WorkspaceEdit {
  constructor() { this.entries = new Map(); }
  set(uri, edits) { this.entries.set(uri.toString(), edits); }
}
class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(this.value ? `${this.value}.${part}` : part); }
}
Kind.Empty = new Kind('');

/** Keeps files and folders in view, as a pattern of the extension names them. */
class Watcher {
  constructor(editor, { base, pattern }) {
    Object.assign(this, { events: { onDidCreate: new Event(), onDidChange: new Event(), onDidDelete: new Event() } });
    this.folder = base.fsPath ?? base.uri.fsPath;
    // Braces hold alternatives; `**` stands for any names, `?` for one character.
    const source = pattern.replace(/[.()+^$|\\]/g, '\\$&').replace(/\?/g, '[^/]')
      .replace(/\*\*\//g, '(.*/)@').replace(/\*\*/g, '.*').replace(/@/g, '?')
      .replace(/\{([^}]*)\}/g, (whole, choices) => `(${choices.replaceAll(',', '|')})`);
    this.expression = new RegExp(`^${source}$`);
    for (const [name, event] of Object.entries(this.events)) this[name] = event.subscribe;
    editor.watchers.add(this);
    this.dispose = () => editor.watchers.delete(this);
  }
  async saw(name, file) {
    const place = path.relative(this.folder, file);
    if (!place.startsWith('..') && this.expression.test(place)) await this.events[name].fire(Uri.file(file));
  }
}

/** What cancels a run. */
class Cancellation {
  constructor() {
    this.event = new Event();
    this.isCancellationRequested = false;
    this.onCancellationRequested = this.event.subscribe;
  }
  async cancel() {
    this.isCancellationRequested = true;
    await this.event.fire();
  }
}

class Items {
  constructor() { this.map = new Map(); }
  get(id) { return this.map.get(id); }
  add(item) { this.map.set(item.id, item); }
  delete(id) { this.map.delete(id); }
  replace(items) { this.map = new Map(items.map(item => [item.id, item])); }
  forEach(callback) { this.map.forEach(callback); }
  get size() { return this.map.size; }
  get all() { return [...this.map.values()]; }
}

class Event {
  constructor() { this.listeners = new Set(); }
  get subscribe() {
    return listener => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
  }
  async fire(value) { for (const listener of [...this.listeners]) await listener(value); }
}

/** An editor with workspace folders. `answers` are the buttons that the user presses. */
class Editor {
  constructor(folders, settings = {}) {
    const name = folder => path.basename(folder);
    this.folders = [folders].flat().map(folder => ({ uri: Uri.file(folder), name: name(folder) }));
    Object.assign(this, {
      settings, answers: [], messages: [], providers: {}, commands: new Map(), runs: [], edits: [], log: '', works: [],
      watchers: new Set(),
    });
    this.diagnostics = new Map();
    this.events = { opened: new Event(), changed: new Event(), closed: new Event(), saved: new Event(), settings: new Event(), folders: new Event() };
    this.documents = [];
    this.api = this.makeAPI();
    const load = Module._load;
    Module._load = (name, ...more) => name == 'vscode' ? this.api : load(name, ...more);
    for (const file of Object.keys(require.cache)) if (file.startsWith(extension)) delete require.cache[file];
    this.extension = require(extension);
    // Later, other editors take its place.
    this.restore = () => { Module._load = load; };
  }

  async start() {
    this.context = { subscriptions: [] };
    await this.extension.activate(this.context);
  }

  async end() {
    await this.extension.deactivate();
    for (const disposable of this.context.subscriptions) disposable.dispose();
    this.restore();
  }

  async open(file, text, scheme = 'file') {
    const document = {
      uri: new Uri(scheme, file), languageId: 'yaml', version: 1, text, getText() { return this.text; },
    };
    this.documents.push(document);
    await this.events.opened.fire(document);
    return document;
  }

  async close(document) {
    this.documents = this.documents.filter(other => other != document);
    await this.events.closed.fire(document);
  }

  async change(document, text) {
    Object.assign(document, { text, version: document.version + 1 });
    await this.events.changed.fire({ document });
  }

  /** A file or folder was created, changed or deleted by anybody. */
  async touched(file, event = 'onDidChange') {
    await Promise.all([...this.watchers].map(watcher => watcher.saw(event, file)));
  }

  /** The diagnostics of a document, as soon as they fit. */
  shown(document, fits) {
    return until(() => {
      const found = this.diagnostics.get(document.uri.toString()) ?? [];
      return fits(found) && found;
    }, () => JSON.stringify(this.diagnostics.get(document.uri.toString())));
  }

  makeAPI() {
    const editor = this;
    const disposable = dispose => ({ dispose });
    const say = async (message, ...titles) => {
      editor.messages.push(message);
      return titles.find(title => editor.answers.includes(title));
    };
    const languages = {
      match: (selector, document) =>
        selector.some(({ language, scheme }) => language == document.languageId && scheme == document.uri.scheme) ? 1 : 0,
      // As in the editor, the document is closed and opened again.
      setTextDocumentLanguage: async (document, languageId) => {
        await editor.close(document);
        document.languageId = languageId;
        editor.documents.push(document);
        await editor.events.opened.fire(document);
        return document;
      },
      createDiagnosticCollection: () => ({
        set: (uri, found) => editor.diagnostics.set(uri.toString(), found),
        delete: uri => editor.diagnostics.delete(uri.toString()),
        dispose: () => editor.diagnostics.clear(),
      }),
    };
    for (const name of ['CompletionItem', 'Hover', 'Definition', 'Reference', 'Rename', 'CodeActions',
      'DocumentFormattingEdit', 'DocumentSymbol', 'FoldingRange', 'DocumentLink', 'CodeLens']) {
      languages[`register${name}Provider`] = (selector, provider, ...more) => {
        editor.providers[name] = provider;
        if (name == 'CompletionItem') editor.triggers = more;
        return disposable(() => { delete editor.providers[name]; });
      };
    }
    return {
      Position, Range, Uri, WorkspaceEdit, CodeActionKind: Kind,
      Diagnostic: record('range', 'message', 'severity'), CompletionItem: record('label', 'kind'),
      CompletionList: record('items', 'isIncomplete'), MarkdownString: record('value'), SnippetString: record('value'),
      Hover: record('contents', 'range'), Location: record('uri', 'range'), TextEdit: record('range', 'newText'),
      CodeAction: record('title', 'kind'), CodeLens: record('range', 'command'),
      DocumentSymbol: record('name', 'detail', 'kind', 'range', 'selectionRange'),
      FoldingRange: record('start', 'end', 'kind'), DocumentLink: record('range', 'target'),
      TestMessage: Message, RelativePattern: record('base', 'pattern'), TestTag: record('id'), TestRunRequest: record('include', 'exclude'),
      TestRunProfileKind: { Run: 1 }, ConfigurationTarget: { Global: 1 }, ProgressLocation: { Notification: 15 },
      env: { appName: 'a stand-in' },
      languages,
      commands: {
        registerCommand: (name, run) => {
          if (editor.commands.has(name)) throw new Error(`${name} is registered twice`);
          editor.commands.set(name, run);
          return disposable(() => editor.commands.delete(name));
        },
        executeCommand: (name, ...args) => editor.commands.get(name)(...args),
      },
      window: {
        createOutputChannel: () => ({ append: text => { editor.log += text; }, appendLine: text => { editor.log += text; }, dispose() {} }),
        showErrorMessage: say, showWarningMessage: say, showInformationMessage: say,
        withProgress: async ({ title, cancellable }, task) => {
          const work = { title, cancellable, reports: [], token: new Cancellation() };
          editor.works.push(work);
          // The real one asks its window first.
          await new Promise(setImmediate);
          await task({ report: report => work.reports.push(report) }, work.token);
          work.isEnded = true;
        },
        showOpenDialog: async () => editor.chosen && [Uri.file(editor.chosen)],
      },
      workspace: {
        get workspaceFolders() { return editor.folders; },
        get textDocuments() { return editor.documents; },
        getWorkspaceFolder: uri => editor.folders.find(folder => `${uri.fsPath}/`.startsWith(`${folder.uri.fsPath}/`)),
        createFileSystemWatcher: pattern => new Watcher(editor, pattern),
        onDidChangeWorkspaceFolders: editor.events.folders.subscribe,
        getConfiguration: () => ({
          get: name => ({ path: '', scenarios: ['scenarios'], ...editor.settings })[name],
          update: async (name, value) => {
            editor.settings[name] = value;
            await editor.events.settings.fire({ affectsConfiguration: section => section == 'rehearse' });
          },
        }),
        applyEdit: async edit => { editor.edits.push(edit); return true; },
        onDidOpenTextDocument: editor.events.opened.subscribe,
        onDidChangeTextDocument: editor.events.changed.subscribe,
        onDidCloseTextDocument: editor.events.closed.subscribe,
        onDidSaveTextDocument: editor.events.saved.subscribe,
        onDidChangeConfiguration: editor.events.settings.subscribe,
      },
      tests: { createTestController: () => editor.makeTests() },
    };
  }

  makeTests() {
    const editor = this;
    editor.tests = {
      items: new Items(),
      createTestItem: (id, label, uri) => ({ id, label, uri, children: new Items(), tags: [] }),
      createRunProfile: (label, kind, run, isDefault, tag, isContinuous) => {
        editor.isContinuous = isContinuous;
        editor.runTests = (request, token = new Cancellation()) => run(request, token);
      },
      createTestRun: request => {
        const run = { request, results: new Map(), started: [], output: '', isEnded: false };
        editor.runs.push(run);
        const end = status => (item, ...rest) => {
          const [messages, duration] = ['failed', 'errored'].includes(status) ? rest : [[], ...rest];
          if (run.isEnded) throw new Error(`${item.label} has a result after the end`);
          if (run.results.has(item.label)) throw new Error(`${item.label} has two results`);
          run.results.set(item.label, { status, messages: [messages].flat(), duration });
        };
        return {
          started: item => run.started.push(item.label),
          passed: end('passed'), failed: end('failed'), errored: end('errored'), skipped: end('skipped'),
          appendOutput: text => {
            if (/[^\r]\n/.test(text)) throw new Error(`a terminal needs \\r\\n: ${text}`);
            run.output += text;
          },
          end: () => { run.isEnded = true; },
        };
      },
      dispose() {},
    };
    return editor.tests;
  }
}

class Message {
  constructor(message) { this.message = message; }
  static diff(message, expectedOutput, actualOutput) {
    return Object.assign(new Message(message), { expectedOutput, actualOutput });
  }
}

/** What `find` returns, as soon as it is something. */
async function until(find, describe = () => '') {
  for (let tries = 0; tries < 1000; tries++) {
    const found = find();
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error(`this never came: ${find} ${describe()}`);
}

/** A new folder with files, given by their paths. */
function folder(files) {
  const made = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rehearse-editor-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(made, name)), { recursive: true });
    fs.writeFileSync(path.join(made, name), text);
  }
  return made;
}

module.exports = { Cancellation, Editor, Position, Range, extension, folder, until };
