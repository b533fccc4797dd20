/// A JSON value whose objects keep the order of their members.
///
/// Output is committed and compared, so the same contract must always produce the same bytes.
package enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// Any other number, as written, because nothing calculates with it.
  case number(String)
  case text(String)
  case list([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }

  package static func members(_ members: [(String, JSONValue)]) -> JSONValue { .object(members.map { Member($0, $1) }) }

  /// The last member with this name.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    var index = members.count
    while index > 0 {
      index -= 1
      if haveSameScalars(members[index].name, name) { return members[index].value }
    }
    return nil
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }

  package var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }

  package func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
