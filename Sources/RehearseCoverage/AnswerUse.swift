/// How often an answer was written and met.
struct AnswerUse: Sendable {
  /// The cases that state it, whether they were run or not.
  var stated = 0
  /// The calls that were answered so.
  var met = 0

  static func += (left: inout AnswerUse, right: AnswerUse) {
    left.stated += right.stated
    left.met += right.met
  }
}
