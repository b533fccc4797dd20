internal import CRehearseRuntime

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A process that runs the modules of an app for `rehearse`, which starts it and sends it plans.
///
/// This is the complete `main.swift` of a host:
///
/// ```swift
/// import Rehearse
/// import ShopAdapters
///
/// RehearseHost.main { CartAdapter(); LoginAdapter() }
/// ```
///
/// `rehearse.yaml` names the program: `host: .build/debug/shop-host`. A Swift trap in a module ends the process. The
/// runner then starts another one and reports the case. See <doc:Hosts>.
public enum RehearseHost {
  /// The exit status of a process that was not started as a host.
  private static let misused: Int32 = 64

  /// Serves the runner until it is done, then ends the process.
  ///
  /// A process that `rehearse` did not start prints an error and exits with status 64.
  ///
  /// - Parameter modules: The adapters, one per line. Each is created when a plan needs it.
  public static func main(@ModuleList _ modules: () -> ModuleCatalog) -> Never { serve(modules()) }

  /// Serves the runner with a catalog that is declared elsewhere, for example to share it with Swift Testing.
  ///
  /// A process that `rehearse` did not start prints an error and exits with status 64.
  ///
  /// - Parameter modules: The modules that scenarios can exercise.
  public static func main(_ modules: ModuleCatalog) -> Never { serve(modules) }

  private static func serve(_ own: ModuleCatalog) -> Never {
    let modules = variable(Conformance.variable) == nil ? own : own.adding(all: Conformance.modules)
    OpenStages.claimProcess()
    let socket = connect { HostLoop.hello(modules, name: $0) }
    ThreadWatch.begin()
    var loop = HostLoop(modules, socket)
    loop.run()
    end()
  }

  /// Connects to the runner, and says hello.
  ///
  /// - Parameter hello: The first message of a host with this name.
  static func connect(_ hello: (String) -> JSONValue) -> HostSocket {
    guard let address = variable("REHEARSE_ADDRESS"), let token = variable("REHEARSE_TOKEN") else {
      refuse("this is a host, which `rehearse` starts: write its path behind `host:` in rehearse.yaml")
    }
    if let spoken = variable("REHEARSE_PROTOCOL").flatMap({ Int($0) }), spoken < HostLoop.version {
      refuse(
        "this host speaks version \(HostLoop.version) of the protocol, and `rehearse` only \(spoken): update `rehearse`"
      )
    }
    rehearse_write_at_once()
    // Otherwise another handler is installed, or none.
    if variable("SWIFT_BACKTRACE")?.contains("enable=yes") == true { rehearse_show_own_frames() }
    let socket: HostSocket
    do throws(WireError) {
      socket = try HostSocket(address)
    } catch {
      refuse(error.message)
    }
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "host"
    socket.send(Array("\(token)\n".utf8) + hello(name).line + [UInt8(ascii: "\n")])
    socket.endWithRunner()
    return socket
  }

  /// Ends the process, from code that may be asynchronous.
  static func end() -> Never { exit(0) }

  static func refuse(_ sentence: String) -> Never {
    let line = Array("rehearse host: \(sentence)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(misused)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A host program, as an alternative to a `main.swift` with ``RehearseHost``.
///
/// ```swift
/// @main struct ShopHost: ModuleHost {
///   static var modules: ModuleCatalog { CartAdapter(); LoginAdapter() }
/// }
/// ```
public protocol ModuleHost {
  /// The adapters, one per line, or a catalog.
  @ModuleList static var modules: ModuleCatalog { get }
}

extension ModuleHost {
  /// Serves the runner until it is done, then ends the process.
  public static func main() { RehearseHost.main(modules) }
}

/// Builds a catalog from one adapter per line.
@resultBuilder
public enum ModuleList {
  /// Takes one adapter.
  ///
  /// - Parameter make: Creates the adapter when a plan needs it.
  /// - Returns: A catalog of this adapter.
  public static func buildExpression<Made: AnyModuleAdapter>(
    _ make: @autoclosure @escaping @Sendable () -> Made
  ) -> ModuleCatalog { ModuleCatalog().adding(make()) }

  /// Takes a catalog.
  ///
  /// - Parameter catalog: The catalog on one line.
  /// - Returns: The same catalog.
  public static func buildExpression(_ catalog: ModuleCatalog) -> ModuleCatalog { catalog }

  /// Combines the lines into one catalog.
  ///
  /// - Parameter catalogs: The catalogs of all lines.
  /// - Returns: A catalog of all their modules, in order.
  public static func buildBlock(_ catalogs: ModuleCatalog...) -> ModuleCatalog {
    catalogs.reduce(ModuleCatalog()) { $0.adding(all: $1) }
  }
}
