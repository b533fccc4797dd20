import Rehearse
import RehearseLanguage

/// The values of a case's secret arguments, which must never appear in the output.
package struct CaseSecrets {
  /// Shorter values occur in too many strings, so they count only if the whole string equals one.
  private static let shortest = 4

  /// Sorted by length, longest first.
  package let values: [[UInt8]]

  /// - Parameter calls: the calls so far, whose secret arguments are included.
  package init(_ testCase: Case, _ calls: [Trace.CallRecord], _ contract: ModuleContract) {
    var values: [[UInt8]] = []
    for case .action(let action, let arguments) in testCase.plan.steps.joined() {
      Self.collect(arguments, contract.actions[action].parameters, &values)
    }
    for prepared in testCase.plan.responses {
      guard case .byArguments(let items) = prepared.script else { continue }
      for argument in items.lazy.flatMap(\.arguments) {
        let parameter = contract.operations[prepared.operation].parameters[argument.parameter]
        for value in argument.pattern.wholeValues { Self.collect([value], [parameter], &values) }
      }
    }
    for call in calls { Self.collect(call.arguments, contract.operations[call.operation].parameters, &values) }
    self.values = values.sorted { $0.count > $1.count }
  }

  private static func collect(_ values: [Literal], _ parameters: [ParameterDeclaration], _ secrets: inout [[UInt8]]) {
    for (value, parameter) in zip(values, parameters) where parameter.isSecret {
      let text = if case .text(let text) = value { text } else { value.flow(parameter.valueType) }
      let bytes = Array(text.utf8)
      if !bytes.isEmpty, !secrets.contains(bytes) { secrets.append(bytes) }
    }
  }

  /// The text with secrets masked, except those too short to tell from ordinary words.
  package func masked(_ text: String) -> String {
    let secrets = values.filter { $0.count >= Self.shortest }
    let bytes = Array(text.utf8)[...]
    guard secrets.contains(where: { !bytes.isEmpty && isThere($0, in: bytes) }) else { return text }
    return String(decoding: Self.blotted(bytes, secrets), as: UTF8.self)
  }

  static func blotted(_ bytes: ArraySlice<UInt8>, _ secrets: [[UInt8]]) -> [UInt8] {
    var shown: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if let secret = secrets.first(where: { rest.starts(with: $0) }) {
        shown += SanitizedText.blot.utf8
        rest = rest.dropFirst(secret.count)
      } else {
        shown.append(byte)
        rest = rest.dropFirst()
      }
    }
    return shown
  }

  private func isThere(_ secret: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: secret) }
  }

  package func areGivenAway(by value: Literal) -> Bool {
    switch value {
    case .none, .null, .toggle, .boolean: false
    case .integer(let number): isGivenAway(String(number))
    case .decimal(let number): isGivenAway("\(number)")
    case .text(let text): isGivenAway(text)
    case .list(let items): items.contains(where: areGivenAway)
    case .map(let entries): entries.contains { isGivenAway($0.key) || areGivenAway(by: $0.value) }
    }
  }

  private func isGivenAway(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return values.contains { secret in
      guard bytes.count >= secret.count else { return false }
      guard secret.count >= Self.shortest else { return bytes == secret }
      return bytes.indices.contains { bytes[$0...].starts(with: secret) }
    }
  }
}
