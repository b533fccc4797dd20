/// Shortens what a JVM prints when it is asked where it is, so that the module's own lines stand out.
package enum JavaThreadDump {
  private static let beginning = "Full thread dump"
  /// The last part of a dump.
  private static let end = "Heap"
  private static let frame = "\tat "
  /// The packages of frames in threads that belong to the JVM or to the kit.
  private static let foreign = ["java.", "jdk.", "sun.", "rehearse."].map { frame + $0 }
  private static let mostFrames = 14

  /// The text with the frames of the threads in which the app has code; other text is unchanged.
  package static func shortened(_ text: [UInt8]) -> [UInt8] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix(beginning) }),
      let heap = lines[start...].lastIndex(where: { $0.hasPrefix(end) })
    else { return text }
    let threads = lines[start..<heap].split(whereSeparator: \.isEmpty).map { ($0.first ?? "", $0.filter(isFrame)) }
    let own = threads.filter { thread in !thread.1.allSatisfy { line in foreign.contains { line.hasPrefix($0) } } }
    guard !own.isEmpty else { return text }
    let places = own.flatMap { name, frames in
      [Substring("It was here, in the thread \(quoted(name)):")] + frames.prefix(mostFrames)
    }
    // The time is on the line before.
    let before = lines[..<max(0, start - 1)]
    let rest = lines[heap...].drop { !$0.isEmpty }.drop(while: \.isEmpty)
    let shown = (before + places + rest).joined(separator: "\n")
    return Array((shown.last == "\n" ? shown : shown + "\n").utf8)
  }

  private static func isFrame(_ line: Substring) -> Bool { line.hasPrefix(frame) }

  /// `"main" #1 prio=5 …` without what follows the name.
  private static func quoted(_ heading: Substring) -> Substring {
    guard let last = heading.dropFirst().firstIndex(of: "\"") else { return heading }
    return heading[...last]
  }
}
