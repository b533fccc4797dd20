import Rehearse
import RehearseLanguage
import Testing

@Suite("Differences between two strings")
struct LineDiffTests {
  private func diff(_ old: String, _ new: String) -> [[String]] {
    let texts = [old, new].map { $0.split(separator: " ").map { Array($0.utf8)[...] } }
    return LineDiff(texts[0], texts[1]).hunks.map { hunk in
      hunk.map { line in
        switch line {
        case .same(let one, let other): "\(one)=\(other)"
        case .removed(let number): "-\(number)"
        case .added(let number): "+\(number)"
        }
      }
    }
  }

  @Test("Equal strings have no difference", arguments: ["", "a", "a b a b"])
  func same(text: String) { #expect(diff(text, text) == []) }

  @Test("A change is shown with two lines around it")
  func change() {
    #expect(diff("a b c d e f g", "a b c x e f g") == [["2=2", "3=3", "-4", "+4", "5=5", "6=6"]])
    #expect(diff("a b", "a b c") == [["1=1", "2=2", "+3"]])
    #expect(diff("a b", "b") == [["-1", "2=1"]])
    #expect(diff("", "a") == [["+1"]])
    #expect(diff("a", "") == [["-1"]])
  }

  @Test("Changes that are near share a hunk, and distant changes do not")
  func hunks() {
    #expect(
      diff("a b c d e f g h", "x b c d y f g h") == [["-1", "+1", "2=2", "3=3", "4=4", "-5", "+5", "6=6", "7=7"]])
    #expect(
      diff("a b c d e f g h", "x b c d e f y h") == [["-1", "+1", "2=2", "3=3"], ["5=5", "6=6", "-7", "+7", "8=8"]])
  }

  @Test("The middle of long strings is one change, which is found quickly")
  func long() {
    let old = (0..<5000).map { "a\($0)" }.joined(separator: " ")
    let new = (0..<5000).map { "b\($0)" }.joined(separator: " ")
    #expect(diff("x " + old, "x " + new).joined().count == 10_001)
  }
}
