package enum Readers {
  /// The pieces of the document, on which both readers must agree.
  package static func read(_ bytes: [UInt8]) -> [Piece] {
    guard let one = LibXML.read(bytes) else { fatalError("libxml2 refuses \(String(decoding: bytes, as: UTF8.self))") }
    guard let other = Expat.read(bytes) else { fatalError("expat refuses \(String(decoding: bytes, as: UTF8.self))") }
    guard Piece.areSame(one, other) else { fatalError("libxml2 reads \(one), expat reads \(other)") }
    return one
  }
}
