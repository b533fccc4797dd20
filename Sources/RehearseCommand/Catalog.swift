import LoginRehearsal
import PermissionRehearsal
import PushPromptRehearsal
import RehearseVocabulary

/// The modules that scenarios can exercise: a new one is one line here.
package enum Catalog {
  package static let modules: [Vocabulary] = [
    Vocabulary(PermissionRehearsal.init),
    Vocabulary(LoginRehearsal.init),
    Vocabulary(PushPromptRehearsal.init),
  ]
}
