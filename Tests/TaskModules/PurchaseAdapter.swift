import Rehearse

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The adapter of a test module whose values have every type that scenarios know.
package struct PurchaseAdapter: ModuleAdapter {
  package static let about = About("purchase", "Paying, with values of every type")

  let limit = Given<Decimal>("limit", 100, "The most that is paid at once")
  let opens = Given<Date>("opens", Date(timeIntervalSince1970: 0), "When paying begins")
  let age = Given<UInt8>("age", 18, "How old the customer is")

  let pay = Call(
    .command, "bank.pay", "Pays", Parameter<Decimal>("amount", "How much"), Parameter<Date>("at", "When"),
    returns: Receipt.self, fails: PaymentProblem.self)

  package init() {}

  package func begin(on stage: Stage) -> Purchase { Purchase(self, stage) }

  package var actions: [Action<Purchase>] {
    Action(
      "pay", "The customer pays", Parameter<EmailAddress>("email", "Where the receipt goes"),
      Parameter<Decimal>("amount", "How much", examples: [5]), Parameter<Date>("at", "When")
    ) { $0.pay($1, $2, $3) }
    Action(
      "show", "The shop shows an article", Parameter<Double?>("weight", "In kilograms"),
      Parameter<Int64?>("count", "How many there are"), Parameter<URL?>("page", "Its page"),
      Parameter<UUID?>("id", "Its number"), Parameter<Duration?>("delivery", "How long it takes"),
      Parameter<Data?>("picture", "How it looks"), Parameter<[String: Decimal]?>("prices", "By size"),
      Parameter<Set<String>?>("tags", "What it is"), Parameter<ClosedRange<Int>?>("ages", "Whom it is for"),
      Parameter<Range<Int>?>("sizes", "Which there are")
    ) {
      $0.article = Article(
        weight: $1, count: $2, page: $3, id: $4, delivery: $5, picture: $6, prices: $7, tags: $8, ages: $9, sizes: $10)
    }
  }

  package var state: [Field<Purchase>] {
    Field("total", \.total, "What was paid")
    Field("receipt", \.receipt, "The last receipt")
    Field("problem", \.problem, "Why the last payment failed")
    Field("article", \.article, "What the shop shows")
  }
}

package final class Purchase {
  private let adapter: PurchaseAdapter
  private let stage: Stage
  fileprivate(set) var total = Decimal() { didSet { stage.stateChanged() } }
  fileprivate(set) var receipt: Receipt? { didSet { stage.stateChanged() } }
  fileprivate(set) var problem: PaymentProblem? { didSet { stage.stateChanged() } }
  fileprivate(set) var article: Article? { didSet { stage.stateChanged() } }

  init(_ adapter: PurchaseAdapter, _ stage: Stage) { (self.adapter, self.stage) = (adapter, stage) }

  func pay(_ email: EmailAddress, _ amount: Decimal, _ date: Date) {
    let opens = stage.value(of: adapter.opens)
    if date < opens {
      problem = .closed(until: opens)
      return
    }
    guard stage.value(of: adapter.age) >= 18, amount <= stage.value(of: adapter.limit) else {
      problem = .refused
      return
    }
    stage.call(adapter.pay, amount, date) { [self] result in
      switch result {
      case .success(let receipt):
        self.receipt = receipt
        total += receipt.amount
      case .failure(let problem): self.problem = problem
      }
    }
  }
}

package enum PaymentProblem: Error, Equatable, OneOfValue {
  case refused
  case declined(number: Int, hint: String?)
  case closed(until: Date)

  package static let oneOf = OneOf<Self>(
    Variant("refused", .refused), Variant("declined", Self.declined(number:hint:)),
    Variant("closed", Self.closed(until:)))
}

package struct Receipt: Equatable, RecordValue {
  package var id: UUID
  package var amount: Decimal
  package var note: String?

  package static let record = Record(
    Self.init(id:amount:note:), Part("id", \.id), Part("amount", \.amount), Part("note", \.note))
}

/// A text that its Swift type takes only with an @.
package struct EmailAddress: ScenarioValue {
  let text: String

  package static var valueType: ValueType { .text }
  package static var examples: [EmailAddress] { [EmailAddress(text: "ana@example.com")] }

  private init(text: String) { self.text = text }

  package init?(literal: Literal) {
    guard case .text(let text) = literal, text.contains("@") else { return nil }
    self.text = text
  }

  package var literal: Literal { .text(text) }

  package static func refusal(of literal: Literal) -> String { "an e-mail address has an @" }
}

package struct Article: RecordValue {
  var weight: Double?
  var count: Int64?
  var page: URL?
  var id: UUID?
  var delivery: Duration?
  var picture: Data?
  var prices: [String: Decimal]?
  var tags: Set<String>?
  var ages: ClosedRange<Int>?
  var sizes: Range<Int>?

  package static let record = Record(
    Self.init(weight:count:page:id:delivery:picture:prices:tags:ages:sizes:), Part("weight", \.weight),
    Part("count", \.count), Part("page", \.page), Part("id", \.id), Part("delivery", \.delivery),
    Part("picture", \.picture), Part("prices", \.prices), Part("tags", \.tags), Part("ages", \.ages),
    Part("sizes", \.sizes))
}
