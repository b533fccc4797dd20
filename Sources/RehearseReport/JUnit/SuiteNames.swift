import Rehearse
import RehearseLanguage
import RehearseRunner

/// The names of scenario files in a report.
///
/// Each name is derived only from the file's path, so that other files cannot change it.
package struct SuiteNames: Sendable {
  /// A unique name for each file, in order: `scenarios.login.retry`.
  package let names: [String]
  /// The paths as shown in reports, relative to the root of the repository.
  package let paths: [String]

  /// - Parameter isMutation: whether these are results of `mutate`, which must not be confused with those of `run`.
  package init(_ files: [RepositoryPath], isMutation: Bool = false) {
    paths = files.map { ReportedText.ofFileName($0.path) }
    let beginning = isMutation ? Self.mutation + "." : ""
    var seen: Set<String> = []
    names = files.map { file in
      let name = Self.name(file.path, after: beginning)
      // Another repository may contain the same path, also if that file is not in this report.
      var number = file.namesakes ?? 0
      var candidate: String {
        number == 0 ? name : name + Self.distinction("\(file.root)/\(file.path)" + (number > 1 ? "/\(number)" : ""))
      }
      while !seen.insert(candidate).inserted { number += 1 }
      return candidate
    }
  }

  /// A string of at most `limit` bytes. A truncated one ends in `…` and eight digits of the digest of the whole string.
  package static func capped(_ text: String, limit: Int = SizeLimits.reportName) -> String {
    if text.utf8.count * XMLText.longestEscape <= limit { return text }
    guard XMLText.escaped(text, isAttribute: true).utf8.count > limit else { return text }
    let mark = "…" + SHA256.hexadecimal(text.utf8).prefix(8)
    var kept = String.UnicodeScalarView()
    var remaining = limit - mark.utf8.count
    for scalar in text.unicodeScalars {
      // How a bracket is escaped depends on the text before it.
      remaining -= scalar == "[" ? XMLText.longestEscape : XMLText.escaped(String(scalar), isAttribute: true).utf8.count
      guard remaining >= 0 else { break }
      kept.append(scalar)
    }
    return String(kept) + mark
  }

  // MARK: From a path to a name

  private static func distinction(_ path: String) -> String {
    "-" + SHA256.hexadecimal(SystemPath.bytes(path)).prefix(digits)
  }

  private static let digits = 8
  private static let distinctionLength = digits + 1
  private static let dot = "__"
  private static let ending = ".yaml"
  private static let mutation = "mutate"

  /// The name of a suite. It ends in digits of the path's digest if another path could get the same name.
  ///
  /// Jenkins separates the package from the class at the last dot, so only folders are separated by dots.
  private static func name(_ path: String, after beginning: String) -> String {
    // It has no scenarios; its results are those of `verify`.
    let path = ProjectFile.isProjectFile(path) ? path.dropLast(ProjectFile.name.count) + "verify\(ending)" : path
    let shown = ReportedText.ofFileName(path)
    let stem = stem(shown)
    let name = beginning + stem.unicodeScalars.map(part).joined()
    let kept = capped(name, limit: SizeLimits.reportName - 2 * distinctionLength)
    let isPlain = shown.utf8.elementsEqual(path.utf8) && kept == name && isPlain(stem, of: path)
    return isPlain ? name : kept + distinction(path)
  }

  /// A path without its extension, unless that would leave no file name.
  private static func stem(_ path: String) -> String {
    let stem = path.utf8.dropLast(ScenarioName.endingLength(of: path))
    guard let last = stem.last, last != UInt8(ascii: "/") else { return path }
    return String(Substring(stem))
  }

  private static func part(_ scalar: Unicode.Scalar) -> String {
    if scalar == "/" { return "." }
    if scalar == "." { return dot }
    return scalar.properties.isWhitespace ? "_" : String(Character(scalar))
  }

  /// Whether the path can be derived from the name.
  private static func isPlain(_ stem: String, of path: String) -> Bool {
    guard path.utf8.elementsEqual((stem + ending).utf8) else { return false }
    // Dots become underscores, so if a path has underscores next to them, the dots cannot be found again.
    guard ![dot, "_.", "._"].contains(where: { stem.utf8.firstRange(of: $0.utf8) != nil }) else { return false }
    return !stem.utf8.starts(with: "\(mutation)/".utf8) && !SHA256.isEnd(of: stem, digits: digits)
      && stem.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && isComposed($0) }
  }

  /// Whether a character is the same in every Unicode spelling (NFC).
  ///
  /// Marks may be part of an accented letter, and some characters are composed to a different one.
  private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return true }
    if 0x1100...0x11FF ~= scalar.value { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: return !scalar.properties.isFullCompositionExclusion
    }
  }
}
