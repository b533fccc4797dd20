import Rehearse
import RehearseLanguage

/// The headings of the table that a row belongs to.
struct Columns {
  private let outline: Outline
  private let headings: [Int]

  init(_ outline: Outline, row: Int) {
    self.outline = outline
    headings = outline.items(of: outline.nodes[row].parent).first.map(outline.items) ?? []
  }

  /// The heading above a cell of the row.
  func heading(of cell: Int) -> Outline.Word? {
    let index = outline.index(of: cell)
    return headings.indices.contains(index) ? outline.scalar(below: headings[index]) : nil
  }
}
