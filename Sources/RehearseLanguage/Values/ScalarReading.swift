import Rehearse

/// How authors write a kind of value that one word holds.
///
/// Each kind has a file in this folder. What hosts need to know about it is in `Rehearse/Values`.
protocol ScalarReading: DecoderPart {
  /// What an editor accepts, apart from `none` and placeholders.
  static var schema: JSONValue { get }

  /// Whether a value may have quotes.
  static var mayBeQuoted: Bool { get }

  init(context: DecodingContext)

  static func value(_ word: String) -> Literal?

  /// The two readings of a word that programs read in different ways.
  static func ambiguity(of word: String) -> Ambiguity?

  /// What to write instead of a node that is no value of this kind.
  func advice(on node: Node, _ site: ValueSite) -> [Hint]
}

/// Two readings of a number in another notation, such as `1,234`.
struct Ambiguity {
  let first: String
  let second: String
  /// Follows both in the advice.
  let rest: String
}

extension ScalarReading {
  static var mayBeQuoted: Bool { false }

  static func ambiguity(of word: String) -> Ambiguity? { nil }
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
