import Rehearse
import RehearseLanguage

/// Parses the value of an option.
///
/// An error message follows the option's name: `takes a whole number from 1, not "x"`.
struct ValueReader<Value>: Sendable {
  let read: @Sendable (_ text: String) throws(CommandError) -> Value
  let expected: ExpectedWord

  init(
    completing expected: ExpectedWord = .text,
    _ read: @escaping @Sendable (_ text: String) throws(CommandError) -> Value
  ) {
    self.read = read
    self.expected = expected
  }

  /// - Parameters:
  ///   - description: what the value must be, to follow "takes" in the message.
  ///   - read: returns `nil` if the text is invalid.
  init(_ description: String, hint: String? = nil, _ read: @escaping @Sendable (_ text: String) -> Value?) {
    self.init { text throws(CommandError) in
      guard let value = read(text) else {
        throw .usage("takes \(description), not \"\(SanitizedText.of(text))\"", hint: hint)
      }
      return value
    }
  }

  init<Mistake: Error>(
    completing expected: ExpectedWord = .text,
    _ read: @escaping @Sendable (_ text: String) throws(Mistake) -> Value,
    orWords words: @escaping @Sendable (Mistake) -> (message: String, hint: String)
  ) {
    self.init(completing: expected) { text throws(CommandError) in
      do throws(Mistake) {
        return try read(text)
      } catch {
        let (message, hint) = words(error)
        throw .usage(message, hint: hint)
      }
    }
  }
}

extension ValueReader<String> {
  static var text: Self { Self { text throws(CommandError) in text } }

  static var file: Self { Self(completing: .file) { text throws(CommandError) in text } }
}

extension ValueReader where Value: FixedWidthInteger & Sendable {
  static func wholeNumber(from least: Value) -> Self {
    Self("a whole number from \(least)") { Value($0).flatMap { $0 >= least ? $0 : nil } }
  }
}

extension ValueReader<Int64> {
  /// A duration as written in scenarios, at least one millisecond. The value is in nanoseconds.
  static var time: Self {
    Self("a time such as 500ms, 10s or 2m") { text in
      guard let time = VirtualTime.milliseconds(text), (1...VirtualTime.limit).contains(time) else { return nil }
      return time * 1_000_000
    }
  }
}

extension ValueReader where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var word: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(completing: .words(words)) { text throws(CommandError) in
      if let value = Value(rawValue: text) { return value }
      throw .usage(
        "takes \(words.joined(separator: ", ")), not \"\(SanitizedText.of(text))\"",
        hint: NameSuggestion.nearest(to: text, in: words).map { "Did you mean \($0)?" })
    }
  }
}
