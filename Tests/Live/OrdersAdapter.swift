import Foundation
import Rehearse

struct Order: RecordValue, Codable {
  static let record = Record(
    Self.init(number:placed:note:), Part("number", \.number), Part("placed", \.placed), Part("note", \.note))

  var number: Int
  var placed: Date
  var note: String?
}

enum OrderProblem: String, CaseIterable, Error, ScenarioValue {
  case notFound, closed
}

protocol Orders {
  func order(_ id: String, completion: @escaping (Result<Order, OrderProblem>) -> Void)
  func follow(_ id: String, each: @escaping (Int) -> Void)
  func cancel(_ id: String, code: String, completion: @escaping (Bool) -> Void)
}

/// Shows an order, and the number of what is packed.
final class OrderScreen {
  private let orders: any Orders
  private(set) var title = "Loading"
  var onChange: () -> Void = {}

  init(_ orders: any Orders) { self.orders = orders }

  func open(_ id: String) {
    orders.order(id) { [self] result in
      switch result {
      case .success(let order): show("\(order.number)")
      case .failure(let problem): show(problem.rawValue)
      }
    }
  }

  func follow(_ id: String) { orders.follow(id) { [self] in show("\($0) packed") } }

  func cancel(_ id: String, code: String) {
    orders.cancel(id, code: code) { [self] in show($0 ? "cancelled" : "too late") }
  }

  private func show(_ title: String) {
    self.title = title
    onChange()
  }
}

struct OrdersAdapter: ModuleAdapter {
  static let about = About("orders", "What a customer has bought")

  let load = Call(
    .query, "orders.load", "Loads an order", Parameter<String>("id", "Its ID"), returns: Order.self,
    fails: OrderProblem.self)
  let changes = Call(
    .query, "orders.changes", "Follows how many articles are packed", Parameter<String>("id", "Its ID"),
    streams: Int.self)
  let cancel = Call(
    .command, "orders.cancel", "Cancels an order", Parameter<String>("id", "Its ID"),
    Parameter<String>("code", "From the e-mail", isSecret: true), returns: Bool.self)

  func begin(on stage: Stage) -> OrderScreen {
    let screen = OrderScreen(Ports(stage: stage, module: self))
    screen.onChange = { stage.stateChanged() }
    return screen
  }

  var actions: [Action<OrderScreen>] {
    Action("open", "The customer taps an order", Parameter<String>("id", "Its ID")) { $0.open($1) }
    Action("follow", "The customer taps Follow", Parameter<String>("id", "Its ID")) { $0.follow($1) }
    Action(
      "cancel", "The customer taps Cancel", Parameter<String>("id", "Its ID"),
      Parameter<String>("code", "As typed", isSecret: true)
    ) { $0.cancel($1, code: $2) }
  }

  var state: [Field<OrderScreen>] { Field("title", \.title, "What stands at the top") }

  private struct Ports: Orders {
    let stage: Stage
    let module: OrdersAdapter

    func order(_ id: String, completion: @escaping (Result<Order, OrderProblem>) -> Void) {
      stage.call(module.load, id, then: completion)
    }

    func cancel(_ id: String, code: String, completion: @escaping (Bool) -> Void) {
      stage.call(module.cancel, id, code, then: completion)
    }

    func follow(_ id: String, each: @escaping (Int) -> Void) { stage.stream(module.changes, id, each: each) }
  }
}
