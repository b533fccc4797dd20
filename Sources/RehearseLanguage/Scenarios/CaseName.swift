import Rehearse

/// The name of a case: what identifies it in its file, and what people read.
package struct CaseName: Sendable {
  /// Stands before the row's values.
  static let beforeRow = " ["

  /// The ID or the title, then the row's values in brackets: unique in its file.
  package let text: String
  package let id: String?
  /// The title, then the row's values in brackets.
  package let titled: String

  /// - Parameter title: the scenario's title if it has an ID.
  package init(_ text: String, title: String?, id: String?) {
    (self.text, self.id) = (text, id)
    guard let title, let id, text.utf8.starts(with: id.utf8) else {
      titled = text
      return
    }
    titled = title + String(decoding: text.utf8.dropFirst(id.utf8.count), as: UTF8.self)
  }

  /// Both names, or one if they are the same.
  var all: [String] { haveSameScalars(text, titled) ? [text] : [text, titled] }
}

extension Scenario {
  /// - Parameter testCase: one of its cases.
  package func name(of testCase: Case) -> CaseName { CaseName(testCase.name, title: title, id: id) }
}
