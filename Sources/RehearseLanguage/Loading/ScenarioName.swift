/// What the name of a scenario file looks like: the one place that knows.
package enum ScenarioName {
  package static let endings = [".yaml", ".yml"]
  private static let endingBytes = endings.map { Array($0.utf8) }
  /// What says how a project's host is started, and may lie among scenarios.
  package static let project = "rehearse.yaml"

  /// How many bytes of a name, or a path, are its ending; 0 where it is not that of a scenario file.
  static func endingLength(of name: String) -> Int {
    name.utf8.withContiguousStorageIfAvailable(endingLength) ?? Array(name.utf8).withUnsafeBufferPointer(endingLength)
  }

  private static func endingLength(of name: UnsafeBufferPointer<UInt8>) -> Int {
    endingBytes.first { isEnding($0, of: name.suffix($0.count)) }?.count ?? 0
  }

  /// Whether a name was probably meant to be that of a scenario file: it goes on behind the ending, and no editor made it.
  static func isNearMiss(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, let last = bytes.last, endingLength(of: name) == 0 else { return false }
    if ".#".utf8.contains(first) || "~#".utf8.contains(last) { return false }
    if [".swp", ".tmp"].contains(where: { isEnding(Array($0.utf8), of: bytes.suffix($0.utf8.count)) }) { return false }
    return endingBytes.contains { ending in
      bytes.indices.contains { isEnding(ending, of: bytes[$0...].prefix(ending.count)) }
    }
  }

  /// Whether bytes are this ending, in capitals or not.
  private static func isEnding(_ ending: [UInt8], of bytes: some Collection<UInt8>) -> Bool {
    bytes.count == ending.count && zip(bytes, ending).allSatisfy { ($0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0) == $1 }
  }
}
