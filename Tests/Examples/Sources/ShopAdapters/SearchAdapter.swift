import Connections
import Rehearse

// snippet: closures-adapter
public struct SearchAdapter: ModuleAdapter {
  public static let about = About("search", "Finding an article while typing")

  let find = Call(
    .query, "catalog.find", "Asks which articles fit", Parameter<String>("text", "As typed"), returns: [String].self,
    fails: SearchProblem.self)
  let show = Call("screen.show", "Opens an article's page", Parameter<String>("article", "Its name"))

  public init() {}

  public func begin(on stage: Stage) -> ProductSearch {
    let search = ProductSearch { [find] text, completion in stage.call(find, text, then: completion) }
    search.onChange = { stage.stateChanged() }
    search.onChoice = { [show] article in stage.call(show, article) }
    return search
  }

  public var actions: [Action<ProductSearch>] {
    Action("type", "The customer has typed this", Parameter<String>("text", "All of it")) { $0.type($1) }
    Action("choose", "The customer taps an article", Parameter<String>("article", "Its name")) { $0.choose($1) }
  }

  public var state: [Field<ProductSearch>] { Field("articles", \.articles, "What the list shows") }
}

extension SearchProblem: ScenarioValue {}
// snippet end
