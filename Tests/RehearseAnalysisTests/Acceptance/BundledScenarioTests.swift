import Foundation
import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Accepting the bundled scenarios")
struct BundledScenarioTests {
  /// Rule files are left out: no observation can fill them in.
  static let paths = Thoroughness.sample(
    Repository.files(below: "scenarios", suffix: ".yaml").filter { !$0.hasSuffix("/rules.yaml") }, every: 60)

  @Test("A removed `then` is filled in, and the rest stays the same byte for byte", arguments: paths)
  func missing(path: String) throws {
    let bytes = Array(try Repository.text(of: path).utf8)
    let parts = SpoiltText(bytes).thens
    #expect(!parts.isEmpty)
    var filled = 0
    for part in parts {
      let spoilt = Array(bytes[..<part.lowerBound] + bytes[part.upperBound...])
      let accepting = AcceptedText(spoilt)
      guard accepting.acceptance?.bytes != nil else {
        // One `then` cannot express this for all rows.
        let reasons = ["its cases end differently", "more changes than the table says"]
        // With `then` columns, a table may be complete without a `then`.
        #expect(accepting.failures == [] || !accepting.reasons.isEmpty)
        #expect(accepting.reasons.allSatisfy { reason in reasons.contains { reason.contains($0) } })
        continue
      }
      filled += 1
      #expect(accepting.failures == [])
      let head = zip(spoilt, accepting.new).prefix { $0 == $1 }.count
      let tail = zip(spoilt.reversed(), accepting.new.reversed()).prefix { $0 == $1 }.count
      #expect(head + tail >= spoilt.count)
      #expect(AcceptedText(accepting.new).acceptance?.bytes == nil)
    }
    // In files of tables, few can be filled in. With none, this test would prove nothing.
    #expect(filled * 4 >= parts.count)
  }

  @Test("A wrong value is replaced, and only its line changes", arguments: paths)
  func wrong(path: String) throws {
    let bytes = Array(try Repository.text(of: path).utf8)
    let spoilings = SpoiltText(bytes).wrongValues
    #expect(!spoilings.isEmpty)
    for (range, wrong) in spoilings {
      let spoilt = Array(bytes[..<range.lowerBound] + Array(wrong.utf8) + bytes[range.upperBound...])
      let accepting = AcceptedText(spoilt)
      guard accepting.acceptance?.bytes != nil else {
        // Rows may share a value that is wrong for each of them in a different way.
        #expect(
          accepting.reasons.allSatisfy { $0.contains(" have different results") } && !accepting.reasons.isEmpty,
          "\(wrong): \(accepting.reasons)")
        continue
      }
      #expect(accepting.failures == [])
      let (old, new) = (Self.lines(spoilt), Self.lines(accepting.new))
      #expect(old.count == new.count)
      let changed = zip(old, new).filter { $0 != $1 }
      let marked = changed.filter { $1 == $0 + "  # accepted, not reviewed" }
      #expect(changed.count - marked.count == 1 || changed.count == 1, "\(changed)")
      #expect(marked.count <= 1)
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
  }
}
