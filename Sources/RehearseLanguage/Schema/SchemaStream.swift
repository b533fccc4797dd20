import Rehearse

/// The schema of `returns` for an operation that answers many values.
enum SchemaStream {
  static func schema(_ returns: ValueType, _ errors: ValueType?) -> JSONValue {
    let members = Schema.keys(StreamKey.self) { shape in
      shape != .certainty
        ? Schema.anyList(Schema.any(SchemaValue.plain(returns), item(returns, errors)))
        : SchemaValue.certainty
    }
    return Schema.closed(members, required: StreamKey.keyTable.required.map(\.rawValue))
  }

  private static func item(_ returns: ValueType, _ errors: ValueType?) -> JSONValue {
    let members = Schema.keys(StreamItemKey.self) { shape in
      switch shape {
      case .value(.returned): SchemaValue.plain(returns)
      case .value(.error): errors.map(SchemaValue.plain) ?? false
      case .certainty: SchemaValue.certainty
      default: Schema.reference("span")
      }
    }
    let keys = StreamItemKey.all.filter { $0 != .fails || errors != nil }
    let names = Set(keys.map(\.rawValue))
    return SchemaRules(StreamItemKey.self, among: keys).added(
      to: Schema.closed(members.filter { names.contains($0.name) }))
  }
}
