import Rehearse

// snippet: catalog
extension ModuleCatalog {
  /// The modules of the shop that scenarios can run, listed once for the host and the tests.
  public static let shop = ModuleCatalog()
    .adding(CartAdapter())
    .adding(WishlistAdapter())
    .adding(LoginAdapter())
    .adding(SearchAdapter())
    .adding(StoreFinderAdapter())
    .adding(BadgeAdapter())
    .adding(PriceWatchAdapter())
    .adding(OrderTrackerAdapter())
    .adding(PaymentAdapter())
    .adding(CourierMapAdapter())
    .adding(ProfileAdapter())
    .adding(TipsAdapter())
    .adding(ParcelsAdapter())
}
// snippet end
