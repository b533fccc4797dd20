import Rehearse
import RehearseLanguage

/// The address of a repository's files on a server, with `{file}` in place of a path and `{line}` in place of a line.
package struct SourceAddress: Sendable {
  private let text: String

  /// Returns `nil` unless the text is a web address with `{file}` after the host, and no name or password before it.
  package init?(_ text: String) {
    let host = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard host.count == 4, host[3].contains("{file}"), !host[2].isEmpty, !host[2].contains("@") else { return nil }
    let example = Self.filled(text, ["file": "a", "line": "1"])
    guard HTMLText.isLink(example), !example.contains(where: { "{}".contains($0) }), !host[2].contains("{") else {
      return nil
    }
    self.text = text
  }

  /// The address of a file, for its line.
  ///
  /// - Parameter file: a `SystemPath`.
  package func of(_ file: String) -> FileAddress {
    let path = HTMLText.percentEncoded(SystemPath.bytes(file), keeping: "/")
    return FileAddress(text: Self.filled(text, ["file": path]))
  }

  fileprivate static func filled(_ text: String, _ values: [String: String]) -> String {
    values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}

/// The address of a scenario file on a server, with `{line}` in place of a line.
package struct FileAddress: Sendable, Codable {
  fileprivate let text: String

  func line(_ number: Int) -> String { SourceAddress.filled(text, ["line": "\(number)"]) }
}

extension HTMLFile {
  /// A place in the file, which links to the repository if its address is known.
  func place(_ text: String, line: Int = 1) -> HTML {
    guard let address = source?.line(line), HTMLText.isLink(address) else { return "\(text)" }
    return "<a href=\"\(address)\" rel=\"noreferrer nofollow\">\(text)</a>"
  }
}
