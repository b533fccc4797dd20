import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A report as parsed by Foundation's XML reader.
package final class ParsedXML: NSObject, XMLParserDelegate {
  package final class Element {
    package let name: String
    package let attributes: [String: String]
    package fileprivate(set) var text = ""
    package fileprivate(set) var children: [Element] = []

    fileprivate init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    package subscript(_ attribute: String) -> String? { attributes[attribute] }

    package func all(_ name: String) -> [Element] {
      children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }
  }

  private let top = Element("", [:])
  private var open: [Element] = []

  /// The root element, or `nil` if the text is not well-formed.
  package static func read(_ bytes: [UInt8]) -> Element? {
    let reader = ParsedXML()
    let parser = XMLParser(data: Data(bytes))
    reader.open = [reader.top]
    parser.delegate = reader
    return parser.parse() ? reader.top.children.first : nil
  }

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    open.append(element)
  }

  package func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  package func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
