/// The keys of `given` that every module has beside the names that it declares.
package enum GivenWord: String, LanguageWord {
  case flags, responses

  package var sentence: String {
    switch self {
    case .flags: "Feature flags, each on or off"
    case .responses: "What the services answer"
    }
  }
}
