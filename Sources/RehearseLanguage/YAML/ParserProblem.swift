import CRehearseYAML
import Rehearse

/// Why reading stopped, as a value; `YAMLDiagnostics` puts it into words.
enum ParserProblem {
  enum Limit { case depth, nodes, scalar }

  /// What libyaml said. Its marks count from the start of the text, a byte order mark excluded.
  struct Syntax {
    var problem: String
    var context: String
    var place: SourcePosition
    var contextPlace: SourcePosition
    /// For characters that libyaml refuses it knows only how many bytes precede them.
    var byteOffset: Int?
  }

  case outOfMemory
  /// Reading stopped on purpose, and what was found tells why.
  case finished
  case limit(Limit, SourceRange)
  case syntax(Syntax)

  init(_ parser: yaml_parser_t) {
    if parser.error == YAML_MEMORY_ERROR {
      self = .outOfMemory
      return
    }
    self = .syntax(
      Syntax(
        problem: parser.problem.map { String(cString: $0) } ?? "",
        context: parser.context.map { String(cString: $0) } ?? "",
        place: SourcePosition(parser.problem_mark),
        contextPlace: SourcePosition(parser.context_mark),
        byteOffset: parser.error == YAML_READER_ERROR ? Int(parser.problem_offset) : nil))
  }
}
