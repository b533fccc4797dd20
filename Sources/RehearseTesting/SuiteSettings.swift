import Rehearse
import RehearseLanguage

/// The folder of a suite's files, and the folder that reports show paths relative to.
struct SuitePlace: Sendable {
  let folder: String
  /// The folder of the package; reports show paths relative to it.
  let root: String
  let declaration: String

  /// - Parameters:
  ///   - folder: Relative to the folder of the nearest manifest above the declaration.
  ///   - declaration: The path of a Swift file.
  init(_ folder: String, declaredIn declaration: String) {
    self.declaration = declaration
    root = Self.packageFolder(above: declaration)
    self.folder = folder.hasPrefix("/") ? folder : "\(root)/\(folder)"
  }

  /// The path to show: relative to the package's folder if it is inside.
  func shown(_ path: String) -> String { path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path }

  func whole(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

  private static func packageFolder(above file: String) -> String {
    var names = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    while names.count > 1 {
      let folder = names.joined(separator: "/")
      if SystemFile.status("\(folder)/Package.swift") != nil { return folder }
      names.removeLast()
    }
    return file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }
}

/// The settings in the environment, for all suites of the process.
struct SuiteSettings: Sendable {
  enum Variable: String {
    case tags = "REHEARSE_TAGS"
    case name = "REHEARSE_NAME"
    case report = "REHEARSE_JUNIT"

    var value: String? { SystemEnvironment.value(of: rawValue) }
  }

  var selection = Selection()
  /// A mistake in a variable, which keeps all cases from running.
  var mistake: String?
  var isContinuousIntegration = false

  static var ofEnvironment: SuiteSettings {
    SuiteSettings(
      tags: Variable.tags.value, name: Variable.name.value,
      isContinuousIntegration: BuildServer.isHere)
  }

  init(tags: String?, name: String?, isContinuousIntegration: Bool = false) {
    self.isContinuousIntegration = isContinuousIntegration
    selection.name = name
    guard let tags else { return }
    selection.tagText = tags
    do throws(TagExpressionError) {
      selection.tags = try TagExpression(tags)
    } catch {
      mistake =
        "\(Variable.tags.rawValue) cannot be read: \(SanitizedText.of(error.message)). For example: smoke and not slow"
    }
  }
}
