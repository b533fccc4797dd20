/// Recognizes the names of scenario files.
package enum ScenarioName {
  package static let endings = [".yaml", ".yml"]
  /// The folder with the scenarios if the command line does not name one.
  package static let usualFolder = "scenarios"
  /// The project file, which may be in the same folder as scenarios.
  static let project = "rehearse.yaml"

  package static func matches(_ path: String) -> Bool { endingLength(of: path) > 0 }

  /// Whether a file that was found in a folder is a scenario file.
  package static func isScenario(_ name: String) -> Bool { matches(name) && name != project }

  /// Whether a file or folder is skipped when its folder is searched.
  package static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// The length of the file extension in bytes; 0 if the file is not a scenario file.
  package static func endingLength(of path: String) -> Int {
    let bytes = inSmallLetters(path.utf8.suffix(5))
    return endings.first { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }?.utf8.count ?? 0
  }

  /// Whether a name is the name of a scenario file without its extension.
  static func isStem(_ name: String, of file: String) -> Bool {
    matches(file) && file.utf8.dropLast(endingLength(of: file)).elementsEqual(name.utf8)
  }

  /// Misspelt endings.
  private static let slips = [".yalm", ".ymal", ".yamal", ".yaaml", ".ylm"]

  /// Whether a file was probably meant to be a scenario file, such as `login.yaml.txt` or `login.yalm`.
  package static func isNearMiss(_ name: some StringProtocol) -> Bool {
    let bytes = inSmallLetters(name.utf8)
    guard let first = bytes.first, let last = bytes.last, !matches(String(name)) else { return false }
    if ".#".utf8.contains(first) || "~#".utf8.contains(last) { return false }
    if [".swp", ".tmp"].contains(where: { bytes.suffix(4).elementsEqual($0.utf8) }) { return false }
    if slips.contains(where: { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }) { return true }
    return endings.contains { ending in bytes.indices.contains { bytes[$0...].starts(with: ending.utf8) } }
  }

  private static func inSmallLetters(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }
}
