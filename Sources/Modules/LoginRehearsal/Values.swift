import Login
import RehearseVocabulary

extension AuthError: ScenarioValue {}
extension ActivityIndicator: ScenarioValue {}
extension LoginValidationError: ScenarioValue {}

extension LoginSession: ScenarioValue {
  public static var shape: Shape { .record([Shape.Field("token", .text), Shape.Field("user", .text)]) }

  public init?(literal: Literal) {
    guard case .map(let entries) = literal, entries.count == 2,
      let token = String(literal: entries[0].value), let user = String(literal: entries[1].value)
    else { return nil }
    self.init(token: token, user: user)
  }

  public var literal: Literal {
    .map([Literal.Entry("token", token.literal), Literal.Entry("user", user.literal)])
  }
}

/// A session as the given `signedIn` writes it: the user first.
struct SignedIn: ScenarioValue {
  var session: LoginSession

  static var shape: Shape { .record([Shape.Field("user", .text), Shape.Field("token", .text)]) }

  init?(literal: Literal) {
    guard case .map(let entries) = literal, let session = LoginSession(literal: .map(entries.reversed())) else {
      return nil
    }
    self.session = session
  }

  var literal: Literal {
    .map([Literal.Entry("user", session.user.literal), Literal.Entry("token", session.token.literal)])
  }
}
