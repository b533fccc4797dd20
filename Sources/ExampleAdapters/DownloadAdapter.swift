import ExampleModules
import Rehearse

/// The adapter of the module "download".
package struct DownloadAdapter: MainActorModuleAdapter {
  package static let about = About("download", "Downloading through another document")

  let get = Call(
    .command, "http.get", "Asks a server for a document", Parameter<String>("url", "Its address"),
    returns: Answer.self, fails: HTTPError.self, examples: [.following("https://next")])
  let store = Call(
    .command, "database.store", "Keeps a document", Parameter<String>("key", "The requested address"),
    Parameter<Answer>("value", "The document"), returns: StoreAnswer.self, fails: StoreError.self, default: .stored)
  let completion = Call(
    "completion", "The download returns, or throws", Parameter<Answer?>("value", "What it returns"),
    Parameter<DownloadError?>("error", "What it throws"))

  package init() {}

  @MainActor package func begin(on stage: Stage) -> DownloadCaller {
    let ports = Ports(stage: stage, module: self)
    return DownloadCaller(downloader: Downloader(http: ports, database: ports)) { stage.call(completion, $0, $1) }
  }

  package var actions: [MainActorAction<DownloadCaller>] {
    MainActorAction("download", "A download is requested", Parameter<String>("url", "Where the chain begins")) {
      do throws(DownloadError) {
        $0.completion(try await $0.downloader.download($1), nil)
      } catch {
        $0.completion(nil, error)
      }
    }
    MainActorAction("cancel", "The download is no longer wanted") { $0.downloader.cancel() }
  }

  @MainActor package var state: [MainActorField<DownloadCaller>] {
    MainActorField("phase", \.downloader.state.phase, "How far the download is")
    MainActorField("result", \.downloader.state.result, "The document that was downloaded")
    MainActorField("error", \.downloader.state.error, "Why there is none")
  }

  private struct Ports: HTTPClient, Database {
    let stage: Stage
    let module: DownloadAdapter

    func get(_ url: String) async throws(HTTPError) -> Answer { try await stage.call(module.get, url) }

    func store(_ document: Answer, under key: String) async throws(StoreError) {
      _ = try await stage.call(module.store, key, document)
    }
  }
}

/// Starts downloads, and has a port for their outcomes.
@MainActor package struct DownloadCaller {
  let downloader: Downloader<Answer>
  let completion: (Answer?, DownloadError?) -> Void
}

/// A document as the scenario writes it, because the module only reads one key.
package struct Answer: Document, ScenarioValue {
  package static var valueType: ValueType { .map(.anyValue) }
  package let literal: Literal

  package init(literal: Literal) { self.literal = literal }

  static func following(_ url: String) -> Self { Self(literal: .map([.init("follow_on", .text(url))])) }

  package func text(under key: String) -> String? {
    guard case .map(let entries) = literal, case .text(let text) = entries.first(where: { $0.key == key })?.value else {
      return nil
    }
    return text
  }
}

/// The successful answer of the database.
enum StoreAnswer: String, CaseIterable, ScenarioValue { case stored }

extension HTTPError: ScenarioValue {}
extension StoreError: ScenarioValue {}
extension DownloadPhase: ScenarioValue {}
extension DownloadFailure: ScenarioValue {}

extension DownloadError: ScenarioValue {
  private static let busy = "busy"
  public static var valueType: ValueType { .choice(DownloadFailure.allCases.map(\.rawValue) + [busy]) }
  public init?(literal: Literal) { self = DownloadFailure(literal: literal).map(Self.failed) ?? .busy }
  public var literal: Literal { if case .failed(let failure) = self { failure.literal } else { .text(Self.busy) } }
}
