import RehearseLanguage

extension Mistake.Example {
  /// The complete scenario file around the example.
  package var file: String {
    let lines = text.replacing(/\\u\{(\w+)\}/) { escape in
      UInt32(escape.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? String(escape.0)
    }.split(separator: "\n").map(String.init)
    switch kind {
    case "yaml": return Self.file(Self.scenario(lines))
    case "yaml scenarios": return Self.file(lines)
    default: return lines.joined(separator: "\n") + "\n"
    }
  }

  private static func file(_ scenarios: [String]) -> String {
    let head = ["rehearse: 1", "module: permission", "feature: An example", "scenarios:"]
    return (head + scenarios.map { "  " + $0 }).joined(separator: "\n") + "\n"
  }

  /// Adds a `when` and a `then` if the example has none, and a budget to a rule.
  private static func scenario(_ keys: [String]) -> [String] {
    let text = keys.joined(separator: "\n")
    let written = keys.map { $0.prefix { $0.isLetter } }
    let isStepped = written.contains("steps")
    let when = isStepped || written.contains("when") ? [] : ["  when: register"]
    let then = isStepped || text.contains("then") ? [] : ["  then: { state: { registration: idle } }"]
    let rule = /when: (anything|\{ anything but.*|\[.*, anything\])/
    // Enough sequences for what these rules say, so that no test waits for all of them.
    let tries = keys.contains { $0.wholeMatch(of: rule) != nil } ? ["  tries: 300"] : []
    return ["- scenario: What the example is about"] + keys.map { "  " + $0 } + tries + when + then
  }
}
