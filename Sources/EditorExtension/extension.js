// The extension for Visual Studio Code: a client of `rehearse lsp`, and scenarios in the test explorer.
'use strict';
const vscode = require('vscode');
const { Client } = require('./client');
const { endAll } = require('./process');
const program = require('./program');
const { Tests } = require('./tests');

let client;
let restarting = Promise.resolve();
let tests;
let log;

// The line that only scenario files have.
const VERSION_LINE = /^rehearse[ \t]*:/m;

async function activate(context) {
  log = vscode.window.createOutputChannel('Rehearse');
  tests = new Tests(program.find, log);
  context.subscriptions.push(
    log, tests,
    vscode.workspace.onDidOpenTextDocument(recognize),
    vscode.commands.registerCommand('rehearse.restart', restart),
    vscode.commands.registerCommand('rehearse.choose', program.choose),
    vscode.workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration('rehearse')) return restart();
    }));
  await Promise.all(vscode.workspace.textDocuments.map(recognize));
  restarting = start();
  await restarting;
}

/** Gives a scenario file its own language, for its icon and colours, and so that no other extension checks it as well. */
async function recognize(document) {
  if (document.languageId == 'yaml' && document.uri.scheme == 'file' && VERSION_LINE.test(document.getText())) {
    await vscode.languages.setTextDocumentLanguage(document, 'rehearse');
  }
}

async function start() {
  const path = program.find();
  if (!path) return missing();
  client = new Client(path, log, { ended, ran: (uri, result) => tests.ran(uri, result) });
  // A server that does not answer hides no tests.
  await Promise.all([client.start(), tests.refresh()].map(work => work.catch(error => log.appendLine(error.message))));
}

/** One restart after the other, since each needs the client of the one before. */
function restart() {
  // A server that does not even begin must not hold up the next one.
  client?.stop();
  restarting = restarting.then(async () => {
    await client?.stop();
    client = undefined;
    await start();
  });
  return restarting;
}

/** Offers to choose the program if a scenario file is open, since other YAML files do not need it. */
function missing() {
  const isOpen = vscode.workspace.textDocuments.some(document => VERSION_LINE.test(document.getText()));
  if (isOpen || vscode.workspace.getConfiguration('rehearse').get('path')) {
    offer('The program rehearse was not found.', 'Choose the program', 'rehearse.choose');
  }
}

function ended(status) {
  offer(`The language server of rehearse has ended (${status}). See the output “Rehearse”.`, 'Start again', 'rehearse.restart');
}

async function offer(message, title, command) {
  if (await vscode.window.showErrorMessage(message, title) == title) await vscode.commands.executeCommand(command);
}

async function deactivate() {
  await Promise.all([client?.stop(), endAll()]);
  await restarting;
  await client?.stop();
}

module.exports = { activate, deactivate };
