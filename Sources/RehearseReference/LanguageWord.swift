/// The keys of one level of the language, each with the sentence that an editor shows for it.
///
/// The compiler sees to it that each key has a sentence and a schema, and a test that these are the keys that files are
/// read with.
package protocol LanguageWord: RawRepresentable<String>, CaseIterable, Sendable {
  var sentence: String { get }
}

/// The keys of a scenario file.
package enum FileWord: String, LanguageWord {
  case rehearse, module, feature, about, link, tags, given
  case alsoAllowed = "also allowed"
  case scenarios

  package var sentence: String {
    switch self {
    case .rehearse: "The version of the language: always 1"
    case .module: "What the scenarios are about: one of the modules"
    case .feature: "A title for the file"
    case .about: "Free text for readers"
    case .link: "A ticket, or a list of them, shown when a scenario fails"
    case .tags: "Words to select all scenarios of the file by"
    case .given: "What holds before every scenario of the file"
    case .alsoAllowed: "Calls that do not matter in any scenario of the file; PORT.* means all of a port"
    case .scenarios: "The scenarios, each after a dash"
    }
  }
}
