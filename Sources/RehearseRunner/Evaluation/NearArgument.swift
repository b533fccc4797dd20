import Rehearse
import RehearseLanguage

/// An argument that a response is for, and that a call missed by a few letters.
struct NearArgument {
  let name: String
  let written: String
  let actual: String

  /// - Parameter items: all responses of the operation.
  /// - Returns: `nil` if the call is not meant, if another response is for it, or if the argument is secret.
  init?(
    _ item: ConditionalResponse, among items: [ConditionalResponse], _ call: Trace.CallRecord,
    _ operation: OperationDeclaration, _ secrets: CaseSecrets
  ) {
    let others = item.arguments.filter { !$0.pattern.matches(call.arguments[$0.parameter]) }
    guard others.count == 1, case .exactly(.text(let written)) = others[0].pattern,
      case .text(let actual) = call.arguments[others[0].parameter]
    else { return nil }
    let isTaken = items.contains { other in
      other.arguments.contains { $0.parameter == others[0].parameter && $0.pattern == .exactly(.text(actual)) }
    }
    // Another warning shows the placeholder that such a text was meant to be.
    let isNearlyPlaceholder = written.contains { "*<>/".contains($0) }
    let parameter = operation.parameters[others[0].parameter]
    let isHidden = parameter.isSecret || [written, actual].contains { secrets.areGivenAway(by: .text($0)) }
    guard !isTaken, !isNearlyPlaceholder, !isHidden,
      NameSuggestion.nearest(to: written, in: [actual]) != nil
    else { return nil }
    name = parameter.name
    self.written = Literal.text(written).flow(parameter.valueType)
    self.actual = Literal.text(actual).flow(parameter.valueType)
  }
}
