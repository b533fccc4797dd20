import Foundation

/// A host that implements the protocol by hand, and breaks it as its first argument says.
///
/// Only a plan with the word "bad" triggers the mistake, so that other plans show whether it affects them.
enum WrongHost {
  static func main(_ argument: String?) -> Never {
    guard let mode = argument else { exit(64) }
    guard let variables = Variables() else {
      print("no variables")
      exit(64)
    }
    if let start = WrongStart(rawValue: mode) { start.run(variables) }
    guard let mistake = Mistake(rawValue: mode) else {
      print("there is no mistake called \(mode)")
      exit(65)
    }
    if mistake == .ignoresExit || mistake == .ignoresTerm { signal(SIGTERM, SIG_IGN) }
    let wire = RawSocket(variables.address)
    wire.send("\(variables.token)\n\(WrongContract.hello(features: mistake == .failsAtValues ? #""values""# : ""))\n")
    serve(wire, mistake)
  }

  /// The variables that the runner sets.
  struct Variables {
    let address: String
    let token: String

    init?() {
      guard let address = getenv("REHEARSE_ADDRESS"), let token = getenv("REHEARSE_TOKEN") else { return nil }
      (self.address, self.token) = (String(cString: address), String(cString: token))
    }
  }

  private static func serve(_ wire: RawSocket, _ mistake: Mistake) -> Never {
    var count = 0
    while let line = wire.line() {
      if mistake == .failsAtValues, line.contains("\"read\"") {
        let reads = (try? String(contentsOfFile: "reads", encoding: .utf8)) ?? ""
        try? (reads + "x").write(toFile: "reads", atomically: false, encoding: .utf8)
        wire.send("which values?\n")
        continue
      }
      guard line.contains("\"run\"") else {
        if mistake == .ignoresExit { waitForEver() }
        exit(0)
      }
      let request = PlanLine(line, isFirst: count == 0)
      count += 1
      if request.isBad || mistake == .diesAtOnce {
        mistake.make(request, wire)
      } else {
        wire.send(request.answer() + "\n")
      }
    }
    if mistake == .ignoresExit { waitForEver() }
    exit(0)
  }

  static func waitForEver() -> Never { while true { sleep(600) } }
}

/// A plan message, which this host hardly parses.
struct PlanLine {
  let id: Int
  let isBad: Bool
  /// The secret of the case, or empty.
  let code: String
  /// Whether it is the first plan.
  let isFirst: Bool

  init(_ line: String, isFirst: Bool) {
    let digits = line.components(separatedBy: "\"id\":").dropFirst().first?.prefix { $0.isNumber } ?? ""
    (id, self.isFirst) = (Int(digits) ?? 0, isFirst)
    isBad = line.contains("\"bad\"")
    code = line.components(separatedBy: "\"code\":\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) } ?? ""
  }

  private var word: String { isBad ? "bad" : "good" }

  /// The call that the module makes.
  var call: String {
    #"{"operation":"tracker.note","arguments":{"word":"\#(word)"},"answered":"nothing","time":0}"#
  }

  static let began = #""began":{"count":0}"#
  static let writes = #""writes":[{"field":"count","value":1,"calls":1}]"#
  static let stepEnds = #""stepEnds":[{"calls":1,"writes":1,"time":0}]"#

  /// The correct trace.
  var trace: String { #"{\#(Self.began),"calls":[\#(call)],\#(Self.writes),\#(Self.stepEnds),"givensRead":[]}"# }

  /// A response, by default the correct one.
  func answer(id: Int? = nil, trace: String? = nil) -> String {
    #"{"message":"ran","id":\#(id ?? self.id),"trace":\#(trace ?? self.trace)}"#
  }
}
