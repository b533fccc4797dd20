import Rehearse
import RehearseLanguage

/// Puts what is in a scene into short texts, secret arguments blotted out.
struct SceneText {
  let vocabulary: Vocabulary

  /// The port of an operation, and its name without it.
  func name(_ operation: Int) -> (port: String, operation: String) {
    let declaration = vocabulary.operations[operation]
    guard let port = declaration.port else { return ("", Self.cut(declaration.name)) }
    return (Self.cut(port), Self.cut(String(declaration.name.dropFirst(port.count + 1))))
  }

  func wholeName(_ operation: Int) -> String { Self.cut(vocabulary.operations[operation].name) }

  func field(_ field: Int) -> String { Self.cut(vocabulary.state[field].name) }

  func arguments(_ call: Trace.CallRecord) -> String {
    Self.cut(
      CallText(vocabulary: vocabulary).arguments(vocabulary.operations[call.operation].parameters, call.arguments))
  }

  /// What an action was given; what it could have been given as well is left out.
  func arguments(ofAction action: Int, _ values: [Literal]) -> String {
    let given = zip(vocabulary.actions[action].parameters, values).filter { $1 != .none }
    return Self.cut(CallText(vocabulary: vocabulary).arguments(given.map(\.0), given.map(\.1)))
  }

  func arguments(_ pattern: CallPattern) -> String {
    Self.cut(CallText(vocabulary: vocabulary).arguments(pattern))
  }

  func shown(_ pattern: CallPattern) -> String { Self.cut(CallText(vocabulary: vocabulary).shown(pattern)) }

  func value(_ value: Literal, ofField field: Int) -> String {
    Self.cut(value.shortened(to: Scene.textLimit).flow(vocabulary.state[field].shape))
  }

  func value(_ value: Literal, ofGiven given: Int) -> String {
    Self.cut(value.shortened(to: Scene.textLimit).flow(vocabulary.givens[given].shape))
  }

  func value(_ pattern: Pattern, ofField field: Int) -> String {
    Self.cut(pattern.shortened(to: Scene.textLimit).flow(vocabulary.state[field].shape))
  }

  func outcome(_ outcome: Response.Outcome, of operation: Int) -> String {
    let short: Response.Outcome =
      switch outcome {
      case .silent: .silent
      case .returns(let value): .returns(value.shortened(to: Scene.textLimit))
      case .fails(let value): .fails(value.shortened(to: Scene.textLimit))
      }
    return Self.cut(short.words(vocabulary.operations[operation]))
  }

  /// The text, or its beginning where it is too long.
  static func cut(_ text: String) -> String { text.cut(toBytes: Scene.textLimit) }
}
