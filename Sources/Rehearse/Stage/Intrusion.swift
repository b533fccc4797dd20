/// A use of a stage from a thread that does not own it.
enum Intrusion {
  /// A call of the operation with this index in the contract.
  case call(Int)
  case given
  case number
  case time
  case hop
  case timer
  case state
  case cancellation

  /// A nonzero number for each case of this enum, so that threads can exchange it atomically.
  var number: Int {
    switch self {
    case .call(let operation): operation + 1
    case .given: -1
    case .number: -7
    case .time: -2
    case .hop: -3
    case .timer: -6
    case .state: -4
    case .cancellation: -5
    }
  }

  init?(number: Int) {
    switch number {
    case 1...: self = .call(number - 1)
    case -1: self = .given
    case -7: self = .number
    case -2: self = .time
    case -3: self = .hop
    case -4: self = .state
    case -5: self = .cancellation
    case -6: self = .timer
    default: return nil
    }
  }

  func message(_ operations: [OperationDeclaration]) -> String {
    let what =
      switch self {
      case .call(let operation): "\"\(operations[operation].name)\" was called"
      case .given: "a given was read"
      case .number: "a number was taken"
      case .time: "the time was read"
      case .hop: "work was handed to the main queue"
      case .timer: "a timer was started or stopped"
      case .state: "the state was changed"
      case .cancellation: "a task was cancelled"
      }
    return
      "work left outside the stage: \(what) from another thread, which no scenario can repeat. Give the module a port "
      + "for what works in another thread, and answer it here"
  }
}
