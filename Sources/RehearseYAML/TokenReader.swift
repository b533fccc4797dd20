import CRehearseYAML
import RehearseSource

/// Builds the tree of a file from the tokens of libyaml's scanner: for all that nearly every scenario file is made of.
///
/// What libyaml's parser does between its tokens and its events is a sixth of what reading costs, and most of that is for what no
/// scenario may have: anchors, tags, directives, several documents. Here are the rules that are left, in the order in which
/// libyaml's own `parser.c` has them, and with the same places. A file that has anything else, or breaks them, is read
/// once more by its events, so that libyaml itself says what is wrong.
struct TokenReader: ~Copyable {
  enum Outcome {
    /// All of the file is in the tree.
    case complete
    /// The scanner or a limit has stopped it, just as it would have stopped the parser.
    case stopped(ParserProblem)
    /// The file has what is not known here; what was built of it is of no use.
    case unknown
  }

  /// Why a file is not read to its end.
  private enum Stop: Error {
    case scanner, limit, unknown
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The token at hand, which is not yet used.
  private var token = yaml_token_t()

  /// - Parameter parser: one with an input, of which nothing has been read.
  static func read(
    _ parser: UnsafeMutablePointer<yaml_parser_t>, into builder: inout TreeBuilder, _ buffer: inout NodeBuffer
  ) -> Outcome {
    var reader = TokenReader(parser: parser)
    defer { yaml_token_delete(&reader.token) }
    do throws(Stop) {
      try reader.readFile(into: &builder, &buffer)
      return .complete
    } catch {
      switch error {
      case .scanner: return .stopped(ParserProblem(parser.pointee))
      case .limit: return builder.problem.map { .stopped($0) } ?? .unknown
      case .unknown: return .unknown
      }
    }
  }

  private init(parser: UnsafeMutablePointer<yaml_parser_t>) { self.parser = parser }

  /// Goes on to the next token.
  private mutating func advance() throws(Stop) {
    guard yaml_parser_scan(parser, &token) == 1 else { throw .scanner }
  }

  private mutating func readFile(into builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    // The beginning of the stream, then what is in it.
    try advance()
    try advance()
    let start = SourcePosition(token.start_mark)
    if token.type == YAML_DOCUMENT_START_TOKEN { try advance() }
    switch token.type {
    case YAML_STREAM_END_TOKEN, YAML_VERSION_DIRECTIVE_TOKEN, YAML_TAG_DIRECTIVE_TOKEN, YAML_DOCUMENT_START_TOKEN,
      YAML_DOCUMENT_END_TOKEN:
      throw .unknown
    default: break
    }
    builder.beginDocument(at: start)
    try readNode(isBlock: true, &builder, &buffer)
    guard token.type == YAML_STREAM_END_TOKEN else { throw .unknown }
  }

  // MARK: Nodes

  /// Reads a scalar, a list or a map, and goes on to the token behind it.
  ///
  /// - Parameters:
  ///   - isBlock: whether it may be a list or a map without brackets.
  ///   - mayHaveItems: whether it may be a list whose dashes stand no further to the right than the key before them.
  private mutating func readNode(
    isBlock: Bool, mayHaveItems: Bool = false, _ builder: inout TreeBuilder, _ buffer: inout NodeBuffer
  ) throws(Stop) {
    switch token.type {
    case YAML_SCALAR_TOKEN: try readScalar(&builder, &buffer)
    case YAML_FLOW_SEQUENCE_START_TOKEN: try readFlowList(&builder, &buffer)
    case YAML_FLOW_MAPPING_START_TOKEN: try readFlowMap(&builder, &buffer)
    case YAML_BLOCK_SEQUENCE_START_TOKEN where isBlock: try readBlockList(&builder, &buffer)
    case YAML_BLOCK_MAPPING_START_TOKEN where isBlock: try readBlockMap(&builder, &buffer)
    case YAML_BLOCK_ENTRY_TOKEN where mayHaveItems: try readBareList(&builder, &buffer)
    default: throw .unknown
    }
  }

  private mutating func readScalar(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    let scalar = token.data.scalar
    builder.addScalar(
      UnsafeBufferPointer(start: UnsafePointer(scalar.value), count: scalar.length), NodeRecord.Style(scalar.style),
      range, &buffer)
    guard builder.problem == nil else { throw .limit }
    yaml_free(scalar.value)
    try advance()
  }

  /// Adds what is not written at a place.
  private mutating func addNothing(
    at mark: yaml_mark_t, _ builder: inout TreeBuilder, _ buffer: inout NodeBuffer
  ) throws(Stop) {
    builder.addScalar(UnsafeBufferPointer(start: nil, count: 0), .plain, SourceRange(mark, mark), &buffer)
    guard builder.problem == nil else { throw .limit }
  }

  private func open(
    _ kind: NodeRecord.Kind, isFlow: Bool, _ builder: inout TreeBuilder, _ buffer: inout NodeBuffer
  ) throws(Stop) {
    builder.open(kind, isFlow: isFlow, range, &buffer)
    guard builder.problem == nil else { throw .limit }
  }

  /// Where the token is.
  private var range: SourceRange { SourceRange(token.start_mark, token.end_mark) }

  // MARK: Blocks

  private mutating func readBlockList(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    try open(.list, isFlow: false, &builder, &buffer)
    try advance()
    try readItems(&builder, &buffer)
    try close(YAML_BLOCK_END_TOKEN, &builder, &buffer)
  }

  /// Reads a list that ends where its items do, with no token of its own for its beginning and its end.
  private mutating func readBareList(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    try open(.list, isFlow: false, &builder, &buffer)
    try readItems(&builder, &buffer)
    builder.close(at: SourcePosition(token.start_mark), &buffer)
  }

  private mutating func readItems(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    while token.type == YAML_BLOCK_ENTRY_TOKEN {
      let end = token.end_mark
      try advance()
      switch token.type {
      case YAML_BLOCK_ENTRY_TOKEN, YAML_KEY_TOKEN, YAML_VALUE_TOKEN, YAML_BLOCK_END_TOKEN:
        try addNothing(at: end, &builder, &buffer)
      default: try readNode(isBlock: true, &builder, &buffer)
      }
    }
  }

  private mutating func readBlockMap(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    try open(.map, isFlow: false, &builder, &buffer)
    try advance()
    while token.type == YAML_KEY_TOKEN {
      try readBlockPart(&builder, &buffer)
      if token.type == YAML_VALUE_TOKEN {
        try readBlockPart(&builder, &buffer)
      } else {
        try addNothing(at: token.start_mark, &builder, &buffer)
      }
    }
    try close(YAML_BLOCK_END_TOKEN, &builder, &buffer)
  }

  /// Reads the key or the value behind the token that announces it.
  private mutating func readBlockPart(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    let end = token.end_mark
    try advance()
    switch token.type {
    case YAML_KEY_TOKEN, YAML_VALUE_TOKEN, YAML_BLOCK_END_TOKEN: try addNothing(at: end, &builder, &buffer)
    default: try readNode(isBlock: true, mayHaveItems: true, &builder, &buffer)
    }
  }

  /// Closes a list or a map at the token that ends it.
  private mutating func close(
    _ end: yaml_token_type_t, _ builder: inout TreeBuilder, _ buffer: inout NodeBuffer
  ) throws(Stop) {
    guard token.type == end else { throw .unknown }
    builder.close(at: SourcePosition(token.end_mark), &buffer)
    try advance()
  }

  // MARK: Brackets

  private mutating func readFlowList(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    try open(.list, isFlow: true, &builder, &buffer)
    try advance()
    while token.type != YAML_FLOW_SEQUENCE_END_TOKEN {
      if token.type == YAML_KEY_TOKEN {
        try readPair(&builder, &buffer)
      } else {
        try readNode(isBlock: false, &builder, &buffer)
      }
      try advanceOverComma(to: YAML_FLOW_SEQUENCE_END_TOKEN)
    }
    try close(YAML_FLOW_SEQUENCE_END_TOKEN, &builder, &buffer)
  }

  private mutating func readFlowMap(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    try open(.map, isFlow: true, &builder, &buffer)
    try advance()
    while token.type != YAML_FLOW_MAPPING_END_TOKEN {
      if token.type == YAML_KEY_TOKEN {
        try advance()
        if token.type == YAML_VALUE_TOKEN || isEndOfPart {
          try addNothing(at: token.start_mark, &builder, &buffer)
        } else {
          try readNode(isBlock: false, &builder, &buffer)
        }
        try readFlowValue(&builder, &buffer)
      } else {
        // A name without a colon.
        try readNode(isBlock: false, &builder, &buffer)
        try addNothing(at: token.start_mark, &builder, &buffer)
      }
      try advanceOverComma(to: YAML_FLOW_MAPPING_END_TOKEN)
    }
    try close(YAML_FLOW_MAPPING_END_TOKEN, &builder, &buffer)
  }

  /// Reads a key with its value that is an item of a list, and so a map of its own.
  private mutating func readPair(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    try open(.map, isFlow: true, &builder, &buffer)
    try advance()
    // Where there is no key libyaml passes over a token; here it is none of a node, and so unknown.
    try readNode(isBlock: false, &builder, &buffer)
    try readFlowValue(&builder, &buffer)
    builder.close(at: SourcePosition(token.start_mark), &buffer)
  }

  private mutating func readFlowValue(_ builder: inout TreeBuilder, _ buffer: inout NodeBuffer) throws(Stop) {
    if token.type == YAML_VALUE_TOKEN {
      try advance()
      if !isEndOfPart { return try readNode(isBlock: false, &builder, &buffer) }
    }
    try addNothing(at: token.start_mark, &builder, &buffer)
  }

  /// Whether an entry of brackets has ended.
  private var isEndOfPart: Bool {
    switch token.type {
    case YAML_FLOW_ENTRY_TOKEN, YAML_FLOW_SEQUENCE_END_TOKEN, YAML_FLOW_MAPPING_END_TOKEN: true
    default: false
    }
  }

  /// Goes on behind the comma, which must be there unless the brackets end.
  private mutating func advanceOverComma(to end: yaml_token_type_t) throws(Stop) {
    if token.type == end { return }
    guard token.type == YAML_FLOW_ENTRY_TOKEN else { throw .unknown }
    try advance()
  }
}
