import Rehearse

/// The address of a team's tickets, with `{}` in place of the ticket number.
package struct TicketAddress: Sendable, Codable {
  private static let placeholder = "{}"

  private let parts: [String]

  /// Returns `nil` unless the text is a web address with `{}` after the host.
  ///
  /// Otherwise, a scenario file could choose which host a page links to.
  package init?(_ text: String) {
    parts = text.split(separator: Self.placeholder, omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts[0].count(where: { $0 == "/" }) > 2, HTMLText.isLink(parts.joined(separator: "1"))
    else {
      return nil
    }
  }

  /// The address of a ticket. `nil` if the text is not a ticket number, such as a sentence.
  package func address(of ticket: String) -> String? {
    let number = ticket.drop { $0 == "#" }
    guard number.contains(where: { $0.isLetter || $0.isNumber }), !number.contains(where: \.isWhitespace) else {
      return nil
    }
    let address = parts.joined(separator: Self.encoded(number))
    return HTMLText.isLink(address) ? address : nil
  }

  private static func encoded(_ text: Substring) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || "0123456789-._~".utf8.contains(byte)
      return isPlain ? String(scalar) : "%" + Digits.padded(Int(byte), width: 2, radix: 16, uppercase: true)
    }.joined()
  }
}
