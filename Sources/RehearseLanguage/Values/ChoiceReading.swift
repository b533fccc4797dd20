import Rehearse

/// Reads one of several names.
struct ChoiceReading: DecoderPart {
  let context: DecodingContext

  func value(_ node: Node, _ names: NameTable, _ site: ValueSite) -> Literal? {
    guard tree.isScalar(node) else {
      return values.mismatch(
        node, .choice(names), site, [Hint("Write one of them.", changes.choices(node, names.names))])
    }
    if let index = place(of: node, in: names) { return .text(names.names[index]) }
    let name = tree.string(node)
    return reject(
      .unknownValue, "\"\(name)\" is not a value of \(site.words)",
      advice(on: name, node, names, site)
        + ["Values: \(((site.isOptional ? ["none"] : []) + names.names).joined(separator: ", "))"], at: node)
  }

  private func advice(on name: String, _ node: Node, _ names: NameTable, _ site: ValueSite) -> [Hint] {
    if !site.allowsMatchers, ["all", "any"].contains(name.lowercased()) {
      return ["To try all of them, write `for every`, or `any` (small letters, no quotes) as a cell of a table."]
    }
    if name.contains("${") || name.contains("{{") {
      return ["Write the value itself: there are no variables in scenarios."]
    }
    if site.allowsMatchers, ["any", "anything", "whatever"].contains(name) {
      return [Hint("For any value write <anything>.", .replacing("<anything>"))]
    }
    let choices: ValueType = site.isOptional ? .optional(.choice(names)) : .choice(names)
    let hint =
      everyday.name(name, among: names.names) ?? MatcherHints(context: context).choice(for: node, choices, site)
      ?? hints.denial(of: name) { _ in "Write the value that it has." } ?? values.noneHint(node, site)
    return hint.map { [$0] } ?? NameSuggestion.advice(on: name, among: names.names)
  }
}
