/// A page read by a strict parser that is independent of the writer.
///
/// It accepts only the few forms that pages need, so that anything that slips through an escape is a complaint.
struct ParsedHTML {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// All text inside, without markup.
    fileprivate(set) var text = ""
    let depth: Int
    let parent: Int?
  }

  private(set) var elements: [Element] = []
  private(set) var complaints: [String] = []

  private static let void: Set<String> = ["meta", "link", "input", "br"]
  private static let raw: Set<String> = ["style", "script"]

  private let bytes: [UInt8]
  private var place = 0
  /// The elements that are not yet closed.
  private var open: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while place < bytes.count, complaints.count < 20 { readNext() }
    if !open.isEmpty { complaints.append("not closed: \(open.map { elements[$0].name })") }
  }

  private mutating func complain(_ text: String) {
    complaints.append("\(text) before \(String(decoding: bytes[place...].prefix(60), as: UTF8.self))")
    place += 1
  }

  private mutating func readNext() {
    if take("<!--") {
      if !skip(behind: "-->") { complain("a comment without end") }
    } else if take("<!DOCTYPE html>") {
      return
    } else if take("</") {
      let name = word(until: ">")
      place += 1
      if name != "li" { closeItem() }
      if let last = open.last, elements[last].name == name {
        open.removeLast()
      } else {
        complain("</\(name)> closes nothing")
      }
    } else if bytes[place] == UInt8(ascii: "<") {
      readTag()
    } else {
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
      add(bytes[start..<place])
    }
  }

  /// The end tag of a list item is optional.
  private mutating func closeItem() {
    if let last = open.last, elements[last].name == "li" { open.removeLast() }
  }

  private mutating func readTag() {
    guard let (name, attributes, isClosed) = tag() else { return complain("no tag") }
    if name == "li" { closeItem() }
    elements.append(Element(name: name, attributes: attributes, depth: open.count, parent: open.last))
    if isClosed || Self.void.contains(name) { return }
    guard Self.raw.contains(name) else { return open.append(elements.count - 1) }
    let start = place
    guard skip(behind: "</\(name)>") else { return complain("no end of \(name)") }
    elements[elements.count - 1].text = String(decoding: bytes[start..<place - name.utf8.count - 3], as: UTF8.self)
  }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    guard let shown = Self.unescaped(text) else { return complain("an unescaped character in a text") }
    for element in open { elements[element].text += shown }
  }

  func all(_ name: String, class wanted: String? = nil) -> [Element] {
    elements.filter { element in
      element.name == name && (wanted.map { element.classes.contains($0) } ?? true)
    }
  }

  /// Whether an element has a matching ancestor.
  func isInside(_ element: Element, _ isWanted: (Element) -> Bool) -> Bool {
    var parent = element.parent
    while let place = parent {
      if isWanted(elements[place]) { return true }
      parent = elements[place].parent
    }
    return false
  }

  /// Moves past the text, if it is next.
  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  /// Moves past the next occurrence of the text, if there is one.
  private mutating func skip(behind text: String) -> Bool {
    let end = Array(text.utf8)
    for candidate in place..<max(place, bytes.count - end.count + 1) where bytes[candidate] == end[0] {
      guard bytes[candidate..<candidate + end.count].elementsEqual(end) else { continue }
      place = candidate + end.count
      return true
    }
    return false
  }

  /// The bytes before the next of these characters.
  private mutating func word(until ends: String) -> String {
    let start = place
    while place < bytes.count, !ends.utf8.contains(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func tag() -> (String, [String: String], Bool)? {
    place += 1
    let name = word(until: " />")
    guard !name.isEmpty, name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) else {
      return nil
    }
    var attributes: [String: String] = [:]
    while take(" ") {
      let key = word(until: "= />")
      let isKnown = key.utf8.allSatisfy {
        (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
      }
      guard !key.isEmpty, isKnown, attributes[key] == nil else { return nil }
      guard take("=\"") else {
        attributes[key] = ""
        continue
      }
      let value = word(until: "\"")
      guard take("\""), let shown = Self.unescaped(Array(value.utf8)[...]) else { return nil }
      attributes[key] = shown
    }
    let isClosed = take("/")
    return take(">") ? (name, attributes, isClosed) : nil
  }

  private static let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]

  /// The decoded text, or `nil` if it has an unescaped character or an entity that pages never use.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> String? {
    guard text.contains(where: { "&<>".utf8.contains($0) }) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = text
    while let first = rest.first {
      if first == UInt8(ascii: "&") {
        guard let entity = entities.first(where: { rest.starts(with: $0.key.utf8) }) else { return nil }
        result += Array(entity.value.utf8)
        rest = rest.dropFirst(entity.key.utf8.count)
      } else if "<>".utf8.contains(first) {
        return nil
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ParsedHTML.Element {
  var classes: Set<String> { Set((attributes["class"] ?? "").split(separator: " ").map(String.init)) }
}
