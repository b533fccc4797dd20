import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Contracts with two hundred declarations of each kind")
struct WideContractTests {
  private static let places = [0, 62, 63, 64, 65, 126, 127, 128, 199]

  private func scenario(_ keys: String) -> String {
    let header = "rehearse: 1\nmodule: wide\nfeature: F\nscenarios:\n  - scenario: S\n"
    return header + keys.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  private func findings(_ keys: String) throws -> [String] {
    let file = try Decoded.file(scenario(keys), Wide.contract)
    let trace = Wide.module.run(file.cases[0].plan)
    let report = Evaluator.evaluate(file.cases[0], trace, Wide.contract)
    #expect(Evaluator.holds(file.cases[0], trace, Wide.contract) == (report == nil))
    return report?.findings.map(\.headline) ?? []
  }

  @Test(arguments: places)
  func `A forbidden call fails at any place in the contract`(_ place: Int) throws {
    let found = try findings("when: { call: { place: \(place) } }\nthen: { never: [port.call\(place)] }")
    #expect(found == ["\"port.call\(place)\" must never be called, but was"])
    #expect(try findings("when: { call: { place: \(place) } }\nthen: { never: [port.*] }").count == 1)
    let other = (place + 64) % Wide.count
    #expect(try findings("when: { call: { place: \(place) } }\nthen: { never: [port.call\(other)] }") == [])
  }

  @Test(arguments: places)
  func `Expecting no calls fails if any command is called`(_ place: Int) throws {
    let when = "when: { call: { place: \(place) } }\n"
    #expect(try findings("\(when)then: { calls: none }") == ["an unexpected call"])
    #expect(try findings("\(when)then: { calls: none, also allowed: [] }") == ["an unexpected call"])
    let other = (place + 64) % Wide.count
    #expect(try findings("\(when)then: { calls: none, also allowed: [port.call\(other)] }") == ["an unexpected call"])
    #expect(try findings("\(when)then: { calls: none, also allowed: [port.call\(place)] }") == [])
    #expect(try findings("\(when)then: { calls: [port.call\(place)] }") == [])
    #expect(try findings("\(when)then: { calls in any order: [port.call\(other)] }").count == 2)
  }

  @Test(arguments: places)
  func `Only the givens and flags that were read count as read`(_ place: Int) throws {
    let file = try Decoded.file(
      scenario(
        """
        given:
          given\(place): on
          given\((place + 64) % Wide.count): on
          flags: { flag\(place): on, flag\((place + 64) % Wide.count): on }
        when: { call: { place: \(place) } }
        then: { changes: { field\(place): 1 } }
        """), Wide.contract)
    let trace = Wide.module.run(file.cases[0].plan)
    #expect(Evaluator.holds(file.cases[0], trace, Wide.contract))
    #expect((0..<2 * Wide.count).filter(trace.givensRead.has) == [place, Wide.count + place])
  }

  @Test(arguments: places)
  func `Exactly the missing argument is reported`(_ place: Int) throws {
    let arguments = (0..<Wide.count).filter { $0 != place }.map { "value\($0): \($0 + 1)" }.joined(separator: ", ")
    do {
      _ = try Decoded.file(scenario("when: { all: { \(arguments) } }\nthen: { calls: none }"), Wide.contract)
      Issue.record("a file without an argument that must be written was read")
    } catch let problem as Decoded.Problem {
      #expect(problem.messages == ["the argument `value\(place)` is missing"])
    }
  }

  @Test
  func `Several missing arguments of one action are one mistake`() throws {
    let arguments = (3..<Wide.count).map { "value\($0): 1" }.joined(separator: ", ")
    do {
      _ = try Decoded.file(scenario("when: { all: { \(arguments) } }\nthen: { calls: none }"), Wide.contract)
      Issue.record("a file without arguments that must be written was read")
    } catch let problem as Decoded.Problem {
      #expect(problem.messages == ["the arguments `value0`, `value1` and `value2` are missing"])
    }
  }

  @Test
  func `Every field is compared`() throws {
    let arguments = (0..<Wide.count).map { "value\($0): \($0 + 1)" }.joined(separator: ", ")
    let found = try findings("when: { all: { \(arguments) } }\nthen: { changes: { field0: 1 } }")
    #expect(found.count == Evaluator.findingLimit)
    let state = (0..<Wide.count).map { "field\($0): \($0 + 1)" }.joined(separator: ", ")
    #expect(try findings("when: { all: { \(arguments) } }\nthen: { changes: { \(state) } }") == [])
    #expect(try findings("when: { all: { \(arguments) } }\nthen: { state: { field199: 1 } }").count == 1)
  }
}
