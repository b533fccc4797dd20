import Rehearse
import RehearseLanguage
import Synchronization
import Testing

@Suite("Questions to types")
struct TypeQuestionsTests {
  private static func value(_ number: Int) -> ValueAtPath { ValueAtPath(path: .given("g"), value: .integer(number)) }

  @Test("The types are asked once for the values of all files, each once")
  func askedOnce() throws {
    let asked = Mutex<[[ValueAtPath]]>([])
    let contract = try ContractReader.contract([
      "name": "m", "givens": [["name": "g", "type": ["wholeNumber": [:]], "default": 1]],
    ]) { _, values in
      asked.withLock { $0.append(values) }
      return values.firstIndex(of: Self.value(4)).map { [$0: "it is even"] } ?? [:]
    }
    let questions = TypeQuestions()
    #expect(questions.refusals(contract, [3, 5].map(Self.value)).isEmpty)
    #expect(questions.refusals(contract, [5, 4].map(Self.value)).isEmpty)
    #expect(asked.withLock { $0 }.isEmpty)
    #expect(questions.ask())
    #expect(asked.withLock { $0 } == [[3, 5, 4].map(Self.value)])
    #expect(questions.refusals(contract, [3, 5].map(Self.value)).isEmpty)
    #expect(questions.refusals(contract, [5, 4].map(Self.value)) == [1: "it is even"])
    #expect(!questions.ask())
    #expect(asked.withLock { $0.count } == 1)
    #expect(questions.refusals(contract, [Self.value(6)]).isEmpty)
    #expect(!questions.ask())
    #expect(asked.withLock { $0.last } == [Self.value(6)])
  }
}
