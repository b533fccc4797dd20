import RehearseSource

extension Literal {
  private enum Mark: UInt8 {
    case none, toggle, integer, text, list, map, boolean, null, decimal
  }

  /// As deep as a value of a scenario file can be.
  private static let depthLimit = 128

  package func write(to bytes: inout ByteWriter) {
    switch self {
    case .none: bytes.write(Mark.none.rawValue)
    case .toggle(let value):
      bytes.write(Mark.toggle.rawValue)
      bytes.write(value)
    case .integer(let value):
      bytes.write(Mark.integer.rawValue)
      bytes.write(value)
    case .text(let value):
      bytes.write(Mark.text.rawValue)
      bytes.write(value)
    case .list(let items):
      bytes.write(Mark.list.rawValue)
      bytes.write(items) { $1.write(to: &$0) }
    case .map(let entries):
      bytes.write(Mark.map.rawValue)
      bytes.write(entries) { bytes, entry in
        bytes.write(entry.key)
        entry.value.write(to: &bytes)
      }
    case .boolean(let value):
      bytes.write(Mark.boolean.rawValue)
      bytes.write(value)
    case .null: bytes.write(Mark.null.rawValue)
    case .decimal(let value):
      bytes.write(Mark.decimal.rawValue)
      bytes.write(Int(Int64(bitPattern: value.bitPattern)))
    }
  }

  package init(from bytes: inout ByteReader, depth: Int = 0) throws(ByteReader.Damage) {
    guard depth < Self.depthLimit, let mark = Mark(rawValue: try bytes.byte()) else { throw ByteReader.Damage() }
    switch mark {
    case .none: self = .none
    case .toggle: self = .toggle(try bytes.flag())
    case .integer: self = .integer(try bytes.number())
    case .text: self = .text(try bytes.text())
    case .list:
      self = .list(
        try bytes.list { (bytes) throws(ByteReader.Damage) in try Literal(from: &bytes, depth: depth + 1) })
    case .map:
      self = .map(
        try bytes.list { (bytes) throws(ByteReader.Damage) in
          Entry(try bytes.text(), try Literal(from: &bytes, depth: depth + 1))
        })
    case .boolean: self = .boolean(try bytes.flag())
    case .null: self = .null
    case .decimal: self = .decimal(Double(bitPattern: UInt64(bitPattern: Int64(try bytes.number()))))
    }
  }
}
