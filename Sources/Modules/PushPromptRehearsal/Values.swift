import PushPrompt
import RehearseVocabulary

extension AuthorizationStatus: ScenarioValue {}
extension Decision: ScenarioValue {}

/// A campaign's extras: a map of text to any value.
struct Extras: ScenarioValue {
  private let entries: [Literal.Entry]

  static var shape: Shape { .map(.anyValue) }

  init?(literal: Literal) {
    guard case .map(let entries) = literal else { return nil }
    self.entries = entries
  }

  var literal: Literal { .map(entries) }

  /// The extras as the module takes them, which tells only texts from all else.
  var message: MessageExtras {
    MessageExtras(
      entries.map { entry in
        guard case .text(let text) = entry.value else { return MessageExtra(key: entry.key, value: .other) }
        return MessageExtra(key: entry.key, value: .text(text))
      })
  }
}
