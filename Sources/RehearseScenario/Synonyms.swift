import RehearseSource

/// What words of other tools, and of everyday language, are called here: the one list of them.
enum Synonyms {
  /// Under each word of the language those that people write for it; what fits where a word stands is taken.
  static let words: [(meant: String, written: String)] = [
    ("rehearse", "version, rehearse version"),
    ("module", "suite, subject, component"),
    ("feature", "title, name"),
    ("about", "description, comment, note, notes"),
    ("scenarios", "tests, cases, testcases, specs"),
    ("scenario", "title, titel, name, test, testcase, case, it, szenario"),
    ("why", "description, comment, note, notes, reason, because"),
    ("link", "ticket, jira, issue, url, bug"),
    ("tags", "labels, groups"),
    ("skip", "disabled, ignore, ignored, pending, todo, wip, xit"),
    ("only", "focus, focused, fit, solo"),
    ("known failure", "expected failure, xfail, fails, broken"),
    (
      "given",
      "setup, background, before, context, preconditions, precondition, arrange, with, defaults, gegeben, angenommen"
    ),
    ("when", "action, actions, act, event, events, do, run, trigger, wenn, falls"),
    (
      "then",
      "expect, expected, expectation, expectations, result, results, assert, asserts, assertions, should, outcome, verify, dann"
    ),
    ("table", "examples, example, rows, data, matrix, parameters"),
    ("also allowed", "allowed, allow, ignore, ignored"),
    ("responses", "mocks, mock, stubs, stub, answers, answer, services, replies, antworten"),
    ("flags", "feature flags, toggles, features, switches"),
    ("calls", "called, invokes, requests, aufrufe"),
    ("never", "not called, forbidden, not, no calls, must not call, never called"),
    ("state", "status, fields, values, output, has"),
    ("changes", "changed"),
    ("returns", "value, result, success, ok, body, response"),
    ("fails", "error, throws, throw, failure, exception"),
    ("after", "delay, delayed, wait, in"),
    ("clock.advance", "wait, sleep, pause, delay, advance, time passes, after, warte, warten"),
    ("until", "till, expires, by"),
    ("issue", "ticket, link, bug"),
    ("because", "reason, why, comment"),
  ]

  private static let meanings: [String: [String]] = words.reduce(into: [:]) { meanings, entry in
    for word in entry.written.split(separator: ",") {
      meanings[String(word.drop { $0 == " " }), default: []].append(entry.meant)
    }
  }

  /// What a word is called here, of names that may stand where it was written, the likely ones first.
  static func meaning(of word: String, among names: [String]) -> String? {
    let meanings = meanings(of: word)
    return meanings.isEmpty ? nil : names.first(where: meanings.contains)
  }

  /// Everything that a word may be called here.
  static func meanings(of word: String) -> [String] {
    meanings[String(word.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })] ?? []
  }
}
