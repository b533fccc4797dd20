import Foundation

/// Mistakes of a host in its response to a plan.
package enum Mistake: String, CaseIterable {
  case garbage, otherJSON, brackets, emptyLine, halfLine, halfLineAndCloses, longLine, endsBetweenLines
  case wrongID, earlierID, outOfOrder, unknownRequest, noTrace, noID
  case nameTwice, noUTF8, halfSurrogate, deepNesting, byteOrderMark
  case secondHello, unknownMessage, unknownName, otherOrder
  case diesAtOnce, dies, diesAfterOthers, kills
  case closes, ignoresExit, ignoresTerm, notifiesForEver, floods
  case badFault, badTime
  // The response contains the secret of the case.
  case secretInGarbage, secretInFault, secretInTrace, secretPrinted
  /// The host exits when it is idle.
  case endsIdle
  /// The host does not say which values its types accept, and notes in a file how often it was asked.
  case failsAtValues
  // Traces that contradict the contract, the plan or themselves.
  case countsFall, moreCallsThanThere, lateCause, timesFall, lastStepTooEarly, noStepEnds, twoStepEnds
  case missingArgument, wrongArgument, unknownArgument, unknownOperation, otherAnswer
  case missingField, unknownField, wrongValue, noBegan

  /// Whether the runner tolerates it without a message.
  package var isHarmless: Bool {
    [.unknownMessage, .unknownName, .otherOrder, .ignoresExit, .secondHello].contains(self)
  }

  func make(_ request: PlanLine, _ wire: RawSocket) {
    switch self {
    case .garbage: wire.send("what is this\u{1B}[31m?\n")
    case .otherJSON: wire.send("{\"level\":\"info\"}\n")
    case .brackets: wire.send("{'level': 'info'}\n")
    case .emptyLine: wire.send("\n")
    case .halfLine, .halfLineAndCloses:
      wire.send(String(request.answer().prefix(40)))
      if self == .halfLine { exit(0) }
      close(wire.descriptor)
      WrongHost.waitForEver()
    case .longLine: wire.send(String(repeating: "x", count: 17 << 20) + "\n")
    case .outOfOrder:
      guard let line = wire.line(), line.contains("\"run\"") else { abort() }
      wire.send(PlanLine(line, isFirst: false).answer() + "\n" + request.answer() + "\n")
    case .unknownMessage: wire.send("{\"message\":\"weather\",\"id\":\(request.id)}\n\(request.answer())\n")
    case .secondHello: wire.send(WrongContract.hello() + "\n" + request.answer() + "\n")
    case .noUTF8: wire.send(bytes: Array(#"{"message":"ran","id":1,"x":""#.utf8) + [0xFF, 0x22, 0x7D, 0x0A])
    case .dies, .diesAtOnce: abort()
    case .secretPrinted:
      print("it was \(request.code)", terminator: "")
      fflush(nil)
      abort()
    case .endsIdle:
      wire.send(request.answer() + "\n")
      exit(3)
    case .kills: kill(getpid(), SIGKILL)
    case .diesAfterOthers:
      guard request.isFirst else { abort() }
      wire.send(request.answer() + "\n")
    case .endsBetweenLines: exit(0)
    case .closes:
      close(wire.descriptor)
      WrongHost.waitForEver()
    case .ignoresTerm:
      close(open("ignores", O_WRONLY | O_CREAT, 0o600))
      WrongHost.waitForEver()
    case .notifiesForEver:
      while true { wire.send("{\"message\":\"called\",\"id\":\(request.id),\"call\":\(request.call)}\n") }
    case .floods: while true { print(String(repeating: "flood ", count: 1000)) }
    default: wire.send(answer(request) + "\n")
    }
  }

  /// A response of one line.
  private func answer(_ request: PlanLine) -> String {
    let whole = request.answer()
    switch self {
    case .wrongID, .unknownRequest: return request.answer(id: request.id + 1000)
    case .earlierID: return request.answer(id: max(0, request.id - 1))
    case .noTrace: return #"{"message":"ran","id":\#(request.id)}"#
    case .noID: return whole.replacing("\"id\":\(request.id),", with: "")
    case .otherOrder: return #"{"trace":\#(request.trace),"id":\#(request.id),"message":"ran"}"#
    case .nameTwice: return whole.replacing(#""message":"ran","#, with: #""message":"ran","message":"ran","#)
    case .halfSurrogate: return whole.replacing(#""message":"ran","#, with: #""message":"ran","x":"\ud800","#)
    case .deepNesting:
      let (open, close) = (String(repeating: "[", count: 200), String(repeating: "]", count: 200))
      return whole.replacing(#""message":"ran","#, with: #""message":"ran","x":\#(open)\#(close),"#)
    case .byteOrderMark: return "\u{FEFF}" + whole
    case .unknownName: return whole.replacing(#""message":"ran","#, with: #""message":"ran","weather":[1],"#)
    case .secretInGarbage: return "I was given \(request.code)"
    case .secretInTrace: return request.answer(trace: #"{"began":{"\#(request.code)":0}}"#)
    case .secretInFault:
      return #"{"message":"fault","id":\#(request.id),"kind":"adapter","reason":"it cannot take \#(request.code)"}"#
    case .badFault: return #"{"message":"fault","id":\#(request.id),"kind":"mood","reason":"no mood"}"#
    case .badTime: return whole.replacing(#""time":0}"#, with: #""time":-1}"#)
    default: return request.answer(trace: trace(request))
    }
  }

  private func trace(_ request: PlanLine) -> String {
    let whole = request.trace
    let end = #"{"calls":1,"writes":1,"time":0}"#
    switch self {
    case .countsFall:
      return whole.replacing(
        #""value":1,"calls":1}"#, with: #""value":1,"calls":1},{"field":"count","value":2,"calls":0}"#)
    case .moreCallsThanThere: return whole.replacing(end, with: #"{"calls":9,"writes":1,"time":0}"#)
    case .lateCause: return whole.replacing(#""time":0}],"writes""#, with: #""time":0,"cause":7}],"writes""#)
    case .timesFall:
      let late = request.call.replacing(#""time":0"#, with: #""time":5"#)
      return whole.replacing(request.call, with: late + "," + request.call)
        .replacing(end, with: #"{"calls":2,"writes":1,"time":5}"#)
    case .lastStepTooEarly: return whole.replacing(end, with: #"{"calls":0,"writes":0,"time":0}"#)
    case .noStepEnds: return whole.replacing("," + PlanLine.stepEnds, with: "")
    case .twoStepEnds: return whole.replacing(end, with: end + "," + end)
    case .missingArgument: return whole.replacing(#""arguments":{"word":"bad"}"#, with: #""arguments":{}"#)
    case .wrongArgument: return whole.replacing(#"{"word":"bad"}"#, with: #"{"word":7}"#)
    case .unknownArgument: return whole.replacing(#"{"word":"bad"}"#, with: #"{"word":"bad","other":1}"#)
    case .unknownOperation: return whole.replacing("tracker.note", with: "tracker.forget")
    case .otherAnswer: return whole.replacing(#""answered":"nothing""#, with: #""answered":"response""#)
    case .missingField: return whole.replacing(PlanLine.began, with: #""began":{}"#)
    case .unknownField: return whole.replacing(#"{"field":"count""#, with: #"{"field":"colour""#)
    case .wrongValue: return whole.replacing(#""value":1,"#, with: #""value":"many","#)
    case .noBegan: return whole.replacing(PlanLine.began + ",", with: "")
    default: return whole
    }
  }
}
