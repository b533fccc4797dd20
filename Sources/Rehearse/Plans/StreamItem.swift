/// What a module receives in one answer.
package enum AnswerContent: Sendable, Hashable {
  case value(Literal)
  /// An error, which ends a stream.
  case fails(Literal)
  /// The end of a stream.
  case end
}

/// One answer of a stream, and the time that it takes after the answer before it.
package struct StreamItem: Sendable, Hashable {
  package var content: AnswerContent
  /// Virtual milliseconds since the item before, or since the call.
  package var after: Int64

  /// The keys of an item that is more than a value.
  package static let words = NameTable(["after", "value", "fails", "end"])

  package init(_ content: AnswerContent, after: Int64 = 0) { (self.content, self.after) = (content, after) }

  package var isLast: Bool { if case .value = content { false } else { true } }
}

extension [StreamItem] {
  /// Whether the stream stays open after its last item.
  package var isOpen: Bool { last.map { !$0.isLast } ?? true }

  /// The stream on one line, as an author writes it below `returns`: `{ stream: [1, { after: 2s, value: 3 }] }`.
  package func flow(_ operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return "{ stream: [] }" }
    let items = filter { $0.content != .end || $0.after > 0 }.map { $0.flow(returns, errors ?? .anyValue) }
    return "{ stream: [\(items.joined(separator: ", "))]\(isOpen ? ", open: yes" : "") }"
  }
}

extension StreamItem {
  fileprivate func flow(_ returns: ValueType, _ errors: ValueType) -> String {
    let delay = after == 0 ? "" : "after: \(VirtualTime.text(after)), "
    return switch content {
    case .value(let value) where after == 0: returns.streamItem(value)
    case .value(let value): "{ \(delay)value: \(value.flow(returns)) }"
    case .fails(let value): "{ \(delay)fails: \(value.flow(errors)) }"
    case .end: "{ \(delay)end: yes }"
    }
  }
}

extension ValueType {
  /// The value as an item of a stream: below `value` if it could be taken for an item with keys of its own.
  package func streamItem(_ value: Literal) -> String {
    guard case .map(let entries) = value, !entries.isEmpty, !isBareForm(entries),
      isStreamItem(entries.map(\.key), holdsGroup: false)
    else { return value.flow(self) }
    return "{ value: \(value.flow(self)) }"
  }

  private func isBareForm(_ entries: [Literal.Entry]) -> Bool {
    if case .oneOf = wrapped { entries.allSatisfy { $0.value == .map([]) } } else { false }
  }

  /// Whether a group with these keys in a stream is an item such as `{ after: 2s, value: 3 }`, and not a value of this
  /// type.
  ///
  /// - Parameter holdsGroup: Whether a group of keys is written at `value`.
  package func isStreamItem(_ keys: [String], holdsGroup: Bool) -> Bool {
    guard let first = keys.first else { return false }
    let words = StreamItem.words
    func isWord(_ key: String) -> Bool { words.index(of: key) != nil }
    let areAllWords = keys.allSatisfy(isWord)
    switch wrapped {
    case .record(let fields):
      func isOwn(_ key: String) -> Bool { isWord(key) && !fields.contains { haveSameScalars($0.name, key) } }
      if isOwn(first) { return true }
      let takesGroup = fields.contains { $0.name == "value" && !$0.valueType.hasWords }
      return areAllWords && (keys.contains(where: isOwn) || holdsGroup && !takesGroup)
    case .oneOf: return isWord(first)
    case .map, .anyValue: return areAllWords
    case .scalar, .choice, .list, .optional: return true
    }
  }
}

extension Response.Outcome {
  package init(_ content: AnswerContent) {
    self =
      switch content {
      case .value(let value): .returns(value)
      case .fails(let value): .fails(value)
      case .end: .stream([StreamItem(.end)])
      }
  }
}
