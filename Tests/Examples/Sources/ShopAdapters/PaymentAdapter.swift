import Foundation
import Payment
import Rehearse

// snippet: payment-adapter
public struct PaymentAdapter: ModuleAdapter {
  public static let about = About("payment", "Paying for what is in the cart")

  let pay = Call(
    .command, "bank.pay", "Asks the bank for the money", Parameter<Decimal>("amount", "In euros"),
    Parameter<Voucher?>("voucher", "What reduces it"), returns: Receipt.self, fails: PaymentProblem.self)

  public init() {}

  public func begin(on stage: Stage) -> Payment {
    let payment = Payment { [pay] amount, voucher, completion in stage.call(pay, amount, voucher, then: completion) }
    payment.onChange = { stage.stateChanged() }
    return payment
  }

  public var actions: [Action<Payment>] {
    Action(
      "pay", "The customer taps the button", Parameter<Decimal>("amount", "In euros"),
      Parameter<Voucher?>("voucher", "As typed")
    ) { $0.pay($1, voucher: $2) }
  }

  public var state: [Field<Payment>] {
    Field("receipt", \.receipt, "What the customer sees")
    Field("problem", \.problem, "Why that is not so")
  }
}
// snippet end

// snippet: payment-record
extension Receipt: CodableValue {}
// snippet end

// snippet: payment-forms
extension PaymentProblem: OneOfValue {
  public static let oneOf = OneOf<PaymentProblem>(
    Variant("cancelled", .cancelled), Variant("declined", PaymentProblem.declined(code:)),
    Variant("tooEarly", PaymentProblem.tooEarly, "opens"))
}
// snippet end

// snippet: payment-refusal
extension Voucher: ScenarioValue {
  public static var valueType: ValueType { .text }
  public init?(literal: Literal) {
    guard case .text(let code) = literal else { return nil }
    self.init(code: code)
  }
  public var literal: Literal { .text(code) }
  public static func refusal(of literal: Literal) -> String { "a voucher has eight characters" }
  public static var examples: [Voucher] { [Voucher(code: "TEA-2026")].compactMap(\.self) }
}
// snippet end
