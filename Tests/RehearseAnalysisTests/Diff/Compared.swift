import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseReport
import RehearseTestSupport

/// A comparison of two sets of scenario files of the test module "lamp".
struct Compared {
  let comparison: Comparison

  /// Compares several files on each side, where `nil` stands for a file with mistakes.
  init(old: [(String, String?)], new: [(String, String?)]) throws {
    func side(_ folder: String, _ files: [(String, String?)]) throws -> [ComparedFile] {
      try files.map { name, text in
        ComparedFile(path: "\(folder)/\(name)", key: name, file: try text.map { try Decoded.file($0) })
      }
    }
    comparison = Comparison(old: try side("old", old), new: try side("new", new))
  }

  init(_ old: String, _ new: String) throws {
    try self.init(old: [("a.yaml", old)], new: [("a.yaml", new)])
  }

  init(keys old: String, _ new: String, file: String = "", newFile: String? = nil) throws {
    try self.init(
      LampFile.scenario(old, file: file), LampFile.scenario(new, file: newFile ?? file))
  }

  /// The terminal text without file names, line numbers and the summary.
  var lines: [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("new/") }.dropLast().map {
      String($0.drop { $0 == " " }).replacing(#/ +line [0-9]+$/#, with: "")
    }
  }

  var text: String { ComparisonText(style: TextStyle(isColoured: false)).text(comparison) }

  var summary: String { text.split(separator: "\n").last.map(String.init) ?? "" }

  /// The lines below the title, without the sentence about how much is checked.
  var words: [String] { lines.dropFirst().filter { $0.wholeMatch(of: Self.effect) == nil } }

  private static var effect: Regex<Substring> {
    #/(?:only|fewer|less) .*before|the order of the calls is no longer checked/#
  }
}
