import CRehearseYAML
import Rehearse

/// Reads the bytes of a scenario file, and reports invalid YAML in words that authors understand.
///
/// It uses libyaml's events, because the document API needs sixty times as much memory. It rejects what libyaml
/// silently accepts, such as duplicate keys, aliases, a second document, and text that was read as a comment.
package enum YAMLReader {
  /// If the tree is incomplete, a diagnostic says why.
  package static func read(_ bytes: [UInt8], reporting diagnostics: inout Diagnostics) -> NodeTree {
    if let refusal = ByteCheck(bytes).refusal {
      diagnostics.add(refusal)
      return NodeTree()
    }
    let source = SourceText(path: "", file: bytes)
    var builder = TreeBuilder(source)
    parse(source.bytes, into: &builder)
    if let problem = builder.problem {
      if case .syntax(let syntax) = problem { return readBroken(source, syntax, &diagnostics) }
      for mark in builder.marks { diagnostics.add(mark.diagnostic) }
      diagnostics.add(problem.diagnostic(source))
      return builder.tree
    }
    guard let root = builder.tree.root, builder.tree.records.count > 1 || !builder.tree.isRefused(root) else {
      if let second = builder.secondDocument {
        diagnostics.error(at: second, .secondBeginning(.edits(.removing(lines: second.lines))))
      } else {
        diagnostics.error(at: .start, .emptyFile(hasComments: bytes.contains(UInt8(ascii: "#"))))
      }
      return builder.tree
    }
    var check = TreeCheck(builder.tree, source, builder.marks)
    for diagnostic in check.run(root) { diagnostics.add(diagnostic) }
    builder.secondDocument.map { diagnostics.error(at: $0, .secondDocument) }
    check.tree.isComplete = true
    return check.tree
  }

  /// Reports all mistakes of a file with syntax mistakes.
  ///
  /// - Returns: the tree of its other parts.
  private static func readBroken(
    _ source: SourceText, _ syntax: YAMLProblem.Syntax, _ diagnostics: inout Diagnostics
  ) -> NodeTree {
    var reader = TolerantReader(source)
    reader.run()
    let lines = source.lines
    let mistakes = SyntaxMistakes(syntax, reader.problems, source, lines)
    for mistake in mistakes.all { diagnostics.add(mistake) }
    guard !mistakes.concernWholeFile, reader.builder.problem == nil, let root = reader.builder.tree.root else {
      return reader.builder.tree
    }
    var check = TreeCheck(reader.builder.tree, source, reader.builder.marks)
    let brokenLines = reader.brokenLines.union(mistakes.brokenLines(of: lines))
    let consequences = Consequences(of: brokenLines, in: lines)
    for mistake in check.run(root) where !consequences.include(mistake) { diagnostics.add(mistake) }
    check.tree.brokenLines = brokenLines
    return check.tree
  }

  /// What `TolerantReader` makes of a file, whether or not its YAML is valid.
  package static func readTolerantly(_ bytes: [UInt8]) -> (tree: NodeTree, hasProblems: Bool) {
    var reader = TolerantReader(SourceText(path: "", file: bytes))
    reader.run()
    return (reader.builder.tree, !reader.problems.isEmpty || reader.builder.problem != nil)
  }

  static func parse(_ bytes: [UInt8], into builder: inout TreeBuilder) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      builder.problem = .outOfMemory
      return
    }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    bytes.withUnsafeBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      while !builder.isDone {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
          builder.problem = YAMLProblem(parser)
          return
        }
        builder.take(event)
        yaml_event_delete(&event)
      }
    }
  }
}

/// Why a file could not be read to its end.
enum YAMLProblem {
  /// libyaml's error, with positions in the text.
  struct Syntax {
    var problem: LibYAMLProblem
    var context: LibYAMLContext
    var place: SourcePosition
    var contextPlace: SourcePosition
    /// For an invalid character, libyaml gives only its byte offset.
    var byteOffset: Int?
    /// The line on which the part with the mistake starts; what is above it is in order, or reported already. `nil` for
    /// libyaml's error.
    var firstLine: Int?
  }

  case outOfMemory
  case tooDeep(SourceRange)
  case tooManyNodes(SourceRange)
  case longText(SourceRange)
  case syntax(Syntax)

  init(_ parser: yaml_parser_t) {
    if parser.error == YAML_MEMORY_ERROR {
      self = .outOfMemory
      return
    }
    self = .syntax(
      Syntax(
        problem: LibYAMLProblem(parser), context: LibYAMLContext(parser),
        place: SourcePosition(parser.problem_mark), contextPlace: SourcePosition(parser.context_mark),
        byteOffset: parser.error == YAML_READER_ERROR ? Int(parser.problem_offset) : nil))
  }

  func diagnostic(_ source: SourceText) -> Diagnostic {
    switch self {
    case .outOfMemory: Diagnostic(.error, at: .start, .outOfMemory)
    case .tooDeep(let range): Diagnostic(.error, at: range, .tooDeep)
    case .tooManyNodes(let range): Diagnostic(.error, at: range, .tooManyValues)
    case .longText(let range): Diagnostic(.error, at: range, .longText)
    case .syntax(let syntax): SyntaxExplanation.diagnostic(Complaint(syntax, source, source.lines))
    }
  }
}

extension SourceRange {
  /// The lines from its start to its end.
  fileprivate var lines: ClosedRange<Int> { Int(start.line)...max(Int(start.line), Int(end.line)) }
}

extension SourcePosition {
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(truncatingIfNeeded: mark.line) &+ 1, column: Int(truncatingIfNeeded: mark.column) &+ 1)
  }
}

extension Message {
  fileprivate static func emptyFile(hasComments: Bool) -> Message {
    Message(
      .emptyFile, hasComments ? "the file contains only comments" : "the file is empty",
      hints: ForeignFile.beginning)
  }

  fileprivate static func secondBeginning(_ removal: Hint.Change) -> Message {
    Message(.secondFile, "`---` stands here a second time", hints: [Hint("Remove this line.", removal)])
  }

  fileprivate static var secondDocument: Message {
    Message(
      .secondFile, "`---` starts a second file inside this one",
      hints: ["Remove the line, or move what follows into a file of its own."])
  }

  fileprivate static var outOfMemory: Message {
    Message(.tooLarge, "there is not enough memory to read this file")
  }

  fileprivate static var tooDeep: Message {
    Message(.tooLarge, "brackets or levels are nested more than \(YAMLLimits.depth) deep")
  }

  fileprivate static var tooManyValues: Message {
    Message(
      .tooLarge, "the file contains more than \(YAMLLimits.nodes) values",
      hints: ["Split it into several files."])
  }

  fileprivate static var longText: Message {
    Message(.tooLarge, "this text is longer than 256 KiB")
  }
}
