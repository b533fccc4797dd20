/// Mistakes in an adapter that make its contract unusable, such as a name that is declared twice.
extension ModuleContract {
  static func repeated(_ lists: [(what: String, names: NameTable)]) -> String? {
    for list in lists {
      if let name = list.names.repeated { return "\(list.what) \"\(name)\" is declared twice" }
    }
    return nil
  }

  /// A name that the scenario language uses in every module.
  static func reserved(
    _ givens: [GivenDeclaration], _ operations: [OperationDeclaration], _ actions: [ActionDeclaration]
  ) -> String? {
    let lists = [
      ("given", givens.filter { !$0.isFlag }.map(\.name), ReservedNames.givens),
      ("call", operations.map(\.name), ReservedNames.operations),
      ("action", actions.map(\.name), ReservedNames.actions),
    ]
    for (what, names, reserved) in lists {
      guard let name = names.first(where: reserved.contains) else { continue }
      return "the \(what) \"\(name)\" is there for every module, and may not be declared"
    }
    return nil
  }

  /// A type whose declaration is wrong.
  static func unusableType(
    _ givens: [GivenDeclaration], _ operations: [OperationDeclaration], _ actions: [ActionDeclaration],
    _ state: [StateDeclaration]
  ) -> String? {
    for valueType in givens.map(\.valueType) + state.map(\.valueType) {
      if let mistake = valueType.mistake { return mistake }
    }
    for operation in operations {
      guard case .value(let returns, let errors, _) = operation.answers else { continue }
      if let mistake = returns.mistake ?? errors?.mistake { return mistake }
    }
    for action in actions {
      if let mistake = action.returns?.mistake ?? action.throwing?.mistake { return mistake }
    }
    let parameters = operations.flatMap(\.parameters) + actions.flatMap(\.parameters)
    return parameters.lazy.compactMap(\.valueType.mistake).first
  }

  static func mistake(in operations: [OperationDeclaration], _ actions: [ActionDeclaration]) -> String? {
    let parameters = operations.map { ($0.name, $0.parameterNames) } + actions.map { ($0.name, $0.parameterNames) }
    for (name, names) in parameters {
      if let argument = names.repeated { return "\"\(name)\" has two arguments \"\(argument)\"" }
    }
    return nil
  }

  /// An example that its own type rejects, so no scenario could use it.
  static func refusedExample(
    _ givens: [GivenDeclaration], _ operations: [OperationDeclaration], _ actions: [ActionDeclaration]
  ) -> String? {
    for given in givens {
      if let value = given.examples.refused {
        return refused(value, given.valueType, of: "the given \"\(given.name)\"")
      }
    }
    for operation in operations {
      if let mistake = refusedArgument(operation.name, operation.parameters) { return mistake }
      guard case .value(let returns, let errors, _) = operation.answers else { continue }
      if let value = operation.returned.refused {
        return refused(value, returns, of: "the answers of \"\(operation.name)\"")
      }
      if let value = operation.failures.refused {
        return refused(value, errors ?? .anyValue, of: "the errors of \"\(operation.name)\"")
      }
    }
    for action in actions {
      if let mistake = refusedArgument(action.name, action.parameters) { return mistake }
    }
    return nil
  }

  private static func refusedArgument(_ owner: String, _ parameters: [ParameterDeclaration]) -> String? {
    for parameter in parameters {
      if let value = parameter.examples.refused {
        return refused(value, parameter.valueType, of: "the argument \"\(parameter.name)\" of \"\(owner)\"")
      }
    }
    return nil
  }

  private static func refused(_ value: Literal, _ valueType: ValueType, of what: String) -> String {
    "an example of \(what) is \(value.flow(valueType)), which its own type does not take (\(valueType.words))"
  }
}

/// Checks that scenarios can write declared names without quotes.
enum DeclaredNames {
  /// Describes the first name that needs quotes.
  static func mistake(_ lists: [(what: String, names: [String])]) -> String? {
    for list in lists {
      guard let name = list.names.first(where: { !isPlain($0) }) else { continue }
      return
        "\(list.what) \"\(name)\" cannot be written in a scenario: a name begins with a letter, and has letters, digits, \"_\", "
        + "\"-\" and \".\" only"
    }
    return nil
  }

  private static func isPlain(_ name: String) -> Bool {
    var bytes = name
    return bytes.withUTF8 { $0.allSatisfy { $0 < 0x80 } ? isPlainASCII($0) : isPlainOfAnyLetters(name) }
  }

  /// A fast path: all names are checked each time a module starts, and nearly all are ASCII.
  private static func isPlainASCII(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return name.last != UInt8(ascii: ".") && name.allSatisfy(mayBeInName)
  }

  private static func mayBeInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isLetter(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isPlainOfAnyLetters(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
    return name.last != "."
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-.".unicodeScalars.contains($0)
      }
  }
}

/// Names that the scenario language reserves, so no module may declare them.
///
/// The language's tables repeat them, because adapters do not depend on the language. A test keeps the two in step.
package enum ReservedNames {
  package static let givens = ["flags", "responses"]
  package static let operations = ["becomes"]
  package static let actions = [ClockAdvance.action, "anything", "anything but"]
}
