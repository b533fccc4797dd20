extension Layout.Block {
  /// The block as it is to be written: its keys in order, its rows in columns.
  var inOrder: Layout.Block {
    var block = self
    switch kind {
    case .map: block.entries = KeyOrder.sorted(entries, place, name: \.name)
    case .list: if place == .table { TableColumns.align(&block.entries) }
    }
    return block
  }

  /// Whether a blank line stands before an entry whatever the author wrote: between scenarios, and before all of them.
  func separates(_ entry: Layout.Entry, isFirst: Bool) -> Bool {
    switch place {
    case .mappings(.scenario): !isFirst
    case .mapping(.file): place.below(entry.name) == .mappings(.scenario)
    default: false
    }
  }
}

extension Layout.Entry {
  /// What stands above the first entry of a block that begins on the line of its dash: it has room only above the dash.
  var hoisted: [Layout.Piece] {
    guard case .block(let block, sharesLine: true) = value, let first = block.inOrder.entries.first else { return [] }
    return Array((first.leading + first.hoisted).drop { $0 == .blank })
  }
}
