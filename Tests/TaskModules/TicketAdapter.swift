import Rehearse

/// The module "tickets": actions that return values and throw errors, and an actor behind them.
package struct TicketAdapter: MainActorModuleAdapter {
  package static let about = About("tickets", "Seats for a show")

  let reserve = Call(
    .command, "office.reserve", "Asks the box office for a seat", Parameter<Int>("seat", "Its number"),
    returns: String.self, fails: OfficeProblem.self)
  let release = Call("office.release", "Gives a seat back", Parameter<String>("ticket", "Its ticket"))

  package init() {}

  @MainActor package func begin(on stage: Stage) async -> Tickets {
    Tickets(office: Ports(stage: stage, module: self), clock: stage.clock)
  }

  package var actions: [MainActorAction<Tickets>] {
    MainActorAction(
      "reserve", "The customer taps a seat", Parameter<Int>("seat", "Its number"), returns: Ticket.self,
      throws: TicketProblem.self
    ) { try await $0.reserve($1) }
    MainActorAction("cancel", "The customer gives the last ticket back", throws: TicketProblem.self) {
      try await $0.cancel()
    }
    MainActorAction("price", "The screen asks what seats cost", Parameter<Int>("seats", "How many"), returns: Int.self)
    {
      $0.price($1)
    }
    MainActorAction("hold", "The customer holds a seat for a while", returns: Bool.self) { await $0.hold() }
    MainActorAction("close", "The customer closes the screen") { $0.close() }
  }

  @MainActor package var state: [MainActorField<Tickets>] {
    MainActorField("isOpen", \.isOpen, "Whether the screen is shown")
    MainActorField("reserved", { await $0.store.tickets.map(\.seat) }, "The reserved seats")
  }

  private struct Ports: BoxOffice {
    let stage: Stage
    let module: TicketAdapter

    func reserve(_ seat: Int) async throws(OfficeProblem) -> String { try await stage.call(module.reserve, seat) }
    func release(_ ticket: String) { stage.call(module.release, ticket) }
  }
}

package protocol BoxOffice: Sendable {
  func reserve(_ seat: Int) async throws(OfficeProblem) -> String
  func release(_ ticket: String)
}

package enum OfficeProblem: String, Error, CaseIterable, ScenarioValue { case soldOut, offline }
package enum TicketProblem: String, Error, CaseIterable, ScenarioValue { case soldOut, tryLater, noTicket }

package struct Ticket: RecordValue {
  package static let record = Record(Self.init(code:seat:), Part("code", \.code), Part("seat", \.seat))

  package let code: String
  package let seat: Int
}

/// The screen of a show.
@MainActor package final class Tickets {
  fileprivate let store: TicketStore
  private let clock: StageClock
  package private(set) var isOpen = true

  init(office: any BoxOffice, clock: StageClock) {
    store = TicketStore(office: office)
    self.clock = clock
  }

  func reserve(_ seat: Int) async throws -> Ticket { try await store.reserve(seat) }
  func cancel() async throws { try await store.cancel() }
  func price(_ seats: Int) -> Int { seats * 12 }
  func close() { isOpen = false }

  func hold() async -> Bool {
    try? await clock.sleep(for: .seconds(2))
    return isOpen
  }
}

/// The tickets of a customer.
actor TicketStore {
  /// An error that the adapter does not declare.
  struct Unlucky: Error, CustomStringConvertible {
    var description: String { "there is no seat 13" }
  }

  private let office: any BoxOffice
  private(set) var tickets: [Ticket] = []

  init(office: any BoxOffice) { self.office = office }

  func reserve(_ seat: Int) async throws -> Ticket {
    guard seat != 13 else { throw Unlucky() }
    do throws(OfficeProblem) {
      let ticket = Ticket(code: try await office.reserve(seat), seat: seat)
      tickets.append(ticket)
      return ticket
    } catch {
      throw error == .soldOut ? TicketProblem.soldOut : .tryLater
    }
  }

  func cancel() throws {
    guard let last = tickets.popLast() else { throw TicketProblem.noTicket }
    office.release(last.code)
  }
}
