import Foundation
import Rehearse

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client of the real service, over HTTP.
struct OrderService {
  private struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  /// What the service stores for tests.
  private struct Stored: Encodable {
    var order: Order?
    var problem: String?
    var changes: [Int]?
  }

  private let address: URL
  private let key: String

  init() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let address = environment["ACCOUNT_SERVICE"].flatMap({ URL(string: $0) }),
      let key = environment["ACCOUNT_ADMIN_KEY"]
    else { throw Unexpected(description: "ACCOUNT_SERVICE and ACCOUNT_ADMIN_KEY must be set") }
    (self.address, self.key) = (address, key)
  }

  func order(_ id: String) async throws -> Order {
    let (status, body) = try await send("GET", "orders/\(id)")
    switch status {
    case 200:
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode(Order.self, from: body)
    case 404: throw OrderProblem.notFound
    default:
      let name = try JSONDecoder().decode([String: String].self, from: body)["error"] ?? ""
      throw OrderProblem(rawValue: name) ?? Unexpected(description: "status \(status), \(name)")
    }
  }

  /// The service sends a line for each change. The client asks for all that there are.
  func changes(of id: String) async throws -> AsyncStream<Int> {
    let (_, body) = try await send("GET", "orders/\(id)/changes")
    let numbers = try String(decoding: body, as: UTF8.self).split(separator: "\n").map { line in
      try JSONDecoder().decode(Int.self, from: Data(line.utf8))
    }
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in numbers { continuation.yield(number) }
    return stream
  }

  // snippet: live-prepare
  func prepare(_ answer: AssumedAnswer<Order, OrderProblem>, _ id: String) async throws {
    switch answer {
    case .returns(let order): try await store(Stored(order: order), id)
    case .fails(let problem): try await store(Stored(problem: problem.rawValue), id)
    case .silent, .streams: throw LiveProblem.cannotPrepare("nothing can make the service do so")
    }
  }
  // snippet end

  func prepare(_ answer: AssumedAnswer<Int, Never>, _ id: String) async throws {
    guard case .streams(let numbers, .open) = answer else {
      throw LiveProblem.cannotPrepare("the service never ends a stream")
    }
    try await store(Stored(changes: numbers), id)
  }

  private func store(_ stored: Stored, _ id: String) async throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let (status, _) = try await send("PUT", "orders/\(id)", encoder.encode(stored))
    guard status == 204 else { throw Unexpected(description: "status \(status)") }
  }

  private func send(_ method: String, _ path: String, _ body: Data? = nil) async throws -> (status: Int, body: Data) {
    var request = URLRequest(url: address.appending(path: path))
    (request.httpMethod, request.httpBody) = (method, body)
    if body != nil { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
    do {
      let (body, response) = try await URLSession.shared.data(for: request)
      return ((response as? HTTPURLResponse)?.statusCode ?? 0, body)
    } catch {
      throw LiveProblem.unreachable(error.localizedDescription)
    }
  }
}
