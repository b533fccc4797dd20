import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Alignment of calls with expected calls")
struct CallAlignmentTests {
  /// `a` is operation 0, `b` is 1, and so on; `a1` has the argument 1, `a*` matches any arguments.
  private func item(_ word: String) -> CallPattern {
    let arguments: [ArgumentPattern] =
      word.hasSuffix("*") || word.count == 1
      ? [] : [ArgumentPattern(parameter: 0, pattern: .exactly(.text(String(word.dropFirst()))))]
    return CallPattern(operation: operation(word), arguments: arguments, range: .start)
  }

  private func call(_ word: String) -> Trace.CallRecord {
    Trace.CallRecord(
      operation: operation(word), arguments: [.text(String(word.dropFirst()))], source: .itself, time: 0, cause: nil)
  }

  private func operation(_ word: String) -> Int { Int(word.utf8.first ?? 97) - 97 }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private func ordered(_ items: String, _ calls: String) -> String {
    shown(CallAlignment.ordered(words(items).map(item), words(calls).map(call)), words(items), words(calls))
  }

  private func unordered(_ items: String, _ calls: String) -> String {
    shown(CallAlignment.unordered(words(items).map(item), words(calls).map(call)), words(items), words(calls))
  }

  /// `=` fits, `~` differs, `-` is missing, `+` is unexpected (with the item that follows), `!` is misplaced.
  private func shown(_ pairs: [CallAlignment.Pair], _ items: [String], _ calls: [String]) -> String {
    pairs.map { pair in
      switch pair {
      case .fits(_, let call): "=\(calls[call])"
      case .differs(let item, let call): "~\(items[item])/\(calls[call])"
      case .missing(let item): "-\(items[item])"
      case .unexpected(let call, let before): "+\(calls[call])<\(before)"
      case .misplaced(_, let call): "!\(calls[call])"
      }
    }.joined(separator: " ")
  }

  @Test("In order, the alignment has the fewest differences, and an unexpected call comes before its item")
  func inOrder() {
    #expect(ordered("a b c", "a b c") == "=a =b =c")
    #expect(ordered("a c", "a b c") == "=a +b<1 =c")
    #expect(ordered("a b c", "a c") == "=a -b =c")
    #expect(ordered("a b", "a b c") == "=a =b +c<2")
    #expect(ordered("a1 b", "a2 b") == "~a1/a2 =b")
    #expect(ordered("", "a") == "+a<0")
    #expect(ordered("a", "") == "-a")
    #expect(ordered("", "") == "")
  }

  @Test("A fitting call is preferred among calls of the same operation")
  func bestFit() {
    #expect(ordered("a2", "a1 a2") == "+a1<0 =a2")
    #expect(ordered("a1 a2", "a2") == "-a1 =a2")
  }

  @Test("A missing item and a matching extra call become one finding: out of order")
  func misplaced() {
    #expect(ordered("a b", "b a").filter { $0 == "!" }.count == 1)
    #expect(ordered("a b c", "c a b").contains("!c"))
  }

  @Test("In any order, each item takes one call, and an early choice can be revised")
  func anyOrder() {
    #expect(unordered("a b", "b a") == "=b =a")
    #expect(unordered("a* a1", "a1 a2") == "=a1 =a2")
    #expect(unordered("a* a* a1", "a1 a2 a3") == "=a1 =a2 =a3")
    #expect(unordered("a a", "a") == "=a -a")
    #expect(unordered("a", "a a") == "=a +a<1")
    #expect(unordered("a1 b", "b a2") == "=b ~a1/a2")
  }

  @Test("Thousands of calls are aligned in order without losing any", .endsSometime)
  func flood() {
    let some = Thoroughness.amount(100, nightly: 500)
    let items = (0..<2 * some).map { _ in item("a") }
    let calls = (0..<4 * some).map { call($0 < some ? "a" : "b") }
    let pairs = CallAlignment.ordered(items, calls)
    var (fits, missing, unexpected) = (0, 0, 0)
    for pair in pairs {
      switch pair {
      case .fits: fits += 1
      case .missing: missing += 1
      case .unexpected: unexpected += 1
      default: Issue.record("neither here nor there")
      }
    }
    #expect((fits, missing, unexpected) == (some, some, 3 * some))
  }

  @Test(
    "Thousands of calls are paired in any order, even if they differ or many choices must be revised",
    .endsSometime)
  func unorderedFlood() {
    let many = Thoroughness.amount(400, nightly: 3_200)
    let plain = (0..<many).map { _ in item("a") } + [item("b")]
    let pairs = CallAlignment.unordered(plain, (0...many).map { _ in call("a") })
    #expect(count(pairs) == [many, 0, 1, 1])
    let told = (0..<many).map { item("a\($0)") }
    #expect(count(CallAlignment.unordered(told, (0..<many).reversed().map { call("a\($0)") })) == [many, 0, 0, 0])
    #expect(count(CallAlignment.unordered(told, (1...many).map { call("a\($0)") })) == [many - 1, 1, 0, 0])
    // Items that match any call choose first, so every choice must be revised.
    let greedy = (0..<500).map { _ in item("a*") } + (0..<500).map { item("a\($0)") }
    #expect(count(CallAlignment.unordered(greedy, (0..<1000).map { call("a\($0)") })) == [1000, 0, 0, 0])
  }

  /// The numbers of pairs that fit, differ, are missing and are unexpected.
  private func count(_ pairs: [CallAlignment.Pair]) -> [Int] {
    var counts = [0, 0, 0, 0]
    for pair in pairs {
      switch pair {
      case .fits: counts[0] += 1
      case .differs: counts[1] += 1
      case .missing: counts[2] += 1
      case .unexpected: counts[3] += 1
      case .misplaced: Issue.record("nothing is out of order")
      }
    }
    return counts
  }
}
