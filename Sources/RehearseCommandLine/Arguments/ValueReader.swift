import Rehearse
import RehearseLanguage

/// How the text that is written after an option becomes a value.
struct ValueReader<Value>: Sendable {
  let read: @Sendable (_ text: String) throws(ValueMistake) -> Value
  /// What shells complete in its place.
  let expected: ExpectedWord

  init(
    completing expected: ExpectedWord = .text,
    _ read: @escaping @Sendable (_ text: String) throws(ValueMistake) -> Value
  ) {
    self.read = read
    self.expected = expected
  }

  /// - Parameters:
  ///   - description: what the value must be, to be put behind "takes".
  ///   - read: `nil` for a text that is no such value.
  init(_ description: String, hint: String? = nil, _ read: @escaping @Sendable (_ text: String) -> Value?) {
    self.init { text throws(ValueMistake) in
      guard let value = read(text) else {
        throw ValueMistake("takes \(description), not \"\(SanitizedText.of(text))\"", hint: hint)
      }
      return value
    }
  }

  /// The same, where there may be no value.
  var optional: ValueReader<Value?> {
    let read = read
    return ValueReader<Value?>(completing: expected) { text throws(ValueMistake) in try read(text) }
  }
}

extension ValueReader<String> {
  static var text: Self { Self { text throws(ValueMistake) in text } }

  /// One of several words.
  static func word(_ words: [String]) -> Self {
    Self(completing: .words(words)) { text throws(ValueMistake) in
      if words.contains(text) { return text }
      throw ValueMistake(text, isNoneOf: words)
    }
  }

  /// The name of a file.
  static var file: Self { Self(completing: .file) { text throws(ValueMistake) in text } }
}

extension ValueReader where Value: FixedWidthInteger & Sendable {
  static func wholeNumber(from least: Value) -> Self {
    Self("a whole number from \(least)") { Value($0).flatMap { $0 >= least ? $0 : nil } }
  }
}

extension ValueReader<Int64> {
  /// A span of time as scenarios write it, at least a millisecond; in nanoseconds.
  static var time: Self {
    Self("a time such as 500ms, 10s or 2m") { text in
      guard let time = VirtualTime.milliseconds(text), (1...VirtualTime.limit).contains(time) else { return nil }
      return time * 1_000_000
    }
  }
}

extension ValueReader where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of several words.
  static var word: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(completing: .words(words)) { text throws(ValueMistake) in
      if let value = Value(rawValue: text) { return value }
      throw ValueMistake(text, isNoneOf: words)
    }
  }
}
