import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The scenario files and cases of a suite, in order.
package final class SuiteContents: Sendable {
  let location: SuiteLocation
  package let files: [SuiteFile]
  package let cases: [RehearsedCase]

  package init(_ catalog: ModuleCatalog, _ location: SuiteLocation, _ settings: SuiteSettings) {
    self.location = location
    let found = (catalog.mistake ?? settings.mistake).map { Files.refused($0) } ?? Self.files(in: location)
    guard case .found(let all) = found else {
      (files, cases) = ([], [RehearsedCase(.nothing(found.reason), location)])
      return
    }
    var decoding = FileDecoder.Options(
      catalog: catalog.contracts, isContinuousIntegration: settings.isContinuousIntegration)
    // The types are in this process, so asking them costs nothing.
    decoding.refusals = { $0.refusals($1) }
    let root = SystemFile.open(location.root, O_RDONLY | O_DIRECTORY)
    defer { if root >= 0 { _ = SystemFile.close(root) } }
    var loader = FileLoader(folder: root)
    var files = settings.narrowed(all, in: location).map { SuiteFile($0, &loader, decoding, in: catalog) }
    // As in `rehearse run`, an `only` mark in any file excludes all other cases.
    let runsOnlyMarked = files.contains { $0.scenarios?.hasOnly == true }
    for index in files.indices { files[index].select(settings.selection, runsOnlyMarked: runsOnlyMarked) }
    self.files = files
    let cases = files.flatMap { $0.cases(location) }
    let nothing = "no scenario\(settings.selection.words()) was found in \(location.shown(location.folder))"
    self.cases = cases.isEmpty ? [RehearsedCase(.nothing(nothing), location)] : cases
  }

  private enum Files {
    case found([SourceFile])
    case refused(String)

    var reason: String {
      if case .refused(let reason) = self { reason } else { "" }
    }
  }

  private static func files(in location: SuiteLocation) -> Files {
    let folder = SanitizedText.of(location.shown(location.folder))
    do throws(DiscoveryError) {
      let found = try Discovery.find([location.folder])
      guard !found.isEmpty else { return .refused("no scenario file (*.yaml) was found in \(folder)") }
      return .found(
        found.map { source in
          var source = source
          source.path = location.shown(source.path)
          return source
        })
    } catch {
      switch error {
      case .missing: return .refused("there is no folder \(folder), in which the scenarios should be")
      case .tooManyFiles: return .refused("there are more than \(SourceFile.runLimit) scenario files in \(folder)")
      case .tooManyFolders: return .refused("there are more than \(Discovery.folderLimit) folders in \(folder)")
      }
    }
  }
}
