import Rehearse

// snippet: catalog
extension ModuleCatalog {
  /// The modules of the shop that scenarios can exercise: said once for the host and for the tests.
  public static let shop = ModuleCatalog()
    .adding(CartRehearsal())
    .adding(WishlistRehearsal())
    .adding(LoginRehearsal())
    .adding(SearchRehearsal())
    .adding(StoreFinderRehearsal())
    .adding(BadgeRehearsal())
    .adding(PriceWatchRehearsal())
    .adding(OrderTrackerRehearsal())
}
// snippet end
