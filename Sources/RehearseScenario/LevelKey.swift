import RehearseSource

/// The keys of one level of the language, each under the words an author writes.
package protocol LevelKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The level's name in a message: "a scenario".
  static var level: String { get }
  static var words: NameTable { get }
  /// The keys in the order of `words`.
  static var all: [Self] { get }
  /// What a key is for, as an editor shows it.
  var sentence: String { get }
}

extension LevelKey {
  /// The key's place among all of its level: a case without a value is stored as its number.
  var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}
