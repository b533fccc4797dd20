import RehearseTesting
import ShopRehearsals
import Testing

struct ScenarioTests {
  static let suite = RehearsedSuite(WishlistRehearsal())

  @Test(arguments: suite.cases)
  @MainActor func scenario(_ scenario: RehearsedCase) throws { try scenario.rehearse() }
}
