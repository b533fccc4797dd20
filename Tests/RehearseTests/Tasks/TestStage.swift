import Rehearse

/// A stage without a module, with tasks and virtual time.
// Unchecked: only one thread uses it.
final class TestStage: @unchecked Sendable {
  private var alarms: [(time: Int64, work: () -> Void)] = []
  private(set) var time: Int64 = 0
  private(set) var conductor: Conductor?

  /// Starts tasks and runs them as far as they get.
  ///
  /// - Parameters:
  ///   - end: The virtual milliseconds that pass.
  ///   - outside: Called when everything has settled, before the end.
  @discardableResult
  func run(until end: Int64 = 0, outside: (() -> Void)? = nil, _ start: () -> Void) -> Conductor.Rest {
    let conductor = Conductor { [unowned self] in alarms.append((time + $0, $1)) }
    self.conductor = conductor
    let before = StageThread.enter(Unmanaged.passUnretained(self).toOpaque(), conductor)
    start()
    var rest = conductor.settle()
    while let next = alarms.indices.min(by: { alarms[$0].time < alarms[$1].time }), alarms[next].time <= end {
      let alarm = alarms.remove(at: next)
      time = alarm.time
      alarm.work()
      rest = conductor.settle()
    }
    outside?()
    conductor.close()
    _ = StageThread.leave(before)
    conductor.end()
    return rest
  }
}
