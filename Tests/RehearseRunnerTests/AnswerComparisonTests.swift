import Rehearse
import RehearseLanguage
import RehearseRunner
import Testing

/// A real answer, and what differs from the assumed one.
struct ComparedAnswer: Sendable, CustomTestStringConvertible {
  let assumed: String
  let real: String
  let differences: String

  init(_ assumed: String, _ real: String, _ differences: String = "") {
    (self.assumed, self.real, self.differences) = (assumed, real, differences)
  }

  var testDescription: String { "\(assumed) and \(real)" }

  static let type = """
    {"record": [{"name": "n", "type": {"wholeNumber": {}}}, {"name": "t", "type": {"optional": {"text": {}}}},
     {"name": "d", "type": {"decimal": {}}}, {"name": "c", "type": {"choice": ["red", "blue"]}},
     {"name": "l", "type": {"list": {"text": {}}}}, {"name": "m", "type": {"map": {"wholeNumber": {}}}},
     {"name": "o", "type": {"oneOf": [{"name": "a", "parts": [{"name": "x", "type": {"switch": {}}}]},
                                       {"name": "b", "parts": []}]}}, {"name": "any", "type": {"anyValue": {}}}]}
    """
  static let whole = value()

  /// A value with other JSON in some places.
  static func value(_ parts: (name: String, json: String)...) -> String {
    let usual = [
      ("n", "1"), ("t", "\"x\""), ("d", "\"1.5\""), ("c", "\"red\""), ("l", "[\"p\"]"), ("m", "{\"k\":1}"),
      ("o", "{\"a\":{\"x\":true}}"), ("any", "{\"k\":[1]}"),
    ]
    let members = usual.map { name, json in
      "\"\(name)\":\(parts.first { $0.name == name }?.json ?? json)"
    }
    return "{\"returns\":{\(members.joined(separator: ","))}}"
  }

  static let all = [
    ComparedAnswer(whole, whole),
    // Texts, numbers and dates may be others, and so may the number of items.
    ComparedAnswer(
      whole, value(("n", "9"), ("t", "\"y\""), ("d", "\"9\""), ("l", "[\"q\",\"r\"]"), ("m", "{\"z\":9}"))),
    ComparedAnswer(whole, value(("any", "{\"k\":[9]}"))),
    // Parts that the contract does not know are ignored; optional ones may be missing.
    ComparedAnswer(whole, value(("o", "{\"a\":{\"x\":true,\"more\":1}}"))),
    ComparedAnswer(value(("t", "null")), whole.replacing("\"t\":\"x\",", with: "")),
    // What modules branch on must be equal.
    ComparedAnswer(whole, value(("t", "null")), "t: x, none"),
    ComparedAnswer(whole, value(("c", "\"blue\"")), "c: red, blue"),
    ComparedAnswer(whole, value(("l", "[]")), "l: [p], []"),
    ComparedAnswer(whole, value(("m", "{}")), "m: { k: 1 }, {}"),
    ComparedAnswer(whole, value(("o", "{\"a\":{\"x\":false}}")), "o.a.x: on, off"),
    ComparedAnswer(whole, value(("o", "{\"b\":{}}")), "o: { a: { x: on } }, b"),
    ComparedAnswer(whole, value(("any", "{\"k\":[]}")), "any.k: [1], []"),
    ComparedAnswer(whole, value(("any", "{\"k\":\"1\"}")), "any.k: [1], \"1\""),
    // What is not of its type is named as it came.
    ComparedAnswer(whole, value(("n", "\"1\"")), "n: a whole number, \"1\" (a text)"),
    ComparedAnswer(whole, value(("d", "1.5")), "d: a decimal number, 1.5 (a number)"),
    ComparedAnswer(whole, value(("c", "\"green\"")), "c: one of red, blue, \"green\" (a text)"),
    ComparedAnswer(whole, value(("n", "null")), "n: a whole number, null (nothing)"),
    ComparedAnswer(whole, value(("l", "[\"p\",5]")), "l[2]: text, 5 (a number)"),
    ComparedAnswer(whole, whole.replacing("\"n\":1,", with: ""), "n: a whole number, missing"),
    // Errors must be equal in all parts.
    ComparedAnswer("{\"fails\":{\"code\":4}}", "{\"fails\":{\"code\":4}}"),
    ComparedAnswer(
      "{\"fails\":{\"code\":4}}", "{\"fails\":{\"code\":5}}", ": fails: { code: 4 }, fails: { code: 5 }"),
    ComparedAnswer("{\"fails\":{\"code\":4}}", "{\"silent\":true}", "silent after 0"),
    ComparedAnswer("{\"silent\":true}", "{\"fails\":{\"code\":5}}", ": silent, fails: { code: 5 }"),
    ComparedAnswer(
      "{\"fails\":{\"code\":4}}", "{\"failsOtherwise\":\"418\"}",
      ": fails: { code: 4 }, an error that the contract does not declare: 418"),
  ]
}

@Suite("Answers of a service")
struct AnswerComparisonTests {
  private func contract() throws -> ModuleContract {
    let json = try JSONReader.read(
      Array(
        """
        {"name": "m", "summary": "", "operations": [{"name": "s.get", "kind": "query", "summary": "",
         "answer": {"value": {"returns": \(ComparedAnswer.type),
                              "fails": {"record": [{"name": "code", "type": {"wholeNumber": {}}}]}}}}]}
        """.utf8))
    return try ContractReader.contract(json)
  }

  /// The differences on one line: path, expected, actual.
  private func compare(_ answer: ComparedAnswer, isExact: Bool = false) throws -> String {
    let operation = try contract().operations[0]
    let json = try JSONReader.read(Array(answer.assumed.utf8))
    let types = try #require(operation.answerTypes)
    let assumed: [AnswerContent] =
      if let value = json["returns"] {
        [.value(try #require(Literal(value, types.returns)))]
      } else if let error = json["fails"] {
        [.fails(try #require(types.errors.flatMap { Literal(error, $0) }))]
      } else {
        []
      }
    let comparison = AnswerComparison(
      assumed, of: operation, with: try JSONReader.read(Array(answer.real.utf8)), isExact: isExact, .none)
    if let count = comparison.missingAfter { return "silent after \(count)" }
    return comparison.differences.map { detail in
      guard case .values(let path, let values, _) = detail else { return "" }
      return "\(path): \(values.map(\.text).joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  @Test("Each difference is found, and none is invented", arguments: ComparedAnswer.all)
  func differences(answer: ComparedAnswer) throws {
    let differences = try compare(answer)
    #expect(differences == answer.differences)
  }

  @Test("Exact values must be equal, apart from parts that the contract does not know")
  func exact() throws {
    #expect(try compare(ComparedAnswer(ComparedAnswer.whole, ComparedAnswer.all[3].real), isExact: true) == "")
    let other = ComparedAnswer.value(("n", "9"), ("m", "{\"k\":2}"))
    #expect(try compare(ComparedAnswer(ComparedAnswer.whole, other), isExact: true) == "n: 1, 9; m.k: 1, 2")
  }
}
