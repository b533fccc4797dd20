import Rehearse
import RehearseRunner
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

  @Test("Without calls, none is noticed, and all are one gap that shows the lines to add")
  func noCalls() throws {
    let mutating = try mutating("{ changes: { isOn: yes } }")
    #expect(mutating.gaps.count == 1)
    #expect(mutating.unnoticed("droppedCall") == ["sound.click were not called"])
    #expect(mutating.unnoticed("doubledCall") == ["sound.click were called twice"])
    #expect(mutating.unnoticed("addedCall").contains("sound.log were called as well"))
    #expect(mutating.gaps.first?.suggestion.text == ["add to \"then\":", "  calls:", "    - sound.click"])
  }

  @Test("A call that is forbidden, or one of a complete list, is noticed; another is not")
  func never() throws {
    let added = try mutating("{ never: [sound.log], state: { isOn: yes } }").unnoticed("addedCall")
    #expect(!added.contains("sound.log were called as well"))
    #expect(added.contains("service.greet were called as well"))
  }

  @Test("Fields that the scenario does not look at are one gap, with what changes to be added")
  func noState() throws {
    let mutating = try mutating("{ calls: [sound.click] }")
    #expect(mutating.gaps.count == 1)
    #expect(mutating.gaps.first?.suggestion.text == ["add to \"then\":", "  changes: { isOn: on }"])
    #expect(mutating.unnoticed("state").contains("`isOn` were `off` afterwards"))
    #expect(mutating.unnoticed("state").contains("`count` were `1` afterwards"))
  }

  @Test("A placeholder that lets every value pass is shown, with the value to write")
  func matcher() throws {
    let mutating = try mutating("{ calls: none, changes: { shown: <anything> } }") {
      $0.shown = .bright
    }
    #expect(
      mutating.lines == [
        "would also pass if `shown` were `dim` afterwards; write in place of the placeholder:;   shown: bright"
      ])
  }

  @Test("The item of a call is to be written with all arguments that it leaves open, a secret one without its value")
  func arguments() throws {
    let mutating = try mutating("{ calls: [sound.log: { beam: none }], changes: none }") { $0.note("a") }
    #expect(
      mutating.gaps.map(\.suggestion.text) == [
        [
          "write in \"calls\", in place of sound.log, with its value, which is not shown here:",
          "  - sound.log: { text: a, beam: none, levels: [], code: … }",
        ]
      ])
    #expect(!mutating.lines.joined().contains("1234"))
    #expect(!mutating.unnoticed("argument").joined().contains("1234"))
  }

  @Test("A value that reads like a secret is neither shown nor said to be anything, which it may be already")
  func likeSecret() throws {
    for list in ["[sound.log: { text: <anything>, code: \"1234\" }]", "[sound.log]"] {
      let mutating = try mutating("{ calls: \(list), changes: none }") { $0.note("1234") }
      #expect(
        mutating.gaps.map(\.suggestion.text) == [
          [
            "write in \"calls\", in place of sound.log, with its value, which is not shown here:",
            "  - sound.log: { text: …, beam: none, levels: [], code: … }",
          ]
        ])
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
    let shown = mutating.lines + mutating.gaps.flatMap(\.unnoticed).map(\.words)
    for made in ["xabc", "abcx"] { #expect(!shown.joined(separator: " ").contains(made)) }
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
      loose.gaps.first?.suggestion.words.hasPrefix("if the order matters, write in place of \"calls in any order\"")
        == true)
  }

  @Test("What is also allowed goes unnoticed, and is shown")
  func allowed() throws {
    let mutating = try mutating("{ calls: none, also allowed: [sound.click], changes: { isOn: yes } }")
    #expect(mutating.unnoticed("droppedCall") == ["sound.click were not called"])
    #expect(
      mutating.gaps.map(\.suggestion.text) == [["write in place of \"calls\":", "  calls:", "    - sound.click"]])
    // What is allowed may come as well.
    #expect(mutating.unnoticed("addedCall") == [])
  }

  @Test("Another value on the way is tried where the history states it, and noticed")
  func stated() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      for count in [1, 3] { bench.count = count }
    }
    let open = try mutating("{ calls: none, changes: { count: 3 } }", press: press)
    let stated = try mutating("{ calls: none, changes: { count: 3 }, history: { count: [1, 3] } }", press: press)
    #expect(open.unnoticed("passingValue") == [] && stated.lines == [])
    #expect(stated.mutation.score.total == open.mutation.score.total + 1)
  }

  @Test("A placeholder in a history lets other values pass")
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
    #expect(mutating.gaps.first?.sentence.hasPrefix("would also pass if the module did nothing at all") == true)
  }

  @Test("That nothing happens where nothing must happen is no gap")
  func rightlyNothing() throws {
    let mutating = try mutating("{ calls: none, changes: none }") { _ in }
    #expect(mutating.lines == [])
    #expect(mutating.mutation.score.total > 0)
  }
}
