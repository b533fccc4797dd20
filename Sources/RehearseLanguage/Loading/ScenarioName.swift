/// What the name of a scenario file looks like.
package enum ScenarioName {
  package static let endings = [".yaml", ".yml"]
  /// The file that says how a project's host is started, which may lie among scenarios.
  static let project = "rehearse.yaml"

  /// Whether a name or a path ends like that of a scenario file.
  package static func matches(_ path: String) -> Bool { endingLength(of: path) > 0 }

  /// How many bytes of a name or a path are its ending; 0 where it is not that of a scenario file.
  package static func endingLength(of path: String) -> Int {
    let bytes = inSmallLetters(path.utf8.suffix(5))
    return endings.first { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }?.utf8.count ?? 0
  }

  /// Whether a name was probably meant to be that of a scenario file: more follows the ending, and no editor made it.
  static func isNearMiss(_ name: some StringProtocol) -> Bool {
    let bytes = inSmallLetters(name.utf8)
    guard let first = bytes.first, let last = bytes.last, !matches(String(name)) else { return false }
    if ".#".utf8.contains(first) || "~#".utf8.contains(last) { return false }
    if [".swp", ".tmp"].contains(where: { bytes.suffix(4).elementsEqual($0.utf8) }) { return false }
    return endings.contains { ending in bytes.indices.contains { bytes[$0...].starts(with: ending.utf8) } }
  }

  private static func inSmallLetters(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }
}
