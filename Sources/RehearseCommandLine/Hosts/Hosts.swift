import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

struct Hosts {
  struct End {
    var warnings: [String] = []
    var problem: String?
  }

  enum Project {
    /// The project's hosts, and its contract file if it has one.
    case host(HostPool, contract: String?)
    /// The contract file, if that is enough.
    case contract(String)
    /// Modules in this process.
    case here(ModuleCatalog)
    case failure(HostFailure)

    var pool: HostPool? { if case .host(let pool, _) = self { pool } else { nil } }
  }

  let modules: FileModules
  private let pools: [HostPool]

  /// - Parameter indices: the index of each file's project. Empty if there is only one project.
  /// - Throws: only `interrupted`.
  init(_ projects: [Project], indices: [Int] = []) throws(CommandError) {
    var groups: [FileModules.Group] = []
    for project in projects {
      do throws(HostFailure) {
        groups.append(try Self.group(project))
      } catch {
        guard StopRequest.number == nil else {
          for opened in projects { _ = opened.pool?.close() }
          throw .interrupted
        }
        groups.append(FileModules.Group(error))
      }
    }
    pools = projects.compactMap(\.pool)
    modules = FileModules(groups, indices: indices)
  }

  private static func group(_ project: Project) throws(HostFailure) -> FileModules.Group {
    switch project {
    case .failure(let failure): throw failure
    case .here(let modules): return FileModules.Group(modules.contracts, InProcessExecutor(modules))
    case .contract(let path):
      do throws(WireError) {
        return FileModules.Group(try ContractFile.contracts(path), UnavailableExecutor())
      } catch {
        throw HostFailure(error.message)
      }
    case .host(let pool, let contract):
      let contracts: ContractCatalog
      do throws(HostError) {
        contracts = try pool.open()
      } catch {
        throw HostFailure(error)
      }
      if let contract, !ContractFile.isSame(contract, pool.contracts) {
        let what =
          SystemFile.status(contract) == nil
          ? "does not exist; write it" : "differs from what the host declares; write it again"
        pool.warn("\(contract) \(what): \(ProgramName.text) contract > \(ShellWord.of(contract))")
      }
      return FileModules.Group(contracts, pool)
    }
  }

  /// Why files cannot run, ready to print. Empty if all hosts started.
  func failures(_ files: [SourceFile], _ console: ConsoleReport) -> String {
    console.hostFailures(
      files.enumerated().compactMap { index, file in
        modules.group(ofFile: index).failure.map { (file.path, $0) }
      })
  }

  var contracts: ContractCatalog { ContractCatalog(modules.groups.flatMap(\.contracts.contracts)) }

  /// The contracts as sent by the hosts.
  var sentContracts: [JSONValue] {
    pools.isEmpty ? contracts.contracts.map(JSONValue.init(contract:)) : pools.flatMap(\.contracts)
  }

  func executor(of contract: ModuleContract) -> (any PlanExecutor)? { modules.group(of: contract)?.executor }

  // MARK: Modules

  func module(_ name: String) throws(CommandError) -> ModuleContract {
    let catalog = contracts
    if let module = catalog.contract(named: name) { return module }
    throw .usage(
      "\"\(SanitizedText.of(name))\" is not a module",
      hint: NameSuggestion.nearest(to: name, in: catalog.names).map { "Did you mean \"\($0)\"?" }
        ?? "Modules: \(catalog.names.joined(separator: ", "))")
  }

  /// The named modules without duplicates. If none is named, all modules.
  func modules(_ names: [String]) throws(CommandError) -> [ModuleContract] {
    var chosen: [ModuleContract] = []
    for name in names {
      let module = try module(name)
      if !chosen.contains(where: { $0 === module }) { chosen.append(module) }
    }
    return chosen.isEmpty ? contracts.contracts : chosen
  }

  // MARK: Closing

  /// Ends the hosts, and prints their warnings and any problem.
  ///
  /// - Returns: the reason why cases could not run, if any.
  @discardableResult
  func close() -> String? {
    let end = finish()
    end.warnings.forEach(CommandError.warn)
    if let problem = end.problem { CommandError.complain(problem) }
    return end.problem
  }

  /// Ends the hosts. Returns the exit status of the command, which a problem can only make worse.
  func close(after status: ExitStatus) -> ExitStatus { close() == nil ? status : max(status, .invalid) }

  /// Ends the hosts without printing anything.
  func finish() -> End {
    let warnings = pools.flatMap { $0.close() }
    return End(warnings: warnings, problem: pools.lazy.compactMap(\.problem).first)
  }
}
