import Rehearse
import RehearseLanguage

extension ScenarioFacts.Column {
  /// A column of a table, or a key of `for every`.
  package init(_ column: Column) {
    let kind: Kind =
      switch column.word {
      case .given: .given
      case .when: .when
      case .then: .then
      case .name: .name
      }
    self.init(kind, column.title.cut(toBytes: Scene.textLimit))
  }
}
