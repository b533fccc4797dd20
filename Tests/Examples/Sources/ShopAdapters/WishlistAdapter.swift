import Rehearse

/// The module "wishlist": all that a scenario can say about it, and how it is put on a stage.
public struct WishlistAdapter: ModuleAdapter {
  public static let about = About("wishlist", "What it does, in a few words")

  // What the world is like before the first action; a scenario writes it below `given`.
  let greeting = Given<String>("greeting", "Hello", "What everybody is greeted with")

  // A scenario answers this call below `given: responses`, and expects it below `then: calls`.
  let load = Call(
    .command, "service.load", "Asks for a name", Parameter<Int>("number", "Whose name"), returns: String.self,
    fails: ExampleWishlist.Problem.self)

  public init() {}

  /// Makes the module, with ports that pass every call on to the stage.
  public func begin(on stage: Stage) -> ExampleWishlist {
    let module = ExampleWishlist(greeting: stage.value(of: greeting)) { [load] number, completion in
      stage.call(load, number, then: completion)
    }
    module.onChange = { stage.stateChanged() }
    return module
  }

  // What can happen to the module; a scenario writes it below `when`.
  public var actions: [Action<ExampleWishlist>] {
    Action("open", "The screen opens", Parameter<Int>("number", "Whose name it shows")) { $0.open($1) }
  }

  // What can be seen of it; a scenario expects it below `then: state`.
  public var state: [Field<ExampleWishlist>] {
    Field("text", \.text, "What the screen says")
    Field("problem", \.problem, "Why it says nothing")
  }
}

extension ExampleWishlist.Problem: ScenarioValue {}

/// Stands in for a module of your app: put your own in its place, and import it.
public final class ExampleWishlist {
  public enum Problem: String, Error, CaseIterable, Sendable {
    case offline, unknown
  }

  public typealias Load = (_ number: Int, _ completion: @escaping (Result<String, Problem>) -> Void) -> Void

  public private(set) var text: String? { didSet { onChange?() } }
  public private(set) var problem: Problem? { didSet { onChange?() } }
  public var onChange: (() -> Void)?

  private let greeting: String
  private let load: Load

  public init(greeting: String, load: @escaping Load) {
    self.greeting = greeting
    self.load = load
  }

  public func open(_ number: Int) {
    load(number) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let name): text = "\(greeting), \(name)"
      case .failure(let problem): self.problem = problem
      }
    }
  }
}
