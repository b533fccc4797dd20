import Foundation
import Rehearse

/// Modules that look odd from outside, of a host that does everything right.
enum OddButRight {
  static let modules = ModuleCatalog().adding(ScalesAdapter()).adding(SearchAdapter())
}

/// A `Double` beside a decimal, and a call while the module is made.
private struct ScalesAdapter: ModuleAdapter {
  static let about = About("scales", "Weighs things")

  let show = Call(
    "display.show", "Shows both", Parameter<Double>("weight", "In kg"), Parameter<Decimal>("price", "In euros"))

  func begin(on stage: Stage) -> Subject {
    stage.call(show, 0, 0)
    return Subject(scales: self, stage: stage)
  }

  var actions: [Action<Subject>] {
    Action(
      "weigh", "Something lies on the scales", Parameter<Double>("weight", "In kg"),
      Parameter<Decimal>("price", "Of 1 kg, in euros")
    ) {
      ($0.weight, $0.price) = ($1, $2)
      $0.stage.stateChanged()
      $0.stage.call($0.scales.show, $1, $2)
    }
  }

  var state: [Field<Subject>] {
    Field("weight", \.weight, "In kg")
    Field("price", \.price, "Of 1 kg, in euros")
  }

  final class Subject {
    let scales: ScalesAdapter
    let stage: Stage
    var weight = 0.0
    var price = Decimal()

    init(scales: ScalesAdapter, stage: Stage) { (self.scales, self.stage) = (scales, stage) }
  }
}

/// All calls come after a timer, and a stream has a default without values.
private struct SearchAdapter: ModuleAdapter {
  static let about = About("search", "Searches once the user has stopped typing")

  let find = Call(.query, "catalog.find", "Searches", Parameter<String>("text", "For what"), returns: Int.self)
  let changes = Call(.query, "catalog.changes", "Follows the catalog", streams: Int.self, default: [])

  func begin(on stage: Stage) -> Subject { Subject(self, stage) }

  var actions: [Action<Subject>] {
    Action("type", "The user types", Parameter<String>("text", "All of it")) { $0.type($1) }
  }

  var state: [Field<Subject>] { Field("count", \.count, "How many were found") }

  final class Subject {
    private let search: SearchAdapter
    private let stage: Stage
    private var timer: StageTimer?
    private(set) var count = 0 { didSet { stage.stateChanged() } }

    init(_ search: SearchAdapter, _ stage: Stage) { (self.search, self.stage) = (search, stage) }

    func type(_ text: String) {
      timer?.cancel()
      timer = stage.after(.milliseconds(300)) { [self] in
        stage.call(search.find, text) { [self] in count = $0 }
        stage.stream(search.changes) { [self] in count = $0 }
      }
    }
  }
}
