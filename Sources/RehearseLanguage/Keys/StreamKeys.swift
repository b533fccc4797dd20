/// The keys of what `returns` holds for an operation that answers many values.
package enum StreamKey: String, Key {
  case stream, open
  package static let mapping = MappingKind.stream
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .stream:
      KeyEntry(
        "The values, in the order in which they come",
        .list(of: .either(.value(.returned), or: .keys(.streamItem)), mayBeEmpty: true)
      ).required(example: "stream: […]")
        .called("values, items, events, elements, sequence, yields, emits")
    case .open:
      KeyEntry("Further values could come: the stream does not end after the last one", .certainty)
        .called("stays open, keep open, never ends, endless")
    }
  }
}

/// The keys of an item of a stream that comes later, or is no value.
package enum StreamItemKey: String, Key {
  case after, value, fails, end
  package static let mapping = MappingKind.streamItem
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .after:
      KeyEntry("How long after the item before, in virtual time: 500ms, 2s, 3m, 1h", .span)
    case .value:
      KeyEntry("The value that comes", .value(.returned)).required(unless: .fails, .end, example: "value: …")
        .called("returns, item, yields, emits, next")
    case .fails:
      KeyEntry("The error that the stream ends with", .value(.error))
        .excluding(.value, advice: "Write the value and the error as two items.") {
          "`\($0.rawValue)` and `fails` cannot be used together"
        }
    case .end:
      KeyEntry("The stream ends; the value is always `yes`", .certainty)
        .excluding(.value, .fails, advice: "Write `end` as the last item, alone or with `after`.") {
          "`\($0.rawValue)` and `end` cannot be used together"
        }.called("ends, finish, finished, complete, completed, done, close")
    }
  }
}
