import Rehearse
import RehearseLanguage

/// Compares the answer of a service with the answer that scenarios assume.
///
/// Kinds of answers, errors, names, switches, absent values, and what is empty must be equal. Texts, numbers and dates
/// may be others, unless the live host says that values are exact. Parts that the contract does not know are ignored.
package struct AnswerComparison {
  private static let shownDifferences = 4

  private let types: (returns: ValueType, errors: ValueType)
  private let secrets: CaseSecrets
  private let isExact: Bool
  package private(set) var differences: [FindingDetail] = []
  /// The number of items that came and are as assumed, if the service then said no more.
  package private(set) var missingAfter: Int?

  /// - Parameter real: The answer on the connection, in the form that `LiveHost` checks.
  package init(
    _ assumed: [AnswerContent], of operation: OperationDeclaration, with real: JSONValue, isExact: Bool,
    _ secrets: CaseSecrets
  ) {
    let declared = operation.answerTypes
    types = (declared?.returns ?? .anyValue, declared?.errors ?? .anyValue)
    (self.secrets, self.isExact) = (secrets, isExact)
    if let reason = real["failsOtherwise"]?.text {
      let words = assumed.first.map(self.words) ?? Response.Outcome.silent.words(operation)
      differ("", words, "an error that the contract does not declare: \(secrets.masked(reason))")
      return
    }
    let found = real["stream"]?.items ?? (real["silent"] == true ? [] : [real])
    func path(_ index: Int) -> String { real["stream"] == nil ? "" : "[\(index + 1)]" }
    for (index, (assumed, real)) in zip(assumed, found).enumerated() { compare(assumed, real, path(index)) }
    if found.count > assumed.count {
      differ(path(assumed.count), assumed.isEmpty ? "silent" : "nothing more", words(found[assumed.count]))
    }
    if differences.isEmpty, found.count < assumed.count { missingAfter = found.count }
  }

  private mutating func compare(_ assumed: AnswerContent, _ actual: JSONValue, _ path: String) {
    switch (assumed, actual["returns"] ?? actual["value"], actual["fails"]) {
    case (.value(let assumed), let real?, _): compare(assumed, real, types.returns, isExact: isExact, path)
    case (.fails(let error), _, let real?):
      let found = Literal(known(real, types.errors), types.errors)
      // Of another error, no part is compared.
      let isSame = found.map { ($0.form ?? $0) == (error.form ?? error) } ?? (real.isObject && error.isMap)
      if isSame {
        compare(error, real, types.errors, isExact: true, path)
      } else {
        differ(path, words(assumed), words(actual))
      }
    case (.end, nil, nil): break
    default: differ(path, words(assumed), words(actual))
    }
  }

  private mutating func compare(
    _ assumed: Literal, _ json: JSONValue, _ valueType: ValueType, isExact: Bool, _ path: String
  ) {
    guard let real = Literal(known(json, valueType), valueType) else { return addMisfits(json, valueType, path) }
    let expected = isExact ? assumed : Self.expected(assumed, real, valueType)
    for var part in Difference.all(.exactly(expected), real, valueType, secrets, path: path) {
      guard differences.count < Self.shownDifferences else { return }
      part.path = Self.written(path: part.path)
      differences += part.details
    }
  }

  /// The assumed value, with those texts, numbers and dates of the real one that need not be equal.
  private static func expected(_ assumed: Literal, _ real: Literal, _ valueType: ValueType) -> Literal {
    if valueType.finiteValues != nil { return assumed }
    switch (assumed, real) {
    case (.map(let own), .map(let found)) where own.isEmpty == found.isEmpty:
      if case .oneOf = valueType.wrapped, own.first?.key != found.first?.key { return assumed }
      return .map(
        found.map { entry in
          let part = assumed.part(entry.key).map { expected($0, entry.value, valueType.value(of: entry.key)) }
          return Literal.Entry(entry.key, part ?? entry.value)
        })
    case (.list(let own), .list(let found)) where own.isEmpty == found.isEmpty:
      return .list(
        found.enumerated().map { $0 < own.count ? expected(own[$0], $1, valueType.element) : $1 })
    case (.text, .text), (.integer, .integer), (.decimal, .decimal), (.integer, .decimal), (.decimal, .integer):
      return real
    default: return assumed
    }
  }

  // MARK: Values that are not of their type

  /// The value without parts that the contract does not know, and with `null` for optional ones that are missing.
  private func known(_ json: JSONValue, _ valueType: ValueType) -> JSONValue {
    switch (valueType.wrapped, json) {
    case (.record(let fields), .object):
      let members = fields.compactMap { field -> JSONValue.Member? in
        let part = json[field.name] ?? (field.valueType.isOptional ? .null : nil)
        return part.map { .init(field.name, known($0, field.valueType)) }
      }
      return .object(members)
    case (.oneOf(let variants), .object(let members)):
      return .object(
        members.map { member in
          let fields = variants.first { $0.name == member.name }?.fields
          return .init(member.name, fields.map { known(member.value, .record($0)) } ?? member.value)
        })
    case (.list(let element), .list(let items)): return .list(items.map { known($0, element) })
    case (.map(let element), .object(let members)):
      return .object(members.map { .init($0.name, known($0.value, element)) })
    default: return json
    }
  }

  private mutating func addMisfits(_ json: JSONValue, _ valueType: ValueType, _ path: String) {
    guard differences.count < Self.shownDifferences, Literal(known(json, valueType), valueType) == nil else { return }
    switch (valueType.wrapped, json) {
    case (.record(let fields), .object):
      for field in fields {
        let own = "\(path).\(field.name)"
        if let part = json[field.name] ?? (field.valueType.isOptional ? .null : nil) {
          addMisfits(part, field.valueType, own)
        } else {
          differ(own, field.valueType.words, "missing")
        }
      }
    case (.list(let element), .list(let items)):
      for (index, item) in items.enumerated() { addMisfits(item, element, "\(path)[\(index + 1)]") }
    case (.map(let element), .object(let members)):
      for member in members { addMisfits(member.value, element, "\(path).\(secrets.masked(member.name))") }
    default: differ(path, valueType.words, written(json))
    }
  }

  // MARK: Words

  /// A path without the dot at its beginning.
  private static func written(path: String) -> String { String(path.drop { $0 == "." }) }

  private mutating func differ(_ path: String, _ assumed: String, _ real: String) {
    let values = [(ValueLabel.expected, assumed), (.actual, real)].map { label, text in
      FindingDetail.Value(label, text.cut(toBytes: CallText.length))
    }
    differences.append(.values(path: Self.written(path: path), values, nil))
  }

  private func words(_ content: AnswerContent) -> String {
    switch content {
    case .value(let value): flow(value, types.returns)
    case .fails(let error): "fails: \(flow(error, types.errors))"
    case .end: "the end"
    }
  }

  private func words(_ real: JSONValue) -> String {
    if let value = real["returns"] ?? real["value"] { return shown(value, types.returns) }
    return real["fails"].map { "fails: \(shown($0, types.errors))" } ?? "the end"
  }

  private func shown(_ json: JSONValue, _ valueType: ValueType) -> String {
    Literal(known(json, valueType), valueType).map { flow($0, valueType) } ?? written(json)
  }

  /// A value that is not of its type: `"17" (a text)`.
  private func written(_ json: JSONValue) -> String {
    let kind =
      switch json {
      case .null: "nothing"
      case .boolean: "a switch"
      case .integer, .number: "a number"
      case .text: "a text"
      case .list: "a list"
      case .object: "a group of keys"
      }
    return "\(secrets.masked(JSONText.flat(json)).cut(toBytes: CallText.length)) (\(kind))"
  }

  private func flow(_ value: Literal, _ valueType: ValueType) -> String {
    secrets.masked(value, valueType).shortened(to: CallText.length).flow(valueType)
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

extension Literal {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}
