import RehearseAcceptance
import RehearseIsolation
import RehearseLoading
import RehearseRunning
import RehearseSource

/// Finds the files in which all is as expected, several in one copy of this process: making one takes longer than
/// trying a file in it.
///
/// No more is believed of a copy in which other files were tried. Whatever else becomes of a file is for a fresh copy to find.
struct AcceptSurvey {
  /// How many files one copy tries: once it dies, the rest of them need a copy each.
  static let batch = 64
  /// How long a case may take, in nanoseconds; one that takes longer has more patience in a copy of its own.
  private static let patience: Int64 = 2_000_000_000

  let options: FileRunner.Options

  /// - Returns: for each file how many of its cases were looked at; `nil` where more is to be said of it than that.
  func cases(asExpectedIn files: ArraySlice<SourceFile>) -> [Int?] {
    let unknown = [Int?](repeating: nil, count: files.count)
    guard files.count > 1 else { return unknown }
    let progress = Progress()
    let left = ForkedCommand.lastWord(
      patience: Self.patience, pulse: { progress.pulse }, work: { look(at: files, progress, $0) })
    guard let left else { return unknown }
    var reader = ByteReader(left[...])
    do throws(ByteReader.Damage) {
      let found = try reader.list { (bytes) throws(ByteReader.Damage) in
        try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.number(0...Int.max) }
      }
      return found.count > files.count ? unknown : found + unknown.dropFirst(found.count)
    } catch {
      return unknown
    }
  }

  /// Tries one file after the other until a module has changed the process.
  private func look(at files: ArraySlice<SourceFile>, _ progress: Progress, _ leave: ([UInt8]) -> Void) {
    let footprint = ProcessFootprint()
    var loader = FileLoader()
    var found: [Int?] = []
    for source in files {
      found.append(cases(asExpectedIn: source, &loader, progress))
      guard footprint.isUnchanged else { return }
      var writer = ByteWriter()
      writer.write(found) { $0.write($1) { $0.write($1) } }
      leave(writer.bytes)
    }
  }

  private func cases(asExpectedIn source: SourceFile, _ loader: inout FileLoader, _ progress: Progress) -> Int? {
    guard let file = try? loader.load(source, options.decoding), loader.lostLines(source, file).isEmpty else {
      return nil
    }
    let acceptance = FileAcceptance.run(
      file, source, loader: loader, options.decoding, options.selection, today: options.today,
      beforeEach: progress.beginCase)
    return acceptance.isAsExpected ? acceptance.cases : nil
  }
}
