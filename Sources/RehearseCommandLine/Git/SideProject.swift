import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner

/// The project of scenario files on one side of a comparison.
struct SideProject {
  /// The folder of its `rehearse.yaml`, relative to the root of its repository if it has one.
  let folder: String
  /// The folder on disk, which may be gone.
  let path: String
  /// What its contract file declares. `nil` without one.
  let modules: [JSONValue]?
  /// Why a contract that the project names is not used.
  private(set) var problem: String?

  /// A project on disk.
  ///
  /// - Parameter file: the absolute path of its `rehearse.yaml`.
  init(onDisk file: String) throws(CommandError) {
    path = Discovery.folder(of: file)
    folder = GitOrigin.root(above: path).map { [path] in AbsolutePath.relative(path, to: $0) } ?? path
    guard let contract = try? ProjectFile.read(file).contract else {
      modules = nil
      return
    }
    do throws(WireError) {
      modules = try ContractFile.modules(contract)
    } catch {
      throw .refused(error.message, hints: [Self.advice(path, contract)], .invalid)
    }
  }

  /// A project in a commit. A contract that cannot be read is as if there was none, because nobody can change a commit.
  init(_ folder: String, in tree: GitTree, _ revision: GitRevision) throws(CommandError) {
    self.folder = folder
    path = revision.fromHere(folder)
    let project = try tree.bytes(of: Self.path(ProjectFile.name, in: folder), limit: YAMLLimits.fileBytes) ?? []
    guard let contract = ProjectFile.contract(in: project) else {
      modules = nil
      return
    }
    let path = Self.path(contract, in: folder)
    let shown = "\(revision.name):\(revision.fromHere(path))"
    guard let bytes = try tree.bytes(of: path, limit: ContractFile.sizeLimit) else {
      (modules, problem) = (nil, "there is no contract \(shown), which its project names")
      return
    }
    do throws(WireError) {
      let found = try ContractFile.modules(bytes, shown)
      _ = try ContractFile.contracts(found)
      modules = found
    } catch {
      (modules, problem) = (nil, error.message)
    }
  }

  /// The folder of the nearest project above a file in a commit. `nil` if there is none.
  static func folder(above file: String, in tree: GitTree) throws(CommandError) -> String? {
    var names = file.split(separator: "/").dropLast()
    while true {
      let folder = names.joined(separator: "/")
      if try tree.bytes(of: path(ProjectFile.name, in: folder), limit: YAMLLimits.fileBytes) != nil { return folder }
      guard names.popLast() != nil else { return nil }
    }
  }

  private static func advice(_ folder: String, _ contract: String) -> String {
    let change = folder.isEmpty ? "" : "cd \(ShellWord.of(folder)) && "
    return "Write it, and commit it: \(change)\(ProgramName.text) contract > \(ShellWord.of(contract))"
  }

  /// A path from the root of a commit.
  private static func path(_ name: String, in folder: String) -> String {
    String(AbsolutePath.of(name, in: "/\(folder)").dropFirst())
  }
}

/// The contracts with which the files of a side are read.
struct SideCatalogs {
  /// Those of the side itself, which show its mistakes.
  let own: ContractCatalog
  /// Those in which each declaration has the same index as on the other side. `nil` if both sides have the same.
  var shared: ContractCatalog?
}

/// Finds the contracts for both sides of a comparison: those committed with each side, or those of the host.
struct SideContracts {
  private struct Declared {
    let catalog: ContractCatalog
    let modules: [JSONValue]
  }

  private let hosts: HostChoice
  private var opened: [String: Hosts] = [:]
  private(set) var old: [SideCatalogs] = []
  private(set) var new: [SideCatalogs] = []
  /// What the modules declare differently, one sentence each.
  private(set) var changes: [String] = []

  init(_ hosts: HostChoice, _ sides: DiffSides) throws(CommandError) {
    self.hosts = hosts
    var (before, now): ([Declared], [Declared]) = ([], [])
    for project in sides.old.projects { before.append(try declared(project)) }
    for project in sides.new.projects { now.append(try declared(project)) }
    // A scenario may have moved to any project, so all declarations of a module need the same index in all of them.
    let own = (now + before).map(\.modules)
    let shared = SharedContract.modules(own)
    var catalogs: [SideCatalogs] = []
    for (index, project) in (now + before).enumerated() {
      let isSame = ContractFile.areSame(own[index], shared[index])
      catalogs.append(SideCatalogs(own: project.catalog, shared: isSame ? nil : try Self.catalog(shared[index])))
    }
    (new, old) = (Array(catalogs.prefix(now.count)), Array(catalogs.dropFirst(now.count)))
    for (project, declared) in zip(sides.new.projects, now) {
      guard let index = partner(of: project, in: sides) else { continue }
      changes += ContractChanges.sentences(old: before[index].modules, new: declared.modules)
    }
  }

  /// The index of the old project: the one in the same folder, or the only one.
  private func partner(of project: SideProject?, in sides: DiffSides) -> Int? {
    sides.old.projects.firstIndex { $0?.folder == project?.folder }
      ?? (sides.old.projects.count == 1 && sides.new.projects.count == 1 ? 0 : nil)
  }

  private mutating func declared(_ project: SideProject?) throws(CommandError) -> Declared {
    if !hosts.isGiven, let modules = project?.modules {
      return Declared(catalog: try Self.catalog(modules), modules: modules)
    }
    let path = project.map(\.path).flatMap { SystemFile.status($0) == nil ? nil : $0 } ?? "."
    let running = if let known = opened[path] { known } else { try hosts.open(.reading, at: path) }
    opened[path] = running
    return Declared(catalog: running.contracts, modules: running.sentContracts)
  }

  private static func catalog(_ modules: [JSONValue]) throws(CommandError) -> ContractCatalog {
    do throws(WireError) {
      return try ContractFile.contracts(modules)
    } catch {
      throw .refused(error.message, .invalid)
    }
  }

  func close() { for hosts in opened.values { hosts.close() } }
}
