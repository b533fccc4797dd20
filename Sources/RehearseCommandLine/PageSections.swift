import Rehearse
import RehearseComparison
import RehearseCoverage
import RehearseIsolation
import RehearseLoading
import RehearseMutation
import RehearseReport
import RehearseResults
import RehearseRunning
import RehearseScenario
import RehearseSource
import RehearseSystem

/// Makes what a page shows beside the run, as the commands of the same names do, in copies of this process.
struct PageSections {
  private let inputs: ScenarioInputs
  private let catalog: ModuleCatalog
  private let contents: PageContents
  private let comparison: PageComparison?

  /// - Throws: when there is nothing to compare with, which is better known before anything has run.
  init(_ inputs: ScenarioInputs, _ catalog: ModuleCatalog, _ contents: PageContents) throws(DiffSides.Refusal) {
    (self.inputs, self.catalog, self.contents) = (inputs, catalog, contents)
    if let revision = contents.revision {
      comparison = try PageComparison(
        since: revision, inputs.namedPaths, catalog: catalog)
    } else {
      comparison = nil
    }
  }

  /// All sections that are asked for; of one that cannot be made it says why.
  func all(_ files: [SourceFile]) -> [HTMLSection] {
    var sections: [HTMLSection] = []
    if let comparison { sections.append(comparison.section) }
    if contents.hasCoverage || contents.hasTransitions { sections += coverage(files) }
    if contents.hasMutation { sections.append(mutation(files)) }
    return sections
  }

  private static var isStopped: Bool { Interruption.number != nil }

  // MARK: Coverage and transitions

  private func coverage(_ files: [SourceFile]) -> [HTMLSection] {
    var wanted: [HTMLSection.Name] = contents.hasCoverage ? [.coverage] : []
    if contents.hasTransitions { wanted.append(.explore) }
    let progress = Progress()
    do throws(ForkedCommand.Failure) {
      let bytes = try ForkedCommand.bring(
        pulse: { progress.filesDone < files.count ? progress.pulse : nil }, isStopped: { Self.isStopped },
        work: {
          Self.bytes(sections(CoverageMeasurement(inputs: inputs, catalog: catalog).measure(files, progress), wanted))
        })
      return Self.sections(bytes, wanted)
    } catch {
      return wanted.map { Self.missing($0, error.words) }
    }
  }

  private func sections(_ outcome: CoverageMeasurement.Outcome, _ wanted: [HTMLSection.Name]) -> [HTMLSection] {
    guard let coverage = outcome.coverage else { return wanted.map { Self.missing($0, "because no case is selected") } }
    guard !outcome.hasNoRoom else {
      return wanted.map { Self.missing($0, "because the system could not start another process") }
    }
    var remarks = outcome.broken.map(CoverageMeasurement.words) + coverage.wrongWaivers
    let failed = outcome.tally.failed + outcome.tally.errored
    if failed > 0 { remarks.append("\(Counted.text(failed, "case")) failed, so this may include wrong results") }
    return wanted.map { name in
      var section = name == .coverage ? CoverageSection.of(coverage) : TransitionSection.of(coverage)
      section.blocks = remarks.map { .paragraph($0) } + section.blocks
      return section
    }
  }

  // MARK: Mutation

  private func mutation(_ files: [SourceFile]) -> HTMLSection {
    guard let parcel = Parcel() else { return Self.missing(.mutants, "because the system has no memory left for it") }
    defer { parcel.remove() }
    let outcome = MutationWork(inputs: inputs).run(
      files, isSilent: true, isStopped: { Self.isStopped },
      finish: { _, mutation in
        var section = MutationSection.of(mutation)
        section.blocks = mutation.complaints.map { .paragraph($0) } + section.blocks
        return parcel.leave(Self.bytes([section])) ? .passed : .failed
      })
    guard case .finished(status: ExitStatus.passed.rawValue) = outcome, let bytes = parcel.bytes() else {
      return Self.missing(.mutants, "because a module \(ForkedCommand.deed(outcome)) with the scenarios as they are")
    }
    return Self.sections(bytes, [.mutants])[0]
  }

  // MARK: Bytes

  private static func bytes(_ sections: [HTMLSection]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(sections) { $1.write(to: &$0) }
    return writer.bytes
  }

  /// What a copy of this process left, as far as it is what was asked for.
  private static func sections(_ bytes: [UInt8], _ wanted: [HTMLSection.Name]) -> [HTMLSection] {
    var reader = ByteReader(bytes[...])
    let sections = try? reader.list { (bytes) throws(ByteReader.Damage) in try HTMLSection(from: &bytes) }
    guard let sections, sections.map(\.name) == wanted else {
      return wanted.map { missing($0, "because a module wrote over what was found") }
    }
    return sections
  }

  private static func missing(_ name: HTMLSection.Name, _ reason: String) -> HTMLSection {
    let reason = isStopped ? "because the run was stopped" : reason
    return HTMLSection(name, blocks: [.paragraph("This could not be found out, \(reason).")])
  }
}
