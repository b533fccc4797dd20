// Turns values of the Language Server Protocol into those of the editor, and back.
'use strict';
const vscode = require('vscode');

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const plainPosition = ({ line, character }) => ({ line, character });
const plainRange = ({ start, end }) => ({ start: plainPosition(start), end: plainPosition(end) });
const list = (values, convert) => (values ?? []).map(convert);

// The numbers of the protocol start at 1, those of the editor at 0.
const plainSeverity = severity => severity + 1;

function diagnostic(value) {
  const result = new vscode.Diagnostic(range(value.range), value.message, (value.severity ?? 1) - 1);
  result.source = value.source;
  result.code = value.code;
  return result;
}

function plainDiagnostic({ range, message, severity, source, code }) {
  return { range: plainRange(range), message, severity: plainSeverity(severity), source, code };
}

function text(value) {
  if (Array.isArray(value)) return value.map(text);
  return new vscode.MarkdownString(typeof value == 'string' ? value : value.value);
}

function completion(value) {
  const item = new vscode.CompletionItem(value.label, value.kind && value.kind - 1);
  item.detail = value.detail;
  item.documentation = value.documentation && text(value.documentation);
  item.filterText = value.filterText;
  item.sortText = value.sortText;
  const inserted = value.textEdit?.newText ?? value.insertText ?? value.label;
  item.insertText = value.insertTextFormat == 2 ? new vscode.SnippetString(inserted) : inserted;
  if (value.textEdit) item.range = range(value.textEdit.range);
  // After a key, its values are offered.
  if (inserted.endsWith(' ')) item.command = { command: 'editor.action.triggerSuggest', title: 'Offer values' };
  return item;
}

const completions = value =>
  new vscode.CompletionList(list(value?.items ?? value, completion), value?.isIncomplete ?? false);

const hover = value => value && new vscode.Hover([text(value.contents)].flat(), value.range && range(value.range));

const location = value => new vscode.Location(vscode.Uri.parse(value.uri), range(value.range));
const locations = value => value && [value].flat().map(location);

const textEdit = value => new vscode.TextEdit(range(value.range), value.newText);
const textEdits = value => value && list(value, textEdit);

function workspaceEdit(value) {
  if (!value) return value;
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(value.changes ?? {})) edit.set(vscode.Uri.parse(uri), textEdits(edits));
  return edit;
}

function codeAction(value) {
  const action = new vscode.CodeAction(value.title, value.kind && vscode.CodeActionKind.Empty.append(value.kind));
  action.diagnostics = value.diagnostics && list(value.diagnostics, diagnostic);
  action.edit = workspaceEdit(value.edit);
  action.command = value.command;
  action.isPreferred = value.isPreferred;
  return action;
}

function symbol(value) {
  const result = new vscode.DocumentSymbol(
    value.name, value.detail ?? '', value.kind - 1, range(value.range), range(value.selectionRange));
  result.children = list(value.children, symbol);
  return result;
}

const foldingKinds = { comment: 1, imports: 2, region: 3 };
const fold = value => new vscode.FoldingRange(value.startLine, value.endLine, foldingKinds[value.kind]);
const link = value => new vscode.DocumentLink(range(value.range), value.target && vscode.Uri.parse(value.target));
const lens = value => new vscode.CodeLens(range(value.range), value.command);

module.exports = {
  codeAction, completions, diagnostic, fold, hover, lens, link, list, locations, plainDiagnostic, plainPosition, plainRange,
  range, symbol, textEdits, workspaceEdit,
};
