import Rehearse

/// Formats scenario files, and checks that keys, values and comments stay the same.
package struct Formatter {
  package enum Outcome {
    case text(String)
    case mistakes(Diagnostics)
  }

  package private(set) var tree = NodeTree()
  private var layout: Layout?

  package init() {}

  package mutating func format(_ bytes: [UInt8]) -> Outcome {
    var mistakes = Diagnostics()
    tree = YAMLReader.read(bytes, reporting: &mistakes)
    guard tree.isComplete, !mistakes.hasErrors, let root = tree.root else { return .mistakes(mistakes) }
    guard tree.value(root, FileKey.rehearse) != nil || tree.value(root, FileKey.scenarios) != nil else {
      mistakes.error(
        at: SourceRange(tree.position(root), count: 1), "this is not a scenario file, so it is not changed",
        hints: [Hint("A scenario file starts with:", pasting: ["rehearse: 1"])])
      return .mistakes(mistakes)
    }
    // A file in braces, such as JSON, was written by a program and stays as it is.
    guard tree[root].style == .block else { return .text(String(decoding: bytes, as: UTF8.self)) }
    let source = SourceText(path: "", file: bytes)
    do throws(LayoutReader.UnknownLayout) {
      var reader = LayoutReader(source, tree)
      let layout = try reader.layout(root)
      self.layout = layout
      let text = LayoutWriter.text(layout)
      // Unchanged text needs no check.
      if Array(text.utf8) == source.bytes || saysTheSame(text, source) { return .text(text) }
      mistakes.error(
        at: .start, "formatting would change what this file says, so it is not formatted",
        hints: ["That is a bug in `\(ProgramName.text) fmt`, not your mistake."])
    } catch {
      mistakes.error(
        at: error.range, "`\(ProgramName.text) fmt` does not know how to lay this out, so the file is not changed",
        hints: ["Write each key on a line of its own, with its value after the colon or below."])
    }
    return .mistakes(mistakes)
  }

  /// How the text differs from the file that was formatted last.
  package func differences(_ bytes: [UInt8], _ text: String) -> [LayoutDifference] {
    layout.map { LayoutComparison(bytes, $0, new: text).all } ?? []
  }

  private func saysTheSame(_ text: String, _ source: SourceText) -> Bool {
    var mistakes = Diagnostics()
    let other = SourceText(path: "", bytes: Array(text.utf8))
    let otherTree = YAMLReader.read(other.bytes, reporting: &mistakes)
    guard otherTree.isComplete, !mistakes.hasErrors, let root = tree.root, let otherRoot = otherTree.root else {
      return false
    }
    return StructuralEquality(one: tree, other: otherTree).holds(root, otherRoot, .keys(.file))
      && CommentTexts.all(source, tree) == CommentTexts.all(other, otherTree)
  }
}
