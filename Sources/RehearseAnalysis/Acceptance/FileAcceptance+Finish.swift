import Rehearse
import RehearseLanguage

extension FileAcceptance {
  mutating func finish(_ source: SourceFile, mark: ArraySlice<UInt8>, _ decoding: FileDecoder.Options) {
    guard !edits.isEmpty else { return }
    var loader = FileLoader()
    var options = decoding
    options.mayBeOpen = true
    guard let splice = Splice(edits) else { return fail("two changes affect the same words") }
    let plain = Array(mark) + splice.applied(to: text.bytes)
    do throws(RejectedFile) {
      _ = try loader.load(plain, of: source, options)
    } catch {
      return fail(error)
    }
    let marks = Self.marks(anchors.map(splice.offset(after:)), FileText(loader.tree, loader.text(source)))
    let bytes = Array(mark) + (Splice(marks)?.applied(to: loader.text(source).bytes) ?? [])
    options.mayBeOpen = false
    // Open expectations are allowed only in cases that are left unchanged.
    let isWhole = !isPartial && result.left.isEmpty && file.cases.allSatisfy(isSelected)
    do throws(RejectedFile) {
      verify(try loader.load(bytes, of: source, options))
    } catch {
      if isWhole { return fail(error) }
      options.mayBeOpen = true
      do throws(RejectedFile) {
        verify(try loader.load(bytes, of: source, options))
      } catch {
        return fail(error)
      }
    }
    if result.problem == nil { result.bytes = bytes }
  }

  private mutating func fail(_ rejected: RejectedFile) {
    fail(rejected.diagnostics.first.map { "line \($0.line): \($0.message)" } ?? "it could not be read again")
  }

  private mutating func fail(_ problem: String) { result.problem = problem }

  // MARK: Marks

  /// Marks the lines at these offsets, except those already marked.
  private static func marks(_ places: [Int], _ text: FileText) -> [Edit] {
    let marked = Set(ReviewMark.ranges(in: text.bytes, text.tree).map(\.start.line))
    let lines = Set(places.map { line(for: text.source.position(ofByte: $0).line, text) })
    return lines.subtracting(marked).sorted().map { line in
      let start = text.source.offset(of: SourcePosition(line: Int(line), column: 1))
      return Edit(at: text.lineEnd(start), "  " + ReviewMark.text)
    }
  }

  /// The line itself, or the nearest one above that does not end inside a scalar.
  private static func line(for line: Int32, _ text: FileText) -> Int32 {
    var line = line
    while line > 1 {
      let end = text.lineEnd(text.source.offset(of: SourcePosition(line: Int(line), column: 1)))
      guard text.tree.scalar(at: text.source.position(ofByte: end)) != nil else { break }
      line -= 1
    }
    return line
  }

  // MARK: Verification

  /// Checks that accepted cases pass and that the meaning of all others is unchanged.
  private mutating func verify(_ new: ScenarioFile) {
    let cases = Dictionary(new.cases.map { (Array($0.name.utf8), $0) }) { first, _ in first }
    let added = file.missingRows.count { self.cases.contains($0.testCase.name) }
    guard new.cases.count == file.cases.count + added else { return fail("the scenarios of the file would change") }
    for old in file.cases + file.missingRows.map(\.testCase) where old.isToBeFound(in: file, self.cases) {
      guard let found = cases[Array(old.name.utf8)] else { return fail("\"\(old.name)\" would be gone") }
      let isAccepted = self.cases.contains(old.name)
      let isSame =
        isAccepted || rewritten.contains(old.scenario)
        ? old.plan == found.plan : old.meaning == found.meaning
      guard isSame else { return fail("\"\(old.name)\" would mean something else") }
      if isAccepted || passes(old), !passes(found) { return fail("\"\(old.name)\" would not pass") }
    }
  }

  private mutating func passes(_ testCase: Case) -> Bool {
    !testCase.steps.contains(where: \.isOpen) && passes(testCase, trace(of: testCase.plan))
  }
}

extension Case {
  /// Whether the new file must contain the case: a missing row counts only if it was accepted.
  fileprivate func isToBeFound(in file: ScenarioFile, _ accepted: Set<String>) -> Bool {
    accepted.contains(name) || file.cases.contains { $0 === self }
  }
}
