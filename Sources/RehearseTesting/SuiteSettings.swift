import Rehearse
import RehearseLanguage

/// Where a suite's files are, and from where their paths are shown.
struct SuitePlace: Sendable {
  /// The folder of the scenario files.
  let folder: String
  /// The folder of the package, from which reports show paths.
  let root: String
  /// The file that declares the suite.
  let declaration: String

  /// - Parameters:
  ///   - folder: from the folder of the nearest manifest above the declaration.
  ///   - declaration: the path of a Swift file.
  init(_ folder: String, declaredIn declaration: String) {
    self.declaration = declaration
    root = Self.packageFolder(above: declaration)
    self.folder = folder.hasPrefix("/") ? folder : "\(root)/\(folder)"
  }

  /// A path as readers know it: from the package's folder, where it is below that.
  func shown(_ path: String) -> String { path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path }

  /// Where a file is that is shown so.
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
  /// The variables that are read, and what each means on the command line.
  enum Variable: String {
    case tags = "REHEARSE_TAGS"
    case name = "REHEARSE_NAME"
    case report = "REHEARSE_JUNIT"
    case continuousIntegration = "CI"

    var value: String? { SystemEnvironment.value(of: rawValue) }
  }

  var selection = Selection()
  /// What is wrong with a variable: then nothing is tested.
  var mistake: String?
  var isContinuousIntegration = false

  static var ofEnvironment: SuiteSettings {
    SuiteSettings(
      tags: Variable.tags.value, name: Variable.name.value,
      isContinuousIntegration: Variable.continuousIntegration.value != nil)
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
