import Rehearse
import RehearseLanguage

/// The first message of a host: protocol version, features, and the contracts of its modules, or its live ports.
package struct HostHello: Sendable {
  static let versions = 1...1

  /// Optional features of a host.
  package enum Feature: String {
    case details, interleavings, streams, values, batch
  }

  package let name: String
  package let modules: [JSONValue]
  /// The operations that a live host can call; `nil` for any other host.
  package let ports: [JSONValue]?
  private let features: Set<String>

  package init(_ line: [UInt8]) throws(WireError) {
    let json: JSONValue
    do throws(JSONError) {
      var reader = try JSONReader(line, isStrict: true)
      json = try reader.value()
      try reader.end()
    } catch {
      throw WireError(message: "the host's first line is not JSON: \(error.message) (\(HostAnswer.quoted(line)))")
    }
    guard json["message"]?.text == "hello" else {
      throw WireError(message: "the host's first message is not \"hello\"")
    }
    guard let version = json["protocol"]?.integer else {
      throw WireError(message: "the host does not say which version of the protocol it speaks")
    }
    guard Self.versions.contains(version) else {
      let side = version > Self.versions.upperBound ? "update rehearse" : "update the host"
      throw WireError(
        message:
          "the host speaks version \(version) of the protocol, but this rehearse speaks only version \(Self.versions.upperBound): \(side)"
      )
    }
    guard let name = (json["name"] ?? "host").text else {
      throw WireError(message: "the host's name is no text")
    }
    guard let features = (json["features"] ?? []).items, features.allSatisfy({ $0.text != nil }) else {
      throw WireError(message: "the host's features are no list of texts")
    }
    guard let modules = (json["modules"] ?? []).items else {
      throw WireError(message: "the host's modules are no list")
    }
    (self.name, self.features, self.modules) = (name, Set(features.compactMap(\.text)), modules)
    ports = json["ports"]?.items
    guard !modules.isEmpty || ports != nil else { throw WireError(message: "the host has no modules") }
  }

  /// A feature that a request needs but the host lacks.
  func missingFeature(for request: PlanRequest) -> Feature? {
    if request.isDetailed, !request.canDoWithoutDetails, !has(.details) { return .details }
    return request.order != nil && !has(.interleavings) ? .interleavings : nil
  }

  package func has(_ feature: Feature) -> Bool { features.contains(feature.rawValue) }

  func contracts(askHost: @escaping ContractReader.AskHost) throws(WireError) -> ContractCatalog {
    guard ports == nil else {
      throw WireError(message: "this is a live host, which runs no modules: write it below `verify`, not behind `host`")
    }
    let contracts = try Self.contracts(modules, askHost: askHost)
    guard !has(.streams) else { return contracts }
    for contract in contracts.contracts {
      guard let operation = contract.operations.first(where: \.isStream) else { continue }
      throw WireError(
        message:
          "the contract of the module \"\(contract.name)\" cannot be used: \"\(operation.name)\" answers with a stream, but "
          + "the host does not list the feature \"\(Feature.streams.rawValue)\"")
    }
    return contracts
  }

  static func contracts(
    _ modules: [JSONValue], askHost: @escaping ContractReader.AskHost
  ) throws(WireError) -> ContractCatalog {
    var contracts: [ModuleContract] = []
    for module in modules {
      let contract = try ContractReader.contract(module, askHost: askHost)
      guard !contracts.contains(where: { $0.name == contract.name }) else {
        throw WireError(message: "two modules are called \"\(contract.name)\"; give one of them another name")
      }
      contracts.append(contract)
    }
    return ContractCatalog(contracts)
  }

  func hasSameModules(as other: HostHello) -> Bool { Self.areSame(modules, other.modules) }

  static func areSame(_ one: [JSONValue], _ other: [JSONValue]) -> Bool {
    one == other || one.map(\.inOrderOfNames) == other.map(\.inOrderOfNames)
  }
}

extension JSONValue {
  /// The value with sorted object members, because their order has no meaning.
  package var inOrderOfNames: JSONValue {
    switch self {
    case .list(let items): .list(items.map(\.inOrderOfNames))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.inOrderOfNames) }.sorted {
          $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        })
    default: self
    }
  }
}

/// The file written by `rehearse contract`, so that scenarios can be checked without a host.
package enum ContractFile {
  package static let sizeLimit = 16 << 20

  /// The modules as sent by a host.
  package static func modules(_ path: String) throws(WireError) -> [JSONValue] {
    guard let bytes = FileBeginning.bytes(of: path, limit: sizeLimit) else {
      throw WireError(message: "the contract \(path) cannot be read: \(SystemReason.last)")
    }
    return try modules(bytes, path)
  }

  /// - Parameter path: names the file in errors.
  package static func modules(_ bytes: [UInt8], _ path: String) throws(WireError) -> [JSONValue] {
    let advice = "write it again with `\(ProgramName.text) contract`"
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONReader.read(bytes)
    } catch {
      throw WireError(message: "\(path) is not a contract: byte \(error.offset): \(error.message); \(advice)")
    }
    guard let modules = json["modules"]?.items, !modules.isEmpty else {
      throw WireError(message: "\(path) is not a contract; \(advice)")
    }
    return modules
  }

  package static func contracts(_ path: String) throws(WireError) -> ContractCatalog {
    try contracts(try modules(path))
  }

  package static func contracts(_ modules: [JSONValue]) throws(WireError) -> ContractCatalog {
    try HostHello.contracts(modules, askHost: { _, _ in [:] })
  }

  package static func isSame(_ path: String, _ sent: [JSONValue]) -> Bool {
    guard let modules = try? modules(path) else { return false }
    return areSame(modules, sent)
  }

  package static func areSame(_ one: [JSONValue], _ other: [JSONValue]) -> Bool { HostHello.areSame(one, other) }
}

/// A stand-in executor for when only the contract is available.
package struct UnavailableExecutor: PlanExecutor {
  package init() {}

  package func run(_ requests: [PlanRequest], receive: (_ index: Int, PlanOutcome) -> Bool) {
    for index in requests.indices {
      guard receive(index, .notRun(.noHost)) else { return }
    }
  }
}
