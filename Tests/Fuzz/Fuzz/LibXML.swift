import CXML2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a document with libxml2, as GitLab and many others do.
package enum LibXML {
  /// The pieces of the document, or `nil` if libxml2 refuses it.
  package static func read(_ bytes: [UInt8]) -> [Piece]? {
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let document = bytes.withUnsafeBytes { raw in
      xmlReadMemory(raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count), nil, nil, options)
    }
    guard let document else { return nil }
    defer { xmlFreeDoc(document) }
    var pieces: [Piece] = []
    if let root = xmlDocGetRootElement(document) { add(root, &pieces) }
    return pieces
  }

  private static func add(_ node: xmlNodePtr, _ pieces: inout [Piece]) {
    guard node.pointee.type == XML_ELEMENT_NODE else {
      return Piece.append(string(node.pointee.content), to: &pieces)
    }
    pieces.append(.open(string(node.pointee.name)))
    var attribute = node.pointee.properties
    while let current = attribute {
      let value = xmlNodeListGetString(node.pointee.doc, current.pointee.children, 1)
      pieces.append(.attribute(string(current.pointee.name), string(value)))
      // The default of `xmlFree`. The variable itself is not concurrency-safe in Swift.
      free(value)
      attribute = current.pointee.next
    }
    var child = node.pointee.children
    while let current = child {
      add(current, &pieces)
      child = current.pointee.next
    }
    pieces.append(.close)
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
