public import Rehearse

// See `rehearse(…)` of the command line for why there is an initializer for each number of modules.
extension RehearsedSuite {
  /// The scenarios of a module.
  ///
  /// - Parameters:
  ///   - folder: where they are, from the folder of the package's manifest.
  ///   - filePath: where the suite is declared, by which that is found.
  public init<A: ModuleRehearsal>(
    _ a: @autoclosure @escaping @Sendable () -> A, in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(ModuleCatalog().adding(a()), in: folder, filePath: filePath)
  }

  /// The same of more modules.
  public init<A: ModuleRehearsal, B: ModuleRehearsal>(
    _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
    in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(ModuleCatalog().adding(a()).adding(b()), in: folder, filePath: filePath)
  }

  /// The same of more modules.
  public init<A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal>(
    _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
    _ c: @autoclosure @escaping @Sendable () -> C, in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(ModuleCatalog().adding(a()).adding(b()).adding(c()), in: folder, filePath: filePath)
  }

  /// The same of more modules.
  public init<A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal>(
    _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
    _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
    in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()), in: folder, filePath: filePath)
  }

  /// The same of more modules.
  public init<A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal>(
    _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
    _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
    _ e: @autoclosure @escaping @Sendable () -> E, in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(
      ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()), in: folder, filePath: filePath)
  }

  /// The same of more modules.
  public init<
    A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal,
    F: ModuleRehearsal
  >(
    _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
    _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
    _ e: @autoclosure @escaping @Sendable () -> E, _ f: @autoclosure @escaping @Sendable () -> F,
    in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(
      ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()).adding(f()), in: folder,
      filePath: filePath)
  }

  /// The same of more modules.
  public init<
    A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal,
    F: ModuleRehearsal, G: ModuleRehearsal
  >(
    _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
    _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
    _ e: @autoclosure @escaping @Sendable () -> E, _ f: @autoclosure @escaping @Sendable () -> F,
    _ g: @autoclosure @escaping @Sendable () -> G, in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(
      ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()).adding(f()).adding(g()), in: folder,
      filePath: filePath)
  }

  /// The same of more modules.
  public init<
    A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal,
    F: ModuleRehearsal, G: ModuleRehearsal, H: ModuleRehearsal
  >(
    _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
    _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
    _ e: @autoclosure @escaping @Sendable () -> E, _ f: @autoclosure @escaping @Sendable () -> F,
    _ g: @autoclosure @escaping @Sendable () -> G, _ h: @autoclosure @escaping @Sendable () -> H,
    in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(
      ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()).adding(f()).adding(g()).adding(h()),
      in: folder, filePath: filePath)
  }
}
