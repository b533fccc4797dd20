import Foundation
import Rehearse
import RehearseAnalysis
import RehearseTestSupport
import Synchronization
import Testing

@Suite("Observed values as text")
struct ObservedTextTests {
  /// Strings that need quotes or escapes to keep their meaning.
  static let texts = [
    "", "plain", " lead", "trail ", "a: b", "a #b", "#a", "a:", "- a", "-", "? a", "[a]", "{a}", "a, b", "\"q\"", "'q'",
    "a\\b", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a", "<<", "<any text>", "<fill in>", "=", "~", "null", "none",
    "on",
    "off", "yes", "true", "1", "1.0", "0x1F", ".inf", "2s", "any", "all", "silent", "line\nbreak", "tab\there",
    "\u{1B}[31m", "\u{202E}x", "\u{FEFF}", "\u{85}", "\u{2028}", "a:\u{A0}b", "-\u{A0}", "\u{A0}", "日本語", "🍏",
    "/cart/", "/^a.*b$/", "a*", "test-*", "<text containing x", "“x”", "x”", "‘x’", "it’s", "a\"", "2026-11-26", "1h",
    "2026-11-26T09:00:00Z", "- x", "-x", "a -", "${x}", "{{x}}", "<name>", "50%", "a`", "x#", "00123", "0o17", "1e-400",
    "18446744073709551616", "1_000", "1,000", "12:30", "+1", ".5", "NO", "Yes", "TRUE", "None", "NULL", "n/a", "nobody",
    "…", "•••",
    "e\u{301}", "---", "...", "a\r\nb", "# accepted, not reviewed", "a  # accepted, not reviewed", "::error::x",
  ]

  private static let files = [
    "block": LampFile.scenario("when: press"),
    "flow": LampFile.scenarios("  - { scenario: S, when: press }\n"),
    "wrong": LampFile.scenario(
      "when: press\nthen:\n  calls: [sound.log: { text: x }]\n  state: { label: x, memory: x }\n  history:\n    label: [x]"
    ),
    "cells": LampFile.scenario(
      "when: press\ntable:\n  - [given flags.night, then state.label, then calls, then changes.memory, then history.memory, then changes.label, then changes.beams]\n  - [on, <fill in>, <fill in>, <fill in>, <fill in>, <fill in>, <fill in>]"
    ),
  ]

  @Test(
    "Every string passes after it is accepted", arguments: Thoroughness.sample(texts, every: 3), files.keys.sorted())
  func anyText(text: String, file: String) throws {
    let accepting = AcceptedText(try #require(Self.files[file])) { bench in
      bench.note(text)
      bench.label = text
      bench.memory = Lamp.Anything(literal: .map([Literal.Entry(text, .list([.text(text), .null]))]))
      bench.beams = [Lamp.Beam(angle: 1, note: text)]
    }
    #expect(accepting.reasons == [])
    #expect(accepting.failures == [], "\(accepting.text)")
    #expect(accepting.acceptance?.accepted.count == 1)
    #expect(accepting.warnings == [], "\(accepting.text)")
  }

  @Test("Every kind of value passes after it is accepted")
  func kinds() {
    let values: [Literal] = [
      .integer(-7), .decimal(1.25), .decimal(1e300), .decimal(2), .decimal(.infinity), .boolean(true), .list([]),
      .map([]),
      .integer(.min), .text("1"), .none,
    ]
    for value in values {
      for text in [LampFile.scenario("when: press"), LampFile.then("{ state: { memory: 5 } }")] {
        let accepting = AcceptedText(text) { $0.memory = Lamp.Anything(literal: value) }
        #expect(accepting.failures == [], "\(value) \(accepting.reasons) \(accepting.text)")
      }
    }
  }

  @Test("A scenario that cannot be written does not stop the others")
  func unwritable() throws {
    let mood = Mood()
    let text = LampFile.scenarios(
      """
        - scenario: Calm
          when: press
        - scenario: Moody
          given: { level: bright }
          when: press
        - scenario: Calm and at night
          given: { flags: { night: on } }
          when: press

      """)
    let accepting = AcceptedText(text) { $0.label = $0.level == .bright ? mood.next() : $0.isNight ? "night" : "day" }
    #expect(accepting.acceptance?.accepted == ["Calm", "Calm and at night"])
    #expect(accepting.reasons == ["Moody: the new text would be wrong: \"Moody\" would not pass"])
    #expect(accepting.text.contains("label: night") && !accepting.text.contains("mood"))
  }

  @Test("Secrets are never written, and a value that would reveal one is accepted as anything")
  func secrets() {
    let text = LampFile.scenario("when: { unlock: { code: hunter2 } }\nthen: { history: { label: none } }")
    let module = Lamp.module(onPress: { _ in })
    #expect(AcceptedText(Array(text.utf8), catalog: ModuleCatalog(module)).acceptance?.bytes == nil)
    let pressed = AcceptedText(LampFile.scenario("when: [press, { unlock: { code: hunter2 } }]")) { bench in
      bench.note("the code is hunter2!")
      bench.label = "hunter2"
    }
    #expect(pressed.failures == [])
    #expect(pressed.text.components(of: "hunter2") == 2)
    #expect(pressed.text.contains("label: <anything>"))
    #expect(!pressed.text.contains("1234"))
    let short = AcceptedText(LampFile.scenario("when: [press, { unlock: { code: an } }]")) { bench in
      bench.label = "ana"
      bench.memory = Lamp.Anything(literal: .text("an"))
    }
    #expect(short.text.contains("changes: { label: ana, memory: <anything> }"))
  }

  @Test("Calls of queries and of operations that are also allowed are not written")
  func calls() {
    let accepting = AcceptedText(
      LampFile.scenario("also allowed: [sound.click]\ngiven: { responses: { service.read: silent } }\nwhen: press")
    ) { bench in
      bench.click()
      bench.read()
    }
    #expect(accepting.text.contains("      calls: none\n      changes: none\n"))
    #expect(accepting.failures == [])
  }

  @Test("Many changes are written on separate lines")
  func manyChanges() {
    let accepting = AcceptedText(LampFile.scenario("when: press")) { bench in
      bench.label = String(repeating: "x", count: 90)
      bench.isOn = true
    }
    #expect(accepting.text.contains("      changes:\n        isOn: on\n        label: xxx"))
    #expect(accepting.failures == [])
  }

  @Test("A module that behaves differently each time is detected, and nothing is written")
  func moody() {
    let mood = Mood()
    let accepting = AcceptedText(LampFile.scenario("when: press")) { $0.label = mood.next() }
    #expect(accepting.acceptance?.bytes == nil)
    #expect(accepting.acceptance?.problem == "\"S\" would not pass")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { components(separatedBy: part).count }
}

private final class Mood: Sendable {
  private let count = Mutex(0)

  func next() -> String {
    count.withLock {
      $0 += 1
      return "mood \($0)"
    }
  }
}
