/// A module that the suite exercises, with the texts of its files.
enum Module: String, CaseIterable {
  case permission
  case login
  case pushPrompt

  /// The lines before the scenarios of a file.
  func head(part: Int) -> String {
    switch self {
    case .permission: PermissionScenarios.head(part: part)
    case .login: LoginScenarios.head(part: part)
    case .pushPrompt: PushPromptScenarios.head(part: part)
    }
  }

  /// One scenario: `number` makes its title and its values unique in the suite, `position` counts the module's own
  /// scenarios and chooses the kind.
  func scenario(number: Int, position: Int) -> String {
    let kinds = kinds
    return kinds[position % kinds.count](number)
  }

  private var kinds: [(Int) -> String] {
    switch self {
    case .permission: PermissionScenarios.kinds
    case .login: LoginScenarios.kinds
    case .pushPrompt: PushPromptScenarios.kinds
    }
  }
}
