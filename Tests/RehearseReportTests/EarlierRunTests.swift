import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("An earlier run")
struct EarlierRunTests {
  private func failures(_ text: String) -> EarlierFailures { EarlierFailures(EarlierRun(report: Array(text.utf8))) }

  private func wrong(_ text: String) -> [String] {
    failures(text).wrong.map { "\($0.suite)/\($0.testCase.name)" }.sorted()
  }

  @Test("Failures and errors count as wrong, skipped and passed cases do not")
  func cases() {
    let text = """
      <?xml version="1.0"?><testsuites><testsuite name="s"><testcase name="a" classname="c" time="0"/>
      <testcase classname='c' name='b > "x"'><failure message="m">t</failure></testcase>
      <testcase name="d &amp; &#x65;" classname="c"><error/></testcase>
      <testcase name="f" classname="c"><skipped message="no">x</skipped></testcase>
      <testcase name="g" classname="c"><system-out>&lt;failure></system-out></testcase>
      <!-- <testcase name="h" classname="c"><failure/></testcase> -->
      <testcase name="i" classname="c"><system-out><![CDATA[<failure/>]]></system-out></testcase></testsuite></testsuites>
      """
    #expect(wrong(text) == ["c/b > \"x\"", "c/d & e"])
  }

  @Test("A truncated or damaged report is read as far as possible")
  func damaged() {
    for text in [
      "", "<", "<testcase", "<testcase name=", "<testcase name=\"a", "<testcase name=\"a\" classname=\"b\"><",
    ] {
      _ = wrong(text)
    }
    #expect(wrong("<testcase name=\"a\" classname=\"b\"><failure>") == ["b/a"])
  }

  /// What is wrong with a file, without its path.
  private func problem(_ bytes: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    _ = try folder.write("r", bytes: bytes)
    let path = folder.path("r")
    do throws(EarlierRunError) {
      _ = try EarlierRun(reading: path)
      return nil
    } catch {
      return error.message(of: path).replacing(path, with: "r")
    }
  }

  @Test("A report is whole if its root element is closed, whatever stands around it")
  func whole() throws {
    let suite = "<testsuite><testsuite><testcase name=\"a\"/></testsuite></testsuite>"
    for text in [
      suite, suite + "\n\n", "\u{FEFF}" + suite, suite + "<!-- made by a tool -->\n", "<testsuites/>",
      "<?xml version=\"1.0\"?>\n<!DOCTYPE testsuites SYSTEM \"junit.dtd\">\n" + suite,
    ] { #expect(try problem(Array(text.utf8)) == nil, "\(text)") }
    for text in [String(suite.dropLast()), String(suite.dropLast(12)), "<testsuites tests=\"2\"><testcase/>"] {
      let words = try #require(try problem(Array(text.utf8)))
      #expect(words.hasPrefix("the earlier report r is incomplete: its end is missing"), "\(words)")
    }
  }

  @Test("A report in another encoding is refused with the name of its encoding")
  func encodings() throws {
    let report = "<?xml version=\"1.0\"?><testsuites/>"
    let latin = "<?xml version=\"1.0\" encoding='ISO-8859-1'?><testsuites name=\"q\"/>"
    let utf16: [UInt8] = [0xFF, 0xFE] + report.utf8.flatMap { [$0, 0] }
    let big: [UInt8] = report.utf8.flatMap { [0, $0] }
    for bytes in [utf16, Array(utf16.dropFirst(2)), big] {
      #expect(try problem(bytes) == "the earlier report r is written in UTF-16; save it in UTF-8")
    }
    #expect(try problem(Array(latin.utf8)) == nil)
    let accented = Array(latin.utf8).map { $0 == UInt8(ascii: "q") ? 0xE4 : $0 }
    #expect(try problem(accented)?.hasSuffix("is written in ISO-8859-1; save it in UTF-8") == true)
    #expect(try problem(Array("notes".utf8)) == "r is neither a JUnit report nor a journal of rehearse")
  }

  @Test(
    "The key of a case survives the report, whatever its name",
    arguments: ["a", "ä & <b> \"c\"", "\u{1B}[1mx", "##[error]", "\u{202E}x"])
  func roundTrip(name: String) {
    var result = FileResult(path: "s/a.yaml")
    result.add(CaseHead(name: name, line: 4), CaseEnd(.failed(FailureReport(module: "lamp", about: []))))
    result.add(CaseHead(name: "new", line: 5), CaseEnd(.passed))
    var fromJournal = EarlierRun()
    fromJournal.add(result, suite: "s.a", path: "s/a.yaml")
    let suite = JUnitSuite(result, name: "s.a", path: "s/a.yaml", dialect: .rich)
    for run in [fromJournal, EarlierRun(report: suite.bytes)] {
      let earlier = EarlierFailures(run)
      #expect(CaseStandings(result, suite: "s.a", since: earlier).all == [.still, nil])
      #expect(earlier.wrong.count == 1 && CaseStandings(result, suite: "s.a", since: earlier).known == earlier.wrong)
    }
  }

  @Test(
    "An ID finds a case whose title has changed, and reports that have the ID as name, or none, still fit",
    arguments: [
      ("Old title [on]", "T-1", true), ("T-1 [on]", "T-1", true), ("T-1 [on]", nil, true),
      ("New title [on]", nil, true), ("New title [on]", "T-2", false), ("Old title [off]", "T-1", false),
      ("Old title", "T-1", false), ("Old title [on]", nil, false), ("Old [x] title [on]", "T-1", true),
    ] as [(String, String?, Bool)])
  func identities(name: String, id: String?, isKnown: Bool) {
    let property = id.map { "<properties><property name=\"id\" value=\"\($0)\"/></properties>" } ?? ""
    let earlier = failures("<testcase name=\"\(name)\" classname=\"s\">\(property)<failure/></testcase>")
    var result = FileResult(path: "s")
    result.add(CaseHead(name: "T-1 [on]", title: "New title", id: "T-1", line: 1), CaseEnd(.passed))
    let standings = CaseStandings(result, suite: "s", since: earlier)
    #expect(standings.all == [isKnown ? .fixed : nil] && standings.known.isEmpty != isKnown)
  }

  @Test("Failures are new or remaining, passed cases may be fixed, and missing cases are gone")
  func standings() {
    let earlier = failures(
      ["a", "b", "gone", "skipped"].map { "<testcase name=\"\($0)\" classname=\"s\"><failure/></testcase>" }.joined())
    let failure = CaseResult.failed(FailureReport(module: "lamp", about: []))
    var result = FileResult(path: "s")
    for (name, caseResult) in [
      ("a", failure), ("b", .passed), ("c", failure), ("d", .passed), ("skipped", .skipped(.author("x"))),
    ] { result.add(CaseHead(name: name, line: 1), CaseEnd(caseResult)) }
    let standings = CaseStandings(result, suite: "s", since: earlier)
    #expect(standings.all == [.still, .fixed, .new, nil, nil])
    #expect(earlier.wrong.subtracting(standings.known).map(\.testCase.name) == ["gone"])
    #expect(CaseStandings(result, suite: "s", since: nil).all == [])
  }
}
