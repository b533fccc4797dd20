import RehearseAcceptance
import RehearseCommand
import RehearseRunner
import RehearseScenario
import RehearseSource
import RehearseVocabulary
import TestSupport

/// A scenario text that was accepted: the new text, and what there is to say about it.
struct Accepting {
  let old: [UInt8]
  let acceptance: Acceptance?
  /// `line: message` of each mistake of the file.
  let mistakes: [String]
  private let catalog: ModuleCatalog

  init(_ bytes: [UInt8], lines: [Int] = [], catalog: ModuleCatalog = Catalog.modules) {
    old = bytes
    self.catalog = catalog
    var loader = FileLoader()
    var source = SourceFile(path: "file.yaml")
    source.lines = lines
    var head = FileHead(file: 0, startedAt: 0)
    let setting = Self.setting(catalog, mayBeOpen: true)
    guard let file = loader.load(bytes, of: source, setting.decoding, into: &head) else {
      acceptance = nil
      mistakes = head.diagnostics.map { "\($0.line): \($0.message)" }
      return
    }
    mistakes = []
    acceptance = FileAcceptance.run(file, source, loader: loader, setting)
  }

  init(_ text: String, lines: [Int] = [], onPress press: @escaping @Sendable (Lamp.Bench) -> Void) {
    self.init(Array(text.utf8), lines: lines, catalog: [Lamp.vocabulary(onPress: press)])
  }

  private static func setting(_ catalog: ModuleCatalog, mayBeOpen: Bool) -> FileRunner.Setting {
    FileRunner.Setting(
      decoding: FileDecoder.Setting(catalog: catalog, isContinuousIntegration: false, mayBeOpen: mayBeOpen),
      selection: Selection(), today: CalendarDate(secondsSince1970: 1_800_000_000))
  }

  /// The text as it would be written; the old one where nothing would be.
  var new: [UInt8] { acceptance?.bytes ?? old }
  var text: String { String(decoding: new, as: UTF8.self) }

  /// The reasons why something is left, or why nothing is written.
  var reasons: [String] {
    mistakes + (acceptance?.left.map { "\($0.name): \($0.text)" } ?? []) + (acceptance?.problem.map { [$0] } ?? [])
  }

  /// The names of what fails in the new text, found out without anything of what is tested; what is wrong with it, if it
  /// is no scenario file.
  var failures: [String] {
    var loader = FileLoader()
    var head = FileHead(file: 0, startedAt: 0)
    let setting = Self.setting(catalog, mayBeOpen: false)
    guard let file = loader.load(new, of: SourceFile(path: "file.yaml"), setting.decoding, into: &head) else {
      return head.diagnostics.map { "\($0.line): \($0.message)" }
    }
    return file.cases.filter { Judge.judge($0, file.vocabulary.rehearse($0.plan), file.vocabulary) != nil }.map(\.name)
  }
}
