import Dispatch
import Foundation
import Rehearse

/// The module "careless": it uses tasks and threads that its adapter does not manage.
package struct CarelessAdapter: ModuleAdapter {
  package enum Way: String, CaseIterable, ScenarioValue {
    case task, mainTask, detached, immediate, thread, quietThread, sleep
  }

  package static let about = About("careless", "Tasks that nobody runs")

  let note = Call("tracker.note", "Notes something")

  package init() {}

  package func begin(on stage: Stage) -> Stage { stage }

  package var actions: [Action<Stage>] {
    Action("start", "Goes on in a way of its own", Parameter<Way>("way", "How")) { [note] stage, way in
      switch way {
      case .task: Task { stage.call(note) }
      case .mainTask: Task { @MainActor in stage.call(note) }
      case .detached: Task.detached { stage.call(note) }
      case .immediate:
        Task.immediate {
          await Task {}.value
          stage.call(note)
        }
      case .thread:
        let isDone = DispatchSemaphore(value: 0)
        Thread {
          stage.call(note)
          isDone.signal()
        }.start()
        isDone.wait()
      case .quietThread: Thread { while true { Thread.sleep(forTimeInterval: 1) } }.start()
      case .sleep: Thread.sleep(forTimeInterval: 0.03)
      }
    }
    Action("assume", "Takes it that it is on the main actor") { [note] stage in
      MainActor.assumeIsolated { stage.call(note) }
    }
  }

  package var state: [Field<Stage>] {
    Field("time", { $0.time == 0 }, "Whether it is early")
  }
}
