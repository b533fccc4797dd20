import Rehearse
import RehearseLanguage
import Testing

/// Each is the example of the protocol with one impossible change.
@Suite("Invalid traces")
struct TraceRefusalTests {
  private struct Wrong: Sendable, CustomTestStringConvertible {
    let part: String
    let other: String
    let message: String

    init(_ part: String, _ other: String, _ message: String) {
      (self.part, self.other, self.message) = (part, other, message)
    }

    var testDescription: String { message }
  }

  private static let first = #""answered":"response","item":0,"time":0}"#
  private static let contradiction = #""answered" of a call of "authService.logIn" contradicts the contract"#
  private static let counts = "counts or times of the trace fall, or are more than there is"

  private static let all = [
    // Outside the contract.
    Wrong(#""began":"#, #""begun":"#, #"the trace does not say "began""#),
    Wrong(#""token":null,"#, "", #"the state field "token" is missing or does not fit its type"#),
    Wrong(#""began":{"#, #""began":{"size":1,"#, #"the module has no state field "size""#),
    Wrong(
      #""stopped","loggedInUser":null"#, #""gone","loggedInUser":null"#,
      "the value of \"activityIndicator\" does not fit its type (one of animating, stopped)"),
    Wrong("tokenStore.save", "tokenStore.drop", #"the module has no operation "tokenStore.drop""#),
    Wrong(#""operation":"tokenStore.save","#, "", "a call does not say its operation, or its time"),
    Wrong(#""arguments":{"token":"t-1"},"#, "", #"a call of "tokenStore.save" does not say its arguments"#),
    Wrong(
      #","password":"secret"}"#, "}",
      #"the argument of "authService.logIn" "password" is missing or does not fit its type"#),
    Wrong(#"{"token":"t-1"}"#, #"{"token":"t-1","more":1}"#, #""tokenStore.save" has no argument "more""#),
    Wrong(#"{"token":"t-1"}"#, #"{"token":1}"#, "the value of \"token\" does not fit its type (text)"),
    Wrong(#""field":"token""#, #""field":"tokens""#, #"the module has no state field "tokens""#),
    Wrong(
      #""field":"isPerforming","value":true"#, #""field":"isPerforming","value":1"#,
      "a write has no field, or a value that does not fit it"),
    Wrong(#""givensRead":["signedIn"]"#, #""givensRead":["signedOut"]"#, #"the module has no given "signedOut""#),
    // Sources of responses.
    Wrong(first, #""answered":"response","time":0}"#, contradiction),
    Wrong(first, #""answered":"default","item":0,"time":0}"#, contradiction),
    Wrong(first, #""answered":"nothing","time":0}"#, contradiction),
    Wrong(first, #""answered":"given","time":0}"#, contradiction),
    Wrong(first, #""answered":"perhaps","time":0}"#, contradiction),
    Wrong(first, #""time":0}"#, contradiction),
    Wrong(
      first, #""answered":"response","item":1,"time":0}"#,
      "a call is answered by a response that the plan does not have"),
    Wrong(
      first, #""answered":"response","item":0,"time":0,"answer":5}"#,
      #"an answer of "authService.logIn" does not fit its type"#),
    // Calls.
    Wrong(#""cause":0"#, #""cause":1"#, "a call is caused by one after it"),
    Wrong(first, #""answered":"response","item":0,"time":2001}"#, "a call is earlier than the one before it"),
    Wrong(first, #""answered":"response","item":0,"time":-1}"#, "-1 is no number from 0 up to 2⁵³"),
    Wrong(
      first, #""answered":"response","item":0,"time":9007199254740992}"#,
      "9007199254740992 is no number from 0 up to 2⁵³"),
    Wrong(first, #""answered":"response","item":0,"time":0.5}"#, "a whole number is missing"),
    // Counts.
    Wrong(#"[{"calls":1,"writes":2,"time":0},"#, "[", #""stepEnds" has 1 entries for 2 steps"#),
    Wrong(#"[{"calls":1,"writes":2,"time":0},"#, #"[{"calls":1,"writes":7,"time":0},"#, counts),
    Wrong(#"[{"calls":1,"writes":2,"time":0},"#, #"[{"calls":3,"writes":2,"time":0},"#, counts),
    Wrong(#"[{"calls":1,"writes":2,"time":0},"#, #"[{"calls":1,"writes":2,"time":2001},"#, counts),
    Wrong(
      #"{"calls":2,"writes":6,"time":2000}]"#, #"{"calls":1,"writes":6,"time":2000}]"#,
      "the last step ends before the last call or change"),
    Wrong(
      #"{"calls":2,"writes":6,"time":2000}]"#, #"{"calls":2,"writes":5,"time":2000}]"#,
      "the last step ends before the last call or change"),
    Wrong(#""value":"t-1","calls":1}"#, #""value":"t-1","calls":0}"#, counts),
    Wrong(#""value":"t-1","calls":1}"#, #""value":"t-1","calls":3}"#, counts),
    // Pending responses and events.
    Wrong(#""events":"#, #""pending":[{"call":2,"due":3000}],"events":"#, "a pending answer is of no call"),
    Wrong(#""step":0,"trigger":0"#, #""step":1,"trigger":0"#, "an event is of no action of the plan"),
    Wrong(#""step":0,"trigger":0"#, #""step":0,"trigger":1"#, "an event is of no action of the plan"),
    Wrong(#""on":"answer","call":0"#, #""on":"answer","call":2"#, "an event answers no call"),
    Wrong(#""on":"answer","call":0"#, #""on":"rest","of":1"#, "an event is the rest of none before it"),
    Wrong(#""on":"answer","call":0"#, #""on":"miracle""#, "an event is of an unknown kind"),
    Wrong(#""call":0,"calls":1,"writes":2,"time":2000}"#, #""call":0,"calls":1,"writes":7,"time":2000}"#, counts),
    Wrong(#""trigger":0,"calls":0,"#, #""trigger":0,"calls":2,"#, counts),
    Wrong(#""trigger":0,"calls":0,"#, #""trigger":0,"#, "\"calls\" is no number from 0"),
    Wrong(#""events":"#, #""more":"#, #""events" lacks an action of the plan"#),
    // Parts of the wrong type.
    Wrong(#""events":"#, #""pending":{"call":0,"due":3000},"events":"#, #""pending" is no list"#),
    Wrong(#""events":"#, #""pending":[0],"events":"#, #""call" is no number from 0"#),
    Wrong(#""events":"#, #""results":{},"events":"#, #""results" is no list"#),
    Wrong(#""events":"#, #""events":{},"more":"#, #""events" is no list"#),
    Wrong(#""events":"#, #""events":null,"more":"#, #""events" is no list"#),
    Wrong(#""events":"#, #""readTime":1,"events":"#, "true or false is missing"),
    Wrong(#""events":"#, #""choices":"1","events":"#, "a whole number is missing"),
    Wrong(#""events":"#, #""nextTimer":null,"events":"#, "a whole number is missing"),
    Wrong(#""calls":[{"#, #""calls":{},"more":[{"#, "a list is missing"),
    Wrong(#""writes":["#, #""writes":{},"more":["#, "a list is missing"),
    Wrong(#""stepEnds":"#, #""stepEnds":null,"more":"#, "a list is missing"),
    Wrong(#"["signedIn"]"#, #""signedIn""#, "a list is missing"),
    Wrong(#"["signedIn"]"#, "[1]", "a text in quotes is missing"),
    // Parts that the trace leaves out.
    Wrong(#""calls":[{"#, #""skipped":{"calls":0,"writes":0},"calls":[{"#, "the trace leaves out what nothing says"),
    Wrong(#""givensRead":"#, #""givensRead":[],"givensRead":"#, #"the name "givensRead" is there twice"#),
  ]

  private func read(_ change: (String) -> String) throws -> Trace {
    let written = try #require(try WireText.value(HostExample.hello)["modules"]?.items?.first)
    let contract = try ContractReader.contract(written)
    let message = try PlanReader(contract: contract).message(WireText.value(HostExample.run))
    let trace = WireText.of(try #require(try WireText.value(HostExample.ran)["trace"]))
    return try WireText.trace(change(trace), contract, message)
  }

  @Test("Each invalid trace is rejected with a reason", arguments: all)
  private func refused(wrong: Wrong) throws {
    var found = 0
    let problem = #expect(throws: JSONError.self) {
      try read { text in
        found = text.ranges(of: wrong.part).count
        return text.replacing(wrong.part, with: wrong.other)
      }
    }
    #expect(found == 1, "\(wrong.part)")
    #expect(problem?.message == wrong.message)
  }

  @Test("Unknown names are ignored")
  func unknownNames() throws {
    let trace = try read { text in
      text.replacing(#"{"operation":"#, with: #"{"more":[1],"operation":"#)
        .replacing(#""givensRead":"#, with: #""heard":{"a":null},"givensRead":"#)
    }
    #expect(trace.calls.count == 2)
  }

  @Test("A different result after the same beginning shows that a module is not deterministic")
  func otherBeginning() throws {
    let written = try #require(try WireText.value(HostExample.hello)["modules"]?.items?.first)
    let contract = try ContractReader.contract(written)
    let message = try PlanReader(contract: contract).message(WireText.value(HostExample.run))
    let known = KnownRun(message.plan, try read { $0 })
    let text =
      #"{"skipped":{"calls":2,"writes":5},"stepEnds":[{"calls":1,"writes":2,"time":0},{"calls":2,"writes":6,"time":2000}]}"#
    let problem = #expect(throws: JSONError.self) {
      try WireText.trace(text, contract, message, after: known)
    }
    #expect(problem?.message.hasSuffix("the module is not deterministic") == true)
  }
}
