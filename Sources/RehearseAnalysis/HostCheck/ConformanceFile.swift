import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Scenarios of a module of `Conformance`, which the program contains.
struct ConformanceFile {
  static let all = [
    ConformanceFile("values", "conformance", PackageResources.values_yaml),
    ConformanceFile("patterns", "conformance", PackageResources.patterns_yaml),
    ConformanceFile("answers", "conformance", PackageResources.answers_yaml),
    ConformanceFile("time", "conformance", PackageResources.time_yaml),
    ConformanceFile("streams", "conformanceStreams", PackageResources.streams_yaml, needs: .streams),
    ConformanceFile("returns", "conformanceReturns", PackageResources.returns_yaml),
  ]

  private let topic: String
  private let module: String
  private let feature: HostHello.Feature?
  private let source: SourceFile

  private init(_ topic: String, _ module: String, _ content: [UInt8], needs feature: HostHello.Feature? = nil) {
    (self.topic, self.module, self.feature) = (topic, module, feature)
    var source = SourceFile(path: "\(topic).yaml")
    source.content = content
    self.source = source
  }

  /// Runs the scenarios as `rehearse run` does, and returns the plans.
  func run(
    _ pool: HostPool, _ contracts: ContractCatalog, _ modules: ConformanceModules, _ check: HostCheck.Check
  ) -> [PlanRequest] {
    if pool.whyGivenUp != nil {
      check("The scenarios in \(source.path)") { HostCheck.afterFailure }
      return []
    }
    if let reason = modules.reason(module, feature) {
      check("The scenarios in \(source.path)") { .notTried(reason) }
      return []
    }
    var loader = FileLoader()
    let file: ScenarioFile
    do throws(RejectedFile) {
      file = try loader.load(source, FileDecoder.Options(catalog: contracts, isContinuousIntegration: false))
    } catch {
      check("The scenarios in \(source.path)") { .failed(error.diagnostics.flatMap { $0.text(withCode: true).lines }) }
      return []
    }
    let quotation = loader.quotation(source, of: [file.contract])
    let requests = file.cases.map { testCase in
      var request = PlanRequest(testCase.plan, file.contract)
      (request.isDetailed, request.canDoWithoutDetails) = (true, true)
      return request
    }
    let evaluator = CaseEvaluator(today: CalendarDate(secondsSince1970: 0))
    pool.run(requests) { index, outcome in
      var end = evaluator.end(of: outcome, file.cases[index], file).end
      end.result.quote(quotation.line)
      check("\(topic): \(file.cases[index].name)") { verdict(end) }
      return StopRequest.number == nil
    }
    return requests
  }

  private func verdict(_ end: CaseEnd) -> HostCheck.Verdict {
    let text = FailureText(path: source.path)
    switch end.result {
    case .passed: return .met
    case .failed(let failure): return .failed(failure.steps.flatMap { text.block($0).lines })
    case .errored(let error):
      let printed = end.output.isEmpty ? "" : FailureText.printed(end.output)
      return .failed((text.block(error) + printed).lines)
    default: return .notTried(end.result.reason?.plain ?? "")
    }
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
