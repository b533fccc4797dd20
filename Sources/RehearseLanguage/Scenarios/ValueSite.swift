/// What a value belongs to, for the messages about it: "the given \"authorization\"".
///
/// It is put into words only when there is something to say.
struct ValueSite {
  private let role: StaticString
  private let name: String?
  /// Whether a message must not quote the value.
  let isSecret: Bool
  /// Whether matchers may stand here.
  let allowsMatchers: Bool

  init(_ role: StaticString, _ name: String? = nil, isSecret: Bool = false, allowsMatchers: Bool = false) {
    self.role = role
    self.name = name
    self.isSecret = isSecret
    self.allowsMatchers = allowsMatchers
  }

  var words: String { name.map { "\(role) \"\($0)\"" } ?? "\(role)" }
}
