// Reads the JUnit reports of `rehearse run`.
'use strict';

const ATTRIBUTES = String.raw`((?:\s+[\w.:-]+="[^"]*")*)\s*`;
const element = name => new RegExp(String.raw`<${name}${ATTRIBUTES}(?:/>|>([\s\S]*?)</${name}>)`, 'g');
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text) {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? ENTITIES[name] ?? whole : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16)));
}

function attributes(text) {
  return Object.fromEntries([...text.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)]));
}

/** The first element of this name, or undefined. */
function child(text, name) {
  const [found] = text.matchAll(element(name));
  return found && { ...attributes(found[1]), text: plain(found[2] ?? '') };
}

/**
 * The findings of a failed case. Each begins with its place at the start of a line.
 *
 * @returns an array of `{ file, line, text }`
 */
function findings(body) {
  const found = [];
  for (const line of body.split('\n')) {
    const place = /^ (\S.*?):(\d+):(?:\d+:)? (.*)$/.exec(line);
    if (place) found.push({ file: place[1], line: Number(place[2]), text: place[3] });
    else if (found.length) found.at(-1).text += `\n${line}`;
  }
  return found;
}

/** The cases of a report, as `{ file, name, line, seconds, status, message, findings }`. */
function read(report) {
  return [...report.matchAll(element('testcase'))].map(([, head, body = '']) => {
    const { file, name, line, time } = attributes(head);
    const [failure, error, skipped] = ['failure', 'error', 'skipped'].map(kind => child(body, kind));
    const wrong = failure ?? error;
    return {
      file, name, line: Number(line), seconds: Number(time),
      status: failure ? 'failed' : error ? 'errored' : skipped ? 'skipped' : 'passed',
      message: (wrong ?? skipped)?.message ?? '',
      findings: wrong ? findings(wrong.text) : [],
    };
  });
}

module.exports = { read };
