public enum LocationProblem: String, Error, CaseIterable, Sendable {
  case denied, unknown
}

// snippet: delegates-module
public protocol LocationProvider: AnyObject {
  var delegate: (any LocationProviderDelegate)? { get set }
  func requestLocation()
}

public protocol LocationProviderDelegate: AnyObject {
  func locationProvider(didFind town: String)
  func locationProvider(didFail problem: LocationProblem)
}

/// Finds the shop nearest to the customer. It is a delegate, and has one itself.
public final class StoreFinder: LocationProviderDelegate {
  public private(set) var town: String?
  public private(set) var problem: LocationProblem?
  public weak var delegate: (any StoreFinderDelegate)?

  private let locations: any LocationProvider

  public init(locations: any LocationProvider) {
    self.locations = locations
    locations.delegate = self
  }

  public func open() { locations.requestLocation() }

  public func locationProvider(didFind town: String) {
    (self.town, problem) = (town, nil)
    delegate?.storeFinderDidChange()
    delegate?.storeFinder(didChoose: "shop in \(town)")
  }

  public func locationProvider(didFail problem: LocationProblem) {
    self.problem = problem
    delegate?.storeFinderDidChange()
  }
}

public protocol StoreFinderDelegate: AnyObject {
  func storeFinderDidChange()
  func storeFinder(didChoose shop: String)
}
// snippet end
