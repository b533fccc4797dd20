import Profile
import Rehearse

// snippet: tips-adapter
public struct TipsAdapter: ModuleAdapter {
  public static let about = About("tips", "Tips for customers")

  let tips = Call(
    .query, "device.tips", "Reads tips", Parameter<Tips.Topic>("topic", "About what"), returnsAtOnce: [String].self,
    default: [])
  let refresh = Call(
    .command, "server.refresh", "Loads newer tips", Parameter<Tips.Topic>("topic", "About what"), returns: Bool.self,
    default: true)
  let tracker = TrackerCalls()

  public init() {}

  public func begin(on stage: Stage) -> Tips {
    let ports = Ports(stage: stage, module: self)
    let tips = Tips(source: ports, timers: ports, tracker: TrackerPort(stage: stage, calls: tracker))
    tips.onChange = { stage.stateChanged() }
    return tips
  }

  public var actions: [Action<Tips>] {
    for topic in Tips.Topic.allCases {
      Action(topic.rawValue, "The customer picks \(topic.rawValue)") { $0.pick(topic) }
    }
    Action("leave", "The customer leaves the screen") { $0.leave() }
  }

  public var state: [Field<Tips>] {
    Field("tip", \.tip, "What the screen shows")
  }

  private struct Ports: TipSource, Timers {
    let stage: Stage
    let module: TipsAdapter

    func tips(_ topic: Tips.Topic) -> [String] { stage.answer(module.tips, topic) }

    func refresh(_ topic: Tips.Topic, completion: ((Bool) -> Void)?) {
      stage.call(module.refresh, topic, then: completion)
    }

    func schedule(after delay: Duration, _ work: @escaping () -> Void) -> () -> Void {
      stage.after(delay, do: work).cancel
    }
  }
}

extension Tips.Topic: ScenarioValue {}
// snippet end
