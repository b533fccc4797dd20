// snippet: tips-module
/// Shows tips, each for five seconds.
public final class Tips {
  public enum Topic: String, CaseIterable, Sendable { case tea, coffee }

  public private(set) var tip: String? { didSet { onChange?() } }
  public var onChange: (() -> Void)?

  private let source: any TipSource
  private let timers: any Timers
  private let tracker: any Tracker
  private var stop: (() -> Void)?

  public init(source: any TipSource, timers: any Timers, tracker: any Tracker) {
    (self.source, self.timers, self.tracker) = (source, timers, tracker)
  }

  public func pick(_ topic: Topic) {
    tracker.log(topic.rawValue)
    source.refresh(topic, completion: nil)
    show(source.tips(topic))
  }

  public func leave() { stop?() }

  private func show(_ tips: [String]) {
    stop?()
    tip = tips.first
    guard !tips.isEmpty else { return }
    stop = timers.schedule(after: .seconds(5)) { [weak self] in self?.show(Array(tips.dropFirst())) }
  }
}

public protocol TipSource {
  /// The tips on this device.
  func tips(_ topic: Tips.Topic) -> [String]
  func refresh(_ topic: Tips.Topic, completion: ((Bool) -> Void)?)
}

public protocol Timers {
  /// Returns how to stop the timer.
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> () -> Void
}
// snippet end
