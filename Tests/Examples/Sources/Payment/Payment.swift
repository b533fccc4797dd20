import Foundation

// snippet: payment-values
/// What a customer pays with.
public struct Voucher: Equatable, Sendable {
  public var code: String

  /// - Returns: `nil` unless the code has eight characters.
  public init?(code: String) {
    guard code.count == 8 else { return nil }
    self.code = code
  }
}

public struct Receipt: Codable, Equatable, Sendable {
  var id: UUID
  var amount: Decimal
  var paidAt: Date
  var note: String?
}

public enum PaymentProblem: Error, Equatable, Sendable {
  case cancelled
  case declined(code: Int)
  case tooEarly(Date)
}
// snippet end

/// Pays what is in the cart.
public final class Payment {
  public typealias Pay = (
    _ amount: Decimal, _ voucher: Voucher?, _ completion: @escaping (Result<Receipt, PaymentProblem>) -> Void
  ) -> Void

  public private(set) var receipt: Receipt? { didSet { onChange?() } }
  public private(set) var problem: PaymentProblem? { didSet { onChange?() } }
  public var onChange: (() -> Void)?

  private let pay: Pay

  public init(pay: @escaping Pay) { self.pay = pay }

  public func pay(_ amount: Decimal, voucher: Voucher?) {
    pay(amount, voucher) { [weak self] result in
      switch result {
      case .success(let receipt): self?.receipt = receipt
      case .failure(let problem): self?.problem = problem
      }
    }
  }
}
