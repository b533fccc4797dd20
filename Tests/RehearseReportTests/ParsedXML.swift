import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A report as a real XML reader understands it.
final class ParsedXML: NSObject, XMLParserDelegate {
  /// An element with its attributes, its text and what is inside it.
  final class Element {
    let name: String
    let attributes: [String: String]
    var text = ""
    var children: [Element] = []

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    func all(_ name: String) -> [Element] {
      children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }
  }

  private let top = Element("", [:])
  private var open: [Element] = []

  /// The outermost element; `nil` when the text is not well-formed.
  static func read(_ bytes: [UInt8]) -> Element? {
    let reader = ParsedXML()
    let parser = XMLParser(data: Data(bytes))
    reader.open = [reader.top]
    parser.delegate = reader
    return parser.parse() ? reader.top.children.first : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
