// Starts the program rehearse, and ends it.
'use strict';
const { spawn } = require('child_process');

/** How long a process may take to end before it is killed, in milliseconds. It kills its own hosts after 2 s. */
const PATIENCE = 4000;
/** How much is kept of what a process prints to standard error, in characters. */
const LONGEST_ERRORS = 64 << 10;

const running = new Set();

/** Ends all processes that `run` started. */
const endAll = () => Promise.all([...running].map(end));

/** Ends a process. The returned promise is fulfilled when it has ended. */
function end(child) {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Calls `line` for each line of a stream. */
function split(stream, line) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', text => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    lines.forEach(line);
  });
  stream.on('end', () => { if (rest) line(rest); });
}

/**
 * Runs a program whose output is a JSON value on each line.
 *
 * @param take receives each value; the next one waits for the promise that it returns
 * @param token ends the program when it is cancelled
 * @returns the end of what was printed to standard error
 */
function run(program, args, cwd, take, token = undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const cancelling = token?.onCancellationRequested(() => end(child));
    let errors = '';
    let taking = Promise.resolve();
    split(child.stdout, line => {
      taking = taking.then(() => take(JSON.parse(line))).catch(error => { errors += `${error.message}: ${line}\n`; });
    });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', text => { errors = (errors + text).slice(-LONGEST_ERRORS); });
    child.on('error', reject);
    const ended = () => {
      cancelling?.dispose();
      taking.then(() => resolve(errors));
    };
    child.on('close', ended);
    // A process that it left behind may keep the streams open.
    child.on('exit', () => setTimeout(ended, PATIENCE).unref());
    if (token?.isCancellationRequested) end(child);
  });
}

module.exports = { PATIENCE, endAll, run };
