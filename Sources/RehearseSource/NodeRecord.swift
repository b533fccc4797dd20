/// What a `NodeTree` stores of one node.
@usableFromInline package struct NodeRecord: Sendable, Equatable {
  @usableFromInline package enum Kind: UInt8, Sendable {
    case scalar, list, map
    /// Something that was refused where it was read (an alias, a tag); whoever meets it stays silent.
    case refused
  }

  @usableFromInline package enum Style: UInt8, Sendable {
    /// Written without quotes: only such a scalar can be a switch, a number, a duration or a matcher.
    case plain
    case quoted
    /// A literal (`|`) or folded (`>`) block.
    case block
    /// Square or curly brackets; of lists and maps only.
    case flow
  }

  @usableFromInline package var kind: Kind
  @usableFromInline package var style: Style
  @usableFromInline package var start: SourcePosition
  @usableFromInline package var end: SourcePosition
  /// Where the scalar's bytes begin in the tree's text.
  @usableFromInline package var textStart: Int32 = 0
  @usableFromInline package var textCount: Int32 = 0
  /// The index after the last descendant: where the next sibling is.
  @usableFromInline package var next: Int32 = 0
  /// How many nodes are directly below; a map counts its keys and its values.
  @usableFromInline package var children: Int32 = 0

  @inlinable
  package init(kind: Kind, style: Style, start: SourcePosition, end: SourcePosition) {
    self.kind = kind
    self.style = style
    self.start = start
    self.end = end
  }
}
