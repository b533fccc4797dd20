import Rehearse
import RehearseLanguage

/// What the environment asks of all suites of the process.
struct SuiteWishes: Sendable {
  /// The variables that are heeded, and what each means on the command line.
  enum Variable: String {
    case tags = "REHEARSE_TAGS"
    case name = "REHEARSE_NAME"
    case report = "REHEARSE_JUNIT"
    case continuousIntegration = "CI"

    var value: String? { SystemEnvironment.value(of: rawValue) }
  }

  var selection = Selection()
  /// What is wrong with a wish: then nothing is tested.
  var mistake: String?
  var isContinuousIntegration = false

  static var ofEnvironment: SuiteWishes {
    SuiteWishes(
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
