import Rehearse

/// The reference for programs.
package enum ReferenceJSON {
  package static func text(_ pages: [ReferencePage]) -> String {
    JSONText.of(["modules": .list(pages.map(page))])
  }

  private static func page(_ page: ReferencePage) -> JSONValue {
    let sections = page.sections.map { section in
      JSONValue.Member(section.title.lowercased(), .list(section.entries.map(entry)))
    }
    return JSONValue.object([.init("module", .text(page.module)), .init("summary", .text(page.summary))] + sections)
  }

  private static func entry(_ entry: ReferenceEntry) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .text(entry.name)), .init("sentence", .text(entry.sentence))]
    func add(_ name: String, _ text: String?) {
      if let text { members.append(.init(name, .text(text))) }
    }
    func add(_ name: String, _ texts: [String]) {
      if !texts.isEmpty { members.append(.init(name, .texts(texts))) }
    }
    add("kind", entry.kind)
    add("values", entry.value)
    if !entry.arguments.isEmpty { members.append(.init("arguments", .list(entry.arguments.map(argument)))) }
    add("answers", entry.answers)
    add("errors", entry.errors)
    add("answer", entry.answeredFrom)
    add("standard", entry.standard)
    add("examples", entry.examples)
    add("example", entry.example)
    return .object(members)
  }

  private static func argument(_ argument: ReferenceEntry.Argument) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .text(argument.name)), .init("sentence", .text(argument.sentence)),
      .init("values", .text(argument.value)),
    ]
    if let standard = argument.standard { members.append(.init("standard", .text(standard))) }
    if let examples = argument.examples { members.append(.init("examples", .text(examples))) }
    if argument.isRequired { members.append(.init("required", true)) }
    if argument.isSecret { members.append(.init("secret", true)) }
    return .object(members)
  }
}
