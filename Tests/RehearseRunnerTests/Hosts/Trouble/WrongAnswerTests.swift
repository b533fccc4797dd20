import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing
import rehearse_misbehaving

@Suite("Hosts that break the protocol", .endsSometime)
struct WrongAnswerTests {
  private static let timeout = "1s"

  private static let messages: [Mistake: String] = [
    .garbage: "host fault: it sent a line that is not a message (what is this\\u{1B}[31m?); what a host prints belongs",
    .emptyLine: "host fault: it sent a line that is not a message (an empty line)",
    .otherJSON: "host fault: it sent a line that is not a message ({\"level\":\"info\"})",
    .brackets: "host fault: it sent a line that is not a message ({'level': 'info'})",
    .halfLine: "ended the process while it was set up: exit status 0, in the middle of a line of its answer",
    .halfLineAndCloses: "host fault: it closed its connection in the middle of a line, but keeps running",
    .longLine: "host fault: it sent a line of more than 16 MiB",
    .endsBetweenLines: "ended the process while it was set up: exit status 0",
    .wrongID: "host fault: it answers the request 1", .earlierID: "host fault: it answers the request ",
    .outOfOrder: "host fault: it answers the request ", .unknownRequest: "host fault: it answers the request 1",
    .noTrace: "host fault: \"ran\" has no trace", .noID: "host fault: it does not say which request it answers",
    .nameTwice: "host fault: the name \"message\" is there twice", .noUTF8: "host fault: it is not UTF-8",
    .halfSurrogate: "host fault: half a surrogate pair", .deepNesting: "host fault: there are more than 128 levels",
    .byteOrderMark: "host fault: ", .dies: "crashed while it was set up: signal 6 (SIGABRT",
    .kills: "crashed while it was set up: signal 9 (SIGKILL",
    .closes: "host fault: it closed its connection, but keeps running",
    .ignoresTerm: "hangs while it is set up: nothing came back within \(timeout)",
    .notifiesForEver: "hangs while it is set up: nothing came back within \(timeout)",
    .floods: "was ended while it was set up: it printed more than 16 MiB",
    .badFault: "host fault: a fault has no known kind",
    .badTime: "host fault: -1 is no number from 0", .countsFall: "host fault: counts or times of the trace fall",
    .moreCallsThanThere: "host fault: counts or times of the trace fall, or are more than there is",
    .lateCause: "host fault: a call is caused by one after it",
    .timesFall: "host fault: a call is earlier than the one before it",
    .lastStepTooEarly: "host fault: the last step ends before",
    .noStepEnds: "host fault: \"stepEnds\" has 0 entries for 1 step",
    .twoStepEnds: "host fault: \"stepEnds\" has 2 entries for 1 step", .missingArgument: "\"word\" is missing",
    .wrongArgument: "host fault: the value of \"word\" does not fit its type (text)",
    .unknownArgument: "host fault: \"tracker.note\" has no argument \"other\"",
    .unknownOperation: "host fault: the module has no operation \"tracker.forget\"",
    .otherAnswer: "host fault: \"answered\" of a call of \"tracker.note\" contradicts the contract",
    .missingField: "host fault: the state field \"count\" is missing",
    .unknownField: "host fault: the module has no state field \"colour\"",
    .wrongValue: "host fault: a write has no field, or a value that does not fit it",
    .noBegan: "host fault: the trace does not say \"began\"",
  ]
  private static let endless: [Mistake] = [.ignoresTerm, .notifiesForEver]

  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws { trouble = try Trouble() }

  private func writeFiles() throws {
    try trouble.write("a", module: "wrong", Trouble.word("before"), Trouble.word("it", "bad"), Trouble.word("after"))
    try trouble.write("b", module: "wrong", (0..<5).map { Trouble.word("\($0)") }.joined())
  }

  @Test("Every mistake of a host has an expected message")
  func complete() {
    let others: [Mistake] = [
      .diesAtOnce, .diesAfterOthers, .secretInGarbage, .secretInFault, .secretInTrace, .secretPrinted, .endsIdle,
      .failsAtValues,
    ]
    for mistake in Mistake.allCases where !mistake.isHarmless && !others.contains(mistake) {
      #expect(Self.messages[mistake] != nil, "\(mistake)")
    }
  }

  @Test("Only the case that breaks the protocol is an error", arguments: Array(messages.keys))
  func costs(mistake: Mistake) throws {
    try writeFiles()
    let isEndless = Self.endless.contains(mistake)
    let run = try trouble.run(host: Trouble.host(mistake.rawValue), timeout: isEndless ? Self.timeout : "10m")
    let message = try #require(Self.messages[mistake])
    #expect(run.status == 1 && run.errors == "", "\(run.errors)")
    #expect(run.output.contains("7 passed, 1 error "), "\(run.output)")
    #expect(run.output.contains("ERROR    wrong › it") && run.output.contains(message), "\(run.output)")
    #expect(!run.output.contains("\u{1B}"))
    try trouble.expectEveryCaseOnce(8)
  }

  @Test("A host that breaks the protocol three times in a row gets no more plans, and the other cases are errors")
  func givenUp() throws {
    let words = ["bad", "bad", "good", "bad", "bad", "bad", "good", "bad"]
    let scenarios = words.enumerated().map { Trouble.word("\($0)", $1) }
    try trouble.write("a", module: "wrong", scenarios.joined())
    let run = try trouble.run(host: Trouble.host("garbage"))
    let fault = "it sent a line that is not a message (what is this\\u{1B}[31m?)"
    let reason = "the host broke the protocol 3 times without an answer between them, so no more plans are sent to it"
    #expect(run.status == 1 && run.output.contains("1 passed, 7 errors"), "\(run.output)")
    #expect(run.errors.contains("rehearse: warning: \(reason); the last time: \(fault)"), "\(run.errors)")
    let report = try folder.read("r.xml")
    let error = "message=\"the module &quot;wrong&quot; could not be run: host fault: it sent"
    #expect(report.components(separatedBy: error).count == 1 + 5, "\(report)")
    #expect(report.contains("the module &quot;wrong&quot; was not run: \(reason)"))
    try trouble.expectEveryCaseOnce(8)
  }

  @Test("A host that fails to say which values its types accept is asked once")
  func values() throws {
    for name in ["a", "b", "c"] { try trouble.write(name, module: "wrong", Trouble.word("It goes \(name)", name)) }
    // Several threads could ask at the same time.
    let check = try Invocation(["check", "s", "--jobs", "1", "--host", Trouble.host("failsAtValues")], in: folder.path)
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    #expect(try folder.read("reads") == "x")
  }

  @Test("The journal reports the same error", arguments: [Mistake.garbage, .halfLine, .dies, .wrongID, .missingField])
  func journal(mistake: Mistake) throws {
    try writeFiles()
    let run = try trouble.run(["--journal", "j"], host: Trouble.host(mistake.rawValue))
    let report = try Invocation(["report", "j", "--junit", "r2.xml"], in: folder.path)
    #expect(report.status == run.status && report.output == run.output.replacing("r.xml", with: "r2.xml"))
    #expect(try folder.read("r2.xml") == folder.read("r.xml"))
  }

  @Test("A quoted line is cut")
  func quoted() throws {
    try writeFiles()
    let run = try trouble.run(host: Trouble.host("badFault"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.utf8.count < 600 })
    let long = try trouble.run(host: Trouble.host("deepNesting"))
    #expect(!long.output.contains(String(repeating: "[", count: 200)), "\(long.output)")
  }

  @Test(
    "Quotations from a host never show the secret of a case",
    arguments: [Mistake.secretInGarbage, .secretInFault, .secretInTrace, .secretPrinted])
  func secrets(mistake: Mistake) throws {
    try trouble.write(
      "a", module: "wrong",
      "  - scenario: it\n    when: { go: { word: bad, code: hunter2 } }\n    then: { calls: [tracker.note] }\n")
    let run = try trouble.run(["--journal", "j"], host: Trouble.host(mistake.rawValue))
    #expect(run.output.contains("1 error "), "\(run.output)")
    let texts = [run.output, run.errors, try folder.read("r.xml"), try folder.read("j")]
    #expect(run.output.contains("•••"))
    #expect(!texts.contains { $0.contains("hunter2") })
  }

  @Test("A host that ends while idle is replaced, and a warning names the last case")
  func endsIdle() throws {
    try trouble.write("a", module: "wrong", Trouble.word("before"), Trouble.word("it", "bad"))
    try trouble.write("b", module: "wrong", Trouble.word("1"), Trouble.word("2"))
    let run = try trouble.run(host: Trouble.host("endsIdle"))
    #expect(run.status == 0 && run.output.contains("4 passed "), "\(run.output)")
    #expect(run.errors.contains("s/a.yaml:8 \"it\""), "\(run.errors)")
    try trouble.expectEveryCaseOnce(4)
  }

  @Test("Unknown additions of a newer host are ignored", arguments: Mistake.allCases.filter(\.isHarmless))
  func harmless(mistake: Mistake) throws {
    try writeFiles()
    let run = try trouble.run(host: Trouble.host(mistake.rawValue))
    #expect(run.status == 0 && run.output.contains("8 passed ") && run.errors == "", "\(run.output)\(run.errors)")
    try trouble.expectEveryCaseOnce(8)
  }

  @Test(
    "A case that fails only after others keeps its normal result, and a warning names up to three cases before it",
    arguments: [1, 2, 4])
  func afterOthers(count: Int) throws {
    let before = (0..<count).map { Trouble.word("before \($0)") }.joined()
    try trouble.write("a", module: "wrong", before, Trouble.word("it", "bad"), Trouble.word("after"))
    let run = try trouble.run(host: Trouble.host("diesAfterOthers"))
    #expect(run.status == 0 && run.output.contains("\(count + 2) passed "), "\(run.output)")
    let places = (0..<count).suffix(3).map { "s/a.yaml:\(5 + 3 * $0) \"before \($0)\"" }.joined(separator: ", ")
    #expect(
      run.errors == """
        rehearse: warning: s/a.yaml:\(5 + 3 * count) "it": the module crashed: signal 6 (SIGABRT, it stopped itself); in a new \
        process this did not happen, so something that ran before in the same process may have caused it: \(places)

        """, "\(run.errors)")
    try trouble.expectEveryCaseOnce(count + 2)
  }

  @Test(
    "A module that ends its host three times in a row during setup is abandoned", arguments: [1, 2])
  func hopeless(jobs: Int) throws {
    try trouble.write("a", module: "wrong", (0..<12).map { Trouble.word("\($0)") }.joined())
    let run = try trouble.run(host: Trouble.host("diesAtOnce"), jobs: jobs)
    #expect(run.status == 1 && run.output.contains("0 passed, 12 errors"), "\(run.output)")
    let given =
      "the module \"wrong\" was not run: 3 cases in a row ended its process while it was set up, the last one like this: crashed: signal 6"
    // The terminal shows equal errors once, and a report shows each.
    let report = try folder.read("r.xml")
    let quoted = given.replacing("\"", with: "&quot;")
    #expect(run.output.contains(given) && run.output.contains("the same in 8 more cases"), "\(run.output)")
    #expect(report.components(separatedBy: "message=\"\(quoted)").count == 10, "\(report)")
    #expect(run.output.contains("crashed while it was set up") && run.output.contains("the same in 2 more cases"))
    try trouble.expectEveryCaseOnce(12)
  }

  @Test("A module is not abandoned for later crashes or for two crashes in a row")
  func notHopeless() throws {
    let given = "    given: { atStart: abort }\n"
    let dead = { Trouble.misdeed($0, "nothing", given: given) }
    try trouble.write(
      "a", dead("1"), dead("2"), Trouble.misdeed("alive", "nothing"), dead("3"), dead("4"),
      Trouble.misdeed("5", "abort"),
      dead("6"), dead("7"), Trouble.misdeed("8", "nothing"))
    let run = try trouble.run()
    #expect(run.output.contains("2 passed, 7 errors") && !run.output.contains("in a row"), "\(run.output)")
    try trouble.expectEveryCaseOnce(9)
  }

  @Test("Abandoning one module does not affect others")
  func otherModule() throws {
    let given = "    given: { atStart: abort }\n"
    try trouble.write("a", (0..<6).map { Trouble.misdeed("\($0)", "nothing", given: given) }.joined())
    try folder.write("s/b.yaml", ScenarioText.file(ScenarioText.passing()))
    let run = try trouble.run()
    #expect(run.output.contains("1 passed, 6 errors") && run.output.contains("3 cases in a row"), "\(run.output)")
    try trouble.expectEveryCaseOnce(7)
  }
}
