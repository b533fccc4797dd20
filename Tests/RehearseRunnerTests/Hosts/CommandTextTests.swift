import RehearseRunner
import Testing

@Suite("Host commands")
struct CommandTextTests {
  @Test(
    "A command is split as in a shell, without expansion",
    arguments: [
      ("host", ["host"]), ("  a\tb \n c ", ["a", "b", "c"]), ("'my host' \"a b\"", ["my host", "a b"]),
      ("a'b c'd", ["ab cd"]), ("a '' \"\"", ["a", "", ""]), (#"a\ b c\\"#, ["a b", #"c\"#]),
      (#""a\"b" "c\d" 'e\f'"#, ["a\"b", #"c\d"#, #"e\f"#]), ("a $HOME *.x ~", ["a", "$HOME", "*.x", "~"]),
      ("a '|' \"&&\"", ["a", "|", "&&"]), ("a b=c", ["a", "b=c"]), ("'a=b' c", ["a=b", "c"]),
      ("a é\u{301}", ["a", "é\u{301}"]),
    ])
  func words(text: String, words: [String]) throws {
    let command = try HostCommand(words: text, folder: "/")
    #expect(command.words == words)
    #expect(command.text == text)
  }

  @Test(
    "An invalid command is explained",
    arguments: [
      ("", "the command is empty"), (" \t", "the command is empty"), ("''", "the command is empty"),
      ("a 'b", "a quote is never closed"), ("a \"b", "a quote is never closed"),
      ("a \\", "the command ends with a backslash"),
      ("cd x && a", "`&&` has a meaning only in a shell, and this command is run without one"),
      ("a | b", "`|` has a meaning only in a shell, and this command is run without one"),
      ("DEBUG=1 a", "the command begins with a variable, DEBUG"),
    ])
  func mistakes(text: String, message: String) {
    let mistake = #expect(throws: CommandTextError.self) { try HostCommand(words: text, folder: "/") }
    #expect(mistake?.message == message)
    #expect(mistake?.hint.hasSuffix(".") == true || mistake?.hint.hasSuffix("…") == true)
  }
}
