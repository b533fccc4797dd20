import RehearseSource

extension FileDecoder {
  /// What a link must not begin with: a browser would carry it out, or open a file of whoever reads the report.
  private static let refusedSchemes = ["javascript", "data", "vbscript", "file"]

  /// Adds a link, or a list of links.
  mutating func addLinks(_ node: Node?, to result: inout [String]) {
    guard let node else { return }
    if tree.isList(node) {
      var cursor = tree.children(node)
      while let item = tree.nextItem(&cursor) { refuseScheme(of: item) }
      return addTexts(node, "`link`", to: &result)
    }
    refuseScheme(of: node)
    if let link = text(node, "`link`") { result.append(link) }
  }

  private mutating func refuseScheme(of node: Node) {
    guard tree.isScalar(node) else { return }
    // Browsers look past spaces and control characters, wherever they are.
    let seen = tree.string(node).unicodeScalars.filter { $0.value > 0x20 && !VisibleText.isUnsafe($0) }
    let link = String(String.UnicodeScalarView(seen)).lowercased()
    guard let scheme = Self.refusedSchemes.first(where: { link.hasPrefix("\($0):") }) else { return }
    error(
      at: node, "a link cannot begin with \"\(scheme):\"",
      notes: ["Write the address of a page, which begins with https:// or http://, or a ticket such as PUSH-100."])
  }
}
