import Rehearse
import RehearseMutation
import RehearseResults
import RehearseTestSupport
import Testing

@Suite("Changes of what the module does")
struct BehaviourTests {
  private static let clicks: @Sendable (Lamp.Bench) -> Void = { bench in
    bench.click()
    bench.isOn = true
  }

  private func mutating(
    _ then: String, press: @escaping @Sendable (Lamp.Bench) -> Void = clicks
  ) throws -> Mutating { try Mutating(LampFile.then(then), onPress: press) }

  @Test("A scenario that looks at everything notices everything")
  func exact() throws {
    let mutating = try mutating("{ calls: [sound.click], changes: { isOn: yes } }")
    #expect(mutating.lines == [])
    #expect(mutating.mutation.score.total > 10)
    #expect(mutating.mutation.score.met == mutating.mutation.score.total)
  }

  @Test("That a field changes before a call instead of after it is tried, and noticed, where the order is stated")
  func inOrder() throws {
    let stated = try mutating("{ in order: [sound.click, becomes: { isOn: yes }], changes: { isOn: yes } }")
    #expect(stated.lines == [])
    let other = try mutating("{ calls: [sound.click], changes: { isOn: yes } }")
    #expect(stated.mutation.score.total == other.mutation.score.total + 1)
    #expect(stated.mutation.score.met == stated.mutation.score.total)
  }

  @Test("Without calls, none is noticed, and all are one weakness that shows the lines to add")
  func noCalls() throws {
    let mutating = try mutating("{ changes: { isOn: yes } }")
    #expect(mutating.weaknesses.count == 1)
    #expect(mutating.unnoticed("droppedCall") == ["sound.click were not called"])
    #expect(mutating.unnoticed("doubledCall") == ["sound.click were called twice"])
    #expect(mutating.unnoticed("addedCall").contains("sound.log were called as well"))
    #expect(mutating.weaknesses.first?.advice.text == ["add to \"then\":", "  calls:", "    - sound.click"])
  }

  @Test("A call that is forbidden, or one of a complete list, is noticed; another is not")
  func never() throws {
    let added = try mutating("{ never: [sound.log], state: { isOn: yes } }").unnoticed("addedCall")
    #expect(!added.contains("sound.log were called as well"))
    #expect(added.contains("service.greet were called as well"))
  }

  @Test("Fields that nobody looks at are one weakness, with what changes to be added")
  func noState() throws {
    let mutating = try mutating("{ calls: [sound.click] }")
    #expect(mutating.weaknesses.count == 1)
    #expect(mutating.weaknesses.first?.advice.text == ["add to \"then\":", "  changes: { isOn: on }"])
    #expect(mutating.unnoticed("state").contains("`isOn` were `off` afterwards"))
    #expect(mutating.unnoticed("state").contains("`count` were `1` afterwards"))
  }

  @Test("A matcher that lets every value pass is told, with the value to write")
  func matcher() throws {
    let mutating = try mutating("{ calls: none, changes: { shown: <anything> } }") {
      $0.shown = .bright
    }
    #expect(
      mutating.lines == [
        "would also pass if `shown` were `dim` afterwards; write in place of the placeholder:;   shown: bright"
      ])
  }

  @Test("Arguments that are not written are told one by one, a secret one without its value")
  func arguments() throws {
    let mutating = try mutating("{ calls: [sound.log: { beam: none }], changes: none }") { $0.note("a") }
    let advice = mutating.weaknesses.map(\.advice.text)
    #expect(
      advice.contains([
        "write in \"calls\", in place of sound.log:", "  - sound.log: { text: a, beam: none, levels: [] }",
      ]))
    #expect(
      advice.contains([
        "add to the call of sound.log what is secret, with its value, which is not shown here:", "  code: …",
      ]))
    #expect(!mutating.lines.joined().contains("1234"))
    #expect(!mutating.unnoticed("argument").joined().contains("1234"))
  }

  @Test("A value that reads like a secret is neither shown nor told to be anything, which it may be already")
  func likeSecret() throws {
    let open = try mutating("{ calls: [sound.log: { text: <anything>, code: \"1234\" }], changes: none }") {
      $0.note("1234")
    }
    #expect(
      open.weaknesses.map(\.advice.text) == [
        [
          "write in the call of sound.log, in place of the placeholder, with its value, which is not shown here:",
          "  text: …",
        ],
        ["add to the call of sound.log:", "  beam: none, levels: []"],
      ])
    let unwritten = try mutating("{ calls: [sound.log], changes: none }") { $0.note("1234") }
    #expect(
      unwritten.weaknesses.map(\.advice.text).contains([
        "write in \"calls\", in place of sound.log, with its value, which is not shown here:",
        "  - sound.log: { text: …, beam: none, levels: [] }",
      ]))
    for mutating in [open, unwritten] {
      #expect(mutating.unnoticed("argument").contains("sound.log were called with another `text`"))
      #expect(!(mutating.lines + mutating.unnoticed("argument")).joined().contains("1234"))
    }
  }

  @Test("What is made of a short secret is not shown, since everybody can tell what it was made of")
  func madeOfSecret() throws {
    let mutating = try mutating("{ calls: [sound.log: { text: <anything>, code: abc }], changes: { label: abc } }") {
      $0.log("abc", code: "abc")
      $0.label = "abc"
    }
    #expect(!mutating.unnoticed("argument").isEmpty)
    let told = mutating.lines + mutating.weaknesses.flatMap(\.unnoticed).map(\.words)
    for made in ["xabc", "abcx"] { #expect(!told.joined(separator: " ").contains(made)) }
  }

  @Test(
    "A text matcher is as wide as it is",
    arguments: [
      ("<text containing b>", 2), ("<text starting with a>", 1), ("<text ending with c>", 1), ("abc", 0),
      ("<any text>", 2),
    ])
  func textMatchers(pattern: String, survivors: Int) throws {
    let mutating = try mutating(
      "{ calls: [sound.log: { text: \(pattern), beam: none, levels: [], code: \"1234\" }], changes: none }"
    ) { $0.note("abc") }
    #expect(mutating.unnoticed("argument").count == survivors)
  }

  @Test("Calls in any order do not notice an exchange, an ordered list does")
  func order() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      bench.click()
      bench.note("a")
    }
    let list = "[sound.click, sound.log: { text: a, beam: none, levels: [], code: \"1234\" }]"
    #expect(try mutating("{ calls: \(list), changes: none }", press: press).lines == [])
    let loose = try mutating("{ calls in any order: \(list), changes: none }", press: press)
    #expect(loose.unnoticed("swappedCalls") == ["sound.log were called before sound.click"])
    #expect(
      loose.weaknesses.first?.advice.words == "if the order matters, write in place of \"calls in any order\":")
  }

  @Test("What is also allowed goes by, and is told")
  func allowed() throws {
    let mutating = try mutating("{ calls: none, also allowed: [sound.click], changes: { isOn: yes } }")
    #expect(mutating.unnoticed("droppedCall") == ["sound.click were not called"])
    #expect(
      mutating.weaknesses.map(\.advice.text) == [["write in place of \"calls\":", "  calls:", "    - sound.click"]])
    // What is allowed may come as well.
    #expect(mutating.unnoticed("addedCall") == [])
  }

  private static let passes: @Sendable (Lamp.Bench) -> Void = { bench in
    for level in [Lamp.Level.dim, .bright] { bench.shown = level }
    for isOn in [true, false] { bench.isOn = isOn }
  }

  @Test("That a field takes no other value on the way is noticed where its history is stated")
  func detour() throws {
    let blind = try mutating("{ calls: none, changes: { shown: bright } }", press: Self.passes)
    #expect(
      blind.unnoticed("noDetour") == [
        "`shown` took no other value on the way", "`isOn` took no other value on the way",
      ])
    #expect(
      blind.weaknesses.map(\.advice.text) == [
        ["add to \"then\":", "  history: { shown: [dim, bright], isOn: [on, off] }"]
      ])
    let seeing = try mutating(
      "{ calls: none, changes: { shown: bright }, history: { shown: [dim, bright], isOn: [yes, no] } }",
      press: Self.passes)
    #expect(seeing.lines == [])
  }

  @Test("A matcher in a history lets other values pass")
  func passing() throws {
    let then = "{ calls: none, changes: { count: 3 }, history: { count: [<any number>, 3] } }"
    let mutating = try mutating(then) { bench in
      for count in 1...3 where count != 2 { bench.count = count }
    }
    #expect(mutating.unnoticed("passingValue") == ["`count` were `2` on the way"])
  }

  @Test("A query is compared where the list names it, and only there")
  func query() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      _ = bench.isNight
      bench.click()
    }
    #expect(try mutating("{ calls: [sound.click], changes: none }", press: press).lines == [])
    let loose = try mutating("{ calls in any order: [sound.click, flags.isNight], changes: none }", press: press)
    #expect(loose.unnoticed("swappedCalls") == ["sound.click were called before flags.isNight"])
  }

  @Test("A scenario that a module passes which does nothing checks nothing")
  func vacuous() throws {
    let mutating = try mutating("{ state: { count: 0 } }")
    #expect(mutating.mutation.files.first?.scenarios.first?.isVacuous == true)
    #expect(mutating.weaknesses.first?.sentence.hasPrefix("would also pass if the module did nothing at all") == true)
  }

  @Test("That nothing happens where nothing must happen is no weakness")
  func rightlyNothing() throws {
    let mutating = try mutating("{ calls: none, changes: none }") { _ in }
    #expect(mutating.lines == [])
    #expect(mutating.mutation.score.total > 0)
  }
}
