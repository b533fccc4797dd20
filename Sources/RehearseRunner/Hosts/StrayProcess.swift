/// A process that comes from a host and has left its group, so that it does not end with the host.
package struct StrayProcess: Hashable, Sendable {
  package let process: Int32
  /// The name that the system shows; untrusted.
  package let name: String

  /// Those of a host that are alive now.
  ///
  /// - Parameters:
  ///   - host: alive or not.
  ///   - variable: what only this host and those that come from it have in their environment: a process whose parents
  ///     have ended is found by it.
  static func all(of host: Int32, markedBy variable: String, adoptedBy runner: Int32) -> Set<StrayProcess> {
    let table = ProcessTable()
    let own = table.descendants(of: host)
    let known = Set(own.map(\.process) + [host])
    let adopted = table.descendants(of: runner).filter {
      !known.contains($0.process) && $0.group != host && ProcessTable.hasVariable(variable, $0.process)
    }
    return Set((own.filter { $0.group != host } + adopted).map { StrayProcess(process: $0.process, name: $0.name) })
  }
}
