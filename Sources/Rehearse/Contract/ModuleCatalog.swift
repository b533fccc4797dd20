import Synchronization

/// The modules that scenarios can exercise: `ModuleCatalog().adding(CartAdapter()).adding(LoginAdapter())`.
///
/// Say it once, as a static property, for `rehearse(…)` of the command line and for `RehearsedSuite` of the tests. Each module has its
/// contract made when somebody first asks for it: a run needs those that its files name, and making the
/// others would take longer than starting the program.
public struct ModuleCatalog: Sendable {
  private let modules: [Module]

  private init(_ modules: [Module]) { self.modules = modules }

  /// A catalog without any module, to be added to.
  public init() { modules = [] }

  /// The catalog with one more module.
  ///
  /// - Parameter make: makes its adapter, at most once, and only if a scenario asks for the module.
  public func adding<Made: AnyModuleAdapter>(
    _ make: @autoclosure @escaping @Sendable () -> Made
  ) -> ModuleCatalog { adding(Made.about, Made.declare(make)) }

  func adding(_ about: About, _ declared: DeclaredModule) -> ModuleCatalog {
    ModuleCatalog(modules + [Module(about, declared.make)])
  }

  func adding(all other: ModuleCatalog) -> ModuleCatalog { ModuleCatalog(modules + other.modules) }

  /// What is wrong with the list: a name for two modules, of which scenarios would only ever reach the first.
  package var mistake: String? {
    NameTable(names).repeated.map { "two modules are called \"\($0)\"; give one of them another name" }
  }

  package var names: [String] { modules.map(\.about.name) }

  /// The module with this name.
  package func module(named name: String) -> HostedModule? {
    modules.first { haveSameScalars($0.about.name, name) }?.hosted
  }

  /// What all modules declare.
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
  /// A catalog of modules that are there already.
  package init(_ modules: HostedModule...) {
    self.init(modules.map { module in Module(About(module.contract.name, module.contract.summary)) { module } })
  }
}

/// The contracts of the modules that scenarios may name: all that reading a scenario needs.
package struct ContractCatalog: Sendable {
  package let contracts: [ModuleContract]

  package init(_ contracts: [ModuleContract]) { self.contracts = contracts }

  package var names: [String] { contracts.map(\.name) }

  /// The contract of the module with this name.
  package func contract(named name: String) -> ModuleContract? {
    contracts.first { haveSameScalars($0.name, name) }
  }
}
