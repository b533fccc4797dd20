import CExpat

/// Reads a document with expat, the parser behind Python's XML modules.
package enum Expat {
  /// The pieces that the handlers collect.
  private final class Collected {
    var pieces: [Piece] = []
  }

  /// The pieces of the document, or `nil` if expat refuses it.
  package static func read(_ bytes: [UInt8]) -> [Piece]? {
    guard let parser = XML_ParserCreate("UTF-8") else { return nil }
    defer { XML_ParserFree(parser) }
    let collected = Collected()
    XML_SetUserData(parser, Unmanaged.passUnretained(collected).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let collected = Expat.taken(user), let name else { return }
        collected.pieces.append(.open(String(cString: name)))
        var place = 0
        while let name = attributes?[place], let value = attributes?[place + 1] {
          collected.pieces.append(.attribute(String(cString: name), String(cString: value)))
          place += 2
        }
      }, { user, _ in Expat.taken(user)?.pieces.append(Piece.close) })
    XML_SetCharacterDataHandler(parser) { user, text, count in
      guard let collected = Expat.taken(user), let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      Piece.append(String(decoding: bytes, as: UTF8.self), to: &collected.pieces)
    }
    let status = bytes.withUnsafeBytes { raw in
      XML_Parse(parser, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count), 1)
    }
    return status == XML_STATUS_OK ? withExtendedLifetime(collected) { collected.pieces } : nil
  }

  private static func taken(_ user: UnsafeMutableRawPointer?) -> Collected? {
    user.map { Unmanaged<Collected>.fromOpaque($0).takeUnretainedValue() }
  }
}
