/// A module's adapter: declares what scenarios can say about it, and puts it on a stage.
///
/// Givens and calls are stored properties, in the order in which the reference lists them; actions and state fields stand
/// one below the other. All names are said once, and the compiler holds ports and actions to the types that are declared.
/// <doc:YourFirstModule> goes through one.
public protocol ModuleAdapter: AnyModuleAdapter {
  /// What actions work on and state is read from: the module, or what holds it.
  associatedtype Subject

  /// Makes the module with its ports on the stage, for each case again.
  ///
  /// Whenever the module's state changes it is to call ``Stage/stateChanged()``.
  ///
  /// - Parameter stage: answers in place of the world; the ports keep it.
  /// - Returns: the module, or what holds it together with what actions need.
  func begin(on stage: Stage) -> Subject

  /// What can happen to the module: one ``Action`` below the other, without commas.
  @Listed<Action<Subject>> var actions: [Action<Subject>] { get }
  /// What can be seen of it: one ``Field`` below the other, without commas.
  @Listed<Field<Subject>> var state: [Field<Subject>] { get }
}

extension ModuleAdapter {
  /// Brought along; not for you to write.
  public static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule {
    DeclaredModule { HostedModule(make) }
  }
}

/// A module's name in scenarios, and what it is for, in a few words.
public struct About: Sendable {
  package let name: String
  package let summary: String

  /// Names a module.
  ///
  /// - Parameters:
  ///   - name: what scenarios write behind `module:`, one word such as `cart`.
  ///   - summary: what it is for, in a few words.
  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// Makes a list of what is written one below the other: the lines of ``ModuleAdapter/actions`` and ``ModuleAdapter/state``.
@resultBuilder
public enum Listed<Element> {
  /// Tells each line what it is part of, so that its closures need no types.
  public static func buildExpression(_ element: Element) -> Element { element }

  /// Puts the lines together.
  public static func buildBlock(_ elements: Element...) -> [Element] { elements }
}

/// What declares a module: a `ModuleAdapter`, or a `MainActorModuleAdapter` where the module has tasks.
public protocol AnyModuleAdapter: Sendable {
  /// The module's name in scenarios, and what it is for.
  static var about: About { get }

  /// Brought along by both kinds; not for you to write.
  static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule
}

/// What an adapter declares, made when a run needs it.
public struct DeclaredModule: Sendable {
  let make: @Sendable () -> HostedModule

  init(_ make: @escaping @Sendable () -> HostedModule) { self.make = make }
}
