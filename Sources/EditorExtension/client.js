// A client of the language server `rehearse lsp`.
'use strict';
const { spawn } = require('child_process');
const vscode = require('vscode');
const convert = require('./convert');
const { Connection } = require('./connection');
const { PATIENCE } = require('./process');
const { Progress } = require('./progress');

// Also YAML, since a new file has no version line yet.
const SELECTOR = ['yaml', 'rehearse'].flatMap(language => ['file', 'untitled'].map(scheme => ({ language, scheme })));

/** The code of an answer to a request that was cancelled. */
const CANCELLED = -32800;
/** The source of the diagnostics that a run left. */
const RUN = 'rehearse run';

const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  window: { workDoneProgress: true },
  workspace: { applyEdit: true },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {},
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
  },
};

class Client {
  /**
   * @param program the path of `rehearse`
   * @param log the output channel for what the server prints
   * @param hooks `ended(code)` if the server ends by itself; `ran(uri, result)` after it ran scenarios, which returns
   *   whether it shows all that failed
   */
  constructor(program, log, hooks) {
    this.program = program;
    this.log = log;
    this.hooks = hooks;
    this.open = new Set();
    this.diagnostics = vscode.languages.createDiagnosticCollection('rehearse');
    /** What the server said about each document, and the documents whose failures the test explorer shows. */
    this.published = new Map();
    this.told = new Set();
    this.progress = new Progress(token => this.connection.notify('window/workDoneProgress/cancel', { token }));
    this.disposables = [this.diagnostics, this.progress];
  }

  async start() {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    this.process = spawn(this.program, ['lsp'], { cwd: folder?.fsPath });
    this.process.stderr.on('data', text => this.log.append(String(text)));
    // A server that ends closes its input, which is no error of its own.
    this.process.stdin.on('error', () => {});
    this.connection = new Connection(this.process.stdout, this.process.stdin, {
      notified: (method, params) => this.notified(method, params),
      asked: (method, params) => this.asked(method, params),
    });
    const ended = code => {
      this.connection.close('the language server has ended');
      this.progress.dispose();
      if (!this.isStopping) this.hooks.ended(code);
      this.isStopping = true;
    };
    this.process.on('error', error => { this.log.appendLine(error.message); ended(-1); });
    this.process.on('exit', ended);
    const { capabilities } = await this.connection.request('initialize', {
      processId: process.pid,
      clientInfo: { name: vscode.env.appName },
      rootUri: folder?.toString() ?? null,
      capabilities: CAPABILITIES,
    });
    if (this.isStopping) return;
    this.connection.notify('initialized', {});
    this.provide(capabilities);
    this.follow();
  }

  /** Ends the server, which is killed if it does not end by itself. */
  async stop() {
    for (const disposable of this.disposables.splice(0)) disposable.dispose();
    if (this.isStopping) return;
    this.isStopping = true;
    const ended = new Promise(resolve => { this.process.once('exit', resolve); });
    const timer = setTimeout(() => this.process.kill('SIGKILL'), PATIENCE);
    this.connection.request('shutdown').then(() => {
      this.connection.notify('exit');
      this.process.stdin.end();
    }, () => {});
    await ended;
    clearTimeout(timer);
  }

  // Documents

  follow() {
    const workspace = vscode.workspace;
    this.disposables.push(
      workspace.onDidOpenTextDocument(document => this.opened(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.changed(document)),
      workspace.onDidSaveTextDocument(document => this.saved(document)),
      workspace.onDidCloseTextDocument(document => this.closed(document)));
    for (const document of workspace.textDocuments) this.opened(document);
  }

  opened(document) {
    if (!vscode.languages.match(SELECTOR, document)) return;
    const uri = document.uri.toString();
    if (this.open.has(uri)) return;
    this.open.add(uri);
    this.connection.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: document.languageId, version: document.version, text: document.getText() },
    });
  }

  changed(document) {
    const uri = document.uri.toString();
    if (!this.open.has(uri)) return;
    this.connection.notify('textDocument/didChange', {
      textDocument: { uri, version: document.version }, contentChanges: [{ text: document.getText() }],
    });
  }

  saved(document) {
    const uri = document.uri.toString();
    if (this.open.has(uri)) this.connection.notify('textDocument/didSave', { textDocument: { uri } });
  }

  closed(document) {
    const uri = document.uri.toString();
    if (!this.open.delete(uri)) return;
    this.connection.notify('textDocument/didClose', { textDocument: { uri } });
    this.published.delete(uri);
    this.told.delete(uri);
    this.diagnostics.delete(document.uri);
  }

  // Messages of the server

  notified(method, params) {
    switch (method) {
      case 'textDocument/publishDiagnostics':
        if (!this.open.has(params.uri)) break;
        this.published.set(params.uri, params.diagnostics);
        this.show(params.uri);
        break;
      case '$/progress':
        this.progress.notified(params);
        break;
      case 'window/showMessage': {
        const { window } = vscode;
        const show = [window.showErrorMessage, window.showWarningMessage][params.type - 1] ?? window.showInformationMessage;
        show(params.message);
        break;
      }
      case 'window/logMessage':
        this.log.appendLine(params.message);
        break;
    }
  }

  /** Shows what the server said about a document. A failure that the test explorer shows is not said twice. */
  show(uri) {
    const said = this.published.get(uri) ?? [];
    const shown = this.told.has(uri) ? said.filter(({ source }) => source != RUN) : said;
    this.diagnostics.set(vscode.Uri.parse(uri), shown.map(convert.diagnostic));
  }

  async asked(method, params) {
    // Work is shown as soon as it begins.
    if (method == 'window/workDoneProgress/create') return null;
    if (method != 'workspace/applyEdit') throw new Error(`${method} is not known here`);
    return { applied: await vscode.workspace.applyEdit(convert.workspaceEdit(params.edit)) };
  }

  // What the editor asks

  /** Asks about a document. The answer is null if the server does not know the document. */
  async ask(method, document, params, result) {
    const uri = document.uri.toString();
    if (!this.open.has(uri)) return null;
    return result(await this.connection.request(method, { textDocument: { uri }, ...params }));
  }

  /** Offers what the server says that it can do. */
  provide(can) {
    const at = (method, result) => (document, place) =>
      this.ask(method, document, { position: convert.plainPosition(place) }, result);
    const about = (method, convertOne) => document =>
      this.ask(method, document, {}, values => convert.list(values, convertOne));
    const register = (name, provider, ...more) =>
      this.disposables.push(vscode.languages[`register${name}Provider`](SELECTOR, provider, ...more));

    if (can.completionProvider) {
      register('CompletionItem', { provideCompletionItems: at('textDocument/completion', convert.completions) },
        ...can.completionProvider.triggerCharacters ?? []);
    }
    if (can.hoverProvider) register('Hover', { provideHover: at('textDocument/hover', convert.hover) });
    if (can.definitionProvider) {
      register('Definition', { provideDefinition: at('textDocument/definition', convert.locations) });
    }
    if (can.referencesProvider) {
      register('Reference', {
        provideReferences: (document, place, { includeDeclaration }) => this.ask('textDocument/references', document,
          { position: convert.plainPosition(place), context: { includeDeclaration } }, convert.locations),
      });
    }
    if (can.renameProvider) {
      register('Rename', {
        provideRenameEdits: (document, place, newName) => this.ask('textDocument/rename', document,
          { position: convert.plainPosition(place), newName }, convert.workspaceEdit),
        prepareRename: (document, place) => this.ask('textDocument/prepareRename', document,
          { position: convert.plainPosition(place) }, found => {
            if (!found) throw new Error('Only the title of a scenario can be renamed.');
            return { range: convert.range(found.range ?? found), placeholder: found.placeholder };
          }),
      });
    }
    if (can.codeActionProvider) {
      register('CodeActions', {
        provideCodeActions: (document, range, { diagnostics, only }) => this.ask('textDocument/codeAction', document, {
          range: convert.plainRange(range),
          context: { diagnostics: diagnostics.map(convert.plainDiagnostic), ...only && { only: [only.value] } },
        }, values => convert.list(values, convert.codeAction)),
      });
    }
    if (can.documentFormattingProvider) {
      register('DocumentFormattingEdit', {
        provideDocumentFormattingEdits: (document, options) =>
          this.ask('textDocument/formatting', document, { options }, convert.textEdits),
      });
    }
    if (can.documentSymbolProvider) {
      register('DocumentSymbol', { provideDocumentSymbols: about('textDocument/documentSymbol', convert.symbol) });
    }
    if (can.foldingRangeProvider) {
      register('FoldingRange', { provideFoldingRanges: about('textDocument/foldingRange', convert.fold) });
    }
    if (can.documentLinkProvider) {
      register('DocumentLink', { provideDocumentLinks: about('textDocument/documentLink', convert.link) });
    }
    if (can.codeLensProvider) {
      register('CodeLens', {
        // The test explorer has a sign at each row.
        provideCodeLenses: document => this.ask('textDocument/codeLens', document, {},
          lenses => convert.list((lenses ?? []).filter(({ data }) => !data?.isRow), convert.lens)),
      });
    }
    for (const command of can.executeCommandProvider?.commands ?? []) {
      this.disposables.push(vscode.commands.registerCommand(command, (...args) => this.execute(command, args)));
    }
  }

  async execute(command, args) {
    const result = await this.connection.request('workspace/executeCommand', { command, arguments: args })
      // The user knows what he stopped.
      .catch(error => { if (error.code != CANCELLED) throw error; });
    if (result?.cases) {
      const [uri] = args;
      if (this.hooks.ran(vscode.Uri.parse(uri), result)) this.told.add(uri);
      else this.told.delete(uri);
      if (this.open.has(uri)) this.show(uri);
    }
    return result;
  }
}

module.exports = { Client };
