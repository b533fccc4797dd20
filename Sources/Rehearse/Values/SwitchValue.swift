package enum SwitchValue: ScalarKind {
  package static let name = "switch"
  package static let words = "on or off"
  package static let finiteValues: [Literal]? = [.toggle(true), .toggle(false)]
  package static let anyNumber: Matcher? = nil

  package static func takes(_ value: Literal) -> Bool { if case .toggle = value { true } else { false } }

  package static func value(_ json: JSONValue) -> Literal? {
    if case .boolean(let value) = json { .toggle(value) } else { nil }
  }

  package static func value(ofKey key: String) -> Literal? {
    key == "on" ? .toggle(true) : key == "off" ? .toggle(false) : nil
  }

  package static func written(_ text: String) -> String? { nil }
  package static func sample(for name: String) -> Literal { .toggle(true) }

  // Exploration and mutation try all values of a finite type.
  package static let unusual: [Literal] = []
  package static func group(of value: Literal) -> ValueGroup? { nil }
  package static func alternatives(to value: Literal) -> [Literal] { [] }
}
