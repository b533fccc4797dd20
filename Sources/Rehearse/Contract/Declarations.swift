import Synchronization

/// The givens and calls that an adapter declares in its stored properties, in their order.
///
/// Each adds itself while the adapter is made, so that nobody has to list it, and learns its place, by which a stage
/// finds it without searching.
final class Declarations {
  /// Task-local, so that what another thread declares meanwhile goes elsewhere.
  @TaskLocal private static var current: Gathering?

  // Unchecked: only the thread that makes the adapter fills it, before anybody else sees it.
  private struct Gathering: @unchecked Sendable {
    let declarations: Declarations
  }

  private static let owners = Atomic<Int>(0)

  /// Tells the declarations of one adapter from those of every other.
  let owner: Int
  private(set) var givens: [GivenDeclaration] = []
  private var unfinished: [(Declarations) -> OperationDeclaration] = []
  private var adapter: (any AnyModuleAdapter)?

  private init() { owner = Self.owners.add(1, ordering: .relaxed).newValue }

  /// Makes an adapter and gathers what it declares.
  static func gather<Made: AnyModuleAdapter>(_ make: () -> Made) -> (adapter: Made, declarations: Declarations) {
    let declarations = Declarations()
    let adapter = $current.withValue(Gathering(declarations: declarations)) { make() }
    declarations.adapter = adapter
    return (adapter, declarations)
  }

  static func add(_ given: GivenDeclaration) -> DeclaredPlace {
    guard let declarations = current?.declarations else { return .nowhere }
    declarations.givens.append(given)
    return DeclaredPlace(owner: declarations.owner, index: declarations.givens.count - 1)
  }

  /// - Parameter make: makes the declaration once the adapter is whole, and its givens can be looked up.
  static func add(_ make: @escaping (Declarations) -> OperationDeclaration) -> DeclaredPlace {
    guard let declarations = current?.declarations else { return .nowhere }
    declarations.unfinished.append(make)
    return DeclaredPlace(owner: declarations.owner, index: declarations.unfinished.count - 1)
  }

  var operations: [OperationDeclaration] { unfinished.map { $0(self) } }

  /// The given from which a query answers.
  func given<Owner: AnyModuleAdapter, Value: ScenarioValue>(
    _ given: (Owner) -> Given<Value>, for query: String
  ) -> GivenDeclaration {
    guard let place = (adapter as? Owner).map({ given($0).place }), place.owner == owner else {
      fatalError("\"\(query)\" answers from a given that is no stored property of the same adapter")
    }
    return givens[place.index]
  }

  /// What a query of flags answers from: the first flag stands for all.
  func firstFlag(for query: String) -> GivenDeclaration {
    guard let flag = givens.first(where: \.isFlag) else {
      fatalError("\"\(query)\" answers from flags, but none is declared: Given(flag: …)")
    }
    return flag
  }
}

/// Where a declaration is among those of its kind.
struct DeclaredPlace: Sendable {
  var owner: Int
  var index: Int

  /// Of a declaration that was made outside an adapter.
  static let nowhere = DeclaredPlace(owner: 0, index: 0)
}
