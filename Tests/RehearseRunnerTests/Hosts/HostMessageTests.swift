import Rehearse
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Messages of hosts")
struct HostMessageTests {
  private func hello(_ members: String) throws -> HostHello {
    try HostHello(Array("{\"message\":\"hello\",\"protocol\":1,\(members)}".utf8))
  }

  private func answer(_ members: String) throws -> HostAnswer {
    try HostAnswer(Array("{\"id\":1,\(members)}".utf8)) { _ in nil }
  }

  @Test("What a host leaves out of its first message has a default")
  func short() throws {
    let hello = try hello(#""modules":[{"name":"m"}]"#)
    #expect(hello.name == "host" && hello.modules.count == 1 && !hello.has(.details))
  }

  @Test(
    "A part of the first message that has the wrong type is the host's fault",
    arguments: [
      (#""name":5,"modules":[{}]"#, "the host's name is no text"),
      (#""features":{"details":true},"modules":[{}]"#, "the host's features are no list of texts"),
      (#""features":["details",5],"modules":[{}]"#, "the host's features are no list of texts"),
      (#""modules":{"name":"m"}"#, "the host's modules are no list"),
      (#""modules":[]"#, "the host has no modules"),
    ])
  func wrongHello(members: String, message: String) {
    #expect(throws: WireError(message: message)) { try hello(members) }
  }

  @Test(
    "A part of an answer that has the wrong type is the host's fault",
    arguments: [
      #""message":"values","refused":{"index":0,"reason":"no"}"#, #""message":"values","refused":[{"reason":"no"}]"#,
      #""message":"values","refused":[{"index":0}]"#, #""message":"values","refused":[{"index":0,"reason":5}]"#,
      #""message":"values","refused":[{"index":"0","reason":"no"}]"#,
      #""message":"values","refused":[{"index":0,"reason":"a"},{"index":0,"reason":"b"}]"#,
      #""message":"fault","kind":"adapter","reason":5"#, #""message":"fault","kind":"new","reason":"no""#,
      #""message":"fault","kind":"adapter","reason":"no","at":"given""#,
      #""message":"fault","kind":"adapter","reason":"no","at":{"given":5}"#,
      #""message":"values","changed":"files""#, #""message":"values","took":"long""#, #""message":5"#,
    ])
  func wrongAnswer(members: String) {
    #expect(throws: JSONError.self) { try answer(members) }
  }

  @Test(
    "A notification that does not fit the contract or the plan is the host's fault",
    arguments: [
      #""message":"began""#, #""message":"began","state":[]"#, #""message":"began","state":{"shown":null}"#,
      #""message":"fired","step":"0","trigger":0"#, #""message":"fired","step":1,"trigger":0"#,
      #""message":"fired","step":0,"trigger":1"#, #""message":"called""#, #""message":"called","call":[]"#,
      #""message":"called","call":{"operation":"sound.click"}"#, #""message":"delivered","call":1"#,
      #""message":"delivered""#, #""message":"wrote","write":{"field":"isOn","value":1,"calls":0}"#,
    ])
  func wrongNotification(members: String) throws {
    let plan = Plan(given: Lamp.contract.defaultGivens, responses: [], steps: [[.action(0, [])]])
    var live = LiveProgress(Lamp.contract, plan)
    let click = #""operation":"sound.click","arguments":{},"answered":"nothing","time":0"#
    for right in [
      #""message":"fired","step":0,"trigger":0"#, "\"message\":\"called\",\"call\":{\(click)}",
      #""message":"delivered","call":0"#, #""message":"wrote","write":{"field":"isOn","value":true,"calls":1}"#,
    ] {
      let answer = try answer(right)
      guard case .notification(let message) = answer.content else { throw NoNotification() }
      try live.note(message, answer)
    }
    let wrong = try answer(members)
    guard case .notification(let message) = wrong.content else { throw NoNotification() }
    #expect(throws: JSONError.self) { try live.note(message, wrong) }
    #expect(live.described(LostPlan(.crashed, "", "")).calls.count == 1)
  }

  private struct NoNotification: Error {}
}
