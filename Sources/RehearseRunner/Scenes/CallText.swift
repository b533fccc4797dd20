import Rehearse
import RehearseLanguage

/// Puts calls into words, secret arguments blotted out.
package struct CallText {
  /// How much of a call's arguments is shown, in bytes: there may be many calls.
  private static let length = 300

  let vocabulary: Vocabulary

  package init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  package func name(_ operation: Int) -> String { vocabulary.operations[operation].name }

  /// `tokenStore.save { token: t-1 }`
  package func shown(_ call: Trace.CallRecord) -> String {
    let operation = vocabulary.operations[call.operation]
    return Self.joined(operation.name, arguments(operation.parameters, call.arguments))
  }

  /// `{ token: t-1 }`: the values of these parameters; nothing where there are none.
  func arguments(_ parameters: [ParameterDeclaration], _ values: [Literal]) -> String {
    var room = Self.length
    return Self.braces(
      zip(parameters, values).map { parameter, value in
        "\(parameter.name): \(parameter.isSecret ? SanitizedText.blot : value.shortened(&room).flow(parameter.shape))"
      })
  }

  private static func braces(_ parts: [String]) -> String {
    parts.isEmpty ? "" : "{ \(parts.joined(separator: ", ")) }"
  }

  private static func joined(_ name: String, _ arguments: String) -> String {
    arguments.isEmpty ? name : "\(name) \(arguments)"
  }

  /// `logIn { id: ana }`: an action, without arguments that are as if they were left out.
  package func shown(action place: Int, _ arguments: [Literal]) -> String {
    var room = Self.length
    let action = vocabulary.actions[place]
    let parts = zip(action.parameters, arguments).compactMap { parameter, value -> String? in
      guard parameter.standard != value else { return nil }
      return
        "\(parameter.name): \(parameter.isSecret ? SanitizedText.blot : value.shortened(&room).flow(parameter.shape))"
    }
    return parts.isEmpty ? action.name : "\(action.name) { \(parts.joined(separator: ", ")) }"
  }

  /// `becomes { token: t-1 }`
  func shown(_ write: Trace.Write) -> String {
    let field = vocabulary.state[write.field]
    return "becomes { \(field.name): \(write.value.shortened(to: Self.length).flow(field.shape)) }"
  }

  /// `authService.logIn { id: ana }`: what the author wrote of an expected call.
  package func shown(_ pattern: CallPattern) -> String { Self.joined(name(pattern.operation), arguments(pattern)) }

  /// `{ id: ana }`: what the author wrote of an expected call's arguments.
  func arguments(_ pattern: CallPattern) -> String {
    var room = Self.length
    let operation = vocabulary.operations[pattern.operation]
    return Self.braces(
      pattern.arguments.map { argument in
        let parameter = operation.parameters[argument.parameter]
        let value = argument.pattern
        return "\(parameter.name): "
          + (parameter.isSecret ? SanitizedText.blot : value.shortened(&room).flow(parameter.shape))
      })
  }

  /// `- tokenStore.save: { token: t-1 }`: a line for `calls`; secrets are left out. `nil` where it would be too long to be
  /// read.
  ///
  /// - Parameter withAbsent: whether arguments are written that are none.
  package func line(_ call: Trace.CallRecord, withAbsent: Bool = false) -> String? {
    var room = Literal.shownLength
    let operation = vocabulary.operations[call.operation]
    let arguments = zip(operation.parameters, call.arguments).compactMap { parameter, value in
      parameter.isSecret || value == .none && !withAbsent
        ? nil : "\(parameter.name): \(value.shortened(&room).flow(parameter.shape))"
    }
    guard room >= 0 else { return nil }
    return arguments.isEmpty ? "- \(operation.name)" : "- \(operation.name): { \(arguments.joined(separator: ", ")) }"
  }

  /// `{ id: ana }`: the `to` of a response for this call, which looks at what the others do. Secrets are left out, or to be
  /// filled in where there is nothing else, as is what would be too long to be read.
  func arguments(_ call: Trace.CallRecord, like items: [ConditionalResponse]) -> String {
    let operation = vocabulary.operations[call.operation]
    let named = PlaceSet(items.lazy.flatMap(\.arguments).map(\.parameter))
    let places = operation.parameters.indices.filter { named.has($0) && $0 < call.arguments.count }
    let open = places.filter { !operation.parameters[$0].isSecret }
    let parts = (open.isEmpty ? places : open).map { place in
      var room = Self.length
      let parameter = operation.parameters[place]
      let value = call.arguments[place].shortened(&room).flow(parameter.shape)
      return "\(parameter.name): \(parameter.isSecret || room < 0 ? "…" : value)"
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// A call with when it was made, and what it followed from.
  func detail(_ call: Trace.CallRecord, in trace: Trace) -> FindingDetail {
    .call(shown(call), time: call.time, cause: call.cause.map { name(trace.calls[$0].operation) })
  }
}
