// snippet: profile-module
/// What the profile needs from outside.
public protocol Server: Sendable {
  func get<T: Decodable>(_ path: String) async throws -> T
}

public protocol Keychain: Sendable {
  func pin() throws(ProfileProblem) -> String
}

public enum ProfileProblem: String, Error, CaseIterable, Sendable { case wrongPin, locked, offline }

/// The points of a customer, shown only to one who knows the PIN.
public actor Profile {
  public private(set) var points: Int?
  private let server: any Server
  private let keychain: any Keychain
  private let tracker: any Tracker

  public init(server: any Server, keychain: any Keychain, tracker: any Tracker) {
    (self.server, self.keychain, self.tracker) = (server, keychain, tracker)
  }

  /// Returns the customer's name.
  public func open(pin: String) async throws -> String {
    guard try keychain.pin() == pin else { throw ProfileProblem.wrongPin }
    let user: User = try await server.get("users/me")
    points = user.points
    tracker.log("profile")
    return user.name
  }

  public func close() { points = nil }
}

private struct User: Decodable {
  let name: String
  let points: Int
}
// snippet end

public protocol Tracker: Sendable {
  func log(_ event: String)
}
