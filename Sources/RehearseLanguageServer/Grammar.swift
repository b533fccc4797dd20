import Rehearse
import RehearseLanguage

/// What may be written where, according to the language's keys and the module's contract.
package struct Grammar {
  private typealias Offer = CompletionContext.Offer

  private let outline: Outline
  private let catalog: ContractCatalog
  /// The module's contract. `nil` if the module is unknown.
  private let contract: ModuleContract?

  package init(_ outline: Outline, _ catalog: ContractCatalog) {
    self.outline = outline
    self.catalog = catalog
    let name = outline.key(FileKey.module.rawValue, below: Outline.root).flatMap { outline.scalar(below: $0)?.text }
    contract = name.flatMap(catalog.contract(named:))
  }

  package func context(below node: Int) -> CompletionContext {
    outline.path(to: node).reduce(file) { context, node in
      var next = CompletionContext()
      if let key = outline.nodes[node].word?.text {
        guard let offer = context.keys.first(where: { $0.text == key }) else { return next }
        next = offer.below()
        if next.documentation.isEmpty { next.documentation = offer.documentation }
      } else {
        next = context.item?(node) ?? next
        if next.documentation.isEmpty { next.documentation = context.documentation }
      }
      return next
    }
  }

  // MARK: Keys of the language

  private var file: CompletionContext { keys(FileKey.self) }

  private func keys<K: Key>(_ type: K.Type) -> CompletionContext {
    CompletionContext(
      keys: K.all.filter { key in contract.map(key.isUsable) ?? true }.map { key in
        Offer(key.rawValue, key.sentence) { value(key.shape, key.sentence) }
      })
  }

  private func mapping(_ mapping: MappingKind) -> CompletionContext { mapping == .given ? given : keys(mapping.keys) }

  /// What may be written after a key.
  private func value(_ shape: Shape, _ sentence: String = "") -> CompletionContext {
    switch shape {
    case .version: CompletionContext(words: [Offer("1", sentence)])
    case .module: CompletionContext(words: catalog.contracts.map { Offer($0.name, $0.summary) })
    case .toggle: CompletionContext.value(.toggle)
    case .certainty: Self.certainty
    case .span: Self.span
    case .keys(let below): mapping(below)
    case .action: action
    case .call: call
    case .limit: limit
    case .name(.actions): actionNames
    case .name(.operationsAndPorts): operationNames
    case .heading: CompletionContext(words: headings { $0.isInput && $0.isFinite })
    case .table: table
    case .value(.actionValue): ending { $0.returns }
    case .value(.actionError): ending { $0.throwing }
    case .list(let item, _): .list(value(item))
    case .oneOrMore(.either(.action, _)): when
    case .noneOr(let something): value(something).adding(words: [Self.none])
    case .either(let first, let second): value(first).adding(value(second).keys)
    case .map(.fields, let below): CompletionContext(keys: fields { Self.expected(below, $0) })
    case .map(.flags, _): CompletionContext(keys: contract?.flags.map(offer) ?? [])
    case .map(.answering, _): responses
    case .map(.inputs, _): forEvery
    case .map(.operations, _):
      CompletionContext(
        keys: contract?.operations.map { operation in Offer(ReferenceEntry(operation)) { Self.counts(operation) } }
          ?? [])
    case .text, .words, .oneOrMore, .day, .count, .value, .name, .map, .other: CompletionContext()
    }
  }

  // MARK: Given

  private var given: CompletionContext {
    guard let contract else { return CompletionContext() }
    return CompletionContext(
      keys: contract.plainGivens.map(offer)
        + keys(GivenKey.self).keys.filter { !$0.below().keys.isEmpty })
  }

  private var responses: CompletionContext {
    CompletionContext(
      keys: contract?.answeringOperations.map { operation in
        Offer(ReferenceEntry(operation)) { Self.responses(operation) }
      } ?? [])
  }

  private func offer(_ given: GivenDeclaration) -> Offer {
    Offer(ReferenceEntry(given)) { CompletionContext.value(given.valueType, examples: given.examples.values) }
  }

  private static func responses(_ operation: OperationDeclaration) -> CompletionContext {
    let entry = ReferenceEntry(operation)
    guard case .value(let returns, let errors, _) = operation.answers else { return CompletionContext() }
    let keys = operation.responseKeys.map { key in
      Offer(key.rawValue, key.sentence) {
        switch key.shape {
        case .map: arguments(operation.parameters, areCompared: true)
        case .certainty: certainty
        case .value(.returned): operation.isStream ? stream(operation, returns, errors) : returned(operation, returns)
        case .value(.error): failure(operation, errors)
        case .list: .list(responses(operation))
        default: span
        }
      }
    }
    return CompletionContext(keys: keys, words: (entry.answers + entry.errors).map { Offer($0) }).orList
  }

  private static func returned(_ operation: OperationDeclaration, _ returns: ValueType) -> CompletionContext {
    CompletionContext.value(returns, examples: operation.returned.values)
  }

  private static func failure(_ operation: OperationDeclaration, _ errors: ValueType?) -> CompletionContext {
    errors.map { CompletionContext.value($0, examples: operation.failures.values) } ?? CompletionContext()
  }

  private static func stream(
    _ operation: OperationDeclaration, _ returns: ValueType, _ errors: ValueType?
  ) -> CompletionContext {
    let keys = StreamItemKey.all.filter { $0 != .fails || errors != nil }.map { key in
      Offer(key.rawValue, key.sentence) {
        switch key.shape {
        case .value(.returned): returned(operation, returns)
        case .value(.error): failure(operation, errors)
        case .certainty: certainty
        default: span
        }
      }
    }
    let values = returned(operation, returns)
    let forms = values.keys.filter { offer in
      if case .oneOf = returns.wrapped { StreamItem.words.index(of: offer.text) == nil } else { true }
    }
    let items = CompletionContext(keys: forms + keys, words: values.words)
    return CompletionContext(
      keys: StreamKey.all.map { key in
        Offer(key.rawValue, key.sentence) { key.shape == .certainty ? certainty : .list(items) }
      })
  }

  private static var certainty: CompletionContext { CompletionContext(words: [Offer("yes")]) }

  private static var span: CompletionContext {
    CompletionContext(words: [Offer(ClockAdvance.example, ClockAdvance.sentence)])
  }

  // MARK: When

  private var when: CompletionContext {
    var context = action
    context.keys += mapping(.anything).keys
    context.words.append(Offer(AnythingKey.word, AnythingKey.sentence))
    return context.orList
  }

  private var action: CompletionContext {
    guard let contract else { return CompletionContext() }
    let keys = contract.actions.map { action in
      Offer(ReferenceEntry(action)) { Self.arguments(action.parameters, areCompared: false) }
    }
    let words = contract.actions.flatMap { action in
      let alone = action.requiredParameters.isEmpty && action.example != action.name ? [action.name] : []
      return (alone + [action.example]).map { Offer($0, ReferenceEntry(action).markdown) }
    }
    let clock = Offer(ClockAdvance.action, ClockAdvance.sentence) { Self.span }
    return CompletionContext(keys: keys + [clock], isSingle: true, words: words)
  }

  private var actionNames: CompletionContext {
    CompletionContext(words: contract?.actions.map { Offer(ReferenceEntry($0)) } ?? [])
  }

  /// - Parameter areCompared: whether scenarios only compare the arguments, as for operations.
  private static func arguments(_ parameters: [ParameterDeclaration], areCompared: Bool) -> CompletionContext {
    CompletionContext(
      keys: parameters.map { parameter in
        Offer(parameter.name, ReferenceEntry.Argument(parameter, isCompared: areCompared).words) {
          CompletionContext.value(
            parameter.valueType, examples: parameter.isSecret ? [] : parameter.examples.values,
            allowsMatchers: areCompared)
        }
      })
  }

  // MARK: Then

  private static var none: Offer { Offer("none") }

  private func ending(_ valueType: (ActionDeclaration) -> ValueType?) -> CompletionContext {
    let valueTypes = contract?.actions.compactMap(valueType) ?? []
    let contexts = valueTypes.map { CompletionContext.value($0, allowsMatchers: true) }
    var context = CompletionContext(keys: contexts.flatMap(\.keys), item: contexts.compactMap(\.item).first)
    for word in contexts.flatMap(\.words) where !context.words.contains(where: { $0.text == word.text }) {
      context.words.append(word)
    }
    return context
  }

  private func fields(_ below: @escaping (ValueType) -> CompletionContext) -> [Offer] {
    contract?.state.map { field in Offer(ReferenceEntry(field)) { below(field.valueType) } } ?? []
  }

  private static func expected(_ shape: Shape, _ valueType: ValueType) -> CompletionContext {
    let value = CompletionContext.value(valueType, allowsMatchers: true)
    return shape.mayBeNone ? .list(value, words: [none]) : value
  }

  private var call: CompletionContext {
    let operations = contract?.operations ?? []
    let keys = operations.filter { !$0.parameters.isEmpty }.map { operation in
      Offer(ReferenceEntry(operation)) { Self.arguments(operation.parameters, areCompared: true) }
    }
    return CompletionContext(keys: keys, isSingle: true, words: operations.map { Offer(ReferenceEntry($0)) })
  }

  private var limit: CompletionContext {
    let operations = contract?.operations ?? []
    return CompletionContext(
      keys: operations.map { Offer(ReferenceEntry($0)) { mapping(.limit) } }, isSingle: true, words: call.words)
  }

  private static func counts(_ operation: OperationDeclaration) -> CompletionContext {
    if operation.parameters.isEmpty { return CompletionContext() }
    return CompletionContext(
      keys: CountKey.all.map { key in
        Offer(key.rawValue, key.sentence) {
          key == .with ? arguments(operation.parameters, areCompared: true) : CompletionContext()
        }
      }
    ).orList
  }

  private var operationNames: CompletionContext {
    guard let contract else { return CompletionContext() }
    let ports = contract.ports.names.map { Offer("\($0).*", "All of \($0)") }
    return CompletionContext(words: call.words + ports)
  }

  // MARK: Columns

  private var columns: [ColumnPath] { contract.map(ColumnPath.all) ?? [] }

  private func headings(_ isIncluded: (ColumnPath) -> Bool) -> [Offer] {
    columns.filter(isIncluded).map { Offer($0.path, $0.sentence) }
  }

  private var table: CompletionContext {
    CompletionContext(item: { row in
      if outline.index(of: row) == 0 { return .list(CompletionContext(words: headings { _ in true })) }
      return CompletionContext(item: { cell in self.cell(below: outline.heading(of: cell, row: row)) })
    })
  }

  private func cell(below heading: Outline.Word?) -> CompletionContext {
    guard let column = columns.first(where: { $0.path == heading?.text }) else { return CompletionContext() }
    var context = filling(column)
    if column.isFinite, column.isGiven { context.words.append(Self.everyValue("any")) }
    context.documentation = column.sentence
    return context
  }

  private static func everyValue(_ word: String) -> Offer {
    Offer(word, "Every declared value: one case for each")
  }

  private var forEvery: CompletionContext {
    CompletionContext(
      keys: columns.filter(\.isInput).map { column in
        Offer(column.path, column.sentence) {
          .list(filling(column), words: column.isFinite ? [Self.everyValue("all")] : [])
        }
      })
  }

  private func filling(_ column: ColumnPath) -> CompletionContext {
    switch column.filling {
    case .value(let valueType): CompletionContext.value(valueType)
    case .response(let operation): Self.responses(operation)
    case .span: Self.span
    case .expectation(let word, nil): word.heading == .alone ? value(word.shape) : CompletionContext()
    // A column states one field, so its shape is what the map holds.
    case .expectation(let word, let valueType?): Self.expected(word.shape.below(""), valueType)
    case .name: CompletionContext()
    case .mark: CompletionContext(words: [Self.none])
    }
  }
}
