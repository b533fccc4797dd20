import Rehearse

/// What sets a value apart from others that a module may treat differently.
package indirect enum ValueClass: Hashable, Sendable {
  /// A class without values of its own. A saved exploration contains the raw value.
  package enum Kind: String, Sendable, CaseIterable {
    case none, null, earlier
    case empty, onlySpaces, onlyWhiteSpace, otherCase, spacesAround, veryLong, singleCharacter
    /// An example with something before or after it.
    case moreBefore, moreBehind
    case text, otherText
    case number, truthValue, list, noItems, item, items
    case noKeys, keys, exampleAmongKeys, exampleAmongManyKeys
  }

  package struct Part: Hashable, Sendable {
    package let name: String
    package let valueClass: ValueClass
  }

  case kind(Kind)
  /// A class that the kind of value knows.
  case group(ValueGroup)
  /// This value alone.
  case value(String)
  /// A secret example, by its number from 1; `nil` if there is only one.
  case secretExample(Int?)
  /// The value of an earlier argument.
  case argument(String)
  /// A word such as `yes` where an example is `true`.
  case insteadOfTrue(String)
  case form(String, ValueClass?)
  case record([Part])
  /// An example of a map with another value for a key, or with another key for `nil`.
  case nearExample(key: String?, ValueClass)

  package var words: String { words(isNear: false) }

  /// - Parameter isNear: whether the example is named already.
  private func words(isNear: Bool) -> String {
    switch self {
    case .kind(let kind): isNear ? kind.nearWords : kind.words
    case .group(let group): group.words
    case .value(let text): text
    case .secretExample(let number): number.map { "example \($0)" } ?? "the example"
    case .argument(let name): "as \(name)"
    case .insteadOfTrue(let text): "\(text) instead of true"
    case .form(let name, let part): part.map { "\(name): \($0.words)" } ?? name
    case .record(let parts): "{ \(parts.map { "\($0.name): \($0.valueClass.words)" }.joined(separator: ", ")) }"
    case .nearExample(let key, let near): "an example, but \(key ?? "its key"): \(near.words(isNear: true))"
    }
  }
}

extension ValueClass.Kind {
  fileprivate var nearWords: String {
    switch self {
    case .moreBefore: "with more before it"
    case .moreBehind: "with more behind it"
    default: words
    }
  }

  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .null: "null"
    case .earlier: "as before"
    case .empty: "empty"
    case .onlySpaces: "only spaces"
    case .onlyWhiteSpace: "only white space"
    case .otherCase: "in another case"
    case .spacesAround: "with spaces around"
    case .veryLong: "very long"
    case .singleCharacter: "a single character"
    case .moreBefore, .moreBehind: "an example \(nearWords)"
    case .text: "a text"
    case .otherText: "another text"
    case .number: "a number"
    case .truthValue: "a truth value"
    case .list: "a list"
    case .noItems: "no items"
    case .item: "an item"
    case .items: "items"
    case .noKeys: "no keys"
    case .keys: "keys"
    case .exampleAmongKeys: "an example among other keys"
    case .exampleAmongManyKeys: "an example among many keys"
    }
  }
}
