public import Rehearse
import RehearseReport
import RehearseSource
import RehearseSystem
import RehearseTasks

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs the command line for these modules, with all commands that `rehearse` has, and ends the process.
///
/// It must be the first thing that `main.swift` does: modules are run in copies of the process, and only a process without
/// other threads can be copied.
public func rehearse(_ modules: ModuleCatalog) -> Never {
  if let threads = ThreadCount.now, threads > 1 {
    Output.errors.write(
      """
      rehearse: this process has \(threads) threads already, and only one with a single thread can run modules in copies of itself
      Call rehearse(…) before anything else in main.swift.

      """)
    exit(ExitStatus.invalid.rawValue)
  }
  if let mistake = modules.mistake {
    Output.errors.write("rehearse: \(mistake)\n")
    exit(ExitStatus.invalid.rawValue)
  }
  exit(Program.main(modules))
}

// A parameter pack takes no autoclosures (Swift 6.3), and modules are made only when a run needs them, which is most of what a
// start costs. So there is one function for each number of modules; for more, there is the catalog.

/// Runs the command line for a module: `rehearse(LoginRehearsal())`.
public func rehearse<A: ModuleRehearsal>(_ a: @autoclosure @escaping @Sendable () -> A) -> Never {
  rehearse(ModuleCatalog().adding(a()))
}

/// The same of more modules.
public func rehearse<A: ModuleRehearsal, B: ModuleRehearsal>(
  _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B
) -> Never {
  rehearse(ModuleCatalog().adding(a()).adding(b()))
}

/// The same of more modules.
public func rehearse<A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal>(
  _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
  _ c: @autoclosure @escaping @Sendable () -> C
) -> Never {
  rehearse(ModuleCatalog().adding(a()).adding(b()).adding(c()))
}

/// The same of more modules.
public func rehearse<A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal>(
  _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
  _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D
) -> Never {
  rehearse(ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()))
}

/// The same of more modules.
public func rehearse<
  A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal
>(
  _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
  _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
  _ e: @autoclosure @escaping @Sendable () -> E
) -> Never {
  rehearse(ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()))
}

/// The same of more modules.
public func rehearse<
  A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal, F: ModuleRehearsal
>(
  _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
  _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
  _ e: @autoclosure @escaping @Sendable () -> E, _ f: @autoclosure @escaping @Sendable () -> F
) -> Never {
  rehearse(ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()).adding(f()))
}

/// The same of more modules.
public func rehearse<
  A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal,
  F: ModuleRehearsal, G: ModuleRehearsal
>(
  _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
  _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
  _ e: @autoclosure @escaping @Sendable () -> E, _ f: @autoclosure @escaping @Sendable () -> F,
  _ g: @autoclosure @escaping @Sendable () -> G
) -> Never {
  rehearse(ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()).adding(f()).adding(g()))
}

/// The same of more modules.
public func rehearse<
  A: ModuleRehearsal, B: ModuleRehearsal, C: ModuleRehearsal, D: ModuleRehearsal, E: ModuleRehearsal,
  F: ModuleRehearsal, G: ModuleRehearsal, H: ModuleRehearsal
>(
  _ a: @autoclosure @escaping @Sendable () -> A, _ b: @autoclosure @escaping @Sendable () -> B,
  _ c: @autoclosure @escaping @Sendable () -> C, _ d: @autoclosure @escaping @Sendable () -> D,
  _ e: @autoclosure @escaping @Sendable () -> E, _ f: @autoclosure @escaping @Sendable () -> F,
  _ g: @autoclosure @escaping @Sendable () -> G, _ h: @autoclosure @escaping @Sendable () -> H
) -> Never {
  rehearse(
    ModuleCatalog().adding(a()).adding(b()).adding(c()).adding(d()).adding(e()).adding(f()).adding(g()).adding(h()))
}
