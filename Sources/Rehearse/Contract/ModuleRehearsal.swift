/// What declares a module: a `Rehearsal`, or a `MainActorRehearsal` where the module has tasks.
public protocol ModuleRehearsal: Sendable {
  /// The module's name in scenarios, and what it is for.
  static var about: About { get }

  /// Brought along by both kinds; not for you to write.
  static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule
}

/// What a rehearsal declares, made when a run needs it.
public struct DeclaredModule: Sendable {
  let make: @Sendable () -> HostedModule

  init(_ make: @escaping @Sendable () -> HostedModule) { self.make = make }
}
