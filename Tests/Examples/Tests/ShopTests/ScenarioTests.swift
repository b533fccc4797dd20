// snippet: catalog-tests
import RehearseTesting
import ShopAdapters
import Testing

@Suite("The shop's scenarios")
struct ScenarioTests {
  static let suite = RehearsedSuite(.shop)

  @Test(.serialized, arguments: suite.cases)
  @MainActor func scenario(_ scenario: RehearsedCase) throws { try scenario.rehearse() }
}
// snippet end
