import Foundation

/// Mistakes of a host before the first plan.
package enum WrongStart: String, CaseIterable {
  case wrongToken, noConnection, tokenAlone, endsEarly, closesEarly
  case garbageFirst, otherMessageFirst, longHello, helloTwice
  case otherVersion, noVersion, noModules, twoOfOneName, badType
  /// The contract differs at each start.
  case changingContract
  /// The host fails from the second start on.
  case onlyOnce

  func run(_ variables: WrongHost.Variables) -> Never {
    if self == .noConnection {
      print("I am busy")
      fflush(nil)
      WrongHost.waitForEver()
    }
    if self == .endsEarly {
      print("there is no database")
      exit(3)
    }
    let isFirst = countStart() == 1
    if self == .onlyOnce, !isFirst {
      print("I was started before")
      exit(4)
    }
    let wire = RawSocket(variables.address)
    wire.send((self == .wrongToken ? String(repeating: "0", count: 64) : variables.token) + "\n")
    if self == .closesEarly { close(wire.descriptor) }
    if let line = line(isFirst: isFirst) { wire.send(line + "\n") }
    if self == .helloTwice { wire.send(WrongContract.hello() + "\n") }
    if self == .wrongToken, wire.line() == nil { exit(0) }
    guard self == .changingContract || self == .onlyOnce || self == .helloTwice else { WrongHost.waitForEver() }
    while let line = wire.line(), line.contains("\"run\"") {
      let request = PlanLine(line, isFirst: false)
      if request.isBad { abort() }
      wire.send(request.answer() + "\n")
    }
    exit(0)
  }

  /// The number of starts in this folder.
  private func countStart() -> Int {
    let file = open("starts", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    write(file, "x", 1)
    return Int(lseek(file, 0, SEEK_END))
  }

  private func line(isFirst: Bool) -> String? {
    switch self {
    case .noConnection, .tokenAlone, .endsEarly, .closesEarly: nil
    case .wrongToken, .helloTwice, .onlyOnce: WrongContract.hello()
    case .garbageFirst: "what is this"
    case .otherMessageFirst: #"{"message":"ran","id":1}"#
    case .longHello: String(repeating: "x", count: 17 << 20)
    case .otherVersion: WrongContract.hello(version: #""protocol":2,"#)
    case .noVersion: WrongContract.hello(version: "")
    case .noModules: WrongContract.hello(modules: [])
    case .twoOfOneName: WrongContract.hello(modules: [WrongContract.module(), WrongContract.module()])
    case .badType: WrongContract.hello(modules: [WrongContract.module(type: #"{"colour":{}}"#)])
    case .changingContract:
      WrongContract.hello(modules: [WrongContract.module(), WrongContract.module(name: isFirst ? "one" : "another")])
    }
  }
}
