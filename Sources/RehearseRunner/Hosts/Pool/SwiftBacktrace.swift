import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shortens Swift's crash output to make the failing line of the module stand out.
enum SwiftBacktrace {
  /// Makes Swift print only the frames of the crashed thread, one per line.
  static let on = (
    name: variable,
    value: "enable=yes,color=no,interactive=no,preset=full,threads=crashed,registers=none,images=none,limit=32,top=0"
  )

  /// For a host that runs many plans: its death is not shown, because the plan runs again, alone.
  static let off = (name: variable, value: "enable=no")
  private static let variable = "SWIFT_BACKTRACE"

  /// Only the first frames are useful.
  private static let mostFrames = 14
  /// The host's frames that call a module; the frames above them belong to the module.
  private static let host = [" HostedModule.", "Action.init<"].map { Array($0.utf8) }
  /// Part of the path of a frame in the library. The module's frames are below it.
  private static let library = Array("/Sources/Rehearse/".utf8)
  /// Comes before the path of a frame whose source line is known.
  private static let source = Array(" at /".utf8)
  private static let newline = UInt8(ascii: "\n")
  private static let beginning = Array("*** Signal ".utf8)
  /// Of a backtrace for which the runner asked.
  private static let asked = Array("*** Signal \(SIGQUIT):".utf8)
  private static let end = Array("Backtrace took ".utf8)
  private static let generated = Array("<compiler-generated>".utf8)
  /// A message about the host's second thread.
  private static let remark = Array("swift-runtime: failed to suspend thread".utf8)

  static func isThere(in text: [UInt8]) -> Bool { hasLine(beginning, in: text) }

  static func isComplete(in text: [UInt8]) -> Bool { hasLine(end, in: text) }

  private static func hasLine(_ start: [UInt8], in text: [UInt8]) -> Bool {
    text.split(separator: newline).contains { $0.starts(with: start) }
  }

  /// The text with a shortened backtrace and paths relative to `folder`; other text is unchanged.
  static func shortened(_ text: [UInt8], folder: String) -> [UInt8] {
    guard let parts = Parts(text) else { return text }
    let shown = parts.frames.prefix(mostFrames).map { short($0, Array("\(folder)/".utf8)) }
    guard !shown.isEmpty else { return text }
    let lines = parts.before.map { Array($0) } + [Array(parts.heading.utf8)] + shown + parts.rest.map { Array($0) }
    return Array(lines.joined(separator: [newline])) + [newline]
  }

  /// What tells a crash apart from others; `text` is the output of the module.
  static func crash(in text: [UInt8], folder: String) -> LostPlan.Crash {
    let parts = Parts(text)
    let message = (parts?.before ?? text.split(separator: newline)).last ?? []
    let (frames, folder) = (parts?.frames ?? [], Array("\(folder)/".utf8))
    let own = frames.first { $0.contains(source) } ?? frames.first
    let frame = own.map { short($0, folder) } ?? []
    let place = frames.lazy.compactMap { self.place(in: $0, folder) }.first ?? []
    return LostPlan.Crash(
      message: String(decoding: message, as: UTF8.self), frame: String(decoding: frame, as: UTF8.self),
      place: String(decoding: place, as: UTF8.self))
  }

  /// The parts of an output with a backtrace.
  private struct Parts {
    /// The lines before and after the backtrace that are of interest.
    let before, rest: [ArraySlice<UInt8>]
    let heading: String
    /// The frames of the module and of libraries that it called.
    let frames: [ArraySlice<UInt8>]

    /// `nil` if the text has no backtrace.
    init?(_ text: [UInt8]) {
      let lines = text.split(separator: newline, omittingEmptySubsequences: false)
      guard let start = lines.firstIndex(where: { $0.starts(with: beginning) }),
        let last = lines[start...].lastIndex(where: { $0.starts(with: end) })
      else { return nil }
      before = lines[..<start].filter { !$0.isEmpty && !$0.starts(with: remark) }
      let all = lines[start..<last].filter(isFrame)
      let own = all.prefix { !host.contains(where: $0.contains) }.filter {
        !$0.contains(generated) && !$0.contains(library)
      }
      frames = own.isEmpty ? all : own
      heading = lines[start].starts(with: asked) ? "It was here:" : "It crashed here:"
      // Swift prints empty lines after the backtrace.
      rest = Array(lines[(last + 1)...].drop(while: \.isEmpty))
    }
  }

  /// Whether a line starts with a frame number, followed by notes in brackets, an address and a location.
  private static func isFrame(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard words.count == 2, let number = words.first else { return false }
    return isNumber(number)
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// A frame without its address; if its source line is known, also without its library.
  private static func short(_ line: ArraySlice<UInt8>, _ folder: [UInt8]) -> [UInt8] {
    var words = line.split(separator: UInt8(ascii: " "))
    words.removeFirst()
    while let first = words.first, first.first == UInt8(ascii: "[") || first.starts(with: Array("0x".utf8)) {
      words.removeFirst()
    }
    let text = Array(words.joined(separator: [UInt8(ascii: " ")]))
    guard let separator = text.lastRange(of: source) else { return Array("  ".utf8) + text }
    // " + 434 in shop-host at /…": the offset is useless if the source line is known. The line comes first, because
    // long lines are truncated.
    let function = text[..<(text[..<separator].lastRange(of: Array(" + ".utf8)) ?? separator)]
    return Array("  ".utf8) + path(text[(separator + 4)...], folder) + Array(": ".utf8) + function
  }

  /// The file and line of a frame, without the column; `nil` if they are unknown.
  private static func place(in line: ArraySlice<UInt8>, _ folder: [UInt8]) -> ArraySlice<UInt8>? {
    guard let separator = line.lastRange(of: source) else { return nil }
    let path = path(line[(separator + 4)...], folder)
    // The path may hold colons too. Swift leaves out a line or column that it does not know.
    var end = path.endIndex
    var last: ArraySlice<UInt8>?
    for _ in 0..<2 {
      guard let colon = path[..<end].lastIndex(of: UInt8(ascii: ":")), isNumber(path[(colon + 1)..<end]) else { break }
      (last, end) = (path[..<end], colon)
    }
    return last
  }

  private static func path(_ path: ArraySlice<UInt8>, _ folder: [UInt8]) -> ArraySlice<UInt8> {
    path.starts(with: folder) ? path.dropFirst(folder.count) : path
  }
}

extension RandomAccessCollection<UInt8> where SubSequence: Equatable {
  fileprivate func contains(_ part: [UInt8]) -> Bool { lastRange(of: part) != nil }

  fileprivate func lastRange(of part: [UInt8]) -> Index? {
    indices.last { self[$0...].starts(with: part) }
  }
}
