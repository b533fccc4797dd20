import RehearseSource

/// The keys of a written response.
package enum ResponseKey: String, LevelKey {
  case returns, fails, after
  package static let level = "a response"
  package static let words = NameTable(allCases.map(\.rawValue))
  package static let all = allCases

  package var sentence: String {
    switch self {
    case .returns: "What the call returns"
    case .fails: "The error that the call fails with"
    case .after: "How much later the answer comes, in virtual time: 500ms, 2s, 3m, 1h"
    }
  }
}
