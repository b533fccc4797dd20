import Rehearse

/// The rendered mistakes in a file that cannot be used.
package struct RejectedFile: Error {
  package let path: String
  package let diagnostics: [ShownDiagnostic]
  /// How many mistakes are not listed.
  package let omittedDiagnostics: Int
  /// The module that the file names, if there is one. `nil` if it is not known.
  package fileprivate(set) var module: String?

  package init(_ path: String, _ diagnostics: [ShownDiagnostic], omitted: Int = 0) {
    self.path = path
    self.diagnostics = diagnostics
    omittedDiagnostics = omitted
  }

  package init(_ path: String, _ reason: String) { self.init(path, [.unusable(path, reason)]) }
}

/// Reads scenario files one at a time, and reports everything that is wrong with each.
package struct FileLoader: ~Copyable {
  private let folder: Int32?
  private let secretNames = SecretNamesMemory()
  package private(set) var bytes: [UInt8] = []
  /// The warnings that reading the current file produced.
  private var noticed: [Diagnostic] = []

  /// - Parameter folder: An open folder that paths are relative to; `nil` for the working folder of the command.
  package init(folder: Int32? = nil) { self.folder = folder }

  package func review(_ file: ScenarioFile) -> FileReview {
    FileReview(file, tree, bytes, isASCII: tree.isASCII, noticed: noticed)
  }

  package private(set) var tree = NodeTree()

  /// The length of the byte order mark, which positions do not include.
  package var markLength: Int { ByteOrderMark.length(in: bytes) }

  package mutating func load(
    _ source: SourceFile, _ decoding: FileDecoder.Options
  ) throws(RejectedFile) -> ScenarioFile {
    bytes = try source.read(from: folder)
    return try decode(source, decoding)
  }

  package static func bytes(of path: String) -> [UInt8]? { try? SourceFile(path: path).read() }

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
    var check = FixCheck(bytes, decoding)
    var rejected = RejectedFile(
      source.path, diagnostics.sorted.map { quotation.shown(check.tried($0)) }, omitted: diagnostics.omitted)
    let name = tree.root.flatMap { tree.value($0, FileKey.module) }.map { tree.string($0) }
    rejected.module = name.flatMap { decoding.catalog.contract(named: $0)?.name }
    throw rejected
  }

  /// The messages that `check` would print for this text, without secrets, for editors.
  package mutating func mistakes(in text: [UInt8], _ decoding: FileDecoder.Options) -> [Diagnostic] {
    let (said, isInOrder) = read(text, decoding)
    // Finding secrets takes longer than everything else, and usually there is no message.
    guard !said.isEmpty else { return [] }
    return said.map(quotation(SourceFile(path: ""), of: decoding.catalog.contracts, isInOrder).redacted)
  }

  /// The messages about a text, which may contain secrets, and whether its YAML has no mistakes.
  mutating func read(
    _ text: [UInt8], _ decoding: FileDecoder.Options
  ) -> (said: [Diagnostic], isInOrder: Bool) {
    bytes = text
    var diagnostics = Diagnostics()
    let (file, isInOrder) = decode(decoding, &diagnostics)
    if let file, !diagnostics.hasErrors { return (review(file).warnings, isInOrder) }
    return (ForeignFile(self.text(SourceFile(path: ""))).diagnostic.map { [$0] } ?? diagnostics.sorted, isInOrder)
  }

  private mutating func decode(
    _ decoding: FileDecoder.Options, _ diagnostics: inout Diagnostics
  ) -> (file: ScenarioFile?, isInOrder: Bool) {
    tree = YAMLReader.read(bytes, reporting: &diagnostics)
    let isParsed = tree.isComplete
    let isInOrder = isParsed && !diagnostics.hasErrors
    let file = isParsed ? FileDecoder.decode(tree, decoding, reporting: &diagnostics) : nil
    if let brokenLines = tree.brokenLines { findMore(brokenLines, decoding, &diagnostics) }
    noticed = diagnostics.warnings
    if isParsed, decoding.isContinuousIntegration { ReviewMark.refuse(in: bytes, tree, &diagnostics) }
    return (file, isInOrder)
  }

  /// Finds the mistakes in the other lines of a file with syntax mistakes.
  private func findMore(
    _ brokenLines: Set<Int>, _ decoding: FileDecoder.Options, _ diagnostics: inout Diagnostics
  ) {
    var more = diagnostics
    _ = FileDecoder.decode(tree, decoding, reporting: &more)
    let filter = Consequences(of: brokenLines, in: SourceText(path: "", file: bytes).lines)
    for mistake in more.sorted where !filter.include(mistake) { diagnostics.add(mistake) }
  }

  /// The selected lines, and the scenarios and rows in the file; `nil` if the whole file is selected.
  package func lines(_ source: SourceFile) -> (wanted: [Int], written: WrittenLines)? {
    source.lines.isEmpty ? nil : (source.lines, WrittenLines(tree, text(source)))
  }

  package func writtenLines(_ source: SourceFile) -> WrittenLines { WrittenLines(tree, text(source)) }

  /// Warnings about selected lines that do not belong to a scenario.
  package func lostLines(_ source: SourceFile, _ file: ScenarioFile) -> [ShownDiagnostic] {
    guard let lines = lines(source) else { return [] }
    let lost = lines.wanted.filter { !lines.written.belongs($0) }
    if lost.isEmpty { return [] }
    let (text, quotation) = (text(source), quotation(source, of: [file.contract]))
    return Set(lost).sorted().map { quotation.shown(lines.written.lost($0, of: text)) }
  }

  /// Warnings that every command shows, without secrets.
  package func urgentWarnings(_ source: SourceFile, _ file: ScenarioFile) -> [ShownDiagnostic] {
    let warnings = review(file).urgentWarnings
    if warnings.isEmpty { return [] }
    let quotation = quotation(source, of: [file.contract])
    return warnings.map(quotation.shown)
  }

  // MARK: Showing

  /// Renders diagnostics for the current file without its secrets.
  ///
  /// - Parameters:
  ///   - contracts: The modules that the file may use, which declare the names of secrets.
  ///   - isInOrder: Whether the file's YAML has no mistakes.
  package func quotation(
    _ source: SourceFile, of contracts: [ModuleContract], _ isInOrder: Bool = true
  ) -> Quotation {
    let names = secretNames.names(of: contracts)
    return Quotation(source, bytes, tree, secretNames: names, isInOrder: isInOrder)
  }

  package func text(_ source: SourceFile) -> SourceText {
    SourceText(path: source.path, bytes: Array(bytes.dropFirst(markLength)))
  }

  package func shownLines(_ source: SourceFile, of contract: ModuleContract) -> ShownLines {
    let text = text(source)
    guard source.mayQuote(bytes) else { return ShownLines(text, secrets: nil) }
    let finder = SecretFinder(names: secretNames.names(of: [contract]))
    return ShownLines(text, secrets: finder.find(in: text, tree, isInOrder: true))
  }
}
