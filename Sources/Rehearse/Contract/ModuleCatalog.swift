import Synchronization

/// The modules that scenarios can exercise.
///
/// Declare it once, as a static property, for the host and for the tests. A catalog creates each adapter when a run
/// first needs it: creating all of them would take longer than starting the program.
///
/// ```swift
/// extension ModuleCatalog {
///   public static let shop = ModuleCatalog()
///     .adding(CartAdapter())
///     .adding(LoginAdapter())
/// }
/// ```
public struct ModuleCatalog: Sendable {
  private let modules: [Module]

  private init(_ modules: [Module]) { self.modules = modules }

  /// Creates an empty catalog.
  public init() { modules = [] }

  /// Returns the catalog with one more module.
  ///
  /// - Parameter make: Creates the adapter, at most once, and only if a run needs the module. No two modules may have
  ///   the same name.
  /// - Returns: A new catalog; this one is unchanged.
  public func adding<Made: AnyModuleAdapter>(
    _ make: @autoclosure @escaping @Sendable () -> Made
  ) -> ModuleCatalog { adding(Made.about, Made.declare(make)) }

  func adding(_ about: About, _ declared: DeclaredModule) -> ModuleCatalog {
    ModuleCatalog(modules + [Module(about, declared.make)])
  }

  func adding(all other: ModuleCatalog) -> ModuleCatalog { ModuleCatalog(modules + other.modules) }

  /// Why the catalog is unusable: two modules have the same name, so scenarios would only reach the first.
  package var mistake: String? {
    NameTable(names).repeated.map { "two modules are called \"\($0)\"; give one of them another name" }
  }

  package var names: [String] { modules.map(\.about.name) }

  package func module(named name: String) -> HostedModule? {
    modules.first { $0.about.name == name }?.hosted
  }

  /// The contracts of all modules; reading them creates every adapter.
  package var contracts: ContractCatalog { ContractCatalog(modules.map(\.hosted.contract)) }

  private final class Module: Sendable {
    let about: About
    private let make: @Sendable () -> HostedModule
    private let made = Mutex<HostedModule?>(nil)

    init(_ about: About, _ make: @escaping @Sendable () -> HostedModule) {
      self.about = about
      self.make = make
    }

    var hosted: HostedModule {
      made.withLock { made in
        let module = made ?? make()
        made = module
        return module
      }
    }
  }
}

extension ModuleCatalog {
  package init(_ modules: HostedModule...) {
    self.init(modules.map { module in Module(About(module.contract.name, module.contract.summary)) { module } })
  }
}

/// The contracts of the modules that scenarios may name, which is all that reading a scenario requires.
package struct ContractCatalog: Sendable {
  package let contracts: [ModuleContract]

  package init(_ contracts: [ModuleContract]) { self.contracts = contracts }

  package var names: [String] { contracts.map(\.name) }

  package func contract(named name: String) -> ModuleContract? {
    contracts.first { $0.name == name }
  }
}
