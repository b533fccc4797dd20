import CRehearseYAML
import RehearseSource

/// Reads the bytes of a scenario file into a `NodeBuffer`, and says in an author's words what is not acceptable YAML.
///
/// It takes libyaml's tokens, or else its events; the document interface would need sixty times the memory. What libyaml lets
/// pass in silence is caught here: a key written twice, anchors, aliases, tags, a second document, a key without a
/// value, text that was taken for a comment.
package struct YAMLReader: ~Copyable {
  private var builder = TreeBuilder()
  private var input = InPlaceInput()
  private let readsInPlace: Bool
  private let takesTokens: Bool
  /// Whether the file that was read last is all ASCII.
  package private(set) var isASCII = false

  /// - Parameters:
  ///   - readsInPlace: whether libyaml may scan the bytes where they are; `false` takes the way that any libyaml can take, with
  ///     the same result.
  ///   - takesTokens: whether its tokens are taken where they will do; `false` takes its events, with the same result.
  package init(readsInPlace: Bool = true, takesTokens: Bool = true) {
    self.readsInPlace = readsInPlace && InPlaceInput.isSupported
    self.takesTokens = takesTokens
  }

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
    buffer.reserve(forFileOf: bytes.count)
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

  /// Builds the tree; returns what stopped the reading, if anything did.
  private mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ survey: ByteSurvey, into buffer: inout NodeBuffer
  ) -> ParserProblem? {
    if takesTokens {
      let outcome = withParser(of: bytes, survey) { TokenReader.read($0, into: &$1, &buffer) }
      switch outcome {
      case nil: return .outOfMemory
      case .complete?: return nil
      case .stopped(let problem)?: return problem
      case .unknown?:
        buffer.removeAll()
        builder.reset(isASCII: isASCII)
      }
    }
    return withParser(of: bytes, survey) { EventReader.read($0, into: &$1, &buffer) } ?? .outOfMemory
  }

  /// Has libyaml at the beginning of a text; `nil` where there is no memory for it.
  private mutating func withParser<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, _ survey: ByteSurvey,
    _ read: (UnsafeMutablePointer<yaml_parser_t>, inout TreeBuilder) -> Result
  ) -> Result? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return nil }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    // Control characters are for libyaml to refuse, with their place.
    guard readsInPlace, !survey.hasControls else {
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      return read(&parser, &builder)
    }
    let characters = survey.isASCII ? bytes.count : bytes.count { $0 & 0xC0 != 0x80 }
    let original = input.give(bytes, characters: characters, to: &parser)
    defer { InPlaceInput.putBack(original, in: &parser) }
    return read(&parser, &builder)
  }
}
