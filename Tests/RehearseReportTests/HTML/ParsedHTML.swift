/// A page read strictly, by a reader that knows nothing of how it was written: it accepts only the few forms that the page needs, so that
/// whatever slipped through an escape is a complaint.
struct ParsedHTML {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// All text in it, without markup.
    fileprivate(set) var text = ""
    let depth: Int
    let parent: Int?
  }

  private(set) var elements: [Element] = []
  private(set) var complaints: [String] = []

  private static let void: Set<String> = ["meta", "link", "input", "br"]
  private static let raw: Set<String> = ["style", "script"]

  init(_ bytes: [UInt8]) {
    var open: [Int] = []
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    func complain(_ text: String) {
      if complaints.count < 20 { complaints.append("\(text) before \(rest.prefix(60))") }
    }
    while let first = rest.first {
      if rest.hasPrefix("<!--") {
        guard let end = Self.range(of: "-->", in: rest) else { return complain("a comment without end") }
        rest = rest[end...]
      } else if rest.hasPrefix("<!DOCTYPE html>") {
        rest = rest.dropFirst(15)
      } else if rest.hasPrefix("</") {
        let name = rest.dropFirst(2).prefix { $0 != ">" }
        while let last = open.last, elements[last].name == "li", name != "li" { open.removeLast() }
        if let last = open.last, elements[last].name == name {
          open.removeLast()
        } else {
          complain("</\(name)> closes nothing")
        }
        rest = rest.dropFirst(name.count + 3)
      } else if first == "<" {
        guard let (name, attributes, isClosed, after) = Self.tag(rest) else { return complain("no tag") }
        rest = after
        if name == "li", let last = open.last, elements[last].name == "li" { open.removeLast() }
        elements.append(Element(name: name, attributes: attributes, depth: open.count, parent: open.last))
        if isClosed || Self.void.contains(name) { continue }
        open.append(elements.count - 1)
        guard Self.raw.contains(name) else { continue }
        guard let end = Self.range(of: "</\(name)>", in: rest) else { return complain("no end of \(name)") }
        elements[elements.count - 1].text = String(rest[..<end].dropLast(name.count + 3))
        open.removeLast()
        rest = rest[end...]
      } else {
        let text = rest.prefix { $0 != "<" }
        let shown = Self.unescaped(text)
        if shown == nil { complain("an unescaped character in \(text.prefix(60))") }
        for place in open { elements[place].text += shown ?? "" }
        rest = rest.dropFirst(text.count)
      }
    }
    if !open.isEmpty { complaints.append("not closed: \(open.map { elements[$0].name })") }
  }

  func all(_ name: String, class wanted: String? = nil) -> [Element] {
    elements.filter { element in
      element.name == name && (wanted.map { element.classes.contains($0) } ?? true)
    }
  }

  /// Whether an element is inside of another.
  func isInside(_ element: Element, _ isWanted: (Element) -> Bool) -> Bool {
    var parent = element.parent
    while let place = parent {
      if isWanted(elements[place]) { return true }
      parent = elements[place].parent
    }
    return false
  }

  private static func range(of end: String, in text: Substring) -> Substring.Index? {
    var rest = text
    while let candidate = rest.firstIndex(of: end.first ?? " ") {
      if rest[candidate...].hasPrefix(end) { return rest.index(candidate, offsetBy: end.count) }
      rest = rest[rest.index(after: candidate)...]
    }
    return nil
  }

  private static func tag(_ text: Substring) -> (String, [String: String], Bool, Substring)? {
    var rest = text.dropFirst()
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard !name.isEmpty, name == name.lowercased() else { return nil }
    rest = rest.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while rest.first == " " {
      rest = rest.dropFirst()
      let key = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      guard !key.isEmpty, attributes[String(key)] == nil else { return nil }
      rest = rest.dropFirst(key.count)
      guard rest.hasPrefix("=\"") else {
        attributes[String(key)] = ""
        continue
      }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      guard let shown = unescaped(value) else { return nil }
      attributes[String(key)] = shown
      rest = rest.dropFirst(value.count + 3)
    }
    let isClosed = rest.hasPrefix("/>")
    guard isClosed || rest.hasPrefix(">") else { return nil }
    return (String(name), attributes, isClosed, rest.dropFirst(isClosed ? 2 : 1))
  }

  private static let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]

  /// The text that is meant; `nil` where it has a character that must be escaped, or an entity that the page never writes.
  private static func unescaped(_ text: Substring) -> String? {
    guard text.contains(where: { "&<>".contains($0) }) else { return String(text) }
    var result = ""
    var rest = text
    while let first = rest.first {
      if first == "&" {
        guard let entity = entities.first(where: { rest.hasPrefix($0.key) }) else { return nil }
        result += entity.value
        rest = rest.dropFirst(entity.key.count)
      } else if first == "<" || first == ">" {
        return nil
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension ParsedHTML.Element {
  var classes: Set<String> { Set((attributes["class"] ?? "").split(separator: " ").map(String.init)) }
}
