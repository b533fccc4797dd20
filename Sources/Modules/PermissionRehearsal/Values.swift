import Permission
import RehearseVocabulary

extension AuthorizationStatus: ScenarioValue {}
extension AuthorizationAnswer: ScenarioValue {}
extension NotificationOption: ScenarioValue {}
extension OpenAnswer: ScenarioValue {}
extension RegistrationStage: ScenarioValue {}

extension SystemError: ScenarioValue {
  public static var shape: Shape { .record([Shape.Field("domain", .text), Shape.Field("code", .wholeNumber)]) }

  public init?(literal: Literal) {
    guard case .map(let entries) = literal, entries.count == 2,
      let domain = String(literal: entries[0].value), let code = Int(literal: entries[1].value)
    else { return nil }
    self.init(domain: domain, code: code)
  }

  public var literal: Literal {
    .map([Literal.Entry("domain", domain.literal), Literal.Entry("code", code.literal)])
  }
}
