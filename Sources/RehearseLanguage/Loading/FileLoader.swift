import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file cannot be used as it is: its mistakes, drawn for readers, in the order of the file.
package struct RejectedFile: Error {
  package let path: String
  package let diagnostics: [ShownDiagnostic]
  /// How many more mistakes there are than are listed.
  package let omittedDiagnostics: Int

  package init(_ path: String, _ diagnostics: [ShownDiagnostic], omitted: Int = 0) {
    self.path = path
    self.diagnostics = diagnostics
    omittedDiagnostics = omitted
  }

  /// A file that cannot be read at all, with the reason.
  package init(_ path: String, _ reason: String) { self.init(path, [.unusable(path, reason)]) }
}

/// Reads one scenario file after the other, or says in whole what is wrong with it.
package struct FileLoader: ~Copyable {
  private let folder: Int32
  private let secretNames = SecretNamesMemory()
  /// The bytes of the current file.
  package private(set) var bytes: [UInt8] = []
  /// What was noticed while the current file was read, if it has no mistakes.
  private var noticed: [Diagnostic] = []

  /// - Parameter folder: an open folder, from which paths start.
  package init(folder: Int32 = AT_FDCWD) { self.folder = folder }

  /// What is worth a second look in the current file, which has no mistakes.
  package func review(_ file: ScenarioFile) -> FileReview {
    FileReview(file, tree, bytes, isASCII: tree.isASCII, noticed: noticed)
  }

  /// The nodes of the current file.
  package private(set) var tree = NodeTree()

  /// The length of the byte order mark of the current file, from behind which places are counted.
  package var markLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Reads a file.
  package mutating func load(
    _ source: SourceFile, _ decoding: FileDecoder.Options
  ) throws(RejectedFile) -> ScenarioFile {
    bytes = try source.read(from: folder)
    return try decode(source, decoding)
  }

  /// A file's bytes as they are now; `nil` where they cannot be read.
  package static func bytes(of path: String) -> [UInt8]? { try? SourceFile(path: path).read() }

  /// Reads bytes as if they were the file's.
  package mutating func load(
    _ bytes: [UInt8], of source: SourceFile, _ decoding: FileDecoder.Options
  ) throws(RejectedFile) -> ScenarioFile {
    self.bytes = bytes
    return try decode(source, decoding)
  }

  private mutating func decode(
    _ source: SourceFile, _ decoding: FileDecoder.Options
  ) throws(RejectedFile) -> ScenarioFile {
    var diagnostics = Diagnostics()
    let (file, isInOrder) = decode(decoding, &diagnostics)
    if let file, !diagnostics.hasErrors { return file }
    guard source.mayQuote(bytes) else { throw RejectedFile(source.path, SourceFile.unquoted) }
    let quotation = quotation(source, of: decoding.catalog.contracts, isInOrder)
    if let foreign = ForeignFile(text(source)).diagnostic {
      throw RejectedFile(source.path, [quotation.shown(foreign)])
    }
    throw RejectedFile(source.path, diagnostics.sorted.map(quotation.shown), omitted: diagnostics.omitted)
  }

  /// What `check` would say of a file with this text, in the order of the file and without its secrets: for an editor,
  /// in which it is being written.
  package mutating func mistakes(in text: [UInt8], _ decoding: FileDecoder.Options) -> [Diagnostic] {
    bytes = text
    let source = SourceFile(path: "")
    var diagnostics = Diagnostics()
    let (file, isInOrder) = decode(decoding, &diagnostics)
    let said =
      if let file, !diagnostics.hasErrors {
        review(file).warnings
      } else {
        ForeignFile(self.text(source)).diagnostic.map { [$0] } ?? diagnostics.sorted
      }
    // Its secrets take longer to find than all else, and nothing is most often what is said.
    guard !said.isEmpty else { return [] }
    return said.map(quotation(source, of: decoding.catalog.contracts, isInOrder).redacted)
  }

  /// Reads the current bytes; `isInOrder` is whether their YAML is.
  private mutating func decode(
    _ decoding: FileDecoder.Options, _ diagnostics: inout Diagnostics
  ) -> (file: ScenarioFile?, isInOrder: Bool) {
    tree = YAMLReader.read(bytes, reporting: &diagnostics)
    let isParsed = tree.isComplete
    let isInOrder = isParsed && !diagnostics.hasErrors
    let file = isParsed ? FileDecoder.decode(tree, decoding, reporting: &diagnostics) : nil
    noticed = diagnostics.warnings
    if isParsed, decoding.isContinuousIntegration { ReviewMark.refuse(in: bytes, tree, &diagnostics) }
    return (file, isInOrder)
  }

  /// The lines of the current file that were asked for, with what belongs to which; `nil` for the whole file.
  package func lines(_ source: SourceFile) -> (wanted: [Int], written: WrittenLines)? {
    source.lines.isEmpty ? nil : (source.lines, WrittenLines(tree, text(source)))
  }

  /// Which lines of the current file belong to which scenario.
  package func writtenLines(_ source: SourceFile) -> WrittenLines { WrittenLines(tree, text(source)) }

  /// What is said of lines that were asked for and belong to no scenario of the current file.
  package func lostLines(_ source: SourceFile, _ file: ScenarioFile) -> [ShownDiagnostic] {
    guard let lines = lines(source) else { return [] }
    let lost = lines.wanted.filter { !lines.written.belongs($0) }
    if lost.isEmpty { return [] }
    let (text, quotation) = (text(source), quotation(source, of: [file.contract]))
    return Set(lost).sorted().map { quotation.shown(lines.written.lost($0, of: text)) }
  }

  // MARK: Showing

  /// Draws the diagnostics of the current file, without its secrets.
  ///
  /// - Parameters:
  ///   - contracts: of the modules that it may be about, by whose names its secrets are found.
  ///   - isInOrder: whether no mistake was found in the file's YAML.
  package func quotation(
    _ source: SourceFile, of contracts: [ModuleContract], _ isInOrder: Bool = true
  ) -> Quotation {
    let names = secretNames.names(of: contracts)
    return Quotation(source, bytes, tree, secretNames: names, isInOrder: isInOrder)
  }

  /// The text of the current file, without a byte order mark.
  package func text(_ source: SourceFile) -> SourceText {
    SourceText(path: source.path, bytes: Array(bytes.dropFirst(markLength)))
  }

  /// The text of the current file as it can be shown, line by line.
  ///
  /// - Parameter contract: of its module, by whose names its secrets are found.
  package func shownLines(_ source: SourceFile, of contract: ModuleContract) -> ShownLines {
    let text = text(source)
    guard source.mayQuote(bytes) else { return ShownLines(text, secrets: nil) }
    let finder = SecretFinder(names: secretNames.names(of: [contract]))
    return ShownLines(text, secrets: finder.find(in: text, tree, isInOrder: true))
  }
}
