import Rehearse
import RehearseLanguage
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a watch sees at one moment.
struct WatchedState {
  let scenarios: Snapshot
  /// The project of each scenario file, keyed by bytes.
  private let projects: [[UInt8]: String]
  private let sources: [String: SourceTree]

  /// - Parameter outputs: the paths that this command writes.
  init(_ inputs: ScenarioInputs, outputs: [String]) throws(DiscoveryError) {
    scenarios = try Snapshot(inputs.paths, narrowed: inputs.narrowed)
    var projects: [[UInt8]: String] = [:]
    for (file, project) in zip(scenarios.files, inputs.hosts.projects(of: scenarios.files)) {
      projects[Array(file.path.utf8)] = project
    }
    self.projects = projects
    let written = outputs.compactMap { SystemFile.status($0) } + Self.redirected
    sources = Set(projects.values).reduce(into: [:]) { found, project in
      found[project] = SourceTree(project, try? ProjectFile.read(project), leavingOut: written)
    }
  }

  /// The files to which a shell redirects what this command prints.
  private static var redirected: [stat] {
    [STDOUT_FILENO, STDERR_FILENO].compactMap { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
    }
  }

  var folders: [String] { scenarios.folders + sources.values.flatMap(\.folders) }

  /// The projects with more files than are watched.
  var cutShort: [String] { sources.filter(\.value.isCutShort).keys.sorted() }

  /// What changed in the files of each project.
  func sourceChanges(since earlier: WatchedState) -> [String: SourceChanges] {
    var found: [String: SourceChanges] = [:]
    for (project, tree) in sources {
      guard let before = earlier.sources[project] else { continue }
      let changes = tree.changes(since: before)
      if !changes.isEmpty { found[project] = changes }
    }
    for (file, before) in earlier.projects where projects[file] != before && scenarios.has(file) {
      if SystemFile.status(before) == nil { found[before, default: SourceChanges()].removed.insert(before) }
    }
    for (file, now) in projects where earlier.scenarios.has(file) && earlier.projects[file] != now {
      found[now, default: SourceChanges()].new.insert(now)
    }
    return found
  }

  /// The scenario files of these projects, now or earlier.
  func files(of changed: Set<String>, since earlier: WatchedState) -> Set<[UInt8]> {
    Set(
      scenarios.files.map { Array($0.path.utf8) }.filter { file in
        [projects[file], earlier.projects[file]].contains { $0.map(changed.contains) ?? false }
      })
  }
}
