import Synchronization

/// The givens and calls in an adapter's stored properties, in declaration order.
///
/// Each declaration registers itself while the adapter is created, so an adapter needs no list of them. It remembers
/// its index, so a stage finds it without a search.
final class Declarations {
  /// Task-local, so that declarations on other threads register elsewhere.
  @TaskLocal private static var current: Gathering?

  // Unchecked: only the thread that creates the adapter changes it, before the adapter is shared.
  private struct Gathering: @unchecked Sendable {
    let declarations: Declarations
  }

  private static let owners = Atomic<Int>(0)

  /// Identifies the adapter that the declarations belong to.
  let owner: Int
  private(set) var givens: [GivenDeclaration] = []
  private var unfinished: [(Declarations) -> OperationDeclaration] = []
  private var adapter: (any AnyModuleAdapter)?

  private init() { owner = Self.owners.add(1, ordering: .relaxed).newValue }

  static func gather<Made: AnyModuleAdapter>(_ make: () -> Made) -> (adapter: Made, declarations: Declarations) {
    let declarations = Declarations()
    let adapter = $current.withValue(Gathering(declarations: declarations)) { make() }
    declarations.adapter = adapter
    return (adapter, declarations)
  }

  static func add(_ given: GivenDeclaration) -> DeclarationID {
    guard let declarations = current?.declarations else { return .nowhere }
    declarations.givens.append(given)
    return DeclarationID(owner: declarations.owner, index: declarations.givens.count - 1)
  }

  /// - Parameter make: Creates the declaration once all givens of the adapter are known.
  static func add(_ make: @escaping (Declarations) -> OperationDeclaration) -> DeclarationID {
    guard let declarations = current?.declarations else { return .nowhere }
    declarations.unfinished.append(make)
    return DeclarationID(owner: declarations.owner, index: declarations.unfinished.count - 1)
  }

  var operations: [OperationDeclaration] { unfinished.map { $0(self) } }

  func given<Owner, Value: ScenarioValue>(
    _ given: (Owner) -> Given<Value>, for query: String
  ) -> GivenDeclaration {
    guard let id = adapter.flatMap({ Self.part($0, Owner.self) }).map({ given($0).declarationID }), id.owner == owner
    else {
      fatalError("\"\(query)\" answers from a given that is no stored property of the same adapter")
    }
    return givens[id.index]
  }

  /// The adapter, or a structure in it that holds declarations.
  private static func part<Owner>(_ whole: Any, _ type: Owner.Type) -> Owner? {
    if let owner = whole as? Owner { return owner }
    let mirror = Mirror(reflecting: whole)
    return mirror.displayStyle == .struct ? mirror.children.lazy.compactMap { part($0.value, type) }.first : nil
  }

  /// The first flag, which represents all flags in the declaration of a flag query.
  func firstFlag(for query: String) -> GivenDeclaration {
    guard let flag = givens.first(where: \.isFlag) else {
      fatalError("\"\(query)\" answers from flags, but none is declared: Given(flag: …)")
    }
    return flag
  }
}

struct DeclarationID: Sendable {
  var owner: Int
  var index: Int

  /// The ID of a declaration that is not a stored property of an adapter.
  static let nowhere = DeclarationID(owner: 0, index: 0)
}
