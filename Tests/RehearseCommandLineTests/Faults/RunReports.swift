#if os(Linux)
  import Foundation
  import RehearseTestSupport

  /// The reports of a run, parsed as XML.
  struct RunReports: Equatable {
    /// The content of a report before the run.
    static let old = "the old report"

    /// A report that is neither the old one nor a complete new one.
    struct Corruption: Error, CustomStringConvertible {
      let description: String
    }

    /// The names of the cases of each suite.
    private(set) var cases: [String: [String]] = [:]
    /// The reports that were not replaced.
    private(set) var untouched: [String] = []
    /// The text of each report without times.
    private(set) var texts: [String: String] = [:]

    /// - Parameter texts: the reports by name.
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

    /// Whether every case is reported once, or its file is reported as unreadable.
    ///
    /// - Parameter usual: the reports of a run without a fault.
    func isComplete(as usual: RunReports) -> Bool {
      let unread = ["scenario file loads"]
      // The content of an unreadable folder is unknown.
      if cases["s"] == unread { return true }
      return Set(cases.keys) == Set(usual.cases.keys)
        && cases.allSatisfy { $0.value == usual.cases[$0.key] || $0.value == unread }
    }

    /// Text without times, which differ between runs.
    static func timeless(_ text: String) -> String {
      text.replacing(#/(time|timestamp)="[^"]*"/#, with: "").replacing(#/ in [0-9.]+ s\b/#, with: "")
    }
  }
#endif
