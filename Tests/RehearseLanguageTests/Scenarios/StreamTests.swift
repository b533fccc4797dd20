import Rehearse
import RehearseLanguage
import Testing

@Suite("Streams of records, forms and groups")
struct StreamTests {
  private static let part: JSONValue = ["name": "part", "type": ["decimal": [:]]]
  private static let code: JSONValue = ["name": "code", "type": ["wholeNumber": [:]]]

  /// What the values of each stream are.
  private static let types: [(operation: String, type: JSONValue)] = [
    ("a.number", ["wholeNumber": [:]]), ("a.text", ["text": [:]]), ("a.any", ["anyValue": [:]]),
    ("a.names", ["choice": ["wifi", "mobile"]]), ("a.list", ["list": ["wholeNumber": [:]]]),
    ("a.map", ["map": ["wholeNumber": [:]]]), ("a.maybe", ["optional": ["text": [:]]]),
    ("a.record", ["record": [Self.part, Self.code]]),
    ("a.item", ["record": [["name": "after", "type": ["wholeNumber": [:]]], Self.code]]),
    ("a.value", ["record": [["name": "value", "type": ["wholeNumber": [:]]], Self.code]]),
    ("a.form", ["oneOf": [["name": "progress", "parts": [Self.part]], ["name": "done"]]]),
    (
      "a.words",
      [
        "oneOf": [
          ["name": "end", "parts": [Self.code]], ["name": "value", "parts": [Self.code]],
          ["name": "fails", "parts": [Self.code]], ["name": "after", "parts": [Self.code]],
        ]
      ]
    ),
    ("a.maybeForm", ["optional": ["oneOf": [["name": "progress", "parts": [Self.part]]]]]),
  ]

  private static let contract: ModuleContract? = try? ContractReader.contract([
    "name": "module", "summary": "A module", "actions": [["name": "start", "summary": "Starts"]],
    "operations": .list(
      types.map { operation, type in
        [
          "name": .text(operation), "kind": "query", "summary": "Follows",
          "answer": ["stream": ["returns": type, "fails": ["choice": ["offline"]]]],
        ]
      }),
  ])

  /// The response that a scenario has, and the mistakes in it.
  private func read(_ operation: String, _ response: String) throws -> (
    items: [StreamItem]?, mistakes: [Diagnostic]
  ) {
    let contract = try #require(Self.contract)
    let text = """
      rehearse: 1
      module: module
      feature: F
      scenarios:
        - scenario: S
          given: { responses: { \(operation): \(response) } }
          when: start
          then: { calls: none }

      """
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    let options = FileDecoder.Options(catalog: ContractCatalog([contract]), isContinuousIntegration: false)
    let file = tree.isComplete ? FileDecoder.decode(tree, options, reporting: &diagnostics) : nil
    guard case .each(let response)? = file?.cases.first?.plan.responses.first?.script,
      case .stream(let items) = response.outcome
    else { return (nil, diagnostics.sorted) }
    return (items, diagnostics.sorted)
  }

  private func items(_ operation: String, _ items: String) throws -> [StreamItem]? {
    try read(operation, "{ returns: { stream: [\(items)] } }").items
  }

  @Test("The keys of an item are those of the language")
  func words() {
    #expect(StreamItem.words.names == StreamItemKey.all.map(\.rawValue))
  }

  @Test("Every example of the reference is accepted", arguments: types.map(\.operation))
  func reference(operation: String) throws {
    let entries = try ReferencePage(#require(Self.contract)).sections.flatMap(\.entries)
    let entry = try #require(entries.first { $0.name == operation })
    for answer in entry.answers + entry.errors {
      #expect(try read(operation, answer).mistakes.map(\.message.plain) == [], "\(answer)")
    }
    #expect(!entry.answers.isEmpty)
  }

  @Test(
    "A value of a stream needs no key of its own unless it could be taken for another item",
    arguments: [
      ("a.form", "{ progress: { part: 12.5 } }, done"), ("a.maybeForm", "{ progress: { part: 1 } }, none"),
      ("a.record", "{ part: 1.5, code: 2 }"), ("a.value", "{ value: 1, code: 2 }"),
      ("a.item", "{ after: 1, code: 2 }, { after: 2s, value: { after: 1, code: 2 } }"),
      ("a.value", "{ value: { value: 1, code: 2 } }, { after: 1s, value: { value: 1, code: 2 } }"),
      ("a.words", "{ value: { end: { code: 1 } } }, { value: { value: { code: 2 } } }"),
      ("a.map", "{ x: 1 }, {}, { value: { value: 1 } }, { value: 1, x: 2 }"),
      ("a.any", "{ x: 1, value: 2 }, { value: { value: 2 } }"), ("a.form", "{ after: 1s, end: yes }"),
      ("a.words", "{ fails: offline }"),
    ])
  func short(operation: String, written: String) throws {
    let read = try read(operation, "{ returns: { stream: [\(written)] } }")
    #expect(read.mistakes.map(\.message.plain) == [])
    let items = try #require(read.items)
    let declared = try #require(Self.contract?.operations.first { $0.name == operation })
    #expect(try self.read(operation, "{ returns: \(items.flow(declared)) }").items == items, "what is shown is read")
  }

  @Test("What messages say to write is accepted", arguments: types.map(\.operation))
  func advice(operation: String) throws {
    let declared = try #require(Self.contract?.operations.first { $0.name == operation })
    guard case .value(let returns, _, _) = declared.answers else { return }
    let value = returns.invented(for: "x").flow(returns)
    let wrong = [
      "{ returns: \(value) }", "{ returns: [\(value), \(value)] }", "{ returns: { stream: [\(value)] }, after: 3s }",
      "{ returns: { stream: [\(value)], open: yes }, after: 3s }", "{ stream: [\(value)] }",
      "{ stream: [\(value)], open: yes }", "\(value)", "[\(value)]", "{ returns: { stream: [{ after: 2s }] } }",
      "{ returns: \"#x\" }", "{ returns: [near] }", "{ returns: { stream: \(value) } }",
      "{ returns: { stream: [{ end: { code: 1 } }] } }", "{ returns: { stream: [{ value: { code: 1 } }] } }",
      "{ returns: { stream: [{ fails: { code: 1 } }] } }", "{ returns: { stream: [{ after: { code: 1 } }] } }",
      "{ returns: { stream: [{ valu: \(value) }] } }",
    ]
    for response in wrong {
      for mistake in try read(operation, response).mistakes {
        for hint in mistake.hints where hint.text.plain.hasPrefix("Write: ") {
          let advice = String(hint.text.plain.dropFirst("Write: ".count))
          let written = ["1", value].map { advice.replacing("12.5", with: "1").replacing("…", with: $0) }
          let options =
            written + written.map { "{ returns: \($0) }" } + written.map { "{ returns: { stream: [\($0)] } }" }
          let accepted = try options.contains { try read(operation, $0).mistakes.isEmpty }
          #expect(accepted, "\(response): \(hint.text)")
        }
      }
    }
  }
}
