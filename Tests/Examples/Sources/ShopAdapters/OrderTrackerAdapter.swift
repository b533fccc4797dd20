import Connections
import Rehearse

// snippet: streams-adapter
public struct OrderTrackerAdapter: MainActorModuleAdapter {
  public static let about = About("orderTracker", "An order on its way")

  let tell = Call("news.tell", "Tells the customer", Parameter<String>("text", "What is shown"))

  public init() {}

  @MainActor public func begin(on stage: Stage) async -> Scene {
    let (updates, feed) = AsyncStream.makeStream(of: Int.self)
    let tracker = OrderTracker(updates: updates)
    Task { [news = tracker.news, tell] in
      for await text in news { stage.call(tell, text) }
    }
    return Scene(tracker: tracker, feed: feed)
  }

  /// The module, and the input of the stream that it reads.
  public struct Scene {
    let tracker: OrderTracker
    let feed: AsyncStream<Int>.Continuation
  }

  public var actions: [MainActorAction<Scene>] {
    MainActorAction("update", "The van has moved on", Parameter<Int>("stops", "How many are left")) {
      $0.feed.yield($1)
    }
    MainActorAction("lose", "The connection is lost") { $0.feed.finish() }
  }

  @MainActor public var state: [MainActorField<Scene>] {
    MainActorField("stopsLeft", { $0.tracker.stopsLeft }, "What the screen says")
    MainActorField("isConnected", { $0.tracker.isConnected }, "Whether it still follows")
  }
}
// snippet end
