import Rehearse
import RehearseReference
import RehearseSource
import RehearseSystem

/// `rehearse new`: writes a first scenario of a module, which passes.
struct NewCommand: Subcommand {
  static let name = "new"
  static let synonyms = ["init", "create", "add", "generate", "scaffold"]
  static let summary = "Write a first scenario for a module, for you to change"
  static let operands = [Operand("MODULE", .one, .module), Operand("FILE", .noneOrOne, .scenarios)]
  static let discussion = [
    """
    The scenario passes as it is written: what it expects is what the module does. FILE must not exist yet
    (default: scenarios/MODULE/first.yaml); folders that are missing are made. Where no \(SchemaPlace.name) is
    found for editors, one is written as well.
    """
  ]
  static let options: [OptionRow] = []

  private let catalog: ModuleCatalog
  private let vocabulary: Vocabulary
  private let path: String

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    self.catalog = catalog
    let example = "For example: rehearse new \(catalog.names.first ?? "MODULE")"
    guard let name = arguments.paths.first else {
      throw UsageError(
        "`rehearse new` needs a module",
        hint: "\(example)\nModules: \(catalog.names.joined(separator: ", "))")
    }
    guard arguments.paths.count <= 2 else { throw UsageError("`rehearse new` takes one module and one file") }
    vocabulary = try ModuleChoice.module(name, in: catalog)
    path = arguments.paths.count == 2 ? arguments.paths[1] : "scenarios/\(vocabulary.name)/first.yaml"
    guard !SystemPath.holdsStandIn(path) else {
      throw UsageError("FILE takes a name in UTF-8, not \"\(SanitizedText.of(path))\"")
    }
  }

  func run() -> ExitStatus {
    guard let scenario = FirstScenario(vocabulary) else {
      return refused("the module \(vocabulary.name) does not finish with any of its actions", .failed)
    }
    let schema = SchemaPlace(from: path)
    do throws(NewFile.Problem) {
      try NewFile(path).write(scenario.text(schema: schema.reference, run: command))
    } catch {
      return refused(error.message, error.status)
    }
    guard Output.standard.write(said) else { return .cannotWrite }
    return schema.missing.map(writeSchema) ?? .passed
  }

  /// What the first line of the file points at; never over another file.
  private func writeSchema(_ place: String) -> ExitStatus {
    do throws(PlacedFile.Problem) {
      try PlacedFile.make(place, Schema.text(catalog.vocabularies))
    } catch {
      return refused("the schema for editors is not written: \(error.message)", .cannotWrite)
    }
    let said = "\n\(SanitizedText.of(place)) is written as well: with it, editors complete and check scenarios.\n"
    return Output.standard.write(said) ? .passed : .cannotWrite
  }

  private var said: String {
    """
    \(SanitizedText.of(path)) is written. Run it:

      \(command)

    Then change it. To see everything that you can write in it:  rehearse reference \(vocabulary.name)

    """
  }

  private var command: String { "rehearse run \(ShellWord.of(path))" }

  private func refused(_ message: String, _ status: ExitStatus) -> ExitStatus {
    Output.errors.write("rehearse: \(SanitizedText.of(message))\n")
    return status
  }
}
