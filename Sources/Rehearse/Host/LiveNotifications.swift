/// Sends the events of a plan as they happen, so that the runner knows how far the plan got if the process ends.
package final class LiveNotifications: StageObserver {
  private let id: Int
  private let traces: TraceWriter
  private let send: ([UInt8]) -> Void

  package init(_ id: Int, _ traces: TraceWriter, send: @escaping ([UInt8]) -> Void) {
    (self.id, self.traces, self.send) = (id, traces, send)
  }

  private func notify(_ message: String, _ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("message", message)
      writer.member("id", id)
      members(&writer)
    }
    send(writer.bytes + [UInt8(ascii: "\n")])
  }

  package func began(_ state: [Literal]) {
    notify("began") { writer in
      writer.name("state")
      traces.state(state, to: &writer)
    }
  }

  package func fires(step: Int, trigger: Int) {
    notify("fired") { writer in
      writer.member("step", step)
      writer.member("trigger", trigger)
    }
  }

  package func delivers(answerOf call: Int) { notify("delivered") { $0.member("call", call) } }

  package func called(_ call: Trace.CallRecord) {
    notify("called") { writer in
      writer.name("call")
      traces.call(call, to: &writer)
    }
  }

  package func wrote(_ write: Trace.Write) {
    notify("wrote") { writer in
      writer.name("write")
      traces.write(write, to: &writer)
    }
  }
}
