import ExampleAdapters
import Rehearse
import RehearseRunner
import RehearseTaskModules
import Testing

@Suite("Scope of an exploration")
struct ExplorationScopeTests {
  private let login = Catalog.modules.contracts.contract(named: "login") ?? .empty
  private let permission = Catalog.modules.contracts.contract(named: "permission") ?? .empty

  private func explored(
    _ contract: ModuleContract, _ scope: ExplorationScope, depth: Int, _ evaluator: SequenceEvaluator? = nil
  )
    -> Exploration
  {
    Explorer.explore(
      contract, scope, limits: .init(depth: depth, budget: 20_000),
      SequenceRunner(InProcessExecutor(Catalog.modules.adding(CourierAdapter()))),
      evaluator: evaluator)
  }

  @Test("Fixed givens do not vary, and excluded actions do not fire")
  func fixed() {
    let leftOut = ContractIndices(login.actions.indices.dropFirst())
    let found = explored(login, ExplorationScope(given: [0: .none], leftOut: leftOut), depth: 1)
    #expect(found.levels.first == 1)
    for entry in found.catalog.entries {
      for case .fire(let action, _) in entry.sequence.events.map(\.input) { #expect(action == 0) }
    }
  }

  @Test("An operation with fixed responses gets no others, and a delayed response comes exactly on time")
  func answers() {
    let response = Response(.fails(.text("offline")), after: 30_000)
    let found = explored(login, ExplorationScope(answers: [0: [.init(oneOf: [response])]]), depth: 2)
    var times: Set<Int64> = []
    for entry in found.catalog.entries {
      guard case .answer(_, _, let madeAt, let content)? = entry.sequence.events.last?.input else { continue }
      #expect(Response.Outcome(content) == response.outcome)
      times.insert((entry.sequence.events.last?.time ?? 0) - madeAt)
    }
    #expect(times == [30_000])
  }

  @Test("A stream delivers values, fails or ends at any time while it is open")
  func streams() {
    let contract = Catalog.modules.adding(CourierAdapter()).contracts.contract(named: "courier") ?? .empty
    let found = explored(contract, ExplorationScope(leftOut: ContractIndices([1, 2, 3])), depth: 3)
    var contents: Set<[AnswerContent]> = []
    for entry in found.catalog.entries {
      contents.insert(
        entry.sequence.events.compactMap { event in
          guard case .answer(_, 0, _, let content) = event.input else { return nil }
          return content
        })
    }
    #expect(contents.contains { $0.count == 2 && $0.allSatisfy { !StreamItem($0).isLast } })
    #expect(contents.contains([.fails(.text("offline"))]) && contents.contains([.end]))
    #expect(contents.contains { $0.count == 2 && $0.last == .end })
    #expect(contents.allSatisfy { !$0.dropLast().contains { StreamItem($0).isLast } }, "nothing follows an end")
  }

  @Test("A fixed stream delivers its values in order, and delayed ones exactly on time")
  func fixedStream() {
    let contract = Catalog.modules.adding(CourierAdapter()).contracts.contract(named: "courier") ?? .empty
    let items = [StreamItem(.value(.integer(7))), StreamItem(.value(.integer(4)), after: 5000)]
    let scope = ExplorationScope(
      answers: [0: [.init(oneOf: [Response(.stream(items))])]], leftOut: ContractIndices([1, 2, 3]))
    var gaps: Set<Int64> = []
    for entry in explored(contract, scope, depth: 3).catalog.entries {
      let answers = entry.sequence.events.filter { if case .answer(_, 0, _, _) = $0.input { true } else { false } }
      guard answers.count == 2 else { continue }
      gaps.insert(answers[1].time - answers[0].time)
    }
    #expect(gaps == [5000])
  }

  @Test("The prefix belongs to every sequence")
  func prefix() {
    let close = login.actions.firstIndex { $0.name == "closeScreen" } ?? 0
    let found = explored(login, ExplorationScope(prefix: [.action(close, [])]), depth: 1)
    let isCall = found.catalog.entries.flatMap(\.transition.effects).map { if case .call = $0 { true } else { false } }
    #expect(!isCall.contains(true), "a closed screen makes no call")
  }

  @Test("The first broken sequence ends the exploration and is one of the shortest")
  func evaluated() throws {
    let register = try #require(
      permission.operations.firstIndex { $0.name == "application.registerForRemoteNotifications" })
    let found = explored(permission, ExplorationScope(), depth: 3) { trace in
      Evaluation(isBroken: trace.calls.contains { $0.operation == register })
    }
    let sequence = try #require(found.broken)
    // The settings are requested and answered.
    #expect(sequence.events.count == 2)
    guard case .broken = found.end else {
      Issue.record("it ended otherwise: \(found.end)")
      return
    }
  }

  @Test("Sequences with different memories of the evaluator are kept apart")
  func memory() {
    let plain = explored(login, ExplorationScope(given: [0: .none]), depth: 1)
    let counting = explored(login, ExplorationScope(given: [0: .none]), depth: 1) { trace in
      Evaluation(memory: [min(trace.calls.count, 3)])
    }
    #expect(counting.sequences > plain.sequences)
  }
}
