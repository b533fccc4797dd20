import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Traps of YAML")
struct TrapTests {
  @Test("Each trap is explained at its position", arguments: Trap.all)
  func explained(trap: Trap) {
    #expect(Reading(trap.text).mistakes == [trap.mistake])
  }

  struct Trap: CustomTestStringConvertible, Sendable {
    let text: String
    let mistake: String

    init(_ text: String, _ mistake: String) {
      self.text = text
      self.mistake = mistake
    }

    var testDescription: String { "\(text.debugDescription): \(mistake)" }

    static let all = comments + colons + indentation + symbols + brackets + keys + habits + pasted

    static let habits = [
      Trap("a: b\nc -> d\n", "2:3 a key and its value are joined by `: `, not by `->`"),
      Trap("a: b\nc := d\n", "2:3 a key and its value are joined by `: `, not by `:=`"),
      Trap("a: b\nc：d\n", "2:2 a key and its value are joined by `: `, not by `：`"),
      Trap("a: b\n// why\n", "2:1 a comment begins with `#`"),
      Trap("a:\n  – b: c\n    d: e\n", "2:3 `–` is not the dash that begins an item of a list"),
      Trap("a:\n  -b: c\n    d: e\n", "2:3 a space is missing after the dash"),
      Trap("a: b\nGiven the user is there\n", "2:1 a sentence is not understood here"),
      Trap("a: |\ntext\n", "2:1 the text below `a: |` is not indented"),
      Trap("a: { b = c }", "1:6 a key and its value are joined by `: `, not by `=`"),
      Trap("a: { b c, d: e }", "1:6 a colon is missing in `b c`"),
      Trap("a: { b, c }", "1:4 in braces each name needs a value: { name: value }"),
      Trap("a: { b: 1,5s }", "1:9 a number has no comma here: it would begin the next value"),
      Trap("a: {{ b }}", "1:4 there are no variables in scenarios, so `{{ }}` has no meaning here"),
      Trap("a: { b: {{ c }}, d: e }", "1:9 there are no variables in scenarios, so `{{ }}` has no meaning here"),
      Trap("a: { b: c; d: e }", "1:10 `;` is not the comma that separates items"),
      Trap("a: see\n  b = c there\nwhen:register\n", "3:1 a space is missing after the colon"),
      Trap("a: |\n  ```\n  // b\n  ```\nc: d: e\n", "5:5 this text contains \": \"; put it in quotes"),
      Trap("a:\n  - b c\n    d: e\n", "2:5 a colon is missing in `b c`"),
      Trap("a:\n  responses\n    d: e\n", "2:3 a colon is missing in `responses`"),
      Trap("a:\n  - when: b\n    then: c\n    when: d\n    then: e\n", "4:5 `when` is written twice (lines 2 and 4)"),
      Trap("a:\n    scenario: b\n    c: d\n  - scenario: e\n", "2:5 a dash is missing before this scenario"),
      Trap("a: ]b", "1:4 `]` is not allowed here"),
      Trap("a: ? b", "1:4 `?` is not allowed here"),
      Trap("a: ![b]", "1:4 `!` is not allowed here"),
      Trap("a: &quot;b&quot;", "1:4 `&quot;` is how a web page writes `\"`"),
      Trap("a: &nbsp;b", "1:4 `&nbsp;` is how a web page writes a space"),
      Trap("a:\n  - scenario: b\n    scenario: c\n", "3:5 a second scenario begins here without a dash"),
    ]

    static let pasted = [
      Trap("```yaml\na: b\n```\n", codeMark),
      Trap("a: b\n<<<<<<< HEAD\nc: d\n", "2:1 git could not merge two versions of this file and left both in it"),
      Trap(" 1  a:\n 2    - b\n 3    - c\n 4  d: e\n", "1:2 there are line numbers in front of the lines"),
      Trap("a: b\n...\nc: d\n", "2:1 `...` ends the file here, but more follows"),
      Trap("a: b\n  c: d\n+ e: f\n", "3:1 this was copied from a comparison of two versions"),
    ]

    private static let codeMark =
      "1:1 this line is a mark from a web page or a chat, and not part of the file"

    static let comments = [
      Trap("a: Retry #2 works", "1:10 `#2 works` was read as a comment"),
      Trap("a: #2", "1:4 `#2` was read as a comment"),
      Trap("a: [one #two\n ]", "1:9 `#two` was read as a comment"),
      Trap("- x #y", "1:5 `#y` was read as a comment"),
    ]

    static let colons = [
      Trap("a: Offline: then retry", "1:11 this text contains \": \"; put it in quotes"),
      Trap("a: b\nwhen:register\n", "2:1 a space is missing after the colon"),
      Trap("a: b\nwhen closeScreen\n", "2:1 a colon is missing in `when closeScreen`"),
      Trap("a: b\nc = d\n", "2:3 a key and its value are joined by `: `, not by `=`"),
    ]

    static let indentation = [
      Trap("a:\n\tb: c\n", "2:1 line 2 is indented with a tab; use spaces"),
      Trap("a:\n    b: c\n   d: e\n", "3:4 `d` is indented by 3, but the lines next to it by 4"),
      Trap("a: b\n  c: d\n", "2:3 `c` is indented by 2, but the lines next to it by 0"),
      Trap("a:\n  - b:\n      - c\n     - d\n", "4:6 `-` is indented by 5, but the lines next to it by 6"),
      Trap("a:\n  - b: c\n    - d: e\n", "3:5 `-` is indented by 4, but the lines next to it by 2"),
      Trap("a: - b\n", "1:4 a list with dashes starts on a line of its own"),
    ]

    static let symbols = [
      Trap("a: @home", "1:4 a text that starts with `@` needs quotes"),
      Trap("a: `home`", "1:4 a text that starts with a backtick needs quotes"),
      Trap("a: *all", "1:4 `*` has a special meaning in YAML and cannot be used here"),
      Trap("a: &b c", "1:4 `&` has a special meaning in YAML and cannot be used here"),
      Trap("a: !b c", "1:4 `!` has a special meaning in YAML and cannot be used here"),
      Trap("<<: { a: b }", "1:1 `<<` has a special meaning in YAML and cannot be used here"),
      Trap("%TAG ! x\n---\na: b", "1:1 a line cannot start with % in a scenario file"),
      Trap("a: b\n---\nc: d\n", "2:1 `---` starts a second file inside this one"),
    ]

    static let brackets = [
      Trap("a: \"b\nc: d\n", "1:4 the quote that opens here is never closed"),
      Trap("a: 'b", "1:4 the quote that opens here is never closed"),
      Trap("a: [b, c\n", "1:4 the `[` that opens here is never closed"),
      Trap("a: { b: c\n", "1:4 the `{` that opens here is never closed"),
      Trap("a: [b}", "1:6 `}` cannot close the `[` of column 4"),
      Trap("a: [\"b\" \"c\"]", "1:9 a comma is missing before this"),
      Trap("a: \"b\" c", "1:8 `c` does not belong here"),
      Trap("a: \"C:\\Users\"", "1:9 this backslash has no meaning in double quotes"),
      Trap("a: \"\\q\"", "1:5 this backslash has no meaning in double quotes"),
    ]

    static let keys = [
      Trap("a: 1\nb: 2\na: 3\n", "3:1 `a` is written twice (lines 1 and 3)"),
      Trap("é: 1\ne\u{301}: 2\n", "2:1 `e\u{301}` is written twice (lines 1 and 2)"),
      Trap("a:\n", "1:1 `a` has nothing after it"),
      Trap("- a\n-\n", "2:1 nothing stands after this dash or comma"),
      Trap("{a:b}", "1:2 a space is missing after the colon"),
      Trap("? [a]\n: b\n", "1:3 a key is a plain name; it cannot be a list, braces or `?`"),
      Trap("", "1:1 the file is empty"),
      Trap("# only words\n", "1:1 the file contains only comments"),
    ]
  }

  @Test("A repeated key is found in a map with many keys")
  func manyKeys() {
    let keys = (1...20).map { "k\($0): 1\n" }.joined()
    #expect(Reading(keys + "k7: 2\n").mistakes == ["21:1 `k7` is written twice (lines 7 and 21)"])
    #expect(Reading(keys).mistakes == [])
  }

  @Test("Different maps may have the same keys")
  func differentMaps() {
    #expect(Reading("a: { x: 1 }\nb: { x: 1 }\n").mistakes == [])
  }

  @Test("A comment may follow a blank or quotes, or stand on its own line")
  func comments() {
    #expect(Reading("#one\na: b # two\nc: \"d\" #three\n#four\ne: [f] #five\n").mistakes == [])
  }

  @Test("A number sign in quotes or in a block is text")
  func numberSigns() {
    #expect(Reading("a: \"b #c\"\nd: 'e #f'\ng: |\n  h #i\n").mistakes == [])
  }

  @Test("A byte order mark does not shift the position of a mistake")
  func byteOrderMark() {
    #expect(Reading("\u{FEFF}a: b\nc: abc #x").mistakes == ["2:8 `#x` was read as a comment"])
    #expect(Reading("\u{FEFF}a: b #two\n").mistakes == ["1:6 `#two` was read as a comment"])
    #expect(Reading("\u{FEFF}a: \"b #c\"\n").mistakes == [])
    #expect(
      Reading("\u{FEFF}a: \u{1B}\n").mistakes == ["1:4 there is an invisible control character (U+001B) here"])
  }

  @Test("A number sign in quotes does not hide a later one, and a key is never put in quotes")
  func severalNumberSigns() {
    #expect(Reading("\"promo #1\": abc #2 works\n").mistakes == ["1:17 `#2 works` was read as a comment"])
    #expect(Reading("{ \"a #1\": b #2\n }\n").mistakes == ["1:13 `#2` was read as a comment"])
    #expect(Reading("a: b #1 #2\n").mistakes == ["1:6 `#1 #2` was read as a comment"])
    #expect(Reading("a: b #2\n").diagnostics[0].hints[0].text.plain.hasSuffix(": \"b #2\""))
    let before = Reading("given: #comment here\n  id: ana\n").diagnostics
    #expect(before.map { $0.hints[0].text } == ["If it belongs to the text, put the text in quotes: \"#comment here\""])
    #expect(Reading("- scenario: #2 works\n  then: none\n").mistakes == ["1:13 `#2 works` was read as a comment"])
  }

  @Test("Thousands of number signs, aliases or empty values on one line are read quickly", .endsSometime)
  func floodOnOneLine() {
    func repeated(_ text: String, _ count: Int) -> String {
      String(repeating: text, count: Thoroughness.amount(count / 10, nightly: count))
    }
    #expect(Reading("a: \"" + repeated("é #a", 50_000) + "\"\n").mistakes == [])
    #expect(Reading("[" + repeated("a,", 90_000) + " b #x\n]").mistakes.count == 1)
    #expect(Reading("[" + repeated("*a,", 90_000) + "]").diagnostics.count == Diagnostics.limit)
    let keys = (0..<Thoroughness.amount(4_900, nightly: 49_000)).map { "k\($0)" }.joined(separator: ", ")
    #expect(
      Reading("x: {\(keys)}").mistakes.prefix(2) == ["1:4 in braces each name needs a value: { name: value }"])
    #expect(Reading("a: " + repeated("\u{A0}x", 80_000) + "\n").mistakes == [])
    #expect(Reading("a: b\n# " + repeated("\u{A0}", 500_000) + "\n").mistakes == [])
  }

  @Test("An empty value is reported at its own key, whatever is nested before it")
  func emptyAfterNested() {
    #expect(Reading("a: { b: { c: d } }\ne: { f: [g, { h: i }], j }\n").mistakes == ["2:24 `j` has nothing after it"])
    #expect(Reading("a:\n  b: { c, d: e }\nf:\n").mistakes.count == 2)
  }
}
