import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the process was started with besides its arguments.
enum Environment {
  /// A variable that the program heeds.
  enum Variable: String {
    /// Set by services that build and test.
    case continuousIntegration = "CI"
    case gitHubActions = "GITHUB_ACTIONS"
    /// The top of the repository, where GitHub Actions runs.
    case gitHubWorkspace = "GITHUB_WORKSPACE"
    /// See https://no-color.org.
    case noColor = "NO_COLOR"
    case terminal = "TERM"
  }

  /// A variable that is set and not empty.
  static func value(_ variable: Variable) -> String? { SystemEnvironment.value(of: variable.rawValue) }

  /// The path by which the program was started; a `SystemPath`.
  static var program: String? { CommandLine.unsafeArgv[0].map { SystemPath.text(cString: $0) } }

  /// The file that the program is, by which it can start itself.
  static var ownProgram: String {
    #if canImport(Glibc)
      let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer -> String? in
        guard let base = buffer.baseAddress else { return nil }
        let count = readlink("/proc/self/exe", base, buffer.count - 1)
        guard count > 0 else { return nil }
        buffer[count] = 0
        return SystemPath.text(cString: base)
      }
    #else
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer -> String? in
        guard let base = buffer.baseAddress, _NSGetExecutablePath(base, &size) == 0 else { return nil }
        return SystemPath.text(cString: base)
      }
    #endif
    return path ?? program ?? "rehearse"
  }

  /// The arguments without the program's name, each a `SystemPath`.
  static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { SystemPath.text(cString: $0) }
    }
  }

  static var isContinuousIntegration: Bool { value(.continuousIntegration) != nil }

  /// A folder as GitHub Actions sees it: from the top of the repository, with a slash at its end unless it is the top.
  static func folderInRepository(_ folder: String) -> String {
    guard let top = value(.gitHubWorkspace), folder.hasPrefix(top + "/") else { return "" }
    return folder.dropFirst(top.count + 1) + "/"
  }

  /// The folder that paths in reports start from.
  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return SystemPath.text(cString: path)
  }
}
