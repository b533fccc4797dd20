import ExampleModules
import Testing

private let readFlag = "isEnabled enable_immediate_notification_request"
private let asking: MessageExtras = ["custom_push_prompt": .text("true")]

@Suite("The push prompt")
struct PushPromptDeciderTests {
  @Test("There is no decision before the first message")
  func initialState() {
    #expect(PushPromptStubs().decider().state == PushPromptState())
    #expect(PushPromptState().decision == nil)
  }

  @Test("With the flag, no message shows the prompt, and the settings are not read")
  func flagOn() {
    let messages: [MessageExtras?] = [nil, [:], ["custom_push_prompt": .other], asking]
    for extras in messages {
      let world = PushPromptStubs(flag: true)
      world.decider().received(extras: extras)
      #expect(world.journal == [readFlag, "= shouldNotShow"])
    }
  }

  @Test("A message without the request is ignored, and the settings are not read")
  func ignored() {
    let messages: [MessageExtras?] = [
      nil, [:], ["other": .text("true")], ["custom_push_prompt": .other], ["Custom_Push_Prompt": .text("true")],
      ["custom_push_prompt ": .text("true")], ["custom_push_prompt\u{301}": .text("true")],
    ]
    for extras in messages {
      let world = PushPromptStubs()
      world.decider().received(extras: extras)
      #expect(world.journal == [readFlag, "= ignore"])
    }
  }

  @Test(
    "Only the text true requests the prompt",
    arguments: ["false", "TRUE", "True", "yes", "1", " true", "true ", "true\n", "true\u{301}", "true\u{0}", "tru", ""])
  func notTrue(text: String) {
    let world = PushPromptStubs()
    world.decider().received(extras: ["custom_push_prompt": .text(text)])
    #expect(world.journal == [readFlag, "= ignore"])
  }

  @Test("The prompt shows only while the system can still ask", arguments: AuthorizationStatus.allCases)
  func decided(status: AuthorizationStatus) {
    let world = PushPromptStubs()
    let decider = world.decider()
    decider.received(extras: ["a": .other, "custom_push_prompt": .text("true"), "b": .text("false")])
    #expect(world.journal == [readFlag, "settings"])
    #expect(decider.state.decision == nil)
    world.answer(status)
    let decision = status == .notDetermined ? "shouldShow" : "shouldNotShow"
    #expect(world.journal == [readFlag, "settings", "= \(decision)"])
  }

  @Test("Of two entries with the same key, the first counts")
  func sameKeyTwice() {
    let yes = MessageExtra(key: "custom_push_prompt", value: .text("true"))
    let no = MessageExtra(key: "custom_push_prompt", value: .other)
    for (entries, last) in [([yes, no], "settings"), ([no, yes], "= ignore")] {
      let world = PushPromptStubs()
      world.decider().received(extras: MessageExtras(entries))
      #expect(world.journal.last == last)
    }
  }

  @Test("While the settings are read, the decision stays")
  func keptMeanwhile() {
    let world = PushPromptStubs()
    let decider = world.decider()
    decider.received()
    decider.received(extras: asking)
    #expect(decider.state.decision == .ignore)
    #expect(world.journal == [readFlag, "= ignore", readFlag, "settings"])
  }

  @Test("A late answer decides again after a later message")
  func staleAnswer() {
    let world = PushPromptStubs()
    let decider = world.decider()
    decider.received(extras: asking)
    decider.received()
    #expect(decider.state.decision == .ignore)
    world.answer(.notDetermined)
    #expect(decider.state.decision == .shouldShow)
  }

  @Test("Of two answers, the last to arrive decides")
  func outOfOrder() {
    let world = PushPromptStubs()
    let decider = world.decider()
    decider.received(extras: asking)
    decider.received(extras: asking)
    world.answer(.denied, question: 1)
    world.answer(.notDetermined)
    #expect(
      world.journal == [readFlag, "settings", readFlag, "settings", "= shouldNotShow", "= shouldShow"])
  }

  @Test("Each message reads the flag again")
  func flagReadEachTime() {
    let world = PushPromptStubs(flag: true)
    let decider = world.decider()
    decider.received()
    world.flag = false
    decider.received()
    decider.received()
    #expect(world.journal == [readFlag, "= shouldNotShow", readFlag, "= ignore", readFlag, "= ignore"])
  }

  @Test("A pending request does not retain the decider")
  func noCycle() {
    let world = PushPromptStubs()
    var decider: PushPromptDecider? = world.decider()
    weak let released = decider
    decider?.received(extras: asking)
    decider = nil
    #expect(released == nil)
    world.answer(.notDetermined)
    #expect(world.journal == [readFlag, "settings"])
  }

  @Test("Every enumeration has exactly these values")
  func values() {
    #expect(AuthorizationStatus.allCases.map(\.rawValue) == ["notDetermined", "denied", "authorized", "provisional"])
    #expect(Decision.allCases.map(\.rawValue) == ["ignore", "shouldShow", "shouldNotShow"])
  }
}
