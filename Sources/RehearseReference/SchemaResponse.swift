import RehearseLanguage
import RehearseSource
import RehearseVocabulary

/// What an editor accepts for an operation's responses.
enum SchemaResponse {
  /// One response for every call, or a list of them.
  static func schema(_ operation: OperationDeclaration) -> JSONValue {
    guard case .value(let returns, let errors, _) = operation.answers else { return false }
    let names = SchemaValue.choice(operation.outcomes + ["silent"])
    let written = written(returns, errors)
    return Schema.any(names, written, Schema.list(Schema.any(names, written)))
  }

  /// A response with its keys, of which one says what the answer is.
  private static func written(_ returns: Shape, _ errors: Shape?) -> JSONValue {
    let keys = Schema.keys(ResponseKey.self) { kind in
      switch kind {
      case .returned: SchemaValue.plain(returns)
      case .error: errors.map(SchemaValue.plain) ?? false
      default: Schema.reference("span")
      }
    }
    guard errors != nil else {
      return Schema.closed(
        keys.filter { $0.name != ResponseKey.fails.rawValue }, required: [ResponseKey.returns.rawValue])
    }
    return SchemaRules(ResponseKey.self).added(to: Schema.closed(keys))
  }
}
