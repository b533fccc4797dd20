import Rehearse
import RehearseLanguage

/// `rehearse schema`: writes the JSON Schema with which editors check and complete scenario files.
struct SchemaCommand: Subcommand {
  static let name = "schema"
  static let summary = "Write the JSON Schema with which editors complete and check scenarios"
  static let usage = "schema > scenarios/\(SchemaPlace.name)"
  static let discussion = [
    """
    An editor with a YAML language server completes and checks a scenario file whose first line says where the
    schema is:  # yaml-language-server: $schema=../\(SchemaPlace.name)
    """
  ]
  static let options: [OptionRow] = [HostChoice.host.row]

  private let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.paths.isEmpty else {
      throw UsageError(
        "`\(ProgramName.text) schema` takes no names", hint: "It is for all modules: \(ProgramName.text) \(Self.usage)")
    }
    hosts = try HostChoice(arguments)
  }

  func run() -> ExitStatus {
    do throws(HostRefusal) {
      let opened = try hosts.openHereForReading()
      defer { opened.close() }
      return Output.standard.write(Schema.text(opened.contracts.vocabularies)) ? .passed : .cannotWrite
    } catch {
      return error.report()
    }
  }
}
