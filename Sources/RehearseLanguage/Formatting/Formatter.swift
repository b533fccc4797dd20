import Rehearse

/// Lays scenario files out in one way, and changes nothing that they say.
///
/// What it makes it reads again and compares with what it was given: keys, values and comments. Its buffers serve
/// every file.
package struct Formatter: ~Copyable {
  /// What becomes of a file.
  package enum Outcome {
    /// The file as it is to be, which may be as it is.
    case text(String)
    /// The file cannot be laid out; these say why.
    case mistakes(Diagnostics)
  }

  private var reader = YAMLReader()
  private var nodes = NodeBuffer()
  private var check = NodeBuffer()

  package init() {}

  /// The nodes of the file that was formatted last, complete or not.
  package var tree: NodeTree { nodes.tree }

  package mutating func format(_ bytes: [UInt8]) -> Outcome {
    var mistakes = Diagnostics()
    guard reader.read(bytes, into: &nodes, reporting: &mistakes), !mistakes.hasErrors, let root = nodes.tree.root else {
      return .mistakes(mistakes)
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let source = SourceText(path: "", bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
    if let refusal = Self.refusal(root, nodes.tree) {
      mistakes.add(refusal)
      return .mistakes(mistakes)
    }
    // A file in braces is written by a program, as JSON is.
    guard nodes.tree[root].style == .block else { return .text(String(decoding: bytes, as: UTF8.self)) }
    let lines = SourceLines(source)
    do throws(UnsupportedLayout) {
      var reader = LayoutReader(lines, nodes.tree)
      let text = LayoutWriter.text(try reader.layout(root))
      // What is the same text says the same.
      if Array(text.utf8) == source.bytes || saysTheSame(text, lines) { return .text(text) }
      mistakes.error(
        at: .start, "formatting would change what this file says, so it is not formatted",
        notes: ["That is a mistake of `\(ProgramName.text) fmt`, not yours."])
    } catch {
      mistakes.error(
        at: SourceRange(error.position, count: 1),
        "`\(ProgramName.text) fmt` does not know how to lay this out, so the file is not changed",
        notes: ["Write each key on a line of its own, with its value after the colon or below."])
    }
    return .mistakes(mistakes)
  }

  /// The reason to take a file for something else than scenarios.
  private static func refusal(_ root: Node, _ tree: NodeTree) -> Diagnostic? {
    guard tree.isMap(root), tree.value(root, FileKey.rehearse) != nil || tree.value(root, FileKey.scenarios) != nil
    else {
      return Diagnostic(
        .error, at: SourceRange(tree.position(root), count: 1), "this is not a scenario file, so it is not changed",
        notes: ["A scenario file starts with:", "    rehearse: 1"])
    }
    return nil
  }

  private mutating func saysTheSame(_ text: String, _ lines: SourceLines) -> Bool {
    var mistakes = Diagnostics()
    let bytes = Array(text.utf8)
    guard reader.read(bytes, into: &check, reporting: &mistakes), !mistakes.hasErrors,
      let one = nodes.tree.root, let other = check.tree.root
    else { return false }
    let newLines = SourceLines(SourceText(path: "", bytes: bytes))
    return StructuralEquality(one: nodes.tree, other: check.tree).holds(one, other, .mapping(.file))
      && CommentTexts.all(lines, nodes.tree) == CommentTexts.all(newLines, check.tree)
  }
}
