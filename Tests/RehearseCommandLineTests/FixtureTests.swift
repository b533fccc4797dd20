import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// How the program runs or checks the files of a gallery.
private struct Command {
  let arguments: [String]
  let environment: [String: String]
  let host: String?
  let status: Int32
  /// Whether cases run. Otherwise only messages are of interest.
  let isValid: Bool
  /// Whether the summary is that of a run of invalid files, which no gallery needs to state.
  let isInvalid: Bool

  init(_ topic: String) {
    let kind = topic.trimmingPrefix("types/").prefix { $0 != "/" }
    isValid = ["suite", "valid-fail", "valid-pass"].contains(kind)
    isInvalid = ["ci", "invalid"].contains(kind)
    arguments = isValid ? ["run", "--verbose"] : [isInvalid ? "run" : "check"]
    environment = kind == "ci" ? ["NO_COLOR": "1", "CI": "1"] : ["NO_COLOR": "1"]
    // No bundled module has values of every type, but those of this host have.
    host = topic.hasPrefix("types/") ? Repository.misbehavingProgram : nil
    status = ["suite", "valid-pass", "warned"].contains(kind) ? 0 : kind == "valid-fail" ? 1 : 2
  }
}

@Suite("Fixtures")
struct FixtureTests {
  /// All but those of other commands.
  private static let galleries = Gallery.all.filter { !["accept", "ugly"].contains($0.topic) }

  @Test("A gallery holds what the program says about each of its files", arguments: galleries)
  func gallery(gallery: Gallery) throws {
    let command = Command(gallery.topic)
    let (names, folder) = (gallery.fixtures.map(\.name), try TemporaryFolder())
    try folder.write(gallery.fixtures)
    let run = try Invocation(
      command.arguments + names, in: folder.path, environment: command.environment, host: command.host)
    #expect(run.status == command.status)

    let errors = parts(run.errors, names) { line in line.firstIndex(of: ":").map { String(line[..<$0]) } }
    let output = parts(run.output.replacing(/in [0-9]+\.[0-9]{3} s/, with: "in 0.000 s"), names) { line in
      guard let first = line.first, first != " " else { return nil }
      return line.firstMatch(of: /\ ([^ ]+):[0-9]+$/).map { String($0.1) } ?? ""
    }
    #expect(errors[""] == nil)
    var actual = gallery
    for (index, name) in names.enumerated() {
      let (said, message) = (ended(output[name] ?? ""), ended(errors[name] ?? ""))
      // A message and the next one have an empty line between them.
      #expect(message.isEmpty || errors[name] == message + "\n")
      actual.cases[index][.output] = command.isValid ? said : message
      if command.isValid { actual.cases[index][.warnings] = message }
      if command.isInvalid { #expect(message.contains(": error: "), "\(name) has no mistake") }
      if command.status == 1 {
        let fails = said.split(separator: "\n").contains { $0.hasPrefix("FAILED ") || $0.hasPrefix("ERROR ") }
        #expect(fails, "\(name) does not fail")
      }
    }
    let summary = output[""] ?? ""
    if command.isInvalid {
      let count = names.count
      #expect(summary == "0 passed, \(count) invalid files   \(count) files in 0.000 s\n")
    } else {
      actual.introduction[.output] = summary
    }
    try gallery.expect(actual)
  }

  /// The lines by the file that they are about. `nil` stands for the file of the line before.
  private func parts(_ text: String, _ names: [String], _ file: (Substring) -> String?) -> [String: String] {
    var parts: [String: String] = [:]
    var current = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let name = file(line), name.isEmpty || names.contains(name) { current = name }
      parts[current, default: ""] += line + "\n"
    }
    return parts
  }

  /// A text with a line break at its end, but without empty lines there.
  private func ended(_ text: String) -> String {
    var text = Substring(text)
    while text.hasSuffix("\n\n") { text.removeLast() }
    return String(text)
  }
}
