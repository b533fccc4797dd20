import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Contracts on the wire")
struct ContractWireTests {
  @Test("The contract of each bundled module is read back unchanged", arguments: Catalog.modules.names)
  func bundled(name: String) throws {
    let contract = try #require(Catalog.modules.contracts.contract(named: name))
    let back = try ContractReader.contract(JSONValue(contract: contract))
    #expect(JSONValue(contract: back) == JSONValue(contract: contract))
    #expect(
      back.mistake == nil && back.secretNames == contract.secretNames && back.ports.names == contract.ports.names)
  }

  @Test("A contract with two hundred declarations of each kind is read back unchanged")
  func wide() throws {
    let back = try ContractReader.contract(JSONValue(contract: Wide.contract))
    #expect(JSONValue(contract: back) == JSONValue(contract: Wide.contract))
  }

  private static let everything = #"""
    {"name":"m","summary":"A module","givens":[
    {"name":"g","summary":"G","type":{"map":{"list":{"anyValue":{}}}},"default":{"a":[1,null,0.5]},
    "setsInitialState":true,"alike":[{"values":["x","y"],"reason":"r"}],"examples":[{"b":[]}]},
    {"name":"f","summary":"F","type":{"switch":{}},"default":false,"flag":true}],"operations":[
    {"name":"p.asksFlag","kind":"query","summary":"S","parameters":[],"answer":{"flag":{}}},
    {"name":"p.asksGiven","kind":"query","summary":"S","parameters":[],"answer":{"given":"g"}},
    {"name":"p.does","kind":"command","summary":"S","parameters":[],"answer":{"nothing":{}}},
    {"name":"p.answers","kind":"command","summary":"S","parameters":[
    {"name":"a","summary":"A","type":{"wholeNumber":{}}},{"name":"b","summary":"B","type":{"text":{}},"secret":true}],
    "answer":{"value":{"returns":{"wholeNumber":{}},"fails":{"choice":["x","y"]},"default":0,"examples":[1,2],
    "failureExamples":["y"]}},"waivers":[{"answer":"silent","reason":"never"},{"reason":"at all"}],
    "alike":[{"values":["1","2"],"reason":"r"}]},
    {"name":"q.derives","kind":"query","summary":"S","parameters":[],
    "answer":{"value":{"returns":{"text":{}},"derivedFrom":"the given `g`"}}}],"actions":[
    {"name":"act","summary":"S","parameters":[
    {"name":"e","summary":"E","type":{"oneOf":[{"name":"x","parts":[]},{"name":"y","parts":[
    {"name":"z","type":{"date":{}}}]}]},"default":{"y":{"z":"2026-11-26T09:00:00.000Z"}}},
    {"name":"h","summary":"H","type":{"decimal":{}},"examples":["12.5"]},
    {"name":"c","summary":"C","type":{"optional":{"record":[{"name":"d","type":{"switch":{}}}]}},"default":{"d":true},
    "examples":[{"d":false},null]}],"returns":{"wholeNumber":{}},"throws":{"choice":["x","y"]}}],"state":[
    {"name":"s","summary":"S","type":{"list":{"text":{}}},"examples":[["a"]]}]}
    """#

  @Test("A contract with every kind of declaration is written as it was read")
  func everything() throws {
    let written = try WireText.value(Self.everything)
    let contract = try ContractReader.contract(written)
    #expect(contract.mistake == nil)
    #expect(WireText.of(JSONValue(contract: contract)) == WireText.of(written))
  }

  private struct Twice: ModuleAdapter {
    static let about = About("twice", "Declares a given twice")
    let one = Given("given", 1, "One")
    let other = Given("given", 2, "Other")

    func begin(on stage: Stage) {}
    var actions: [Action<Void>] {}
    var state: [Field<Void>] {}
  }

  @Test("The mistake of an adapter is sent with its contract")
  func mistake() throws {
    let contract = HostedModule { Twice() }.contract
    let mistake = "the given \"given\" is declared twice"
    #expect(JSONValue(contract: contract)["mistake"]?.text == mistake)
    #expect(try ContractReader.contract(JSONValue(contract: contract)).mistake == mistake)
  }

  @Test("A value that only its own type can reject is checked, with its place")
  func refusedValue() throws {
    let text =
      #"{"name":"m","state":[],"givens":[{"name":"g","type":{"wholeNumber":{}},"default":1,"examples":[3,4]}]}"#
    let contract = try ContractReader.contract(WireText.value(text)) { module, values in
      module == "m" && values == [ValueAtPath(path: .given("g"), value: .integer(4))] ? [0: "it is even"] : [:]
    }
    #expect([3, 4].map { contract.givens[0].examples.refusal(.integer($0)) } == [nil, "it is even"])
    #expect(contract.refusals([]) == [:])
    #expect(try ContractReader.contract(WireText.value(text)).givens[0].examples.takes(.integer(4)))
  }

  @Test(
    "An unusable contract is rejected with a reason",
    arguments: [
      (#"{"summary":"s"}"#, "a module has no name"),
      (#"{"givens":[{"type":{"text":{}}}]}"#, "a given has no \"name\""),
      (#"{"givens":[{"name":"g"}]}"#, "the type of \"g\" is missing"),
      (
        #"{"givens":[{"name":"g","type":{"complex":{}}}]}"#,
        "the type \"complex\" of \"g\" is not known to this version of rehearse"
      ),
      (
        #"{"givens":[{"name":"g","type":{"optional":{"optional":{"text":{}}}}}]}"#,
        "the type of \"g\" is optional twice"
      ),
      (
        #"{"givens":[{"name":"g","type":{"switch":{}},"default":"off"}]}"#,
        "the default of the given \"g\" does not fit its type (on or off)"
      ),
      (#"{"operations":[{"name":"o","kind":"query"}]}"#, "\"o\" does not say what it answers"),
      (
        #"{"operations":[{"name":"o","kind":"query","answer":{"given":"g"}}]}"#,
        "\"o\" answers from a given that is not declared"
      ),
      (
        #"{"operations":[{"name":"o","kind":"query","answer":{"song":{}}}]}"#,
        "\"o\" answers with \"song\", which this version of rehearse does not know"
      ),
      (
        #"{"actions":[{"name":"a","parameters":[{"name":"p","type":{"choice":["x"]},"default":"y"}]}]}"#,
        "the default of the argument \"p\" of \"a\" does not fit its type (one of x)"
      ),
      // Parts of the wrong type.
      (#"{"givens":{}}"#, "\"givens\" is no list"),
      (#"{"operations":"none"}"#, "\"operations\" is no list"),
      (#"{"actions":null}"#, "\"actions\" is no list"),
      (#"{"state":{}}"#, "\"state\" is no list"),
      (#"{"mistake":true}"#, "\"mistake\" is no text"),
      (#"{"actions":[{"name":"a","summary":[]}]}"#, "\"summary\" is no text"),
      (#"{"actions":[{"name":"a","parameters":{"name":"p"}}]}"#, "\"parameters\" of \"a\" is no list"),
      (#"{"state":[{"name":"s","type":{"text":{}},"examples":"x"}]}"#, "\"examples\" is no list"),
      (#"{"state":[{"name":"s","type":{"choice":{"x":1}}}]}"#, "the choice of \"s\" is not a list of names"),
      (#"{"state":[{"name":"s","type":{"choice":["x",1]}}]}"#, "the choice of \"s\" is not a list of names"),
      (#"{"state":[{"name":"s","type":{"record":{"name":"p"}}}]}"#, "the parts of \"s\" are no list"),
      (#"{"state":[{"name":"s","type":{"oneOf":{"name":"p"}}}]}"#, "the forms of \"s\" are no list"),
      (#"{"state":[{"name":"s","type":{"oneOf":[{"name":"f","parts":{}}]}}]}"#, "the parts of \"f\" are no list"),
      (#"{"givens":[{"name":"g","type":{"switch":{}},"flag":"yes"}]}"#, "\"flag\" is neither true nor false"),
      (
        #"{"givens":[{"name":"g","type":{"switch":{}},"default":true,"setsInitialState":1}]}"#,
        "\"setsInitialState\" is neither true nor false"
      ),
      (
        #"{"givens":[{"name":"g","type":{"switch":{}},"default":true,"alike":{}}]}"#, "\"alike\" is no list"
      ),
      (
        #"{"givens":[{"name":"g","type":{"switch":{}},"default":true,"alike":[{"values":"x","reason":"r"}]}]}"#,
        "the alike of \"g\" is not a list of names"
      ),
      (
        #"{"actions":[{"name":"a","parameters":[{"name":"p","type":{"text":{}},"secret":"no"}]}]}"#,
        "\"secret\" is neither true nor false"
      ),
      (
        #"{"operations":[{"name":"o","kind":"query","answer":{"value":{"returns":{"text":{}},"atOnce":1}}}]}"#,
        "\"atOnce\" is neither true nor false"
      ),
      (
        #"{"operations":[{"name":"o","kind":"query","answer":{"value":{"returns":{"text":{}},"derivedFrom":1}}}]}"#,
        "\"o\" has no \"derivedFrom\""
      ),
      (
        #"{"operations":[{"name":"o","kind":"query","answer":{"stream":{"returns":{"text":{}},"default":"x"}}}]}"#,
        "\"default\" of \"o\" is no list"
      ),
      (
        #"{"operations":[{"name":"o","kind":"query","answer":{"nothing":{}},"waivers":{}}]}"#,
        "\"waivers\" of \"o\" is no list"
      ),
      (
        #"{"operations":[{"name":"o","kind":"query","answer":{"nothing":{}},"waivers":[{"reason":1}]}]}"#,
        "a waiver of \"o\" has no \"reason\""
      ),
      (
        #"{"operations":[{"name":"o","kind":"wish","answer":{"nothing":{}}}]}"#,
        "\"o\" has the kind \"wish\", not \"command\" or \"query\""
      ),
      (#"{"state":[{"name":"s","type":{"choice":[]}}]}"#, "the choice of \"s\" is not a list of names"),
      (#"{"state":[{"name":"s","type":{"choice":["a","b","a"]}}]}"#, "the choice of \"s\" has \"a\" twice"),
      (#"{"state":[{"name":"s","type":{"choice":["a",1]}}]}"#, "the choice of \"s\" is not a list of names"),
      (
        #"{"state":[{"name":"s","type":{"record":[{"name":"p","type":{"text":{}}},{"name":"p","type":{"text":{}}}]}}]}"#,
        "the record of \"s\" has \"p\" twice"
      ),
      (#"{"state":[{"name":"s","type":{"oneOf":[{"name":"f"},{"name":"f"}]}}]}"#, "the forms of \"s\" has \"f\" twice"),
      (
        #"{"state":[{"name":"s","type":{"oneOf":[{"name":"f","parts":[{"name":"p","type":{"text":{}}},{"name":"p","type":{"text":{}}}]}]}}]}"#,
        "the record of \"f\" has \"p\" twice"
      ),
      (#"{"state":[{"name":"s","type":{"oneOf":[]}}]}"#, "the type of \"s\" has no forms"),
      (
        #"{"state":[{"name":"s","type":{"list":{"optional":{"anyValue":{}}}}}]}"#,
        "the type of \"s\" is optional, although any value may be null"
      ),
      (#"{"givens":[{"name":"g","flag":true,"type":{"text":{}},"default":"x"}]}"#, "the flag \"g\" is not a switch"),
      (
        #"{"givens":[{"name":"g","flag":true,"type":{"switch":{}},"default":true}],"operations":[{"name":"o","kind":"query","answer":{"flag":{}},"parameters":[{"name":"n","type":{"wholeNumber":{}}}]}]}"#,
        "\"o\" asks for a flag, so its one argument is a text that names the flag"
      ),
      (
        #"{"givens":[{"name":"g","type":{"decimal":{}},"default":"1e5"}]}"#,
        "the default of the given \"g\" does not fit its type (\(ValueType.decimal.words))"
      ),
      (
        #"{"givens":[{"name":"g","type":{"decimal":{}},"default":"1","examples":["+1"]}]}"#,
        "an example does not fit its type (\(ValueType.decimal.words))"
      ),
      (#"{"givens":[{"name":"","type":{"text":{}},"default":"x"}]}"#, "a given has no \"name\""),
      (
        #"{"operations":[{"name":"o","kind":"command","answer":{"nothing":{}},"waivers":[{"answer":"x"}]}]}"#,
        "a waiver of \"o\" has no \"reason\""
      ),
    ])
  func refused(text: String, reason: String) throws {
    let own = try WireText.value(text)
    let named = own["summary"] == nil ? JSONValue.members([("name", "m")]).adding(own) : own
    let problem = #expect(throws: WireError.self) { try ContractReader.contract(named) }
    #expect(problem?.message.hasSuffix(reason) == true, "\(problem?.message ?? "")")
  }
}
