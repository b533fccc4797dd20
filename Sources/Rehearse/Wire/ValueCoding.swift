/// Values as runner and host exchange them.
extension JSONValue {
  package init(_ literal: Literal) {
    switch literal {
    case .none, .null: self = .null
    case .toggle(let value), .boolean(let value): self = .boolean(value)
    case .integer(let number): self = .integer(number)
    case .decimal(let number): self = .number("\(number)")
    case .text(let text): self = .text(text)
    case .list(let items): self = .list(items.map { JSONValue($0) })
    case .map(let entries): self = .object(entries.map { Member($0.key, JSONValue($0.value)) })
    }
  }
}

extension Literal {
  /// Reads a value of a declared type; `nil` if it does not fit.
  package init?(_ json: JSONValue, _ valueType: ValueType) {
    switch (valueType, json) {
    case (.optional, .null): self = .none
    case (.optional(let wrapped), _): self.init(json, wrapped)
    case (.scalar(let scalar), _):
      guard let value = scalar.kind.value(json) else { return nil }
      self = value
    case (.choice(let names), .text(let name)):
      guard names.index(of: name) != nil else { return nil }
      self = .text(name)
    case (.list(let element), .list(let items)):
      guard let literals = Self.all(items, { Literal($0, element) }) else { return nil }
      self = .list(literals)
    case (.map(let element), .object(let members)):
      guard let entries = Self.all(members, { member in Literal(member.value, element).map { Entry(member.name, $0) } })
      else { return nil }
      self = .map(entries)
    case (.record(let fields), .object(let members)):
      guard members.count == fields.count,
        let entries = Self.all(fields, { field in Self.entry(of: field, in: members) })
      else { return nil }
      self = .map(entries)
    case (.oneOf(let variants), .object(let members)):
      guard members.count == 1, let variant = variants.first(where: { haveSameScalars($0.name, members[0].name) }),
        let parts = Literal(members[0].value, .record(variant.fields))
      else { return nil }
      self = .map([Entry(variant.name, parts)])
    case (.anyValue, _): self.init(any: json)
    case (.choice, _), (.list, _), (.map, _), (.record, _), (.oneOf, _): return nil
    }
  }

  private static func entry(of field: ValueType.Field, in members: [JSONValue.Member]) -> Entry? {
    guard let member = members.first(where: { haveSameScalars($0.name, field.name) }) else { return nil }
    return Literal(member.value, field.valueType).map { Entry(field.name, $0) }
  }

  /// Reads a value where any value is allowed.
  private init?(any json: JSONValue) {
    switch json {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let number): self = .integer(number)
    case .number(let digits):
      guard case .number(let number)? = WrittenNumber(digits) else { return nil }
      self = number
    case .text(let text): self = .text(text)
    case .list(let items):
      guard let literals = Self.all(items, { Literal(any: $0) }) else { return nil }
      self = .list(literals)
    case .object(let members):
      guard let entries = Self.all(members, { member in Literal(any: member.value).map { Entry(member.name, $0) } })
      else { return nil }
      self = .map(entries)
    }
  }

  /// Maps all elements; `nil` if one of them cannot be mapped.
  private static func all<Element, Made>(_ elements: [Element], _ make: (Element) -> Made?) -> [Made]? {
    var made: [Made] = []
    made.reserveCapacity(elements.count)
    for element in elements {
      guard let next = make(element) else { return nil }
      made.append(next)
    }
    return made
  }
}

extension JSONValue {
  package init(_ pattern: Pattern) {
    switch pattern {
    case .exactly(let literal): self = ["is": JSONValue(literal)]
    case .list(let patterns): self = ["list": .list(patterns.map { JSONValue($0) })]
    case .map(let patterns): self = ["map": .object(patterns.map { Member($0.key, JSONValue($0.value)) })]
    case .matcher(let matcher):
      switch matcher {
      case .anything: self = ["anything": true]
      case .anyText: self = ["anyText": true]
      case .anyNumber: self = ["anyNumber": true]
      // Decimals are texts in JSON.
      case .anyDecimal: self = ["anythingBut": .null]
      case .containing(let part): self = ["contains": .text(part)]
      case .startingWith(let part): self = ["startsWith": .text(part)]
      case .endingWith(let part): self = ["endsWith": .text(part)]
      case .oneOf(let values): self = ["oneOf": .list(values.map { JSONValue($0) })]
      case .anythingBut(let value): self = ["anythingBut": JSONValue(value)]
      // A scenario with a blank is rejected before it runs.
      case .toBeFilledIn: self = ["anything": true]
      }
    }
  }
}

extension Pattern {
  /// Reads a pattern for a value of a declared type; `nil` if it is unknown.
  package init?(_ json: JSONValue, _ valueType: ValueType) {
    guard case .object(let members) = json, members.count == 1,
      let (name, value) = members.first.map({ ($0.name, $0.value) })
    else { return nil }
    switch (name, value) {
    case ("is", _):
      guard let literal = Literal(value, valueType) else { return nil }
      self = .exactly(literal)
    case ("anything", _): self = .matcher(.anything)
    case ("anyText", _): self = .matcher(.anyText)
    case ("anyNumber", _): self = .matcher(.anyNumber)
    case ("contains", .text(let part)): self = .matcher(.containing(part))
    case ("startsWith", .text(let part)): self = .matcher(.startingWith(part))
    case ("endsWith", .text(let part)): self = .matcher(.endingWith(part))
    case ("oneOf", .list(let items)):
      let values = items.compactMap { Literal($0, valueType) }
      guard values.count == items.count else { return nil }
      self = .matcher(.oneOf(values))
    case ("anythingBut", .null) where Matcher.anyNumber.fitted(to: valueType) == .anyDecimal:
      self = .matcher(.anyDecimal)
    case ("anythingBut", _):
      guard let literal = Literal(value, valueType) else { return nil }
      self = .matcher(.anythingBut(literal))
    case ("list", .list(let items)):
      let patterns = items.compactMap { Pattern($0, valueType.element) }
      guard patterns.count == items.count else { return nil }
      self = .list(patterns)
    case ("map", .object(let parts)):
      let patterns = parts.compactMap { part in
        Pattern(part.value, valueType.value(of: part.name)).map { (part.name, $0) }
      }
      guard patterns.count == parts.count else { return nil }
      self = .map(patterns)
    default: return nil
    }
  }
}

/// The path of a value in a plan, as faults and `read` name it.
extension JSONValue {
  package init(_ item: ValueAtPath) { self = ["at": JSONValue(item.path), "value": JSONValue(item.value)] }

  package init(_ path: ValuePath) {
    switch path {
    case .given(let given): self = ["given": .text(given)]
    case .answer(let operation, let answer): self = ["operation": .text(operation), "answer": .text(answer.rawValue)]
    case .argument(let action, let name): self = ["action": .text(action), "argument": .text(name)]
    }
  }
}

extension ValuePath {
  package init?(_ json: JSONValue) {
    if let path = json["given"]?.text {
      self = .given(path)
    } else if let operation = json["operation"]?.text, let answer = json["answer"]?.text.flatMap(Answer.init(rawValue:))
    {
      self = .answer(operation: operation, answer)
    } else if let action = json["action"]?.text, let name = json["argument"]?.text {
      self = .argument(action: action, name: name)
    } else {
      return nil
    }
  }
}
