import Rehearse

/// What a value belongs to, as messages describe it.
struct ValueSite {
  private let role: String
  private let name: String?
  let isSecret: Bool
  let allowsMatchers: Bool
  /// Whether `none` is a value here.
  private(set) var isOptional = false
  /// Whether it is how often an operation is called.
  private(set) var isCallCount = false

  init(_ role: String, _ name: String? = nil, isSecret: Bool = false, allowsMatchers: Bool = false) {
    self.role = role
    self.name = name
    self.isSecret = isSecret
    self.allowsMatchers = allowsMatchers
  }

  init(_ variant: ValueType.Variant, in site: ValueSite) {
    self.init("the form", variant.name, isSecret: site.isSecret, allowsMatchers: site.allowsMatchers)
  }

  init(_ field: ValueType.Field, in site: ValueSite) {
    self.init("the field", field.name, isSecret: site.isSecret, allowsMatchers: site.allowsMatchers)
  }

  static let callCount: ValueSite = {
    var site = ValueSite("the number of calls")
    site.isCallCount = true
    return site
  }()

  init(_ given: GivenDeclaration) { self.init(given.isFlag ? "the flag" : "the given", given.name) }

  init(_ parameter: ParameterDeclaration, allowsMatchers: Bool = false) {
    self.init("the argument", parameter.name, isSecret: parameter.isSecret, allowsMatchers: allowsMatchers)
  }

  /// The same site, where `none` is also a value, or is not.
  func optional(_ isOptional: Bool) -> ValueSite {
    var site = self
    site.isOptional = isOptional
    return site
  }

  var words: String { name.map { "\(role) \"\($0)\"" } ?? role }
}
