import RehearseSource

/// A section as a copy of this process leaves it, in which modules were at work: nothing in it is believed without being looked at.
extension HTMLSection {
  package func write(to bytes: inout ByteWriter) {
    bytes.write(name.rawValue)
    bytes.write(title)
    bytes.write(note)
    bytes.write(blocks) { $1.write(to: &$0) }
  }

  package init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    guard let name = Name(rawValue: try bytes.text()) else { throw ByteReader.Damage() }
    self.init(
      name, try bytes.text(), note: try bytes.text(),
      blocks: try bytes.list { (bytes) throws(ByteReader.Damage) in try Block(from: &bytes, depth: 0) })
  }
}

extension HTMLSection.Block {
  private enum Kind: UInt8 {
    case paragraph, heading, table, list, lines, transitions, fold
  }

  /// How deep blocks may lie in each other.
  private static let depthLimit = 3

  fileprivate func write(to bytes: inout ByteWriter) {
    func begin(_ kind: Kind) { bytes.write(kind.rawValue) }
    switch self {
    case .paragraph(let text):
      begin(.paragraph)
      bytes.write(text)
    case .heading(let text, let note):
      begin(.heading)
      bytes.write(text)
      bytes.write(note)
    case .table(let title, let headings, let rows, let rowHeadings):
      begin(.table)
      bytes.write(title)
      bytes.write(headings) { $0.write($1) }
      bytes.write(rows) { $0.write($1) { $1.write(to: &$0) } }
      bytes.write(rowHeadings)
    case .list(let items):
      begin(.list)
      bytes.write(items) { $1.write(to: &$0) }
    case .lines(let lines):
      begin(.lines)
      bytes.write(lines) { $0.write($1) }
    case .transitions(let transitions):
      begin(.transitions)
      bytes.write(transitions.states) { $0.write($1) { $0.write($1) } }
      bytes.write(transitions.edges) { bytes, edge in
        for number in [edge.from, edge.to, edge.told, edge.untold] { bytes.write(number) }
      }
    case .fold(let title, let note, let isOpen, let blocks):
      begin(.fold)
      bytes.write(title)
      bytes.write(note)
      bytes.write(isOpen)
      bytes.write(blocks) { $1.write(to: &$0) }
    }
  }

  fileprivate init(from bytes: inout ByteReader, depth: Int) throws(ByteReader.Damage) {
    guard depth < Self.depthLimit else { throw ByteReader.Damage() }
    switch try bytes.choice(Kind.self) {
    case .paragraph: self = .paragraph(try bytes.text())
    case .heading: self = .heading(try bytes.text(), note: try bytes.text())
    case .table:
      let (title, headings) = (try bytes.text(), try bytes.texts())
      let rows = try bytes.list { (bytes) throws(ByteReader.Damage) in
        try bytes.list { (bytes) throws(ByteReader.Damage) in try HTMLSection.Cell(from: &bytes) }
      }
      self = .table(title: title, headings: headings, rows: rows, rowHeadings: try bytes.number())
    case .list:
      self = .list(try bytes.list { (bytes) throws(ByteReader.Damage) in try HTMLSection.Item(from: &bytes) })
    case .lines: self = .lines(try bytes.texts())
    case .transitions: self = .transitions(try Self.transitions(&bytes))
    case .fold:
      let (title, note, isOpen) = (try bytes.text(), try bytes.text(), try bytes.flag())
      let blocks = try bytes.list { (bytes) throws(ByteReader.Damage) in
        try HTMLSection.Block(from: &bytes, depth: depth + 1)
      }
      self = .fold(title: title, note: note, isOpen: isOpen, blocks)
    }
  }

  private static func transitions(_ bytes: inout ByteReader) throws(ByteReader.Damage) -> HTMLTransitions {
    let states = try bytes.list { (bytes) throws(ByteReader.Damage) in try bytes.texts() }
    guard let first = states.first, states.allSatisfy({ $0.count == first.count }) else { throw ByteReader.Damage() }
    let places = 0...(states.count - 1)
    let edges = try bytes.list { (bytes) throws(ByteReader.Damage) in
      HTMLTransitions.Edge(
        from: try bytes.number(places), to: try bytes.number(places), told: try bytes.number(0...(1 << 30)),
        untold: try bytes.number(0...(1 << 30)))
    }
    return HTMLTransitions(states: states, edges: edges)
  }
}

extension HTMLSection.Cell {
  private enum Kind: UInt8 {
    case text, share, yes, missing, change
  }

  fileprivate func write(to bytes: inout ByteWriter) {
    func begin(_ kind: Kind) { bytes.write(kind.rawValue) }
    switch self {
    case .text(let text):
      begin(.text)
      bytes.write(text)
    case .share(let part, let whole):
      begin(.share)
      bytes.write(part)
      bytes.write(whole)
    case .yes: begin(.yes)
    case .missing(let word):
      begin(.missing)
      bytes.write(word)
    case .change(let from, let to):
      begin(.change)
      bytes.write(from)
      bytes.write(to)
    }
  }

  fileprivate init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    switch try bytes.choice(Kind.self) {
    case .text: self = .text(try bytes.text())
    case .share:
      let (part, whole) = (try bytes.number(0...(1 << 30)), try bytes.number(0...(1 << 30)))
      guard part <= whole else { throw ByteReader.Damage() }
      self = .share(part, of: whole)
    case .yes: self = .yes
    case .missing: self = .missing(try bytes.text())
    case .change: self = .change(from: try bytes.text(), to: try bytes.text())
    }
  }
}

extension HTMLSection.Item {
  fileprivate func write(to bytes: inout ByteWriter) {
    bytes.write(text)
    bytes.write(badge) { $0.write($1) }
    bytes.write(changes) { bytes, change in
      for text in [change.what, change.from, change.to] { bytes.write(text) }
    }
    for texts in [notes, paste] { bytes.write(texts) { $0.write($1) } }
  }

  fileprivate init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      try bytes.text(), badge: try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() },
      changes: try bytes.list { (bytes) throws(ByteReader.Damage) in
        (what: try bytes.text(), from: try bytes.text(), to: try bytes.text())
      }, notes: try bytes.texts(), paste: try bytes.texts())
  }
}
