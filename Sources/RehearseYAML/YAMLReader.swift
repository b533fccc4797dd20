import CYAML
import RehearseSource

/// Reads the bytes of a scenario file into a `NodeBuffer`, and says in an author's words what is not acceptable YAML.
///
/// It drives libyaml's event interface; the document interface would need sixty times the memory. What libyaml lets
/// pass in silence is caught here: a key written twice, anchors, aliases, tags, a second document, a key without a
/// value, text that was taken for a comment.
package struct YAMLReader {
  private var builder = TreeBuilder()

  package init() {}

  /// Reads one file.
  ///
  /// - Returns: whether the tree is complete. When it is not, a diagnostic says why and it must not be used.
  package mutating func read(
    _ bytes: [UInt8], into buffer: inout NodeBuffer, reporting diagnostics: inout Diagnostics
  ) -> Bool {
    buffer.removeAll()
    let check = ByteCheck(bytes)
    if let refusal = check.refusal() {
      diagnostics.add(refusal)
      return false
    }
    builder.reset()
    let problem = parse(bytes, skipping: check.markLength, into: &buffer)
    guard problem != nil || builder.isTrouble || !check.commentCandidates.isEmpty else { return true }
    let after = YAMLDiagnostics(bytes: bytes, commentCandidates: check.commentCandidates)
    guard let problem, let diagnostic = after.explain(problem) else {
      return after.report(builder, buffer.tree, &diagnostics)
    }
    after.reportRefusals(builder, buffer.tree, &diagnostics)
    diagnostics.add(diagnostic)
    return false
  }

  /// Feeds every event to the builder; returns what stopped the parser, if anything did.
  private mutating func parse(_ bytes: [UInt8], skipping mark: Int, into buffer: inout NodeBuffer) -> ParserProblem? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return .outOfMemory }
    defer { yaml_parser_delete(&parser) }
    return bytes.withUnsafeBufferPointer { input in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, input.baseAddress.map { $0 + mark }, input.count - mark)
      var event = yaml_event_t()
      while true {
        guard yaml_parser_parse(&parser, &event) == 1 else { return ParserProblem(parser) }
        let isEnd = event.type == YAML_STREAM_END_EVENT
        builder.take(&event, into: &buffer)
        yaml_event_delete(&event)
        if isEnd || builder.problem != nil { return builder.problem }
      }
    }
  }
}
