import Rehearse

/// A value of a scenario that a module receives, as it is written.
struct WrittenValue {
  let valueAtPath: ValueAtPath
  let node: Node
  let site: ValueSite
}

/// Reports values that are of their declared types, but that the Swift types behind these refuse.
struct RefusedValues: DecoderPart {
  let context: DecodingContext

  /// Asks for all values of a file at once.
  func check() {
    guard let refusals = context.options.refusals, !context.writtenValues.isEmpty else { return }
    var indices: [ValueAtPath: Int] = [:]
    var distinct: [ValueAtPath] = []
    for written in context.writtenValues where indices[written.valueAtPath] == nil {
      indices[written.valueAtPath] = distinct.count
      distinct.append(written.valueAtPath)
    }
    let reasons = refusals(contract, distinct)
    guard !reasons.isEmpty else { return }
    for written in context.writtenValues {
      if let index = indices[written.valueAtPath], let reason = reasons[index] { report(written, reason) }
    }
  }

  private func report(_ written: WrittenValue, _ reason: String) {
    let declared = contract.declaration(at: written.valueAtPath.path)
    let examples = declared?.examples.values.filter { $0 != .none && $0 != written.valueAtPath.value } ?? []
    let example = declared.flatMap { type in examples.first.map { $0.flow(type.valueType) } }
    let shown = written.site.isSecret ? "this" : shown(written)
    report(
      .wrongType, "\(written.site.words) cannot be \(shown): \(cleaned(reason, written))",
      written.site.isSecret
        ? [] : example.map { [Hint("Write, for example, \($0)", changes.replacing(written.node, $0))] } ?? [],
      at: written.node)
  }

  private func shown(_ written: WrittenValue) -> String {
    guard hints.isOneLine(written.node) else { return "this" }
    let quote = tree.isPlain(written.node) ? "`" : "\""
    return quote + tree.string(written.node).prefix(80) + quote
  }

  /// The reason without a secret that it may repeat.
  private func cleaned(_ reason: String, _ written: WrittenValue) -> String {
    let reason = SanitizedText.of(reason)
    guard written.site.isSecret, case .text(let secret) = written.valueAtPath.value, !secret.isEmpty else {
      return reason
    }
    return reason.replacing(secret, with: SanitizedText.redactionMark)
  }
}
