import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
  import MachO
#endif

enum Environment {
  enum Variable: String {
    case gitHubActions = "GITHUB_ACTIONS"
    /// See https://no-color.org.
    case noColor = "NO_COLOR"
    /// See https://force-color.org.
    case forceColor = "FORCE_COLOR"
    case terminal = "TERM"
  }

  static func value(_ variable: Variable) -> String? { SystemEnvironment.value(of: variable.rawValue) }

  /// The path used to start the program, as a `SystemPath`.
  static var program: String? { CommandLine.unsafeArgv[0].map { SystemPath.text(cString: $0) } }

  /// The path of the executable, which can also be started as a host.
  static var ownProgram: String {
    if let path = Surroundings.current.program { return path }
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

  /// The arguments without the program name, each a `SystemPath`.
  static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { SystemPath.text(cString: $0) }
    }
  }

  static var isGitHubActions: Bool { isOn(.gitHubActions) }

  static func isOn(_ variable: Variable) -> Bool { EnvironmentSwitch.isOn(variable: variable.rawValue) }

  static var workingFolder: String { Surroundings.current.workingFolder }
}
