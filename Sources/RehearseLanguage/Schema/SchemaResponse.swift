import Rehearse

/// What an editor accepts for an operation's responses.
enum SchemaResponse {
  /// One response, or a list of them.
  static func schema(_ operation: OperationDeclaration) -> JSONValue {
    guard case .value(let returns, let errors, _) = operation.answers else { return false }
    let names = SchemaValue.choice(operation.outcomes + ["silent"])
    let keys = ResponseKey.all.filter { (errors != nil || $0 != .fails) && $0 != .oneOf }
    func written(_ keys: [ResponseKey], required: [ResponseKey]) -> JSONValue {
      let members = Schema.keys(ResponseKey.self) { value($0, operation, returns, errors) }
      let names = Set(keys.map(\.rawValue))
      return SchemaRules(ResponseKey.self, among: keys.filter { !required.contains($0) }).added(
        to: Schema.closed(members.filter { names.contains($0.name) }, required: required.map(\.rawValue)))
    }
    let always = written(keys.filter { $0 != .to && $0 != .silent }, required: errors == nil ? [.returns] : [])
    let list = Schema.list(Schema.any(names, always))
    let anyOfThese = Schema.closed(
      [.init(ResponseKey.oneOf.rawValue, list.adding(["description": .text(ResponseKey.oneOf.sentence)]))],
      required: [ResponseKey.oneOf.rawValue])
    guard !operation.parameters.isEmpty else { return Schema.any(names, always, anyOfThese, list) }
    let toSome = written(keys, required: [.to])
    return Schema.any(names, always, anyOfThese, toSome, list, Schema.list(toSome))
  }

  private static func value(
    _ kind: ValueKind, _ operation: OperationDeclaration, _ returns: ValueShape, _ errors: ValueShape?
  ) -> JSONValue {
    switch kind {
    case .arguments: SchemaModule.compared(operation.parameters).adding(["minProperties": 1])
    case .returned: SchemaValue.plain(returns)
    case .error: errors.map(SchemaValue.plain) ?? false
    case .certainty: SchemaValue.certainty
    default: Schema.reference("span")
    }
  }
}
