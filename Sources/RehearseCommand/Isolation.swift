/// What keeps the runner safe from the modules.
enum Isolation: String, CaseIterable {
  /// Modules run in processes of their own.
  case process
  /// Modules run in the runner's process, where a debugger finds them, and where they can bring it down.
  case none
}
