#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much a terminal shows at once.
package struct TerminalSize: Sendable {
  package let columns: Int?
  package let rows: Int?
}

extension Output {
  /// `nil` for what is no terminal that a person looks at: a file, a pipe, the log of a build server.
  package var size: TerminalSize? {
    guard isTerminal, !BuildServer.isHere else { return nil }
    let size = windowSize
    func number(_ variable: String, _ found: UInt16) -> Int? {
      SystemEnvironment.value(of: variable).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        ?? (found > 0 ? Int(found) : nil)
    }
    return TerminalSize(columns: number("COLUMNS", size.ws_col), rows: number("LINES", size.ws_row))
  }
}
