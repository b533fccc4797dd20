/// How a process ended.
enum Ending: Equatable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  /// From the status that `wait4` tells.
  init(_ status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  var description: String {
    switch self {
    case .exited(let status): "ended with status \(status)"
    case .signalled(let signal): "was ended by signal \(signal)"
    }
  }
}
