import Rehearse
import RehearseComparison
import RehearseLoading
import RehearseReport
import RehearseScenario
import RehearseSource

/// What changed in the scenarios, for a page: what `rehearse diff` compares, path by path.
struct PageComparison {
  private let revision: String
  private let sides: [DiffSides]
  private let options: FileDecoder.Options

  /// - Parameter paths: those that were named on the command line; none for the folder that is meant without any.
  init(since revision: String, _ paths: [String], catalog: ModuleCatalog) throws(DiffSides.Refusal) {
    self.revision = revision
    var sides: [DiffSides] = []
    if paths.isEmpty {
      sides.append(try DiffSides(revision, nil, folder: nil))
    } else {
      for path in paths { sides.append(try DiffSides(revision, path, folder: nil)) }
    }
    self.sides = sides
    options = FileDecoder.Options(catalog: catalog, isContinuousIntegration: false)
  }

  /// The section; where git does not give what it has, it says so.
  var section: HTMLSection {
    do throws(GitProcess.Problem) {
      var whole = Comparison()
      for side in sides {
        whole += Comparison(
          old: try side.old.read(options) { _ in }, new: try side.new.read(options) { _ in })
      }
      return ComparisonSection.of(whole, since: revision)
    } catch {
      return HTMLSection(
        .diff, "\(HTMLSection.Name.diff.title) \(revision)",
        blocks: [.paragraph("This could not be found out: \(error.message)")])
    }
  }
}
