import Rehearse
import RehearseLanguage

/// A project file that would have no effect, because its name is not exactly `rehearse.yaml`.
enum MisnamedProjectFile {
  private static let names: Set<String> = [
    "rehearse.yaml", "rehearse.yml", "rehearse.json", "rehearse.yaml.txt", "rehearse.yml.txt",
  ]
  /// The first of these keys says what a file is. A name alone does not, because `rehearse.yml` may hold scenarios.
  private static let scenarioKeys: Set<String> = ["rehearse", "module", "feature", "scenarios", "scenario"]

  /// The path of such a file in a folder without a `rehearse.yaml`.
  static func find(in folder: String) -> String? {
    let prefix = folder == "/" ? "" : folder
    return SystemFile.names(in: folder)
      .filter { names.contains($0.lowercased().trimmingPrefix(".").description) }
      .sorted().lazy
      .map { "\(prefix)/\($0)" }
      .first { PathKind($0) == .file && isMeant($0) }
  }

  private static func isMeant(_ path: String) -> Bool {
    let keys = keys(of: path)
    // JSON with this name may also be the output of a command.
    return path.lowercased().hasSuffix(".json")
      ? keys.contains { ProjectFileDecoder.keys.contains($0) } : !keys.contains(where: scenarioKeys.contains)
  }

  /// The words before the colons, at the beginnings of lines.
  private static func keys(of path: String) -> [String] {
    let text = String(decoding: FileBeginning.bytes(of: path) ?? [], as: UTF8.self)
    return text.split(whereSeparator: { $0.isNewline || $0 == "," || $0 == "{" }).compactMap { line in
      line.firstIndex(of: ":").map { line[..<$0].filter { !"\"' \t".contains($0) } }
    }
  }
}
