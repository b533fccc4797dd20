/// What values of a journal must keep to: it is a file like any other, and may be made to keep a reader busy.
enum Bounds {
  /// A value of a journal is not within them.
  struct Problem: Error {}

  /// Lines and columns, from 1.
  static let lines = 1...1 << 32
  /// How many more there are of something.
  static let counts = 0...1 << 60
  /// Real time in nanoseconds: sums of a few are numbers still.
  static let nanoseconds: ClosedRange<Int64> = 0...1 << 60
  /// Virtual milliseconds.
  static let moments: ClosedRange<Int64> = 0...1 << 50

  static func check<Number: FixedWidthInteger>(_ number: Number?, in range: ClosedRange<Number>) throws(Problem) {
    guard let number else { return }
    guard range.contains(number) else { throw Problem() }
  }

  /// - Parameter limit: how many bytes the text has at most, apart from the ellipsis of one that was cut.
  static func check(_ text: String?, atMost limit: Int) throws(Problem) {
    guard let text else { return }
    guard text.utf8.count <= limit + "…".utf8.count else { throw Problem() }
  }

  static func check(_ items: some Collection, atMost limit: Int) throws(Problem) {
    guard items.count <= limit else { throw Problem() }
  }

  /// A list of texts, each of so many bytes.
  static func check(_ texts: [String], atMost limit: Int, each length: Int) throws(Problem) {
    try check(texts, atMost: limit)
    for text in texts { try check(text, atMost: length) }
  }
}
