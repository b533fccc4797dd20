import Rehearse
import RehearseLanguage

/// How far a plan with `live` has come.
struct LiveProgress {
  /// How many calls are kept.
  private static let limit = 200

  private let vocabulary: Vocabulary
  private let plan: Plan
  /// Whether the module was set up.
  private(set) var hasBegun = false
  private var step: Int?
  private var calls: [Trace.CallRecord] = []
  private var omitted = 0

  init(_ vocabulary: Vocabulary, _ plan: Plan) { (self.vocabulary, self.plan) = (vocabulary, plan) }

  /// Takes a notification; one that does not fit says nothing.
  mutating func note(_ message: String, _ answer: HostAnswer) {
    switch message {
    case "began": hasBegun = true
    case "fired":
      if let step = answer["step"]?.integer, plan.steps.indices.contains(step) { self.step = step }
    case "called":
      guard calls.count < Self.limit else {
        omitted += 1
        return
      }
      guard let json = answer["call"], let call = call(json) else { return }
      calls.append(call)
    default: break
    }
  }

  private func call(_ json: JSONValue) -> Trace.CallRecord? {
    var writer = JSONWriter()
    writer.value(json)
    guard var reader = try? JSONReader(writer.bytes) else { return nil }
    return try? TraceReader(vocabulary, plan, isDetailed: false).call(&reader)
  }

  /// Adds what is known to a plan that did not come to its end.
  func describe(_ lost: inout LostPlan) {
    lost.place = step.map(LostPlan.Place.step) ?? (hasBegun ? .unknown : .settingUp)
    (lost.calls, lost.omittedCalls) = (calls, omitted)
  }
}
