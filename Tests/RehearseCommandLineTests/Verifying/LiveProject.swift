import Foundation
import Rehearse
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// A project with the module "orders" and a live host.
struct LiveProject {
  let folder: TemporaryFolder

  /// - Parameters:
  ///   - live: the live host; by default one without a real service, which answers as prepared.
  ///   - more: further lines below `verify`.
  init(live: String? = nil, _ more: String = "") throws {
    folder = try TemporaryFolder()
    let program = try #require(Repository.liveProgram)
    try folder.write(
      "rehearse.yaml",
      "host: \"'\(program)' modules\"\nverify:\n  host: \"\(live ?? "'\(program)' canned")\"\n\(more)")
  }

  /// Writes scenarios that open an order, one for each ID.
  func open(
    _ ids: String..., assuming answer: String = "{ returns: { number: 17, placed: 2026-11-26T09:00:00Z, note: Ring } }",
    showing title: String = "\"17\"", in name: String = "a.yaml"
  ) throws {
    let rows = ids.map { "      - [\"\($0)\", \(title)]\n" }.joined()
    try write(
      """
        - scenario: Open
          given: { responses: { orders.load: \(answer) } }
          when: open
          table:
            - [when open.id, then state.title]
      \(rows)
      """, in: name)
  }

  /// Writes scenarios that follow an order, one for each ID.
  func follow(_ ids: String..., assuming answer: String, in name: String = "b.yaml") throws {
    let rows = ids.map { "      - [\($0), [orders.changes]]\n" }.joined()
    try write(
      """
        - scenario: Follow
          given: { responses: { orders.changes: \(answer) } }
          when: follow
          table:
            - [when follow.id, then calls include]
      \(rows)
      """, in: name)
  }

  func write(_ scenarios: String, in name: String) throws {
    try folder.write(
      "scenarios/\(name)", "rehearse: 1\nmodule: orders\nfeature: Orders\nscenarios:\n\(scenarios)")
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Invocation {
    try Invocation(arguments, in: folder.path, environment: environment)
  }

  /// The results of `verify`, by the ID of the order, with the reason or the first finding.
  func results(_ arguments: String...) throws -> [String: String] {
    let run = try Invocation(
      ["verify", "--json", "--timeout", "2s", "--late", "50ms"] + arguments, in: folder.path)
    let lines = try run.output.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
    return Dictionary(
      lines.map { line in
        let id = line["name"]?.text?.firstMatch(of: /id: "?([^",} ]+)/)?.output.1 ?? ""
        let finding = line["findings"]?.items?.first
        let values = [finding?["expected"]?.text, finding?["actual"]?.text].compactMap(\.self)
        let why =
          values.isEmpty ? line["reason"]?.text ?? finding?["message"]?.text : values.joined(separator: ", but ")
        return (String(id), [line["status"]?.text, why].compactMap(\.self).joined(separator: ": "))
      }, uniquingKeysWith: { "\($0) | \($1)" })
  }
}
