import Rehearse
import RehearseLanguage

extension Evaluator {
  mutating func check(_ changes: Expectation.Changes) {
    for field in changes.fields
    where before[field.field] == after[field.field] || !field.pattern.matches(after[field.field]) {
      guard takesAnother() else { continue }
      let name = contract.state[field.field].name
      if before[field.field] == after[field.field] {
        let valueType = contract.state[field.field].valueType
        findings.append(
          Finding(
            at: field.range, .unchanged, name,
            details: [
              .values(
                path: "",
                [
                  .init(.expected, text.flow(field.pattern, valueType)),
                  .init(.actual, text.flow(after[field.field], valueType)),
                ], .asBefore)
            ]))
      } else {
        report(field, .otherChange)
      }
    }
    let unexpected = after.indices.filter { index in
      before[index] != after[index] && !changes.fields.contains { $0.field == index }
    }
    for index in unexpected where takesAnother() {
      let declaration = contract.state[index]
      let value = text.flow(after[index], declaration.valueType)
      findings.append(
        Finding(
          at: changes.range, .changedAsWell, declaration.name,
          details: [
            .values(
              path: "",
              [.init(.before, text.flow(before[index], declaration.valueType)), .init(.actual, value)], nil)
          ],
          advice: changes.fields.isEmpty
            ? index == unexpected.last ? [inPlaceOfNone(unexpected)] : []
            : [.paste("If it is right, add to \"changes\":", ["\(declaration.name): \(value)"], .beside)]))
    }
  }

  /// One replacement for all changes, since after the first addition `none` would be gone.
  private mutating func inPlaceOfNone(_ fields: [Int]) -> FindingAdvice {
    let entries = fields.map { field in
      "\(contract.state[field].name): \(text.flow(after[field], contract.state[field].valueType))"
    }
    return .paste(
      "If \(fields.count == 1 ? "it is" : "all of this is") right, replace `none` with:",
      ["{ \(entries.joined(separator: ", ")) }"], .beside)
  }
}
