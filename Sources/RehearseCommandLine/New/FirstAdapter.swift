import Rehearse
import RehearseLanguage

/// A first adapter with a small example module, and a scenario that passes with it.
///
/// `Tests/Examples` contains the output for "wishlist", which CI compiles and runs.
struct FirstAdapter {
  let name: String
  /// The name in the form used as a prefix of Swift types.
  let type: String

  /// - Parameters:
  ///   - name: the name of the module in scenarios.
  ///   - option: the option that the name was given for.
  init(_ name: String, from option: String) throws(CommandError) {
    guard Self.isModuleName(name) else {
      let words = name.split { !($0.isLetter || $0.isNumber) }
      let near = words.enumerated().map { $0 == 0 ? $1.prefix(1).lowercased() + $1.dropFirst() : Self.capitalized($1) }
        .joined()
      throw .usage(
        "a module's name is one word of letters and digits that begins with a small letter, not \"\(SanitizedText.of(name))\"",
        hint: "Write: \(option) \(Self.isModuleName(near) ? near : "cart")")
    }
    self.name = name
    type = Self.capitalized(name[...])
  }

  private static func isModuleName(_ text: String) -> Bool {
    text.first?.isLowercase == true && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// The adapter gets its own target.
  var usualPath: String { "Sources/\(adapter)/\(adapter).swift" }
  var scenarioPath: String { "scenarios/\(name)/first.yaml" }
  var adapter: String { "\(type)Adapter" }

  var code: String {
    """
    import Rehearse

    /// The module "\(name)": all that a scenario can say about it, and how it is put on a stage.
    public struct \(adapter): ModuleAdapter {
      public static let about = About("\(name)", "What it does, in a few words")

      // What the world is like before the first action; a scenario writes it below `given`.
      let greeting = Given<String>("greeting", "Hello", "What everybody is greeted with")

      // A scenario answers this call below `given: responses`, and expects it below `then: calls`.
      let load = Call(
        .command, "service.load", "Asks for a name", Parameter<Int>("number", "Whose name"), returns: String.self,
        fails: Example\(type).Problem.self)

      public init() {}

      /// Makes the module, with ports that pass every call on to the stage.
      public func begin(on stage: Stage) -> Example\(type) {
        let module = Example\(type)(greeting: stage.value(of: greeting)) { [load] number, completion in
          stage.call(load, number, then: completion)
        }
        module.onChange = { stage.stateChanged() }
        return module
      }

      // What can happen to the module; a scenario writes it below `when`.
      public var actions: [Action<Example\(type)>] {
        Action("open", "The screen opens", Parameter<Int>("number", "Whose name it shows")) { $0.open($1) }
      }

      // What can be seen of it; a scenario expects it below `then: state`.
      public var state: [Field<Example\(type)>] {
        Field("text", \\.text, "What the screen says")
        Field("problem", \\.problem, "Why it says nothing")
      }
    }

    extension Example\(type).Problem: ScenarioValue {}

    /// Stands in for a module of your app: put your own in its place, and import it.
    public final class Example\(type) {
      public enum Problem: String, Error, CaseIterable, Sendable {
        case offline, unknown
      }

      public typealias Load = (_ number: Int, _ completion: @escaping (Result<String, Problem>) -> Void) -> Void

      public private(set) var text: String? { didSet { onChange?() } }
      public private(set) var problem: Problem? { didSet { onChange?() } }
      public var onChange: (() -> Void)?

      private let greeting: String
      private let load: Load

      public init(greeting: String, load: @escaping Load) {
        self.greeting = greeting
        self.load = load
      }

      public func open(_ number: Int) {
        load(number) { [weak self] result in
          guard let self else { return }
          switch result {
          case .success(let name): text = "\\(greeting), \\(name)"
          case .failure(let problem): self.problem = problem
          }
        }
      }
    }

    """
  }

  /// The contract that the adapter declares, which the schema needs before anything is built.
  func contract() throws(WireError) -> ModuleContract {
    try ContractReader.contract([
      "name": .text(name), "summary": "What it does, in a few words",
      "givens": [
        ["name": "greeting", "summary": "What everybody is greeted with", "type": ["text": [:]], "default": "Hello"]
      ],
      "operations": [
        [
          "name": "service.load", "kind": "command", "summary": "Asks for a name",
          "parameters": [["name": "number", "summary": "Whose name", "type": ["wholeNumber": [:]]]],
          "answer": ["value": ["returns": ["text": [:]], "fails": ["choice": .texts(["offline", "unknown"])]]],
        ]
      ],
      "actions": [
        [
          "name": "open", "summary": "The screen opens",
          "parameters": [["name": "number", "summary": "Whose name it shows", "type": ["wholeNumber": [:]]]],
        ]
      ],
      "state": [
        ["name": "text", "summary": "What the screen says", "type": ["optional": ["text": [:]]]],
        [
          "name": "problem", "summary": "Why it says nothing",
          "type": ["optional": ["choice": .texts(["offline", "unknown"])]],
        ],
      ],
    ])
  }

  func scenario(schema: String) -> String {
    """
    # yaml-language-server: $schema=\(schema)
    rehearse: 1
    module: \(name)
    feature: \(name)

    scenarios:
      - scenario: The name that was loaded is greeted
        given:
          responses:
            service.load: { returns: Ana }
        when:
          - open: { number: 1 }
        then:
          calls:
            - service.load: { number: 1 }
          state: { text: "Hello, Ana" }

      - scenario: Without a connection nobody is greeted
        given:
          responses:
            service.load: { fails: offline }
        when:
          - open: { number: 1 }
        then:
          calls:
            - service.load: { number: 1 }
          state: { problem: offline }

    """
  }
}
