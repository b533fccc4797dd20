import CRehearseYAML
import RehearseSource

/// Reads the bytes of a scenario file into a `NodeBuffer`, and says in an author's words what is not acceptable YAML.
///
/// It drives libyaml's event interface; the document interface would need sixty times the memory. What libyaml lets
/// pass in silence is caught here: a key written twice, anchors, aliases, tags, a second document, a key without a
/// value, text that was taken for a comment.
package struct YAMLReader: ~Copyable {
  private var builder = TreeBuilder()
  private var input = InPlaceInput()
  private let readsInPlace: Bool
  /// Whether the file that was read last is all ASCII.
  package private(set) var isASCII = false

  package init() { readsInPlace = InPlaceInput.isSupported }

  /// - Parameter readsInPlace: whether libyaml may scan the bytes where they are; `false` takes the way that any libyaml
  ///   can take, with the same result.
  package init(readsInPlace: Bool) { self.readsInPlace = readsInPlace && InPlaceInput.isSupported }

  /// Reads one file.
  ///
  /// - Returns: whether the tree is complete. When it is not, a diagnostic says why and it must not be used.
  package mutating func read(
    _ bytes: [UInt8], into buffer: inout NodeBuffer, reporting diagnostics: inout Diagnostics
  ) -> Bool {
    buffer.removeAll()
    let check = ByteCheck(bytes)
    isASCII = check.survey.isASCII
    if let refusal = check.refusal() {
      diagnostics.add(refusal)
      return false
    }
    builder.reset(isASCII: isASCII)
    let problem = bytes.withUnsafeBufferPointer { bytes in
      parse(UnsafeBufferPointer(rebasing: bytes.dropFirst(check.markLength)), check.survey, into: &buffer)
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

  /// Feeds every event to the builder; returns what stopped the parser, if anything did.
  private mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ survey: ByteSurvey, into buffer: inout NodeBuffer
  ) -> ParserProblem? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return .outOfMemory }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    // Control characters are for libyaml to refuse, with their place.
    guard readsInPlace, !survey.hasControls else {
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      return takeEvents(of: &parser, into: &buffer)
    }
    let characters = survey.isASCII ? bytes.count : bytes.count { $0 & 0xC0 != 0x80 }
    let original = input.give(bytes, characters: characters, to: &parser)
    defer { InPlaceInput.putBack(original, in: &parser) }
    return takeEvents(of: &parser, into: &buffer)
  }

  private mutating func takeEvents(
    of parser: inout yaml_parser_t, into buffer: inout NodeBuffer
  ) -> ParserProblem? {
    var event = yaml_event_t()
    while true {
      guard yaml_parser_parse(&parser, &event) == 1 else { return ParserProblem(parser) }
      let isEnd = event.type == YAML_STREAM_END_EVENT
      builder.take(&event, into: &buffer)
      free(&event)
      if isEnd || builder.problem != nil { return builder.problem }
    }
  }

  /// Frees what libyaml allocated for an event: nothing for nearly every one that is no scalar, and of a scalar its value alone,
  /// as a rule.
  private func free(_ event: inout yaml_event_t) {
    if event.type == YAML_SCALAR_EVENT, event.data.scalar.anchor == nil, event.data.scalar.tag == nil {
      return yaml_free(event.data.scalar.value)
    }
    switch event.type {
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: return
    case YAML_MAPPING_START_EVENT:
      if event.data.mapping_start.anchor == nil, event.data.mapping_start.tag == nil { return }
    case YAML_SEQUENCE_START_EVENT:
      if event.data.sequence_start.anchor == nil, event.data.sequence_start.tag == nil { return }
    default: break
    }
    yaml_event_delete(&event)
  }
}
