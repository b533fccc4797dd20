import Rehearse

/// The index of a node in its `NodeTree`.
package struct Node: Hashable, Sendable {
  package var index: Int

  package init(index: Int) { self.index = index }
}

/// One node of a `NodeTree`.
package struct NodeRecord: Sendable {
  package enum Kind: Sendable {
    case scalar, list, map
    /// A node that was already reported as a mistake, such as an alias or a tag.
    case refused
  }

  package enum Style: Sendable {
    /// Without quotes, the only style for switches, numbers, durations and matchers.
    case plain
    case quoted
    /// A literal (`|`) or folded (`>`) block scalar, or a list or map without brackets.
    case block
    /// A list or a map in brackets or braces.
    case flow
  }

  package var kind: Kind
  package var style: Style
  package var start: SourcePosition
  package var end: SourcePosition
  /// The text of a scalar, as a range of the tree's bytes.
  var textStart: Int32 = 0
  var textCount: Int32 = 0
  var isASCII = true
  /// The index of the next sibling.
  package var next = 0
  /// In a map, keys and values are counted separately.
  package var children = 0

  init(kind: Kind, style: Style, start: SourcePosition, end: SourcePosition) {
    (self.kind, self.style, self.start, self.end) = (kind, style, start, end)
  }
}
