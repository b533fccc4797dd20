import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Every part of a file counts")
struct NothingLostTests {
  /// Keys whose text affects neither a run nor a report, with the reason.
  private static let idle = [
    "feature": "a title for who reads the file",
    "about": "a note for who reads the file",
    "why": "a note for who reads the file",
  ]

  /// More such keys, in files that show that a key has no effect.
  private static let idleIn = [
    "given-record-replaced-whole.yaml": ["user", "token"],  // The scenario replaces the file's given.
    "table-overrides-file-given.yaml": ["user"],  // A column replaces the file's given.
    "never-not-weakened-by-also-allowed.yaml": ["also allowed"],  // The file and the scenario allow the same call.
    "never-adds-nothing.yaml": ["never"],  // `calls` forbids what `never` names.
  ]

  private static let files = Thoroughness.sample(WrittenFile.valid, every: 12)

  private static let alike: [Set] = [["on", "yes", "true"], ["off", "no", "false"]]

  private static func isAlike(_ one: String, _ other: String) -> Bool {
    if one == other || alike.contains(where: { $0.isSuperset(of: [one, other]) }) { return true }
    return VirtualTime.milliseconds(one).map { $0 == VirtualTime.milliseconds(other) } ?? false
  }

  /// The number of places that are tried in a file, spread over it.
  private static let placesTried = Thoroughness.amount(2, nightly: 24)

  private static func isIdle(_ scalar: WrittenFile.Scalar, _ path: String) -> Bool {
    guard let key = scalar.path.last, !scalar.isKey else { return false }
    return idle[key] != nil || idleIn.contains { path.hasSuffix("/" + $0.key) && $0.value.contains(key) }
  }

  private static func spread<Element>(_ elements: [Element]) -> [Element] {
    let step = max(1, (elements.count + placesTried - 1) / placesTried)
    return stride(from: elements.count % step, to: elements.count, by: step).map { elements[$0] }
  }

  private static func altered(_ scalar: WrittenFile.Scalar, _ file: WrittenFile) -> [UInt8] {
    var end = scalar.bytes.upperBound
    if scalar.style == .quoted { end -= 1 }
    while scalar.style == .block, " \n\r".utf8.contains(file.bytes[end - 1]) { end -= 1 }
    return file.replacing(end..<end, by: "x")
  }

  @Test(
    "Text that is changed or removed changes the meaning of the file, or is a mistake", arguments: files)
  func texts(fixture: Fixture) throws {
    let file = WrittenFile(fixture)
    let meaning = try #require(FileMeaning(file.bytes))
    for scalar in Self.spread(file.scalars) where !Self.isIdle(scalar, fixture.path) {
      let other = file.scalars[(scalar.bytes.lowerBound * 7 + 5) % file.scalars.count]
      var edits = [file.replacing(scalar.bytes, by: ""), Self.altered(scalar, file)]
      if !Self.isAlike(other.text, scalar.text), other.style == .plain {
        edits.append(file.replacing(scalar.bytes, by: other.text))
      }
      for edit in edits where FileMeaning(edit) == meaning {
        Issue.record("\(scalar.path) `\(scalar.text)`:\n\(String(decoding: edit, as: UTF8.self))")
      }
    }
  }

  private static let items = ["{ state: { error: offline } }", "{}", "[]", "\"\"", "a"]

  @Test("An item without a key in braces is a mistake", arguments: files)
  func items(fixture: Fixture) throws {
    let file = WrittenFile(fixture)
    for braces in Self.spread(file.braces) {
      let (start, end) = (braces.lowerBound + 1, braces.upperBound - 1)
      let isEmpty = !file.bytes[start..<end].contains { $0 != UInt8(ascii: " ") }
      for item in Self.items {
        for edit in [
          file.replacing(start..<start, by: isEmpty ? item : "\(item), "),
          file.replacing(end..<end, by: isEmpty ? item : ", \(item)"),
        ] where FileMeaning(edit) != nil {
          Issue.record("\(item):\n\(String(decoding: edit, as: UTF8.self))")
        }
      }
    }
  }
}
