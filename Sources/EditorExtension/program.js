// Finds the program `rehearse`.
'use strict';
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The places to look at, in order. */
function candidates() {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(folder => folder.uri.fsPath);
  const chosen = vscode.workspace.getConfiguration('rehearse').get('path');
  if (chosen) return path.isAbsolute(chosen) ? [chosen] : folders.map(folder => path.join(folder, chosen));
  const built = folders.flatMap(folder => ['release', 'debug'].map(form => path.join(folder, '.build', form, 'rehearse')));
  const searched = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...built, ...searched.map(folder => path.join(folder, 'rehearse'))];
}

/** The path of the program, or undefined if there is none. */
function find() {
  return candidates().find(isProgram);
}

/** Lets the user choose the program, and returns whether this was done. */
async function choose() {
  const files = await vscode.window.showOpenDialog({ title: 'The program rehearse', canSelectMany: false });
  if (!files?.length) return false;
  const scope = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('rehearse').update('path', files[0].fsPath, scope);
  return true;
}

module.exports = { choose, find };
