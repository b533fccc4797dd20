import Rehearse
import RehearseLanguage
import RehearseRunner

/// The hosts that a command has opened.
struct Hosts {
  /// What is worth knowing once all have ended.
  struct End {
    var warnings: [String] = []
    /// Why cases could not be run, if they could not.
    var problem: String?
  }

  struct Project {
    /// `nil` where the contract is enough.
    let pool: HostPool?
    /// The file with the contract.
    let contract: String?
    /// Whether the host is the program itself.
    let isOwn: Bool

    init(pool: HostPool?, contract: String?, isOwn: Bool = false) {
      (self.pool, self.contract, self.isOwn) = (pool, contract, isOwn)
    }

    init(_ source: HostPool.Source, timeout: Int64?) {
      self.init(pool: HostPool(source, HostPool.Options(timeout: timeout)), contract: nil)
    }
  }

  let modules: FileModules
  private let pools: [HostPool]

  init(_ projects: Project..., places: [Int] = []) throws(HostRefusal) {
    try self.init(projects, places: places)
  }

  init(_ projects: [Project], places: [Int]) throws(HostRefusal) {
    var groups: [FileModules.Group] = []
    for project in projects {
      do throws(HostRefusal) {
        groups.append(try Self.group(project))
      } catch {
        for opened in projects { _ = opened.pool?.close() }
        throw error
      }
    }
    pools = projects.compactMap(\.pool)
    modules = FileModules(groups, places: places)
  }

  private static func group(_ project: Project) throws(HostRefusal) -> FileModules.Group {
    guard let pool = project.pool else {
      do throws(ContractProblem) {
        return FileModules.Group(try ContractFile.contracts(project.contract ?? ""), UnavailableExecutor())
      } catch {
        throw HostRefusal(error.message)
      }
    }
    let contracts: ContractCatalog
    do throws(HostError) {
      contracts = try pool.open()
    } catch {
      throw HostRefusal(error, isOwn: project.isOwn)
    }
    if let file = project.contract, !ContractFile.isSame(file, pool.contracts) {
      pool.warn(
        "\(file) is not what the host declares; write it again: \(ProgramName.text) contract > \(ShellWord.of(file))")
    }
    return FileModules.Group(contracts, pool)
  }

  /// The modules of all projects.
  var contracts: ContractCatalog { ContractCatalog(modules.groups.flatMap(\.contracts.vocabularies)) }

  /// What the hosts said of their modules, as they said it.
  var sentContracts: [JSONValue] { pools.flatMap(\.contracts) }

  func executor(of vocabulary: Vocabulary) -> (any PlanExecutor)? { modules.group(of: vocabulary)?.executor }

  /// Lets the hosts end, and prints what is worth knowing of them.
  ///
  /// - Returns: why cases could not be run, if they could not.
  @discardableResult
  func close() -> String? {
    let end = finish()
    Self.show(end.warnings)
    if let problem = end.problem { Output.errors.write("rehearse: \(SanitizedText.of(problem))\n") }
    return end.problem
  }

  /// The same, for who prints it elsewhere.
  func finish() -> End {
    let warnings = pools.flatMap { $0.close() }
    return End(warnings: warnings, problem: pools.lazy.compactMap(\.problem).first)
  }

  static func show(_ warnings: [String]) {
    for warning in warnings { Output.errors.write("rehearse: warning: \(SanitizedText.of(warning))\n") }
  }
}
