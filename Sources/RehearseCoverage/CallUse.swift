/// What was seen of the calls of an operation.
struct CallUse: Sendable {
  var calls = 0
  /// The cases whose `calls` name it.
  var expected = 0
  /// The cases whose `never` names it.
  var forbidden = 0

  static func += (left: inout CallUse, right: CallUse) {
    left.calls += right.calls
    left.expected += right.expected
    left.forbidden += right.forbidden
  }
}
