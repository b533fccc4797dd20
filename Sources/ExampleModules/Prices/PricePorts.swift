/// Sends the prices of a share as they change.
public protocol Market {
  /// Starts to follow a share.
  ///
  /// - Parameters:
  ///   - each: Receives each price, in cents, never before this function returns.
  ///   - end: Receives the end: the market has closed, or the connection has failed.
  /// - Returns: A function that stops following.
  func follow(_ symbol: String, each: @escaping (Int) -> Void, end: @escaping (MarketError?) -> Void) -> () -> Void
}

/// The reason why no more prices come.
public enum MarketError: String, Error, CaseIterable, Sendable {
  case unknownSymbol, connectionLost
}

/// Tells the user something while the app is not on the screen.
public protocol Alarm {
  /// - Parameter price: In cents.
  func ring(_ symbol: String, at price: Int)
}
