import Rehearse
import RehearseAnalysis
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Mutants of the module's behaviour")
struct BehaviourTests {
  private static let clicks: @Sendable (Lamp.Bench) -> Void = { bench in
    bench.click()
    bench.isOn = true
  }

  private func mutating(
    _ then: String, press: @escaping @Sendable (Lamp.Bench) -> Void = clicks
  ) throws -> Mutating { try Mutating(LampFile.then(then), onPress: press) }

  @Test("A scenario that checks everything notices every mutant")
  func exact() throws {
    let mutating = try mutating("{ calls: [sound.click], changes: { isOn: yes } }")
    #expect(mutating.lines == [])
    #expect(mutating.mutation.score.total > 10)
    #expect(mutating.mutation.score.met == mutating.mutation.score.total)
  }

  @Test("Without calls, no mutant of a call is noticed, and one gap shows the lines to add")
  func noCalls() throws {
    let mutating = try mutating("{ changes: { isOn: yes } }")
    #expect(mutating.gaps.count == 1)
    #expect(mutating.unnoticed("droppedCall") == ["sound.click were not called"])
    #expect(mutating.unnoticed("doubledCall") == ["sound.click were called twice"])
    #expect(mutating.unnoticed("addedCall").contains("sound.log were called as well"))
    #expect(mutating.gaps.first?.suggestion.text == ["add to \"then\":", "  calls:", "    - sound.click"])
  }

  @Test("An added call is noticed only if it is forbidden")
  func never() throws {
    let added = try mutating("{ never: [sound.log], state: { isOn: yes } }").unnoticed("addedCall")
    #expect(!added.contains("sound.log were called as well"))
    #expect(added.contains("service.greet were called as well"))
  }

  @Test("Fields that the scenario does not check are one gap, with the changes to add")
  func noState() throws {
    let mutating = try mutating("{ calls: [sound.click] }")
    #expect(mutating.gaps.count == 1)
    #expect(mutating.gaps.first?.suggestion.text == ["add to \"then\":", "  changes: { isOn: on }"])
    #expect(mutating.unnoticed("state").contains("`isOn` were `off` afterwards"))
    #expect(mutating.unnoticed("state").contains("`count` were `1` afterwards"))
  }

  @Test("A placeholder that accepts every value is a gap, with the value to write")
  func matcher() throws {
    let mutating = try mutating("{ calls: none, changes: { shown: <anything> } }") {
      $0.shown = .bright
    }
    #expect(
      mutating.lines == [
        "would also pass if `shown` were `dim` afterwards; write in place of the placeholder:;   shown: bright"
      ])
  }

  @Test("A call with open arguments is suggested with all of them, without the value of a secret")
  func arguments() throws {
    let mutating = try mutating("{ calls: [sound.log: { beam: none }], changes: none }") { $0.note("a") }
    #expect(
      mutating.gaps.map(\.suggestion.text) == [
        [
          "write in \"calls\", in place of sound.log, and write its value yourself (it is secret, so it is not shown):",
          "  - sound.log: { text: a, beam: none, levels: [], code: … }",
        ]
      ])
    #expect(!mutating.lines.joined().contains("1234"))
    #expect(!mutating.unnoticed("argument").joined().contains("1234"))
  }

  @Test("A value that looks like a secret is not shown, and a placeholder is not suggested for it")
  func likeSecret() throws {
    for list in ["[sound.log: { text: <anything>, code: \"1234\" }]", "[sound.log]"] {
      let mutating = try mutating("{ calls: \(list), changes: none }") { $0.note("1234") }
      #expect(
        mutating.gaps.map(\.suggestion.text) == [
          [
            "write in \"calls\", in place of sound.log, and write its value yourself (it is secret, so it is not shown):",
            "  - sound.log: { text: …, beam: none, levels: [], code: … }",
          ]
        ])
      #expect(mutating.unnoticed("argument").contains("sound.log were called with another `text`"))
      #expect(!(mutating.lines + mutating.unnoticed("argument")).joined().contains("1234"))
    }
  }

  @Test("A variation of a short secret is not shown, because it would reveal the secret")
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
    "A text matcher lets through exactly the strings that it matches",
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

  @Test("Calls in any order do not notice a swap, and an ordered list does")
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

  @Test("What `calls include` leaves open is no gap, and an open argument of a call that it names is")
  func include() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      bench.click()
      bench.note("a")
    }
    let log = "sound.log: { text: a, beam: none, levels: [], code: \"1234\" }"
    for named in ["[sound.click, \(log)]", "[\(log)]", "[sound.click]"] {
      #expect(try mutating("{ calls include: \(named), changes: none }", press: press).lines == [])
    }
    let loose = try mutating("{ calls include: [sound.log: { text: a }], changes: none }", press: press)
    #expect(
      loose.gaps.map(\.suggestion.text) == [
        [
          "write in \"calls include\", in place of sound.log, and write its value yourself (it is secret, so it is not shown):",
          "  - sound.log: { text: a, beam: none, levels: [], code: … }",
        ]
      ])
    let dropped = try mutating("{ calls include: [sound.log], changes: none }", press: press).unnoticed("droppedCall")
    #expect(dropped == [])
  }

  @Test("A call count notices a call that is dropped, made twice or added")
  func counts() throws {
    let mutating = try mutating("{ call count: { sound.click: 1, sound.log: 0 }, changes: { isOn: yes } }")
    #expect(mutating.unnoticed("droppedCall") == [] && mutating.unnoticed("doubledCall") == [])
    #expect(!mutating.unnoticed("addedCall").contains("sound.log were called as well"))
    #expect(mutating.unnoticed("addedCall").contains("service.greet were called as well"))
  }

  @Test("A query is noticed where its calls are counted")
  func countedQuery() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { _ = $0.isNight }
    let counted = try mutating("{ calls: none, call count: { flags.isNight: 1 }, changes: none }", press: press)
    let plain = try mutating("{ calls: none, changes: none }", press: press)
    #expect(counted.lines == [] && counted.mutation.score.met > plain.mutation.score.met)
  }

  @Test("`at most once` notices a call that is made twice, and not one that is dropped")
  func limits() throws {
    let mutating = try mutating("{ at most once: [sound.click], changes: { isOn: yes } }")
    #expect(mutating.unnoticed("droppedCall") == ["sound.click were not called"])
    #expect(mutating.unnoticed("doubledCall") == [])
  }

  @Test("Calls that are also allowed go unnoticed and are a gap")
  func allowed() throws {
    let mutating = try mutating("{ calls: none, also allowed: [sound.click], changes: { isOn: yes } }")
    #expect(mutating.unnoticed("droppedCall") == ["sound.click were not called"])
    #expect(
      mutating.gaps.map(\.suggestion.text) == [["write in place of \"calls\":", "  calls:", "    - sound.click"]])
    // An allowed call may also be added.
    #expect(mutating.unnoticed("addedCall") == [])
  }

  @Test("An intermediate value is mutated only where the history states it, and then it is noticed")
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

  @Test("A query is compared only where the list names it")
  func query() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      _ = bench.isNight
      bench.click()
    }
    #expect(try mutating("{ calls: [sound.click], changes: none }", press: press).lines == [])
    let loose = try mutating("{ calls in any order: [sound.click, flags.isNight], changes: none }", press: press)
    #expect(loose.unnoticed("swappedCalls") == ["sound.click were called before flags.isNight"])
  }

  @Test("A scenario that passes with a module that does nothing is vacuous")
  func vacuous() throws {
    let mutating = try mutating("{ state: { count: 0 } }")
    #expect(mutating.mutation.files.first?.scenarios.first?.isVacuous == true)
    #expect(mutating.gaps.first?.sentence.hasPrefix("would also pass if the module did nothing at all") == true)
  }

  @Test("What happened before is left alone, so a scenario that rightly expects nothing after it has no gap")
  func before() throws {
    let text = LampFile.scenario(
      """
      before: [press]
      given: { responses: { service.ask: dim } }
      when: { unlock: { code: x } }
      then: { calls: none, changes: none }
      """)
    let mutating = try Mutating(text) { bench in
      bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in bench.shown = try? answer.get() }
    }
    #expect(mutating.lines == [])
    #expect(mutating.mutation.score.total > 0)
  }

  @Test("A scenario that rightly expects nothing has no gap")
  func rightlyNothing() throws {
    let mutating = try mutating("{ calls: none, changes: none }") { _ in }
    #expect(mutating.lines == [])
    #expect(mutating.mutation.score.total > 0)
  }
}
