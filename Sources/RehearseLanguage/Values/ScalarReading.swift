import Rehearse

/// How authors write a kind of value that one word holds.
///
/// Each kind has a file in this folder. What hosts need to know about it is in `Rehearse/Values`.
protocol ScalarReading: DecoderPart {
  /// What an editor accepts, apart from `none` and placeholders.
  static var schema: JSONValue { get }

  init(context: DecodingContext)

  /// Reads a value; reports anything else, with what to write instead.
  func value(_ node: Node, _ site: ValueSite) -> Literal?

  /// Reads a word without quotes in a placeholder such as `<one of a or b>`.
  static func value(_ word: String) -> Literal?
}

extension Scalar {
  var reading: any ScalarReading.Type {
    switch id {
    case .toggle: SwitchReading.self
    case .text: TextReading.self
    case .wholeNumber: WholeNumberReading.self
    case .decimal: DecimalReading.self
    case .date: DateReading.self
    }
  }
}
