import Rehearse
import RehearseLanguage

/// Finds the lines of `FILE:LINE` again after the file was edited.
package struct MovedLines {
  private let texts: [ArraySlice<UInt8>]
  /// The wanted lines, from 1.
  package let lines: [Int]

  /// A line that no file has, for a scenario that was deleted.
  private static let nowhere = Int(Int32.max)

  package init(_ bytes: [UInt8], _ lines: [Int]) {
    texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.lines = lines
  }

  /// The same lines in a later version of the file.
  package func moved(to bytes: [UInt8]) -> MovedLines {
    let later = MovedLines(bytes, [])
    let shared = min(texts.count, later.texts.count)
    let before = zip(texts, later.texts).prefix { $0 == $1 }.count
    let after = min(shared - before, zip(texts.reversed(), later.texts.reversed()).prefix { $0 == $1 }.count)
    let positions = later.uniquePositions
    let own = uniquePositions
    return MovedLines(
      bytes,
      lines.map { line in
        let index = line - 1
        if index < before || !texts.indices.contains(index) { return line }
        if index >= texts.count - after { return line + later.texts.count - texts.count }
        // The title of its scenario, at the latest.
        for anchor in stride(from: index, through: before, by: -1) where own[texts[anchor]] != nil {
          if let position = positions[texts[anchor]] { return position + 1 + index - anchor }
        }
        let changed = later.texts.count - after - before
        return changed == 0 ? Self.nowhere : min(index, before + changed - 1) + 1
      })
  }

  /// The positions of the texts that occur only once.
  private var uniquePositions: [ArraySlice<UInt8>: Int] {
    Dictionary(grouping: texts.indices) { texts[$0] }.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// Whether each line is somewhere in the file.
  var areThere: Bool { !lines.contains(Self.nowhere) }
}
