import Rehearse

/// What a `NodeTree` stores of one node.
package struct NodeRecord: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case scalar, list, map
    /// Something that was refused where it was read (an alias, a tag); whoever meets it stays silent.
    case refused
  }

  package enum Style: UInt8, Sendable {
    /// Written without quotes: only such a scalar can be a switch, a number, a duration or a matcher.
    case plain
    case quoted
    /// A literal (`|`) or folded (`>`) block.
    case block
    /// Square or curly brackets; of lists and maps only.
    case flow
  }

  package var kind: Kind
  package var style: Style
  package var start: SourcePosition
  package var end: SourcePosition
  /// Where the scalar's bytes begin in the tree's text.
  package var textStart: Int32 = 0
  package var textCount: Int32 = 0
  /// The index after the last descendant: where the next sibling is.
  package var next: Int32 = 0
  /// How many nodes are directly below; a map counts its keys and its values.
  package var children: Int32 = 0

  package init(kind: Kind, style: Style, start: SourcePosition, end: SourcePosition) {
    self.kind = kind
    self.style = style
    self.start = start
    self.end = end
  }
}
