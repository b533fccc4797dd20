import RehearseReport
import Testing

struct TextDifferenceTests {
  private func marked(_ text: String, _ other: String) -> [String] {
    let (first, second) = TextDifference.marked(text, other)
    return [first, second].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `Each word that only one text has is marked`() {
    #expect(
      marked("{ id: ana, retries: 2, note: late }", "{ id: ben, retries: 2, note: later on }")
        == [
          "{ id: <mark>ana</mark>, retries: 2, note: <mark>late</mark> }",
          "{ id: <mark>ben</mark>, retries: 2, note: <mark>later on</mark> }",
        ])
    #expect(marked("t-1", "t-2") == ["t-<mark>1</mark>", "t-<mark>2</mark>"])
    #expect(marked("The token", "The  token") == ["The token", "The <mark> </mark>token"])
  }

  @Test func `Nothing is marked in texts with little in common, equal texts and very long ones`() {
    #expect(marked("idle", "failed") == ["idle", "failed"])
    #expect(marked("same", "same") == ["same", "same"])
    let long = String(repeating: "a ", count: 400)
    #expect(marked(long + "b", long + "c") == [long + "b", long + "c"])
  }

  @Test func `Marked text is escaped`() {
    #expect(marked("a <b> c", "a <i> c") == ["a &lt;<mark>b</mark>&gt; c", "a &lt;<mark>i</mark>&gt; c"])
  }
}
