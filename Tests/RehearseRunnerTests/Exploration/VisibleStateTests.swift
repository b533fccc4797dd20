import Rehearse
import RehearseRunner
import Testing

@Suite("Visible state")
struct VisibleStateTests {
  private let sounds = ValueType.list(.choice(["playing", "paused"]))

  private func list(_ words: String...) -> Literal { .list(words.map(Literal.text)) }

  private func change(_ old: Literal, _ new: Literal) -> Literal {
    VisibleState.change(from: old, to: new, sounds, earlier: EarlierValues())
  }

  @Test("A list that only grew is shown by its added items")
  func growth() {
    #expect(change(list(), list("playing")) == list("playing"))
    #expect(change(list("playing"), list("playing", "paused")) == list("…", "paused"))
    let long = Literal.list(Array(repeating: .text("playing"), count: 9))
    let longer = Literal.list(Array(repeating: .text("playing"), count: 9) + [.text("paused")])
    #expect(change(long, longer) == list("…", "paused"))
  }

  @Test("Any other change of a list is shown from its beginning")
  func otherwise() {
    #expect(change(list("playing"), list()) == list())
    #expect(change(list("playing"), list("paused", "playing")) == list("paused", "playing"))
    #expect(change(.none, list("playing")) == list("playing"))
  }
}
