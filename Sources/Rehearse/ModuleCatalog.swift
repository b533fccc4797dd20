import RehearseSource
import Synchronization

/// The modules that scenarios can exercise: `ModuleCatalog().adding(CartRehearsal()).adding(LoginRehearsal())`.
///
/// Say it once, as a static property, for `rehearse(…)` of the command line and for `RehearsedSuite` of the tests. Each module has its
/// vocabulary made when somebody first asks for it: a run needs those that its files name, and making the
/// others would take longer than starting the program.
public struct ModuleCatalog: Sendable {
  private let modules: [Module]

  private init(_ modules: [Module]) { self.modules = modules }

  /// A catalog without any module, to be added to.
  public init() { modules = [] }

  /// The catalog with one more module.
  ///
  /// - Parameter make: makes its rehearsal, at most once, and only if a scenario asks for the module.
  public func adding<Made: ModuleRehearsal>(
    _ make: @autoclosure @escaping @Sendable () -> Made
  ) -> ModuleCatalog { adding(Made.about, Made.declare(make)) }

  func adding(_ about: About, _ declared: DeclaredModule) -> ModuleCatalog {
    ModuleCatalog(modules + [Module(about, declared.make)])
  }

  /// What is wrong with the list: a name for two modules, of which scenarios would only ever reach the first.
  package var mistake: String? {
    NameTable(names).repeated.map { "two modules are called \"\($0)\"; give one of them another name" }
  }

  package var names: [String] { modules.map(\.about.name) }

  /// Each module's name and what it is for, without making its vocabulary.
  package var abouts: [About] { modules.map(\.about) }

  /// The vocabulary of the module with this name.
  package func vocabulary(named name: String) -> Vocabulary? {
    modules.first { haveSameScalars($0.about.name, name) }?.vocabulary
  }

  /// The vocabularies of all modules.
  package var vocabularies: [Vocabulary] { modules.map(\.vocabulary) }

  private final class Module: Sendable {
    let about: About
    private let make: @Sendable () -> Vocabulary
    private let made = Mutex<Vocabulary?>(nil)

    init(_ about: About, _ make: @escaping @Sendable () -> Vocabulary) {
      self.about = about
      self.make = make
    }

    var vocabulary: Vocabulary {
      made.withLock { made in
        let vocabulary = made ?? make()
        made = vocabulary
        return vocabulary
      }
    }
  }
}

extension ModuleCatalog {
  /// A catalog of vocabularies that are there already.
  package init(_ vocabularies: Vocabulary...) {
    self.init(vocabularies.map { vocabulary in Module(About(vocabulary.name, vocabulary.summary)) { vocabulary } })
  }
}
