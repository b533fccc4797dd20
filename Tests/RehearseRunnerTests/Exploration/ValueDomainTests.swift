import Rehearse
import RehearseRunner
import Testing

@Suite("Values that exploration tries")
struct ValueDomainTests {
  private func domain<Value: ScenarioValue>(_ parameter: Parameter<Value>) -> ValueDomain {
    ValueDomain(parameter.declaration)
  }

  private func flows(_ domain: ValueDomain, _ earlier: EarlierValues = EarlierValues()) -> [String] {
    domain.values(earlier).map { $0.flow(domain.valueType) }
  }

  @Test("Text is tried with one value of each class, the ordinary value first")
  func texts() {
    let token = domain(Parameter<String>("token", "A token"))
    #expect(flows(token).prefix(6) == ["some-token", #""""#, #"" \x20""#, #"" \t\xA0""#, "é", #"" Some\xA0Token ""#])
    #expect(flows(token).last.map { $0.hasPrefix("some-token-0123") && $0.utf8.count > 256 } == true)
    var earlier = EarlierValues()
    earlier.note(.text("some-token"), .text, as: "token")
    #expect(flows(token, earlier).prefix(2) == ["some-token-2", "some-token"])
    #expect(token.equivalenceClass(of: .text("some-token"), earlier).words == "as before")
    #expect(
      token.values().map { token.equivalenceClass(of: $0).words } == [
        "a text", "empty", "only spaces", "only white space", "a single character", "with spaces around", "very long",
      ])
  }

  @Test("A value in a map is reused under its own key at any depth")
  func keysOfTheirOwn() {
    var earlier = EarlierValues()
    let town = Literal.map([Literal.Entry("town", .text("Ulm")), Literal.Entry("degrees", .integer(4))])
    earlier.note(.map([Literal.Entry("sky", .text("blue")), Literal.Entry("at", town)]), .map(.anyValue), as: "extras")
    #expect(flows(domain(Parameter<String>("sky", "The sky")), earlier)[1] == "blue")
    #expect(flows(domain(Parameter<String>("town", "The town")), earlier)[1] == "Ulm")
    #expect(!flows(domain(Parameter<String>("extras", "Extras")), earlier).contains("blue"))
  }

  @Test("Examples are tried with similar values, and each class has a name")
  func examples() {
    let address = domain(Parameter<String>("address", "Where to", examples: ["ana@x.org"]))
    #expect(
      flows(address).map { $0.filter { $0 != "\"" } }.filter { $0.utf8.count < 256 } == [
        "ana@x.org", "", " \\x20", " \\t\\xA0", "é", " ana@x.org ", "ANA@X.ORG", "ana@x.org ", "xana@x.org",
        "ana@x.orgx",
      ])
    #expect(address.equivalenceClass(of: .text("ANA@x.org")).words == "in another case")
    #expect(address.equivalenceClass(of: .text("ana@x.orgx")).words == "an example with more behind it")
    #expect(address.equivalenceClass(of: .text("bob@x.org")).words == "another text")
  }

  @Test("Decimals and dates are tried with small, usual and unusual values, and each class has a name")
  func decimalsAndDates() {
    let amount = domain(Parameter<Double>("amount", "How much"))
    #expect(flows(amount) == ["12.5", "0", "1", "0.01", "-1"])
    #expect(
      amount.values().map { amount.equivalenceClass(of: $0).words } == [
        "above 1", "0", "1", "between 0 and 1", "below 0",
      ])
    let date = ValueDomain(.date, "at")
    #expect(flows(date).first == "2026-01-31T09:00:00Z")
    #expect(
      Set(date.values().map { date.equivalenceClass(of: $0).words }) == ["a date", "an earlier date", "a later date"])
  }

  @Test("Each form of a value is tried, then its parts, and never what a type refuses")
  func forms() {
    let valueType = ValueType.oneOf([.init("gone"), .init("late", [.init("by", .wholeNumber)])])
    let reason = ValueDomain(valueType, "reason") { !$0.flow(valueType).contains("-1") }
    #expect(flows(reason) == ["gone", "{ late: { by: 1 } }", "{ late: { by: 0 } }"])
    #expect(
      reason.values().map { reason.equivalenceClass(of: $0).words } == ["gone", "late: { by: 1 }", "late: { by: 0 }"])
  }

  @Test("The class name of a secret does not show its example")
  func secrets() {
    let password = domain(Parameter<String>("password", "Hush", isSecret: true, examples: ["hunter2"]))
    #expect(password.equivalenceClass(of: .text("hunter2")).words == "the example")
  }

  @Test("Finite types are tried with all their values, and optional types also with none")
  func finite() {
    #expect(flows(domain(Parameter<Bool>("on", "On"))) == ["on", "off"])
    #expect(flows(domain(Parameter<Bool?>("on", "On"))) == ["none", "on", "off"])
    #expect(flows(domain(Parameter<Int?>("times", "How often"))) == ["1", "0", "-1", "none"])
  }

  private struct Code: ScenarioValue {
    static var valueType: ValueType { .text }
    let literal: Literal
    init?(literal: Literal) {
      guard case .text(let text) = literal, text.utf8.count > 2, text.hasPrefix("some") else { return nil }
      self.literal = literal
    }
  }

  @Test("A value that the type rejects is not tried")
  func refused() {
    let values = flows(domain(Parameter<Code>("code", "A code")))
    #expect(values.first == "some-code" && values.count == 2 && values[1].hasPrefix("some-code-0123"))
    #expect(flows(domain(Parameter<Code?>("code", "A code"))).last == "none")
    // The generated example is rejected, and so is every other value.
    #expect(flows(domain(Parameter<Never>("code", "A code"))) == [])
  }

  @Test("A map is tried with other keys and other values")
  func maps() {
    let extras = domain(
      Parameter<KeyedValues<String>>("extras", "Extras", examples: [KeyedValues([("prompt", "yes")])]))
    let all = flows(extras)
    #expect(all.first == "{ prompt: yes }")
    for value in ["{}", "{ PROMPT: yes }", "{ promptx: yes }", "{ prompt: YES }", #"{ prompt: "yes " }"#] {
      #expect(all.contains(value))
    }
    #expect(extras.equivalenceClass(of: .map([])).words == "no keys")
    let near = extras.equivalenceClass(of: .map([Literal.Entry("prompt", .text("yesx"))]))
    #expect(near.words == "an example, but prompt: with more behind it")
  }
}
