import Rehearse
import RehearseLanguage

/// What a module printed while a case ran, fit to be shown: its end, without the case's secrets.
package struct PrintedText {
  /// How many bytes are kept.
  static let limit = 8 << 10
  /// So much printed text may be the end of more.
  package static let cutFrom = 64 << 10

  private let secrets: [[UInt8]]

  /// - Parameter calls: what the module called so far; its secret arguments are secret too.
  init(_ testCase: Case, _ calls: [Trace.CallRecord], _ vocabulary: Vocabulary) {
    secrets = CaseSecrets(testCase, calls, vocabulary).values
  }

  func shown(_ printed: [UInt8]) -> String {
    guard !printed.isEmpty else { return "" }
    var shown: [UInt8] = []
    var rest = printed[...]
    if printed.count >= Self.cutFrom { blotCutSecret(&rest, &shown) }
    while let byte = rest.first {
      if let secret = secrets.first(where: { rest.starts(with: $0) }) {
        shown += SanitizedText.blot.utf8
        rest = rest.dropFirst(secret.count)
      } else {
        shown.append(byte)
        rest = rest.dropFirst()
      }
    }
    guard shown.count > Self.limit else { return String(decoding: shown, as: UTF8.self) }
    return "…" + String(decoding: shown.suffix(Self.limit).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }

  /// What was printed may begin in the midst of a secret.
  private func blotCutSecret(_ rest: inout ArraySlice<UInt8>, _ shown: inout [UInt8]) {
    let cut = secrets.flatMap { secret in
      (1..<max(1, secret.count)).map { secret.dropFirst($0) }.filter { rest.starts(with: $0) }.map(\.count)
    }
    guard let count = cut.max() else { return }
    shown += SanitizedText.blot.utf8
    rest = rest.dropFirst(count)
  }
}
