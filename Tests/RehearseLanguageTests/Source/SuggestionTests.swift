import Rehearse
import Testing

// `Opposites` is internal.
@testable import RehearseLanguage

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "Each edit counts one, and so does a swap of neighbours",
    arguments: [
      ("register", "register", 0), ("register", "regster", 1), ("regster", "register", 1), ("register", "regizter", 1),
      ("register", "regitser", 1), ("ab", "ba", 1), ("abcd", "badc", 2), ("", "abc", 3), ("abc", "", 3),
      ("kitten", "sitting", 3), ("a", "z", 1),
    ])
  func distance(one: String, other: String, distance: Int) {
    #expect(NameSuggestion.editDistance(Array(one.unicodeScalars), Array(other.unicodeScalars)) == distance)
    #expect(NameSuggestion.editDistance(Array(other.unicodeScalars), Array(one.unicodeScalars)) == distance)
  }

  @Test("The nearest name is suggested, and the first of several that are equally near")
  func nearest() {
    #expect(NameSuggestion.nearest(to: "grantd", in: ["denied", "granted"]) == "granted")
    #expect(NameSuggestion.nearest(to: "g\u{A0}r\u{A0}a\u{A0}n\u{A0}t", in: ["denied", "grant"]) == "grant")
    #expect(NameSuggestion.nearest(to: "baz", in: ["bar", "bat"]) == "bar")
  }

  @Test(
    "Names of which one says the opposite of the other are not suggested for each other",
    arguments: [
      ("turnOn", "turnOff"), ("unauthorized", "authorized"), ("inactive", "active"), ("increase", "decrease"),
      ("import", "export"), ("minimum", "maximum"), ("not_allowed", "allowed"), ("enable", "disable"),
      ("isUnlocked", "isLocked"), ("internal", "external"), ("zoom in", "zoom out"),
    ])
  func opposites(one: String, other: String) {
    #expect(Opposites.are(one, other) && Opposites.are(other, one))
    #expect(NameSuggestion.nearest(to: one, in: [other]) == nil && NameSuggestion.nearest(to: other, in: [one]) == nil)
  }

  @Test(
    "Names that only look like opposites are suggested for each other",
    arguments: [("authorised", "authorized"), ("inbx", "inbox"), ("turnOfff", "turnOff"), ("denid", "denied")])
  func alike(written: String, name: String) { #expect(NameSuggestion.nearest(to: written, in: [name]) == name) }

  @Test(
    "Letters of which nothing or the opposite follows are no name",
    arguments: [("n", "no"), ("o", nil), ("of", "off"), ("oof", "off"), ("onn", "on"), ("non", nil), ("f", nil)])
  func letters(written: String, word: String?) {
    #expect(NameSuggestion.nearest(to: written, in: ["on", "off", "yes", "no", "true", "false"]) == word)
  }

  @Test("Letter case does not count")
  func capitals() {
    #expect(NameSuggestion.nearest(to: "NOTDETERMINED", in: ["notDetermined"]) == "notDetermined")
  }

  @Test("A name that differs by more than a third is not suggested")
  func tooFar() {
    #expect(NameSuggestion.nearest(to: "abcdef", in: ["abcdxy"]) == "abcdxy")
    #expect(NameSuggestion.nearest(to: "abcdef", in: ["abcxyz"]) == nil)
    #expect(NameSuggestion.nearest(to: "x", in: ["ab"]) == nil)
    #expect(NameSuggestion.nearest(to: "", in: ["abc"]) == nil)
    #expect(NameSuggestion.nearest(to: "x", in: []) == nil)
  }

  @Test("The part after the dot is enough if only one name ends with it")
  func tail() {
    let names = ["authService.logIn", "tokenStore.save", "cache.save"]
    #expect(NameSuggestion.nearest(to: "logIn", in: names) == "authService.logIn")
    #expect(NameSuggestion.nearest(to: "service.login", in: names) == "authService.logIn")
    #expect(NameSuggestion.nearest(to: "somewhere.save", in: names) == nil)
  }

  @Test("A very long name costs no more than a short one")
  func long() {
    let name = String(repeating: "a", count: 1_000_000)
    #expect(NameSuggestion.nearest(to: name, in: ["abc"]) == nil)
  }

  @Test(
    "The advice names differences that are hard to see",
    arguments: [
      ("dеnied", "The character `е` (U+0435) does not belong to the name. Delete it, or type the right one."),
      ("“denied”", "Remove the quotes, or type straight ones: \"…\". Quotes of this kind are read as letters."),
      (
        "denied\u{A0}",
        "It contains an invisible character, or a special space (U+00A0). Delete all of it and type it again."
      ),
      (
        "de\u{200B}nied",
        "It contains an invisible character, or a special space (U+200B). Delete all of it and type it again."
      ),
      ("denied# why", "Begin a comment with a space and #."),
      (
        "denied(x)",
        "Write arguments like this: { denied: { name: value } }. Without arguments, write the name alone."
      ),
    ])
  func differences(name: String, difference: String) {
    #expect(
      NameSuggestion.advice(on: name, among: ["denied", "granted"]).map(\.text.plain) == [
        "Did you mean \"denied\"?", difference,
      ])
  }

  @Test("Wide letters count as letters, and several names in one are recognised")
  func wideAndJoined() {
    #expect(NameSuggestion.nearest(to: "ｄｅｎｉｅｄ", in: ["denied"]) == "denied")
    let joined = NameSuggestion.advice(on: "denied granted", among: ["denied", "granted"])
    #expect(joined.count == 1 && joined[0].text.plain.hasPrefix("These are 2 names."))
    #expect(NameSuggestion.advice(on: "moon", among: ["denied", "granted"]) == [])
  }
}
