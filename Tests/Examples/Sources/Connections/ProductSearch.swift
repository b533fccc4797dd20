public enum SearchProblem: String, Error, CaseIterable, Sendable {
  case offline, tooMany
}

// snippet: closures-module
/// Finds articles while the customer types. All its inputs and outputs are closures.
public final class ProductSearch {
  public typealias Find = (_ text: String, _ completion: @escaping (Result<[String], SearchProblem>) -> Void) -> Void

  public private(set) var articles: [String] = [] { didSet { onChange?() } }
  public var onChange: (() -> Void)?
  public var onChoice: ((_ article: String) -> Void)?

  private let find: Find
  private var latest = 0

  public init(find: @escaping Find) { self.find = find }

  public func type(_ text: String) {
    latest += 1
    find(text) { [weak self, latest] result in
      // An answer to an earlier text is too late.
      guard let self, latest == self.latest else { return }
      articles = (try? result.get()) ?? []
    }
  }

  public func choose(_ article: String) { onChoice?(article) }
}
// snippet end
