/// Shortens Swift's crash output to make the failing line of the module stand out.
enum SwiftBacktrace {
  /// Makes Swift print only the frames of the crashed thread, one per line.
  static let variable = (
    name: "SWIFT_BACKTRACE",
    value: "enable=yes,color=no,interactive=no,preset=full,threads=crashed,registers=none,images=none,limit=32,top=0"
  )

  /// Only the first frames are useful.
  private static let mostFrames = 14
  /// The host's frame that runs a plan; the frames above it belong to the module.
  private static let host = Array(" HostedModule.run(".utf8)
  private static let beginning = Array("*** Signal ".utf8)
  private static let end = Array("Backtrace took ".utf8)
  private static let generated = Array("<compiler-generated>".utf8)
  /// A message about the host's second thread.
  private static let remark = Array("swift-runtime: failed to suspend thread".utf8)

  static func isThere(in text: [UInt8]) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: beginning) }
  }

  /// The text with a shortened backtrace and paths relative to `folder`; other text is unchanged.
  static func shortened(_ text: [UInt8], folder: String) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.starts(with: beginning) }),
      let last = lines[start...].lastIndex(where: { $0.starts(with: end) })
    else { return text }
    let frames = lines[start..<last].filter(isFrame).prefix { !$0.contains(host) }
    let shown = frames.filter { !$0.contains(generated) }.prefix(mostFrames).map { short($0, Array("\(folder)/".utf8)) }
    guard !shown.isEmpty else { return text }
    // Swift prints empty lines after the backtrace.
    let rest = lines[(last + 1)...].drop(while: \.isEmpty).map { Array($0) }
    let before = lines[..<start].filter { !$0.isEmpty && !$0.starts(with: remark) }.map { Array($0) }
    return Array((before + [Array("It crashed here:".utf8)] + shown + rest).joined(separator: [newline])) + [newline]
  }

  /// Whether a line starts with a frame number, followed by notes in brackets, an address and a location.
  private static func isFrame(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard words.count == 2, let number = words.first else { return false }
    return number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// A frame without its address; if its source line is known, also without its library.
  private static func short(_ line: ArraySlice<UInt8>, _ folder: [UInt8]) -> [UInt8] {
    var words = line.split(separator: UInt8(ascii: " "))
    words.removeFirst()
    while let first = words.first, first.first == UInt8(ascii: "[") || first.starts(with: Array("0x".utf8)) {
      words.removeFirst()
    }
    let text = Array(words.joined(separator: [UInt8(ascii: " ")]))
    guard let place = text.lastRange(of: Array(" at /".utf8)) else { return Array("  ".utf8) + text }
    // " + 434 in shop-host at /…": the offset is useless if the source line is known. The line comes first, because
    // long lines are truncated.
    let function = text[..<(text[..<place].lastRange(of: Array(" + ".utf8)) ?? place)]
    let path = text[(place + 4)...]
    let shown = path.starts(with: folder) ? path.dropFirst(folder.count) : path
    return Array("  ".utf8) + shown + Array(": ".utf8) + function
  }
}

extension RandomAccessCollection<UInt8> where SubSequence: Equatable {
  fileprivate func contains(_ part: [UInt8]) -> Bool { lastRange(of: part) != nil }

  fileprivate func lastRange(of part: [UInt8]) -> Index? {
    indices.last { self[$0...].starts(with: part) }
  }
}
