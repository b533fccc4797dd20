import Rehearse
import RehearseLanguage
import RehearseReport

/// The folder of a suite's files, and the folder that reports show paths relative to.
package struct SuiteLocation: Sendable {
  let folder: String
  /// The folder of the package; reports show paths relative to it.
  let root: String
  let declaration: String

  /// - Parameters:
  ///   - folder: Relative to the folder of the nearest manifest above the declaration.
  ///   - declaration: The path of a Swift file.
  package init(_ folder: String, declaredIn declaration: String) {
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
package struct SuiteSettings: Sendable {
  package enum Variable: String, CaseIterable {
    case tags = "REHEARSE_TAGS"
    case name = "REHEARSE_NAME"
    case link = "REHEARSE_LINK"
    case failed = "REHEARSE_FAILED"
    case report = "REHEARSE_JUNIT"

    var value: String? { SystemEnvironment.value(of: rawValue) }
  }

  var selection = Selection()
  private var earlier: EarlierFailures?
  /// A mistake in a variable, which keeps all cases from running.
  var mistake: String?
  var isContinuousIntegration = false

  static var ofEnvironment: SuiteSettings {
    SuiteSettings(
      tags: Variable.tags.value, name: Variable.name.value, link: Variable.link.value, failed: Variable.failed.value,
      isContinuousIntegration: BuildServer.isHere)
  }

  package init(
    tags: String?, name: String?, link: String? = nil, failed: String? = nil, isContinuousIntegration: Bool = false
  ) {
    self.isContinuousIntegration = isContinuousIntegration
    (selection.name, selection.link) = (name, link)
    read(failed)
    guard let tags else { return }
    selection.tagText = tags
    do throws(TagExpressionError) {
      selection.tags = try TagExpression(tags)
    } catch {
      mistake =
        "\(Variable.tags.rawValue) cannot be read: \(SanitizedText.of(error.message)). For example: smoke and not slow"
    }
  }

  private mutating func read(_ report: String?) {
    guard let report else { return }
    do throws(EarlierRunError) {
      earlier = EarlierFailures(try EarlierRun(reading: report))
      (selection.failedIn, selection.reported) = (report, EarlierRun.text)
    } catch {
      let message = error.message(of: report)
      guard error == .missing else {
        mistake = "\(Variable.failed.rawValue) cannot be used: \(message)"
        return
      }
      Output.errors.write("rehearse: warning: \(message); no scenario is left out\n")
    }
  }

  /// Without the files in which no case failed in the earlier report, if there is one.
  func narrowed(_ files: [SourceFile], in location: SuiteLocation) -> [SourceFile] {
    guard let earlier else { return files }
    return earlier.narrow(files, RepositoryPath.all(files.map { location.whole($0.path) }, in: "/"))
  }
}
