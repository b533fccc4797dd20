import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Plans on the wire")
struct PlanWireTests {
  private let contract = Lamp.contract

  private func item(_ arguments: [ArgumentPattern], _ response: Response) -> ConditionalResponse {
    ConditionalResponse(arguments: arguments, response: response, range: .start)
  }

  private func plan(
    given: [Literal]? = nil, _ responses: [Plan.Prepared] = [], _ steps: [[Plan.Trigger]] = [[]]
  ) -> Plan { Plan(given: given ?? contract.defaultGivens, responses: responses, steps: steps) }

  private func back(_ plan: Plan) throws -> Plan {
    try PlanReader(contract: contract).message(WireText.value(WireText.of(plan, contract))).plan
  }

  @Test("Givens of every kind are read back")
  func givens() throws {
    let beam = Literal.map([.init("angle", .integer(-7)), .init("note", .none)])
    let plan = plan(given: [.text("bright"), .text("a \"b\"\u{0}\n😀"), beam, .toggle(true)])
    #expect(try back(plan) == plan)
  }

  @Test("Responses of every kind are read back, and so is an empty list")
  func responses() throws {
    let beam = Literal.map([.init("angle", .integer(1)), .init("note", .text("n"))])
    let scripts: [ResponseScript] = [
      .each(Response(.returns(.text("dim")), after: 3_600_000_000)), .each(Response(.silent)), .list([]),
      .list([Response(.fails(.text("dark"))), Response(.silent), Response(.returns(.text("dim")), after: 1)]),
      .byArguments([
        item([.init(parameter: 0, pattern: .exactly(.text("a")))], Response(.returns(.text("dim")))),
        item([.init(parameter: 0, pattern: .matcher(.containing("b")))], Response(.fails(.text("broken")), after: 5)),
        item([], Response(.silent)),
      ]),
    ]
    for script in scripts {
      let plan = plan([.init(operation: 3, script: script), .init(operation: 4, script: .each(Response(.fails(beam))))])
      #expect(try back(plan) == plan, "\(script)")
    }
  }

  @Test(
    "Patterns of every kind are read back",
    arguments: [
      .exactly(.text("")), .matcher(.anything), .matcher(.anyText), .matcher(.containing("a")),
      .matcher(.startingWith("b")), .matcher(.endingWith("c")),
      .matcher(.oneOf([.text("a"), .text("b or c")])), .matcher(.anythingBut(.text("none"))),
    ] as [Pattern])
  func patterns(pattern: Pattern) throws {
    let plan = plan([
      .init(
        operation: 3, script: .byArguments([item([.init(parameter: 0, pattern: pattern)], Response(.silent))]))
    ])
    #expect(try back(plan) == plan)
  }

  @Test("Nested patterns are read back, with numbers and values of any type")
  func nestedPatterns() throws {
    let valueType = ValueType.anyValue
    let any = Pattern.map([
      ("a", .list([.matcher(.anyNumber), .exactly(.null)])), ("b", .exactly(.decimal(1.5))), ("c", .list([])),
    ])
    let json = try WireText.value(WireText.of(JSONValue(any)))
    #expect(Pattern(json, valueType) == any)
    let beams = Pattern.list([.map([("angle", .exactly(.integer(3))), ("note", .exactly(.none))])])
    #expect(Pattern(try WireText.value(WireText.of(JSONValue(beams))), [Lamp.Beam].valueType) == beams)
  }

  @Test("A placeholder for a number is another one where numbers are texts in JSON, as decimals are")
  func numbersAsTexts() throws {
    func text(_ matcher: Matcher) throws -> String { WireText.of(JSONValue(Pattern.matcher(matcher))) }
    #expect(try text(.anyNumber.fitted(to: .wholeNumber)) == #"{"anyNumber":true}"#)
    #expect(try text(.anyNumber.fitted(to: .decimal)) == #"{"anythingBut":null}"#)
    #expect(Pattern(["anythingBut": .null], .decimal) == .matcher(.anyDecimal))
    #expect(Pattern(["anythingBut": .null], .optional(.text)) == .matcher(.anythingBut(.none)))
    #expect(Pattern(["oneOf": [1, "a"]], .wholeNumber) == nil)
  }

  @Test("Steps are read back with all arguments, with time, and without any action")
  func steps() throws {
    let extra = Literal.map([.init("z", .integer(1)), .init("a", .list([.boolean(true), .null]))])
    let plan = plan(
      [],
      [
        [.action(0, []), .advance(VirtualTime.limit)], [],
        [.action(1, [.text("k"), .integer(.min), .none]), .action(2, [.text("c"), extra])],
      ])
    #expect(try back(plan) == plan)
  }

  @Test(
    "A plan that the module cannot run is rejected with a reason",
    arguments: [
      (#"{"given":{"hue":1}}"#, "the module has no given \"hue\""),
      (#"{"given":{"level":"blinding"}}"#, "the value of the given \"level\" does not fit its type"),
      (#"{"given":{"level":"dim"}}"#, "the plan does not say \"owner\""),
      (#"{"steps":[[{"action":"kick"}]]}"#, "the module has no action \"kick\""),
      (
        #"{"steps":[[{"action":"turn","arguments":{"key":"k","times":"2","note":null}}]]}"#,
        "the argument \"times\" of \"turn\" is missing or does not fit its type"
      ),
      (#"{"responses":{"service.moan":{"list":[]}}}"#, "the module has no operation \"service.moan\""),
      (
        #"{"responses":{"service.ask":{"each":{"returns":"blue"}}}}"#, "the responses of \"service.ask\" cannot be read"
      ),
      (#"{"responses":{"sound.click":{"list":[{"silent":true}]}}}"#, "the responses of \"sound.click\" cannot be read"),
    ])
  func refused(changes: String, reason: String) throws {
    let given = try WireText.value(#"{"given":{"level":"dim","owner":null,"beam":null,"flags.night":false}}"#)
    let problem = #expect(throws: WireError.self) {
      // The last of several equal names counts.
      try PlanReader(contract: contract).message(given.adding(WireText.value(changes)))
    }
    #expect(problem?.message == reason)
  }

  @Test("A run of a batch adds its own part to the shared beginning")
  func batch() throws {
    let known = plan([.init(operation: 3, script: .list([]))], [[.action(0, [])]])
    let longer = plan(
      given: [.text("bright"), .none, .none, .toggle(false)],
      [.init(operation: 3, script: .list([Response(.silent)]))], [[.action(0, []), .advance(5)]])
    let branch = try #require(longer.branch(of: known))
    var writer = JSONWriter()
    writer.object { branch.write(to: &$0, contract) }
    let reader = PlanReader(contract: contract)
    let batch = try reader.message(WireText.value(WireText.of(known, contract)))
    let run = try reader.run(WireText.value(String(decoding: writer.bytes, as: UTF8.self)), of: batch)
    #expect(run.plan == longer)
    #expect(plan([], [[.advance(5)]]).branch(of: known) == nil)
  }
}
