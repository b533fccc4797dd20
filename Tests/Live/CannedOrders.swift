import Rehearse

/// A service in this process, which gives the answer that was prepared, unless the ID of the order says otherwise.
actor CannedOrders {
  private struct Oddity: Error, CustomStringConvertible {
    let description: String
  }

  private var order: Result<Order, OrderProblem> = .failure(.notFound)
  private var packed: [Int] = []
  private var isCancelled = false

  nonisolated func ports(exact: Bool) -> [LivePorts] {
    [
      LivePorts(OrdersAdapter()) { orders in
        orders.load.live(exact: exact) { answer, id in
          try await self.prepare(answer, id)
        } call: { id in
          try await self.load(id)
        }
        orders.changes.live { answer, id in
          if case .streams(let numbers, _) = answer { await self.pack(numbers) }
        } call: { id in
          try await self.changes(id)
        }
        orders.cancel.live { answer, id, code in
          if case .returns(let isCancelled) = answer { await self.cancel(isCancelled) }
        } call: { id, code in
          guard id != "secretive" else { throw LiveProblem.unreachable("the code \(code) is blocked") }
          return await self.isCancelled
        }
      }
    ]
  }

  private func pack(_ numbers: [Int]) { packed = numbers }
  private func cancel(_ isCancelled: Bool) { self.isCancelled = isCancelled }

  private func prepare(_ answer: AssumedAnswer<Order, OrderProblem>, _ id: String) throws {
    switch id {
    case "unprepared": throw LiveProblem.cannotPrepare("orders cannot be lost on purpose")
    case "clumsy": throw Oddity(description: "no key")
    default: break
    }
    switch answer {
    case .returns(let order): self.order = .success(order)
    case .fails(let problem): order = .failure(problem)
    case .silent, .streams: break
    }
  }

  private func load(_ id: String) async throws -> Order {
    if ["silent", "hang"].contains(id) { try await Task.sleep(for: .seconds(3600)) }
    var order = try order.get()
    switch id {
    case "crash": fatalError("the client has a bug")
    case "away": throw LiveProblem.unreachable("connection refused")
    case "odd": throw Oddity(description: "status 418")
    case "renumbered": order.number += 1
    case "noteless": order.note = nil
    default: break
    }
    return order
  }

  private func changes(_ id: String) throws -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in id == "few" ? packed.dropLast() : packed[...] { continuation.yield(number) }
    if id == "more" { continuation.yield(99) }
    if id == "ended" { continuation.finish() }
    return stream
  }
}

/// Declares the operation of `OrdersAdapter` with an argument of another type.
struct OtherOrdersAdapter: ModuleAdapter {
  static let about = OrdersAdapter.about

  let load = Call(
    .query, "orders.load", "Loads an order", Parameter<Int>("id", "Its ID"), returns: Order.self,
    fails: OrderProblem.self)

  func begin(on stage: Stage) -> Int { 0 }
  var actions: [Action<Int>] { Action("open", "Nothing") { _ in } }
  var state: [Field<Int>] { Field("title", { $0 }, "Nothing") }
}
