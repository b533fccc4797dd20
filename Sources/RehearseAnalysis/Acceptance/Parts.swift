import Rehearse
import RehearseLanguage

/// Edits that add and remove list items or map entries and leave every other byte unchanged.
struct Parts {
  enum ListPart {
    /// An existing part, by index. Indices ascend.
    case kept(Int)
    case new(String)

    var isKept: Bool { if case .kept = self { true } else { false } }
  }

  private let text: FileText
  private let isFlow: Bool
  /// The range from each part's dash or key to its end, without comments.
  private let ranges: [Range<Int>]
  /// What precedes a new part on its line.
  private let lead: String
  private let column: Int
  /// The offset of the closing bracket; unused in block style.
  private let end: Int

  /// - Parameter node: a nonempty list or map.
  init(_ node: Node, _ text: FileText) {
    self.text = text
    isFlow = text.isFlow(node)
    end = text.range(node).upperBound - 1
    column = text.column(node)
    if text.tree.isList(node) {
      lead = text.isFlow(node) ? "" : "- "
      ranges = text.tree.items(node).map { item in
        (text.isFlow(node) ? text.start(item) : text.dash(of: item, in: node))..<text.range(item).upperBound
      }
    } else {
      lead = ""
      ranges = text.entries(node).map { text.start($0.key)..<max(text.colonEnd($0.key), text.end($0.value)) }
    }
  }

  /// The edits that leave exactly these parts; at least one is required.
  func edits(_ parts: [ListPart]) -> [Edit] {
    let between = isFlow ? flow : block
    var edits: [Edit] = []
    var added: [String] = []
    var last: Int?
    for part in parts {
      switch part {
      case .new(let text): added.append(lead + text)
      case .kept(let place):
        edits += between(last, place, added)
        (added, last) = ([], place)
      }
    }
    return edits + between(last, nil, added)
  }

  // MARK: Block style

  /// Replaces whatever lies between two kept parts with new parts.
  private func block(from before: Int?, to after: Int?, _ added: [String]) -> [Edit] {
    let removed = ((before ?? -1) + 1)..<(after ?? ranges.count)
    if let before {
      let lines = text.lines(added, column: column)
      let end = text.lineEnd(ranges[before].upperBound)
      return (added.isEmpty ? [] : [Edit(at: end, lines)]) + removed.map(removal)
    }
    // The first part may be on the same line as a dash.
    let first = ranges[0]
    let separator = text.newline + String.blanks(column)
    if removed.isEmpty {
      return added.isEmpty ? [] : [Edit(at: first.lowerBound, added.map { $0 + separator }.joined())]
    }
    guard !text.isFirstOfLine(first.lowerBound) else {
      let start = text.previousLineEnd(first.lowerBound)
      return (added.isEmpty ? [] : [Edit(at: start, text.lines(added, column: column))]) + removed.map(removal)
    }
    if added.isEmpty, let after, !hasComment(removed) {
      return [Edit(first.lowerBound..<ranges[after].lowerBound, "")]
    }
    return [Edit(first, added.joined(separator: separator))] + removed.dropFirst().map(removal)
  }

  private func removal(_ place: Int) -> Edit {
    let range = ranges[place]
    return Edit(text.previousLineEnd(range.lowerBound)..<text.lineEnd(range.upperBound), "")
  }

  // MARK: Flow style

  private func flow(from before: Int?, to after: Int?, _ added: [String]) -> [Edit] {
    guard let after else { return flowEnd(from: before, added) }
    let removed = ((before ?? -1) + 1)..<after
    let place = ranges[removed.lowerBound].lowerBound
    let next = ranges[after].lowerBound
    let separator = text.isFirstOfLine(next) ? "," + text.newline + leadingBlanks(next) : ", "
    let texts = added.map { $0 + separator }.joined()
    let removals = hasComment(removed) ? removed.flatMap(flowRemoval) : removed.isEmpty ? [] : [Edit(place..<next, "")]
    let insertion =
      belowComment(of: before, added, indentedLike: next) ?? (texts.isEmpty ? [] : [Edit(at: place, texts)])
    return insertion + removals
  }

  private func flowEnd(from before: Int?, _ added: [String]) -> [Edit] {
    let last = ranges[ranges.count - 1].upperBound
    guard let before else {
      let new = added.joined(separator: ", ")
      guard hasComment(ranges.indices) else { return [Edit(ranges[0].lowerBound..<last, new)] }
      return [Edit(ranges[0], new)] + ranges.indices.dropFirst().flatMap(flowRemoval)
    }
    let end = ranges[before].upperBound
    let first = ranges[before].lowerBound
    let separator = before > 0 && text.isFirstOfLine(first) ? "," + text.newline + leadingBlanks(first) : ", "
    let insertion =
      belowComment(of: before, added, indentedLike: first)
      ?? (added.isEmpty ? [] : [Edit(at: end, added.map { separator + $0 }.joined())])
    guard before + 1 < ranges.count else { return insertion }
    guard hasComment(before..<ranges.count) else { return insertion + [Edit(end..<last, "")] }
    // The comma before the removed parts may stay, because YAML allows a trailing comma.
    return insertion + ((before + 1)..<ranges.count).flatMap(flowRemoval)
  }

  /// Inserts new parts below a trailing comment, so that the comment stays with its part.
  ///
  /// - Returns: `nil` if there is no such comment, or if the parts do not start their lines.
  private func belowComment(of before: Int?, _ added: [String], indentedLike place: Int) -> [Edit]? {
    guard let before, !added.isEmpty, text.isFirstOfLine(place) else { return nil }
    let gap = gap(behind: before)
    let comma = text.comma(in: gap)
    let lineEnd = text.lineEnd(comma?.upperBound ?? gap.lowerBound)
    guard lineEnd <= gap.upperBound, text.hasComment(gap.lowerBound..<lineEnd) else { return nil }
    let lines = added.map { text.newline + leadingBlanks(place) + $0 }
    guard comma == nil else { return [Edit(at: lineEnd, lines.map { $0 + "," }.joined())] }
    return [Edit(at: gap.lowerBound, ","), Edit(at: lineEnd, lines.joined(separator: ","))]
  }

  private func gap(behind place: Int) -> Range<Int> {
    let start = ranges[place].upperBound
    return start..<(place + 1 < ranges.count ? ranges[place + 1].lowerBound : end)
  }

  private func hasComment(_ places: Range<Int>) -> Bool { places.contains { text.hasComment(gap(behind: $0)) } }

  /// Removes a part and its comma but keeps comments.
  private func flowRemoval(_ place: Int) -> [Edit] {
    [Edit(ranges[place], "")] + (text.comma(in: gap(behind: place)).map { [Edit($0, "")] } ?? [])
  }

  private func leadingBlanks(_ offset: Int) -> String { text.text(text.lineStart(offset)..<offset) }
}
