#if os(Linux)
  import Foundation
  import RehearseTestSupport

  /// The reports that a run left, read as XML.
  struct RunReports: Equatable {
    /// What lay there before the run.
    static let old = "the old report"

    /// Why a report is neither the old one nor a whole new one.
    struct Corruption: Error, CustomStringConvertible {
      let description: String
    }

    /// The names of the cases of each suite.
    private(set) var cases: [String: [String]] = [:]
    /// The reports that are still the old ones.
    private(set) var untouched: [String] = []
    /// What is in them, without the times.
    private(set) var texts: [String: String] = [:]

    /// - Parameter texts: the reports by their names.
    init(_ texts: [String: String]) throws {
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        if text == Self.old { untouched.append(name) } else { try add(name, text) }
        self.texts[name] = Self.timeless(text)
      }
    }

    private mutating func add(_ name: String, _ text: String) throws {
      guard let root = ParsedXML.read(Array(text.utf8)), root.name == "testsuites" else {
        throw Corruption(description: "\(name) is no report: \(text)")
      }
      for suite in root.children {
        let names = suite.all("testcase").compactMap { $0["name"] }
        guard cases.updateValue(names, forKey: suite["name"] ?? "") == nil else {
          throw Corruption(description: "\(name) has a suite twice")
        }
      }
      for (attribute, element) in [
        ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
      ] where root[attribute] != "\(root.all(element).count)" {
        throw Corruption(description: "\(name) has a wrong count of \(attribute)")
      }
    }

    /// Whether every case is named once, or the file that it is in as one that could not be read.
    ///
    /// - Parameter usual: what a run without a fault leaves.
    func isComplete(as usual: RunReports) -> Bool {
      let unread = ["scenario file loads"]
      // Of a folder that cannot be read, nobody knows what is in it.
      if cases["s"] == unread { return true }
      return Set(cases.keys) == Set(usual.cases.keys)
        && cases.allSatisfy { $0.value == usual.cases[$0.key] || $0.value == unread }
    }

    /// A text without what differs from run to run.
    static func timeless(_ text: String) -> String {
      text.replacing(#/(time|timestamp)="[^"]*"/#, with: "").replacing(#/ in [0-9.]+ s\b/#, with: "")
    }
  }
#endif
