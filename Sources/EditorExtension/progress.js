// Shows what the language server does for longer, with a button to stop it.
'use strict';
const vscode = require('vscode');

/** How long work lasts before it is shown, in milliseconds. */
const DELAY = 500;

class Progress {
  /** @param cancel stops the work with a token */
  constructor(cancel) {
    this.cancel = cancel;
    this.works = new Map();
  }

  /** Takes a notification `$/progress`. */
  notified({ token, value }) {
    if (value.kind == 'begin') {
      const work = { message: value.message, percentage: 0, shown: 0 };
      // The editor may ask for it after the work has ended.
      work.over = new Promise(resolve => { work.end = resolve; });
      this.works.set(token, work);
      work.timer = setTimeout(() => this.show(token, work, value), DELAY);
    } else if (value.kind == 'report') {
      const work = this.works.get(token);
      if (!work) return;
      Object.assign(work, { message: value.message ?? work.message, percentage: value.percentage ?? work.percentage });
      this.report(work);
    } else {
      this.end(token);
    }
  }

  show(token, work, { title, cancellable = false }) {
    const location = vscode.ProgressLocation.Notification;
    vscode.window.withProgress({ location, title, cancellable }, (bar, cancelling) => {
      cancelling.onCancellationRequested(() => this.cancel(token));
      work.bar = bar;
      this.report(work);
      return work.over;
    });
  }

  /** The editor adds up the steps. */
  report(work) {
    work.bar?.report({ message: work.message, increment: work.percentage - work.shown });
    if (work.bar) work.shown = work.percentage;
  }

  end(token) {
    const work = this.works.get(token);
    this.works.delete(token);
    clearTimeout(work?.timer);
    work?.end();
  }

  /** Ends all, since the server has ended. */
  dispose() { for (const token of [...this.works.keys()]) this.end(token); }
}

module.exports = { Progress };
