import Rehearse

/// Reports responses in braces that hold something else than the keys of a response.
struct ResponseForms: DecoderPart {
  let context: DecodingContext

  /// Returns whether it is one.
  func report(_ node: Node, _ operation: OperationDeclaration) -> Bool {
    let entries = tree.entries(node)
    let isStrange = entries.contains { index(of: $0.key, in: ResponseKey.words) == nil }
    guard isStrange || entries.count == 1 && tree.value(node, ResponseKey.silent) != nil else { return false }
    if isStrange, entries.allSatisfy({ isNumber($0.key) }) {
      reportNumbered(node)
      return true
    }
    if reportArgument(node, operation) { return true }
    guard entries.count == 1, let name = entries.first.map({ tree.string($0.key) }) else { return false }
    if operation.outcomes.contains(name) {
      report(
        .unknownAnswer, "`\(name)` must be the whole response",
        [Hint("Write \(name) alone, without braces.", changes.replacing(node, name))], at: node)
      return true
    }
    if let key = entries.first?.key,
      let form = UnknownAnswer.form(ofRest: name, hints.flow(value(behind: key)), operation)
    {
      report(.unknownKey, "`\(name)` is not a key of a response", [Hint(form)], at: key)
      return true
    }
    guard UnknownAnswer.isSilence(name) else { return false }
    if name == "silent", let value = entries.first?.value, SwitchReading.value(tree.string(value)) == .toggle(false) {
      report(
        .silentAlone, "`silent` cannot be `\(tree.string(value))`", ["Remove `silent`, and write an answer."], at: value
      )
      return true
    }
    report(
      .silentAlone, "`silent` must be the whole response",
      [Hint("Write silent alone, without braces.", changes.replacing(node, "silent"))], at: node)
    return true
  }

  /// `{ first: …, second: … }` in place of a list.
  private func reportNumbered(_ node: Node) {
    let list = whole(tree.entries(node).map { hints.flow($0.value) })?.joined(separator: ", ")
    report(
      .unknownAnswer, "the responses for several calls are a list",
      [
        list.map { Hint("Write: [\($0)]", changes.replacing(node, "[\($0)]")).or("Write: [first, second]") }
          ?? "Write: [first, second]"
      ], at: node)
  }

  /// Whether a key says which call is meant: `first`, `2`, `second call`.
  func isNumber(_ key: Node) -> Bool {
    let word = tree.string(key).lowercased().split { " _".contains($0) }.first { $0 != "call" } ?? ""
    return ["first", "second", "third", "next", "then", "last", "1st", "2nd", "3rd"].contains(word)
      || word.count == 1 && word.allSatisfy(\.isNumber)
  }

  /// `{ id: ana, fails: offline }`, in which an argument of the call stands beside its answer.
  private func reportArgument(_ node: Node, _ operation: OperationDeclaration) -> Bool {
    let entries = tree.entries(node)
    let isKey = { (key: Node) in index(of: key, in: ResponseKey.words) != nil }
    guard entries.contains(where: { isKey($0.key) }) else { return false }
    let names = operation.parameters.map(\.name)
    let arguments = entries.filter { !isKey($0.key) && names.contains(tree.string($0.key)) }
    guard let first = arguments.first else { return false }
    let written = arguments.map { key, value in
      let isSecret = operation.parameters.contains { $0.name == tree.string(key) && $0.isSecret }
      return "\(tree.string(key)): \((isSecret ? nil : hints.flow(value)) ?? "…")"
    }
    report(
      .unknownKey, "`\(tree.string(first.key))` is an argument of the call, not a key of a response",
      ["Write the arguments below `to`: { to: { \(written.joined(separator: ", ")) }, … }"], at: first.key)
    return true
  }
}
