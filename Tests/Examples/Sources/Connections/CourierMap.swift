import Observation

// snippet: answers-stream-module
public enum CourierProblem: String, Error, CaseIterable, Sendable { case offline, noPermission }

/// Where the app learns how many minutes away the courier is.
public protocol Couriers: Sendable {
  func minutesAway(order: String) -> AsyncThrowingStream<Int, any Error>
}

@MainActor @Observable public final class CourierMap {
  public private(set) var minutes: Int?
  public private(set) var hasArrived = false
  public private(set) var problem: CourierProblem?

  private let couriers: any Couriers
  private var following: Task<Void, Never>?

  public init(couriers: any Couriers) { self.couriers = couriers }

  public func open(order: String) {
    following = Task {
      do {
        for try await next in couriers.minutesAway(order: order) { minutes = next }
        hasArrived = !Task.isCancelled
      } catch {
        problem = error as? CourierProblem
      }
    }
  }

  public func close() { following?.cancel() }
}
// snippet end
