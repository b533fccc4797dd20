import CRehearseYAML
import Rehearse

/// Reads the bytes of a scenario file into a `NodeBuffer`, and says in an author's words what is not acceptable YAML.
///
/// It takes libyaml's events; the document interface would need sixty times the memory. What libyaml lets
/// pass in silence is caught here: a key written twice, anchors, aliases, tags, a second document, a key without a
/// value, text that was taken for a comment.
package struct YAMLReader: ~Copyable {
  private var builder = TreeBuilder()
  /// Whether the file that was read last is all ASCII.
  package private(set) var isASCII = false

  package init() {}

  /// Reads one file.
  ///
  /// - Returns: whether the tree is complete. When it is not, a diagnostic says why and it must not be used.
  package mutating func read(
    _ bytes: [UInt8], into buffer: inout NodeBuffer, reporting diagnostics: inout Diagnostics
  ) -> Bool {
    buffer.removeAll()
    let check = ByteCheck(bytes)
    isASCII = check.isASCII
    if let refusal = check.refusal() {
      diagnostics.add(refusal)
      return false
    }
    builder.reset(isASCII: isASCII)
    buffer.reserve(forFileOf: bytes.count)
    let problem = bytes.withUnsafeBufferPointer { bytes in
      parse(UnsafeBufferPointer(rebasing: bytes.dropFirst(check.markLength)), into: &buffer)
    }
    guard problem != nil || builder.isTrouble || !check.commentCandidates.isEmpty else { return true }
    let after = YAMLDiagnostics(bytes: bytes, commentCandidates: check.commentCandidates)
    guard let problem, let diagnostic = after.explain(problem) else {
      return after.report(builder, buffer.tree, &diagnostics)
    }
    after.reportRefusals(builder, buffer.tree, &diagnostics)
    diagnostics.add(diagnostic)
    return false
  }

  /// Builds the tree; returns what stopped the reading, if anything did.
  private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>, into buffer: inout NodeBuffer) -> ParserProblem? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return .outOfMemory }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    return EventReader.read(&parser, into: &builder, &buffer)
  }
}
