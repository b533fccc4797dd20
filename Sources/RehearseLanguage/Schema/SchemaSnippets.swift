import Rehearse

/// What editors insert, with `${1:…}` where the author goes on typing. The keyword `defaultSnippets` is not part of JSON
/// Schema; validators ignore it.
enum SchemaSnippets {
  static func file(_ modules: [ModuleContract]) -> JSONValue {
    let names = modules.map(\.name)
    let module = names.count == 1 ? "${1:\(names[0])}" : "${1|\(names.joined(separator: ","))|}"
    return snippet(
      "A scenario file", "The first lines of a file, with one scenario",
      .members([
        (FileKey.rehearse.rawValue, .integer(1)), (FileKey.module.rawValue, .text(module)),
        (FileKey.feature.rawValue, .text("${2:A title for the file}")),
        (FileKey.scenarios.rawValue, .list([scenarioBody(from: 3)])),
      ]))
  }

  static let scenario = snippet("A scenario", ScenarioKey.scenario.sentence, scenarioBody(from: 1))

  static let table = snippet(
    "A scenario with a table", ScenarioKey.table.sentence,
    .members([
      (ScenarioKey.scenario.rawValue, .text("${1:What happens, in one sentence}")),
      (ScenarioKey.when.rawValue, .text("${2:action}")), (ScenarioKey.table.rawValue, tableBody(from: 3)),
    ]))

  static let rows = snippet("A table", ScenarioKey.table.sentence, tableBody(from: 1))

  private static func snippet(_ label: String, _ description: String, _ body: JSONValue) -> JSONValue {
    ["label": .text(label), "description": .text(description), "body": body]
  }

  private static func scenarioBody(from number: Int) -> JSONValue {
    .members([
      (ScenarioKey.scenario.rawValue, .text("${\(number):What happens, in one sentence}")),
      (ScenarioKey.when.rawValue, .text("${\(number + 1):action}")),
      (ScenarioKey.then.rawValue, .members([(ThenKey.calls.rawValue, .text("${\(number + 2):none}"))])),
    ])
  }

  private static func tableBody(from number: Int) -> JSONValue {
    let headings = [HeadingKind.given, .then].map(\.rawValue).enumerated().map { index, word in
      JSONValue.text("\(word) ${\(number + index):name}")
    }
    let row: JSONValue = [.text("${\(number + 2):value}"), .text("${\(number + 3):value}")]
    return [.list(headings), row]
  }
}
