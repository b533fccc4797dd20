import Rehearse

/// The name of a case: what identifies it in its file, and what people read.
package struct CaseName: Sendable {
  /// Stands before the row's values.
  package static let beforeRow = " ["

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

  /// The scenario and the row, in brackets, of a name as people read it.
  ///
  /// A title that ends in brackets is taken for a row, too: the name does not say which it is.
  package static func parts(of name: String) -> (scenario: String, row: String) {
    guard name.utf8.last == UInt8(ascii: "]") else { return (name, "") }
    var depth = 0
    let bytes = Array(name.utf8)
    for index in bytes.indices.reversed() {
      if bytes[index] == UInt8(ascii: "]") { depth += 1 }
      if bytes[index] == UInt8(ascii: "[") { depth -= 1 }
      guard depth == 0 else { continue }
      let begin = index - 1
      guard begin > 0, bytes[begin] == UInt8(ascii: " ") else { break }
      return (String(decoding: bytes[..<begin], as: UTF8.self), String(decoding: bytes[index...], as: UTF8.self))
    }
    return (name, "")
  }

  /// Both names, or one if they are the same.
  var all: [String] { haveSameScalars(text, titled) ? [text] : [text, titled] }
}

extension Scenario {
  /// - Parameter testCase: one of its cases.
  package func name(of testCase: Case) -> CaseName { CaseName(testCase.name, title: title, id: id) }
}
