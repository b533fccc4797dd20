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
    let address = parts.joined(separator: HTMLText.percentEncoded(Array(number.utf8)))
    return HTMLText.isLink(address) ? address : nil
  }
}
