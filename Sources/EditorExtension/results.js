// Shows the results of a run, as `rehearse run --json` writes them, in the test explorer.
'use strict';
const path = require('path');
const vscode = require('vscode');
const { atLine } = require('./tree');

/** How the test explorer shows a status. All others are errors. */
const ENDS = {
  passed: 'passed', failed: 'failed', 'rule broken': 'failed',
  skipped: 'skipped', 'known failure': 'skipped', 'not run': 'skipped',
};

const lines = text => text.replace(/\r?\n/g, '\r\n');

function message({ line, step, message, details = [], advice = [], expected, actual }, item) {
  const text = [step ? `${step}: ${message}` : message, ...details.map(detail => `  ${detail}`), ...advice].join('\n');
  const shown = expected === undefined ? new vscode.TestMessage(text) : vscode.TestMessage.diff(text, expected, actual);
  shown.location = new vscode.Location(item.uri, atLine(line));
  return shown;
}

/** What identifies the item of a case. */
const keyOf = ({ uri, id }) => `${uri.fsPath}\n${id}`;

class Results {
  /**
   * @param test the run in the test explorer
   * @param leaves the items that must get a result
   * @param cwd the folder to which paths are relative
   * @param token says whether the run was cancelled; what did not run then keeps its earlier result
   */
  constructor(tree, test, leaves, cwd, token) {
    this.tree = tree;
    this.test = test;
    this.cwd = cwd;
    this.token = token;
    /** What has no result yet. A file that is saved during the run gets new items. */
    this.left = new Map([...leaves].map(item => [keyOf(item), item]));
    for (const item of leaves) test.started(item);
  }

  file(result) { return path.resolve(this.cwd, result.file); }

  /** Whether the item of a result is there. */
  knows(result) { return result.name === undefined || this.tree.find(this.file(result), result.name) !== undefined; }

  take(result) {
    if (result.name === undefined) return this.refuse(this.file(result), result.findings);
    const item = this.tree.find(this.file(result), result.name);
    if (item) this.show(result, item);
  }

  /** A file that could not run. */
  refuse(file, findings) {
    for (const item of this.tree.cases(file).filter(item => this.left.delete(keyOf(item)))) {
      this.test.errored(item, findings.map(finding => message(finding, item)));
    }
  }

  show({ name, status, seconds = 0, reason, remark, findings = [], text, output }, item) {
    const place = new vscode.Location(item.uri, item.range);
    const say = text => this.test.appendOutput(lines(text.endsWith('\n') ? text : `${text}\n`), place, item);
    const end = ENDS[status] ?? 'errored';
    if (status == 'not run' && this.token?.isCancellationRequested) return;
    this.left.delete(keyOf(item));
    if (end != 'passed' || output) say(`${status}: ${name}${reason ? `: ${reason}` : ''}`);
    if (remark) say(`${name}: ${remark}`);
    if (text) say(text);
    if (output) say(output);
    if (end == 'skipped') return this.test.skipped(item);
    if (end == 'passed') return this.test.passed(item, seconds * 1000);
    const found = findings.length ? findings : [{ line: item.range.start.line + 1, message: reason ?? status }];
    this.test[end](item, found.map(finding => message(finding, item)), seconds * 1000);
  }

  /** Ends the run: what has no result is an error, with what the program printed. */
  end(errors) {
    if (errors) this.test.appendOutput(lines(errors));
    if (this.token?.isCancellationRequested) return;
    for (const item of this.left.values()) this.test.errored(item, new vscode.TestMessage(errors || 'It did not run.'));
  }
}

module.exports = { Results };
