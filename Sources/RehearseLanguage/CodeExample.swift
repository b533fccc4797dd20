/// A piece of a scenario file that shows a mistake, or how it is written right.
package enum CodeExample: Sendable {
  /// Some keys of a scenario.
  case keys(String)
  /// Items of `scenarios`.
  case list(String)
  /// All of a file.
  case file(String)

  /// As it is shown.
  package var text: String {
    switch self {
    case .keys(let text), .list(let text), .file(let text): text
    }
  }

  /// The whole file that it is a piece of.
  package var file: String {
    switch self {
    case .keys(let keys):
      let written = keys.split(separator: "\n").map { $0.prefix { $0.isLetter } }
      let isStepped = written.contains("steps")
      let lines =
        ["- scenario: What the example is about"] + Self.indented(keys)
        + (isStepped || keys.hasPrefix("when") || written.contains("when") ? [] : ["  when: register"])
        + (isStepped || keys.contains("then") ? [] : ["  then: { state: { registration: idle } }"])
      return Self.file(lines)
    case .list(let items): return Self.file(items.split(separator: "\n").map(String.init))
    case .file(let text): return text + "\n"
    }
  }

  private static func file(_ scenarios: [String]) -> String {
    let head = ["rehearse: 1", "module: permission", "feature: An example", "scenarios:"]
    return (head + scenarios.map { "  " + $0 }).joined(separator: "\n") + "\n"
  }

  private static func indented(_ lines: String) -> [String] { lines.split(separator: "\n").map { "  " + $0 } }
}
