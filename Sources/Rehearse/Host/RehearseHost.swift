internal import CRehearseRuntime

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A process that runs an app's modules for `rehearse`, which starts it and tells it what to run.
///
/// The whole of `main.swift` of a host:
///
/// ```swift
/// import Rehearse
/// import ShopAdapters
///
/// RehearseHost.main { CartAdapter(); LoginAdapter() }
/// ```
///
/// `rehearse.yaml` names the program: `host: .build/debug/shop-host`. A Swift trap in a module ends the process; the runner
/// starts another one and reports the case.
public enum RehearseHost {
  /// The status of a process that cannot be a host.
  private static let misused: Int32 = 64

  /// Serves the runner until it is done, then ends the process.
  ///
  /// - Parameter modules: the adapters, one below the other; each is made when it is needed.
  public static func main(@ModuleList _ modules: () -> ModuleCatalog) -> Never { serve(modules()) }

  /// The same of modules that are listed elsewhere, as for Swift Testing.
  public static func main(_ modules: ModuleCatalog) -> Never { serve(modules) }

  private static func serve(_ modules: ModuleCatalog) -> Never {
    guard let address = variable("REHEARSE_ADDRESS"), let token = variable("REHEARSE_TOKEN") else {
      refuse("this is a host of modules, which `rehearse` starts: write its path behind `host:` in rehearse.yaml")
    }
    if let spoken = variable("REHEARSE_PROTOCOL").flatMap({ Int($0) }), spoken < HostLoop.version {
      refuse(
        "this host speaks version \(HostLoop.version) of the protocol, and `rehearse` only \(spoken): update `rehearse`"
      )
    }
    OpenStages.claimProcess()
    rehearse_write_at_once()
    let socket: HostSocket
    do throws(HostSocket.Problem) {
      socket = try HostSocket(address)
    } catch {
      refuse(error.message)
    }
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "host"
    var writer = JSONWriter()
    writer.value(HostLoop.hello(modules, name: name))
    socket.send(Array("\(token)\n".utf8) + writer.bytes + [UInt8(ascii: "\n")])
    socket.endWithRunner()
    ThreadWatch.begin()
    var loop = HostLoop(modules, socket)
    loop.run()
    exit(0)
  }

  /// Ends a process that cannot be a host.
  static func refuse(_ sentence: String) -> Never {
    let line = Array("rehearse host: \(sentence)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(misused)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A program that is a host: `@main struct ShopHost: ModuleHost { static var modules: ModuleCatalog { CartAdapter() } }`.
public protocol ModuleHost {
  /// The adapters, one below the other.
  @ModuleList static var modules: ModuleCatalog { get }
}

extension ModuleHost {
  /// Serves the runner until it is done, then ends the process.
  public static func main() { RehearseHost.main(modules) }
}

/// Makes a catalog of adapters that are written one below the other.
@resultBuilder
public enum ModuleList {
  /// Takes a line; the adapter is made when it is needed.
  public static func buildExpression<Made: AnyModuleAdapter>(
    _ make: @autoclosure @escaping @Sendable () -> Made
  ) -> ModuleCatalog { ModuleCatalog().adding(make()) }

  /// Takes a whole catalog.
  public static func buildExpression(_ catalog: ModuleCatalog) -> ModuleCatalog { catalog }

  /// Puts the lines together.
  public static func buildBlock(_ catalogs: ModuleCatalog...) -> ModuleCatalog {
    catalogs.reduce(ModuleCatalog()) { $0.adding(all: $1) }
  }
}
