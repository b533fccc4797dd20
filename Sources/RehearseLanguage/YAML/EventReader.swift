import CRehearseYAML
import Rehearse

/// Builds the tree of a file from the events of libyaml's parser, whatever there is in it.
enum EventReader {
  /// Feeds every event to the builder; returns what stopped the parser, if anything did.
  static func read(
    _ parser: UnsafeMutablePointer<yaml_parser_t>, into builder: inout TreeBuilder, _ buffer: inout NodeBuffer
  ) -> ParserProblem? {
    var event = yaml_event_t()
    while true {
      guard yaml_parser_parse(parser, &event) == 1 else { return ParserProblem(parser.pointee) }
      let isEnd = event.type == YAML_STREAM_END_EVENT
      take(event, into: &builder, &buffer)
      yaml_event_delete(&event)
      if isEnd || builder.problem != nil { return builder.problem }
    }
  }

  private static func take(_ event: yaml_event_t, into builder: inout TreeBuilder, _ buffer: inout NodeBuffer) {
    let range = SourceRange(event.start_mark, event.end_mark)
    switch event.type {
    case YAML_SCALAR_EVENT: addScalar(event.data.scalar, range, to: &builder, &buffer)
    case YAML_MAPPING_START_EVENT:
      let map = event.data.mapping_start
      note(map.anchor, map.tag, at: range.start, in: &builder)
      builder.open(.map, isFlow: map.style == YAML_FLOW_MAPPING_STYLE, range, &buffer)
    case YAML_SEQUENCE_START_EVENT:
      let list = event.data.sequence_start
      note(list.anchor, list.tag, at: range.start, in: &builder)
      builder.open(.list, isFlow: list.style == YAML_FLOW_SEQUENCE_STYLE, range, &buffer)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: builder.close(at: range.end, &buffer)
    case YAML_ALIAS_EVENT: builder.addAlias(range, &buffer)
    case YAML_DOCUMENT_START_EVENT: builder.beginDocument(at: range.start)
    default: break
    }
  }

  private static func addScalar(
    _ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, _ range: SourceRange,
    to builder: inout TreeBuilder, _ buffer: inout NodeBuffer
  ) {
    let text = UnsafeBufferPointer(start: UnsafePointer(scalar.value), count: scalar.length)
    let style = NodeRecord.Style(scalar.style)
    guard scalar.anchor != nil || scalar.tag != nil else { return builder.addScalar(text, style, range, &buffer) }
    if scalar.length <= YAMLLimits.scalarBytes { note(scalar.anchor, scalar.tag, at: range.start, in: &builder) }
    builder.addMarked(text, style, range, &buffer)
  }

  private static func note(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?, at start: SourcePosition,
    in builder: inout TreeBuilder
  ) {
    if anchor != nil || tag != nil { builder.note(hasAnchor: anchor != nil, at: start) }
  }
}

extension NodeRecord.Style {
  init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_PLAIN_SCALAR_STYLE: .plain
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .quoted
      }
  }
}

extension SourceRange {
  init(_ start: yaml_mark_t, _ end: yaml_mark_t) { self.init(SourcePosition(start), SourcePosition(end)) }
}

extension SourcePosition {
  /// libyaml counts from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(truncatingIfNeeded: mark.line) &+ 1, column: Int(truncatingIfNeeded: mark.column) &+ 1)
  }
}
