import Foundation

// snippet: parcels-module
/// What the list of parcels needs from outside.
public protocol Client {
  func get(_ path: String, completion: @escaping (Result<Data, ClientProblem>) -> Void)
  func post(_ body: Data, to path: String, completion: @escaping (ClientProblem?) -> Void)
}

public protocol Device {
  func every(_ interval: TimeInterval, _ tick: @escaping () -> Void) -> any Ticking
  func makeID() -> UUID
  func isOn(_ flag: String) -> Bool
}

public protocol Ticking: AnyObject {
  func stop()
}

public enum ClientProblem: Error, Sendable {
  case offline
  case status(Int)
  case refused(reason: String, code: Int)
}

public struct Parcel: Codable, Equatable, Sendable {
  public enum Status: String, Codable, CaseIterable, Sendable { case packed, onItsWay, delivered }
  struct Stop: Codable, Equatable {
    var town: String
    var leftAt: Date?
  }

  var number: Int
  var status: Status
  var stops: [Stop]
  var isGift: Bool?

  enum CodingKeys: String, CodingKey {
    case number, status, stops
    case isGift = "is_gift"
  }
}

/// The parcels on their way, asked for again every 30 seconds.
public final class ParcelList {
  public private(set) var parcels: [Parcel] = [] { didSet { onChange?() } }
  public private(set) var problem: ClientProblem? { didSet { onChange?() } }
  public var onChange: (() -> Void)?

  private let client: any Client
  private let device: any Device
  private var ticking: (any Ticking)?

  public init(client: any Client, device: any Device) { (self.client, self.device) = (client, device) }

  public func open() {
    load()
    guard device.isOn("live_parcels") else { return }
    ticking = device.every(30) { [weak self] in self?.load() }
  }

  public func close() { ticking?.stop() }

  public func complain(_ text: String) {
    guard let body = try? JSONEncoder().encode(["id": device.makeID().uuidString, "text": text]) else { return }
    client.post(body, to: "complaints") { [weak self] problem in self?.problem = problem }
  }

  private func load() {
    client.get("parcels") { [weak self] result in
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      switch result {
      case .success(let data): self?.parcels = (try? decoder.decode([Parcel].self, from: data)) ?? []
      case .failure(let problem): self?.problem = problem
      }
    }
  }
}
// snippet end
