import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

/// The argument `code` of the action `unlock` is secret: `hunter` and `zebra` must never be shown.
@Suite("Secrets in messages about a file")
struct SecretTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func said(_ text: String) throws -> String {
    try folder.write("a.yaml", text)
    var loader = FileLoader()
    let words = loader.mistakes(in: Array(text.utf8), decoding).map { mistake in
      SnippetRenderer(path: "", source: nil).shown(mistake).words
    }
    #expect(!words.isEmpty)
    return try shown(try Discovery.find([folder.path("a.yaml")])) + words.joined()
  }

  private let decoding = FileDecoder.Options(
    catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: false)

  private func shown(_ files: [SourceFile]) throws -> String {
    var loader = FileLoader()
    return try files.map { file in
      let rejected = try #require(throws: RejectedFile.self) { try loader.load(file, decoding) }
      return rejected.diagnostics.map { $0.text() }.joined()
    }.joined()
  }

  private static let values = [
    "@zebra", "hun: zebra", "hun #zebra", "*zebra", "&zebra", "!zebra", "zebra", "hun,zebra", "'it''s zebra' x",
    "\"a\\\"b zebra\" x", "\"a\\q zebra\"", "\"zebra", "<zebra>", "<text containng zebra>", "{ zebra", "[hun, zebra",
    "%zebra",
    "`zebra`", "ze]zebra", "hun:zebra", "| zebra", "\tzebra", "@z", "#zebra",
  ]

  @Test("Neither snippets nor messages show a secret value, no matter how it is miswritten", arguments: values)
  func wrongValue(value: String) throws {
    for joint in [": ", ":", " = ", " ", " : ", "\": "] {
      for before in ["when: { unlock: { code", "when:\n  unlock:\n    code", "when:\n  - unlock: { extra: x, coed"] {
        let text = try said(LampFile.scenario("\(before)\(joint)\(value)\nthen: { calls: [none }\n"))
        #expect(!text.contains("zebra") && !text.contains("\"@z"), "\(before)\(joint)")
      }
    }
  }

  @Test(
    "Secret values on several lines, in cells and in lists are hidden",
    arguments: [
      "when:\n  unlock:\n    code:\n      zebra\n    extra: @x",
      "when:\n  unlock:\n    code: |\n      zebra\n    extra: @x",
      "when:\n  unlock:\n    code: \"hun\n      zebra\"\n    extra: @x", "when: { unlock: { code: \"hun\n zebra: x",
      "when: { unlock: { code:\n zebra, extra: @x } }",
      "when: { unlock: {} }\nfor every:\n  when unlock.code: [a, zebra]\n  x: @y",
      "table:\n  - [name, when unlock.code, then count]\n  - [a, hun,zebra, 1]\nthen: { calls: none }",
      "table:\n  - [name, when unlock.code, then count]\n  - [a, zebra, 1]\n  - [b, zebra 1",
      "table:\n  - - name\n    - when unlock.code\n  - - a\n    - zebra\n  - - @b\n",
      "table: [[name, when unlock.code],\n  [a, zebra]\n",
      "table:\n    - [name, when unlock.code, then count]\n  - [a, zebra, 1]\n",
      "table:\n    - - name\n      - when unlock.code\n  - - a\n    - zebra\n",
      "then: { calls: [@x, { sound.log: zebra }] }",
      "when: { unlock( extra: x, zebra ) }", "when: unlock( zebra: x )",
      "when: { unlock: { code zebra: zebra } }", "when: { unlock: { code: hun,zebra } }",
    ])
  func places(keys: String) throws {
    #expect(!(try said(LampFile.scenario(keys))).contains("zebra"))
  }

  @Test("Text after closed brackets is shown, and text that may be inside them is hidden")
  func afterBrackets() throws {
    let closed = try said(LampFile.scenario("when: { unlock: { code: zebra } }\nthen: { calls: none }\n moon: x\n"))
    #expect(!closed.contains("zebra") && closed.contains("moon"))
    for open in [
      "{ unlock: { code: zebra }", "{ unlock: { code: \"zebra } }", "{ unlock: { code: zebra ] }",
      "{ unlock: [{ code: zebra }",
    ] {
      let said = try said(LampFile.scenario("when: \(open)\n  zebra\nthen: @x\n"))
      #expect(!said.contains("zebra"), "\(open)")
    }
  }

  @Test("A secret is hidden in its decoded form, not only as written")
  func readings() throws {
    var secrets = SecretRanges()
    let range = SourceRange(SourcePosition(line: 1, column: 7), count: 12)
    secrets.add(range)
    secrets.add("zebra", at: range)
    let source = SourceText(path: "", bytes: Array("code: \"zebr\\u0061\"\n".utf8))
    let redaction = SecretRedaction(source: source, secrets: secrets, harmless: [])
    let diagnostic = redaction.redacted(
      Diagnostic(.error, at: range, "a number, not \"\("zebra")\" in quotes", hints: [Hint("\("zebra")")]))
    #expect(diagnostic.message == "a number, not \"•••\" in quotes")
    #expect(diagnostic.hints.map(\.text) == ["•••"])
    let elsewhere = Diagnostic(.error, at: SourceRange(SourcePosition(line: 3, column: 1), count: 1), "`zebra`")
    #expect(redaction.redacted(elsewhere) == elsewhere)
  }

  @Test("Text that is not secret stays")
  func rest() throws {
    let text = try said(LampFile.scenario("when:\n  unlock:\n    code: hunter\n    extra: @zebra\nthen: none\n"))
    #expect(text.contains("code: •••\n") && text.contains("extra: @zebra") && text.contains("Write \"@zebra\""))
    let typo = try said(LampFile.scenario("when: { unlock: { code: hunter, extra: 1 } }\nthen: { calls: [nobody] }\n"))
    #expect(typo.contains("code: •••, extra: 1 } }") && typo.contains("`nobody`"))
    let matcher = try said(LampFile.then("{ calls: [sound.log: { code: <text containng zebra> }] }"))
    #expect(matcher.contains("Did you mean <text containing …>?"))
  }

  @Test(
    "A quoted value in a comment is hidden up to its closing quote",
    arguments: ["\"a\\\"b zebra\"", "'it''s zebra'"])
  func comments(value: String) throws {
    let text = try said(LampFile.scenario("when: { unlock: { code: x } } # code: \(value), moon\nthen: { moon: 1 }\n"))
    #expect(!text.contains("zebra"))
  }

  @Test("A file that is reached only through a link is not quoted")
  func linked() throws {
    let other = try TemporaryFolder()
    try other.write("far.yaml", "root:x:0:0:zebra\nzebra\n")
    try folder.link("link", to: other.path)
    let files = try Discovery.find([folder.path])
    #expect(files.count == 1)
    let text = try shown(files)
    #expect(
      text.hasSuffix(
        "far.yaml:1:1: error: this is not a scenario file: it has no line `rehearse: 1`, so none of its text is shown\n"
      ))
  }

  @Test("A line of thousands of secrets is processed quickly", .endsSometime)
  func flood() throws {
    let size = Thoroughness.amount(300, nightly: 20_000)
    let line = String(repeating: "code:", count: size * 5)
    #expect(try said(LampFile.scenario("when: \(line)\nthen: @x\n")).contains("•••"))
    let map = (0..<size).map { "code: zebra\($0)" }.joined(separator: ", ")
    #expect(!(try said(LampFile.scenario("when: { \(map) }\n"))).contains("zebra"))
    #expect(!(try said(LampFile.scenario("when: { \(map), @ }\n"))).contains("zebra"))
    let lines = (0..<size).map { "  - unlock: { coded: {code: zebra\($0)}, code: zebra }\n" }.joined()
    #expect(!(try said(LampFile.scenario("when:\n\(lines)"))).contains("zebra"))
  }

  @Test("A line of thousands of zero bytes is processed quickly", .endsSometime)
  func zeroBytes() throws {
    let flood = String(repeating: "x\0", count: Thoroughness.amount(20_000, nightly: 250_000))
    #expect(try said("name: \(flood)").contains("a zero byte"))
    #expect(try !said("\(flood)\n  code: zebra\n").contains("zebra"))
  }

  @Test("A secret is hidden where another value of the file contains it, but not in titles, keys and declared names")
  func occurrences() throws {
    let text = try said(
      LampFile.scenario(
        "why: zebra\nwhen: [{ unlock: { code: zebra } }, { unlock: { code: <text containing hunter> } }]\n"
          + "then: { state: { label: a zebra, memory: { zebra: [hunter] }, wrong: [hunter, zebra] } }\n"))
    #expect(text.contains("•••"))
    #expect(!text.contains("a zebra") && !text.contains("zebra:") && !text.contains("hunter"), "\(text)")
  }

  @Test("A loader hides the same values in each file, no matter which files it read before")
  func remembersWords() throws {
    let words = (0..<Thoroughness.amount(300, nightly: 5_000)).map { "  - unlock: { word\($0): x }\n" }.joined()
    let secret = LampFile.scenario("when:\n  - unlock: { code: zebra, unknown: 1 }\n")
    var loader = FileLoader()
    var hidden: [String] = []
    for text in [secret, LampFile.scenario("when:\n\(words)"), secret, secret] {
      try folder.write("a.yaml", text)
      let files = try Discovery.find([folder.path("a.yaml")])
      let rejected = try #require(throws: RejectedFile.self) { try loader.load(files[0], decoding) }
      let said = rejected.diagnostics.map { $0.text() }.joined()
      #expect(!said.contains("zebra"))
      hidden.append(said)
    }
    #expect(hidden[0].contains("code: •••, unknown: •••"))
    #expect(hidden[0] == hidden[2])
    #expect(hidden[0] == hidden[3])
  }

  @Test(
    "A key that resembles the name of a secret is treated as one",
    arguments: [
      "co de", "co-de", "c ode", "co_de", "Code", "CODE", "coed", "\"co de\"", "'co-de'", "c\u{F6}de", "co\u{308}de",
      "co.de",
      "c\u{A0}o\u{A0}d\u{A0}e", "\u{FF43}\u{FF4F}\u{FF44}\u{FF45}", "co\u{200B}de", "unlock.co de", "\"co,de\"", "c@de",
      "\"code(1)\"",
    ])
  func nearName(key: String) throws {
    let bare = key.filter { $0 != "\"" && $0 != "'" }
    for text in [
      "when: { unlock: { \(key): zebra } }\nthen: @x", "when: { unlock: { \(key): zebra } }\nthen: { calls: [x] }",
      "when:\n  - unlock:\n      \(key): zebra\nthen: { calls: [x] }",
      "when: { unlock: { code: x } } # \(key): zebra\nthen: { calls: [x] }",
      "when: { unlock: {} }\ntable:\n  - [\"when unlock.\(bare)\", then calls]\n  - [zebra, none]",
      "when: { unlock: {} }\nthen: { calls: none }\nfor every:\n  \"when unlock.\(bare)\": [zebra]",
      "when: press\nthen: { calls: [sound.log: { \(key): zebra }] }",
      "given: { responses: { sound.log: { to: { \(key): zebra } } } }\nwhen: press\nthen: { calls: none }",
      "given: { beam: { angle: x, \(key): zebra } }\nwhen: press\nthen: { calls: none }",
    ] {
      #expect(!(try said(LampFile.scenario(text))).contains("zebra"), "\(text)")
    }
  }

  @Test("A value written inside a key is hidden, also in quotes")
  func keyAndValue() throws {
    for key in ["\"code zebra\"", "\"co de zebra\"", "code zebra", "\"code \\x7Aebra\""] {
      let text = try said(LampFile.scenario("when: { unlock: { \(key): 1 } }\nthen: { calls: none }"))
      #expect(!text.contains("ebra"), "\(key)")
    }
  }

  @Test("The end of a secret word is found with any form of Unicode after it")
  func composedLetters() {
    let names = SecretNames([Lamp.contract])
    #expect(names.endOfSecret(in: "code h\u{E4}\u{E4}r") == 5)
    #expect(names.endOfSecret(in: "code ha\u{308}a\u{308}r") == 5)
  }
}
