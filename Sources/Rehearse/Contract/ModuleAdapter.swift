/// Declares what scenarios can say about a module, and runs the module on a stage.
///
/// Declare givens and calls as stored properties, in the order in which the reference should list them. List actions
/// and state fields one per line. You write each name once, and the compiler checks ports and actions against the
/// declared types. <doc:YourFirstModule> describes a complete adapter. A module with tasks needs a
/// ``MainActorModuleAdapter``.
///
/// ```swift
/// public struct CartAdapter: ModuleAdapter {
///   public static let about = About("cart", "What a customer is about to buy")
///
///   let order = Call(
///     .command, "shop.order", "Orders what is in the cart", Parameter<[String]>("articles", "In their order"),
///     returns: Order.self, fails: ShopProblem.self)
///
///   public init() {}
///
///   public func begin(on stage: Stage) -> Cart {
///     let cart = Cart(shop: Ports(stage: stage, module: self))
///     cart.onChange = { _ in stage.stateChanged() }
///     return cart
///   }
///
///   public var actions: [Action<Cart>] {
///     Action("add", "The customer taps an article", Parameter<String>("article", "Its name")) { $0.add($1) }
///     Action("checkOut", "The customer taps Buy") { $0.checkOut() }
///   }
///
///   public var state: [Field<Cart>] {
///     Field("articles", \.state.articles, "What is in the cart")
///     Field("isOrdering", \.state.isOrdering, "The order is under way")
///   }
///
///   private struct Ports: Shop {
///     let stage: Stage
///     let module: CartAdapter
///
///     func order(_ articles: [String], completion: @escaping (Result<Order, ShopProblem>) -> Void) {
///       stage.call(module.order, articles, then: completion)
///     }
///   }
/// }
/// ```
public protocol ModuleAdapter: AnyModuleAdapter {
  /// The value that actions and state fields work on: the module, or a type that holds it.
  associatedtype Subject

  /// Creates the module for one case, with its ports on the stage.
  ///
  /// The module or the adapter must call ``Stage/stateChanged()`` whenever the state changes. If a change is not
  /// reported by the end of the case, the case is an error.
  ///
  /// - Parameter stage: Answers the calls of the module's ports, which keep a reference to it.
  /// - Returns: The module, or a type that holds the module and whatever else actions need.
  func begin(on stage: Stage) -> Subject

  /// The actions that scenarios can fire: one ``Action`` per line, without commas.
  @Listed<Action<Subject>> var actions: [Action<Subject>] { get }
  /// The state that scenarios can see: one ``Field`` per line, without commas.
  @Listed<Field<Subject>> var state: [Field<Subject>] { get }
}

extension ModuleAdapter {
  /// Wraps the adapter's declaration.
  ///
  /// The library calls it; adapters need not implement it.
  ///
  /// - Parameter make: Creates the adapter.
  /// - Returns: A declaration that creates the adapter when a run needs it.
  public static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule {
    DeclaredModule { HostedModule(make) }
  }
}

/// The name of a module in scenarios, with a summary.
public struct About: Sendable {
  package let name: String
  package let summary: String

  /// Names a module.
  ///
  /// - Parameters:
  ///   - name: The name after `module:` in scenarios, one word such as `cart`.
  ///   - summary: The purpose of the module, in a few words.
  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// Builds the lists of ``ModuleAdapter/actions`` and ``ModuleAdapter/state`` from one element per line.
///
/// A list may have `for`, `if` and `switch`, but must be the same on every machine: scenarios are read with one contract.
///
/// ```swift
/// public var actions: [Action<Remote>] {
///   for button in Button.allCases {
///     Action(button.rawValue, "The user presses \(button.rawValue)") { $0.press(button) }
///   }
/// }
/// ```
@resultBuilder
public enum Listed<Element> {
  /// Takes the element on one line.
  ///
  /// Its closures get their types from `Element`.
  ///
  /// - Parameter element: The action or the field.
  /// - Returns: The element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Takes a list, such as one that several adapters share.
  ///
  /// - Parameter elements: The actions or the fields.
  /// - Returns: The elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Combines the lines into a list.
  ///
  /// - Parameter parts: The elements of all lines.
  /// - Returns: The elements, in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { Array(parts.joined()) }

  /// Combines the rounds of a `for`.
  ///
  /// - Parameter parts: The elements of all rounds.
  /// - Returns: The elements, in order.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { Array(parts.joined()) }

  /// Takes what an `if` without `else` has.
  ///
  /// - Parameter part: The elements, or `nil` if the condition does not hold.
  /// - Returns: The elements.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// Takes the first branch of an `if` or a `switch`.
  ///
  /// - Parameter part: The elements of the branch.
  /// - Returns: The elements.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// Takes another branch of an `if` or a `switch`.
  ///
  /// - Parameter part: The elements of the branch.
  /// - Returns: The elements.
  public static func buildEither(second part: [Element]) -> [Element] { part }
}

/// The common base of ``ModuleAdapter`` and ``MainActorModuleAdapter``.
///
/// Conform to one of these two, never to this protocol alone.
public protocol AnyModuleAdapter: Sendable {
  /// The name of the module in scenarios, with a summary.
  static var about: About { get }

  /// Wraps the adapter's declaration.
  ///
  /// Both kinds of adapter provide it; do not implement it.
  ///
  /// - Parameter make: Creates the adapter.
  /// - Returns: A declaration that creates the adapter when a run needs it.
  static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule
}

/// An adapter that is created when a run needs it.
public struct DeclaredModule: Sendable {
  let make: @Sendable () -> HostedModule

  init(_ make: @escaping @Sendable () -> HostedModule) { self.make = make }
}
