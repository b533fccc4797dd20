/// What declares a module: a `Rehearsal`, or a `MainActorRehearsal` where the module has tasks.
public protocol ModuleRehearsal: Sendable {
  static var about: About { get }
}
