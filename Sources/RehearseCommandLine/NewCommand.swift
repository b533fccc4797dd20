import Rehearse
import RehearseReference
import RehearseSource
import RehearseSystem

/// `rehearse new`: writes a first scenario of a module, or the first adapter of a module of one's own, which pass.
struct NewCommand: Subcommand {
  private static let adapter = Option<String?>(
    "--adapter", "NAME", "Write a first adapter for a module of your own, and its scenario", .text)

  static let name = "new"
  static let synonyms = ["init", "create", "add", "generate", "scaffold"]
  static let summary = "Write a first scenario for a module, for you to change"
  static let usage = "new MODULE [FILE], or \(name) \(adapter.name) NAME [FILE.swift]"
  static let operands = [Operand("MODULE", .one, .module), Operand("FILE", .noneOrOne, .file)]
  static let discussion = [
    """
    The scenario passes as it is written: what it expects is what the module does. FILE must not exist yet
    (default: scenarios/MODULE/first.yaml); folders that are missing are made. Where no \(SchemaPlace.name) is
    found for editors, one is written as well.
    """,
    """
    \(adapter.name) is for developers, in the folder of a Swift package: it writes the adapter of a new module
    (default: Sources/NameRehearsal/NameRehearsal.swift) with a small module to put your own in the place of,
    and scenarios/NAME/first.yaml, which passes with it.
    """,
  ]
  static let options: [OptionRow] = [adapter.row]

  /// What is to be written.
  private enum Wish {
    case scenario(Vocabulary, path: String)
    case adapter(FirstAdapter, path: String)
  }

  private let catalog: ModuleCatalog
  private let wish: Wish

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    self.catalog = catalog
    if let name = try arguments[Self.adapter] {
      wish = try Self.adapter(name, arguments.paths)
    } else {
      wish = try Self.scenario(arguments.paths, catalog)
    }
  }

  private static func scenario(_ words: [String], _ catalog: ModuleCatalog) throws(UsageError) -> Wish {
    let example = "For example: \(ProgramName.text) new \(catalog.names.first ?? "MODULE")"
    guard let name = words.first else {
      throw UsageError(
        "`\(ProgramName.text) new` needs a module",
        hint: "\(example)\nModules: \(catalog.names.joined(separator: ", "))")
    }
    guard words.count <= 2 else { throw UsageError("`\(ProgramName.text) new` takes one module and one file") }
    let vocabulary = try ModuleChoice.module(name, in: catalog)
    return .scenario(vocabulary, path: try file(words.dropFirst()) ?? "scenarios/\(vocabulary.name)/first.yaml")
  }

  private static func adapter(_ name: String, _ words: [String]) throws(UsageError) -> Wish {
    let adapter = try FirstAdapter(name, from: Self.adapter.name)
    guard words.count <= 1 else { throw UsageError("\(Self.adapter.name) takes one name and one file") }
    let path = try file(words[...]) ?? adapter.usualPath
    guard path.hasSuffix(".swift") else {
      throw UsageError("the file of an adapter ends with .swift: write \(SanitizedText.of(path)).swift")
    }
    return .adapter(adapter, path: path)
  }

  /// The file that is named, if one is.
  private static func file(_ words: ArraySlice<String>) throws(UsageError) -> String? {
    guard let path = words.first else { return nil }
    guard !SystemPath.holdsStandIn(path) else {
      throw UsageError("FILE takes a name in UTF-8, not \"\(SanitizedText.of(path))\"")
    }
    return path
  }

  func run() -> ExitStatus {
    switch wish {
    case .scenario(let vocabulary, let path): write(vocabulary, path)
    case .adapter(let adapter, let path): write(adapter, path)
    }
  }

  // MARK: A scenario

  private func write(_ vocabulary: Vocabulary, _ path: String) -> ExitStatus {
    guard let scenario = FirstScenario(vocabulary) else {
      return refused("the module \(vocabulary.name) does not finish with any of its actions", .failed)
    }
    let schema = SchemaPlace(from: path)
    let command = "\(ProgramName.text) run \(ShellWord.of(path))"
    do throws(NewFile.Problem) {
      try NewFile(path).write(scenario.text(schema: schema.reference, run: command))
    } catch {
      return refused(error.message, error.status)
    }
    let said = """
      \(SanitizedText.of(path)) is written. Run it:

        \(command)

      Then change it. To see everything that you can write in it:  \(ProgramName.text) reference \(vocabulary.name)

      """
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

  // MARK: An adapter

  private func write(_ adapter: FirstAdapter, _ path: String) -> ExitStatus {
    let scenario = adapter.scenarioPath
    do throws(NewFile.Problem) {
      // Both or none.
      for place in [path, scenario] { try NewFile.refuseIfThere(place) }
      try NewFile.write(adapter.code, to: path)
      try NewFile(scenario).write(adapter.scenario(schema: SchemaPlace(from: scenario).reference))
    } catch {
      return refused(error.message, error.status)
    }
    let said = """
      \(SanitizedText.of(path)) and \(scenario) are written.

      1. Package.swift: the adapter's target needs .product(name: "Rehearse", package: "rehearse").
      2. main.swift of your own command: rehearse(\(adapter.rehearsal)())
      3. Run it:  swift run COMMAND run \(scenario)

      """
    return Output.standard.write(said) ? .passed : .cannotWrite
  }

  private func refused(_ message: String, _ status: ExitStatus) -> ExitStatus {
    Output.errors.write("rehearse: \(SanitizedText.of(message))\n")
    return status
  }
}
