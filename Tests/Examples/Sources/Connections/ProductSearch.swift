public enum SearchProblem: String, Error, CaseIterable, Sendable {
  case offline, tooMany
}

// snippet: closures-module
/// Finds articles while the customer types. All that it needs of the world, and all that it tells it, is a closure.
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
      // An answer to what was typed before is too late.
      guard let self, latest == self.latest else { return }
      articles = (try? result.get()) ?? []
    }
  }

  public func choose(_ article: String) { onChoice?(article) }
}
// snippet end
