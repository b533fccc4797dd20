import Rehearse
import RehearseLanguage
import Testing

/// What must hold for each kind of value, so that a new kind cannot forget a part of it.
@Suite("Kinds of value")
struct ScalarTests {
  /// Values that are easily changed on their way.
  private static let delicate: [Literal] = [
    .text("nul \0 inside"), .text("e\u{301} in two"), .text("a\u{2028}b\u{85}c"), .text("a\r\nb\tc\\\"/"),
    .integer(9_007_199_254_740_993), .integer(.max), .integer(.min), .text("-0.1"),
    .text("12345678901234567890.123456789012345678"),
  ]

  /// Values of the kind that hosts, explorations and mutants use, and delicate ones.
  private func values(_ kind: any ScalarKind.Type) -> [Literal] {
    let values = [kind.sample(for: "value")] + (kind.finiteValues ?? []) + kind.unusual
    return values + values.flatMap(kind.alternatives) + Self.delicate.filter(kind.takes)
  }

  private func contract(_ scalar: Scalar) throws -> ModuleContract {
    let type = JSONValue(ValueType.scalar(scalar))
    return try ContractReader.contract([
      "name": "module", "summary": "Has a value",
      "givens": [
        [
          "name": "given", "summary": "A value", "type": type,
          "default": JSONValue(scalar.kind.sample(for: "given")),
        ]
      ],
      "actions": [["name": "act", "summary": "Does something"]],
      "state": [["name": "field", "summary": "A value", "type": type]],
    ])
  }

  /// Reads a scenario with a value and a pattern.
  private func read(_ value: String, _ pattern: String, _ scalar: Scalar) throws -> (Literal, Pattern) {
    let text = """
      rehearse: 1
      module: module
      feature: Values
      scenarios:
        - scenario: A value
          given: { given: \(value) }
          when: act
          then: { state: { field: \(pattern) } }
      """
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    let options = FileDecoder.Options(
      catalog: ContractCatalog([try contract(scalar)]), isContinuousIntegration: false)
    let file = tree.isComplete ? FileDecoder.decode(tree, options, reporting: &diagnostics) : nil
    let decoded = try #require(file?.cases.first, "\(diagnostics.sorted.map(\.message.plain)): \(text)")
    return (decoded.plan.given[0], try #require(decoded.steps[0].state.first?.pattern))
  }

  @Test("Each kind has a name of its own, and its type is read back from a contract")
  func names() throws {
    let names = Set(Scalar.all.map { $0.kind.name })
    #expect(names.count == Scalar.all.count)
    for scalar in Scalar.all { #expect(try contract(scalar).givens[0].valueType == .scalar(scalar)) }
  }

  @Test("A value is of its kind, and survives the way to a host, to a scenario, to a key and back")
  func roundTrips() throws {
    for scalar in Scalar.all {
      let (kind, valueType) = (scalar.kind, ValueType.scalar(scalar))
      for value in values(kind) {
        let flow = value.flow(valueType)
        #expect(valueType.takes(value) && Literal(JSONValue(value), valueType) == value, "\(valueType.words): \(flow)")
        let key = if case .text(let text) = value { kind.value(ofKey: text) } else { kind.value(ofKey: flow) }
        #expect(key == value, "\(valueType.words): \(flow)")
        // A placeholder cannot hold line breaks and the like.
        let other = flow.contains("\\") ? "<anything>" : Matcher.anythingBut(value).text(valueType)
        let (given, pattern) = try read(flow, other, scalar)
        #expect(given == value && pattern.matches(value) == (other == "<anything>"), "\(valueType.words): \(flow)")
      }
    }
  }

  @Test("What mutants have in place of a value is another value")
  func alternatives() {
    for scalar in Scalar.all {
      let kind = scalar.kind
      for value in values(kind) {
        let others = kind.finiteValues?.filter { $0 != value } ?? kind.alternatives(to: value)
        #expect(!others.isEmpty && !others.contains(value), "\(value.flow(.scalar(scalar)))")
      }
    }
  }

  @Test("A kind of numbers is matched by any number, and no other kind is")
  func numbers() throws {
    for scalar in Scalar.all {
      let value = scalar.kind.sample(for: "given")
      let (flow, isNumber) = (value.flow(.scalar(scalar)), scalar.kind.anyNumber != nil)
      #expect(isNumber == Matcher.anyNumber.canMatch(.scalar(scalar)))
      if isNumber { #expect(try read(flow, "<any number>", scalar).1.matches(value)) }
    }
  }
}
