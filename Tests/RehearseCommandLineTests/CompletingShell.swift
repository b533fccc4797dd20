import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// A shell that has loaded the script of `rehearse completions`.
enum CompletingShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  struct Outcome {
    /// The candidates at the last tab.
    var offered: [String] = []
    /// The arguments that the program received. Fish only lists candidates and calls nothing.
    var words: [String] = []
  }

  /// Whether the shell and `script`, which provides a terminal, are installed.
  var isHere: Bool { Self.here.contains(self) }

  /// The shells whose completions are tested: bash by day, all that are installed at night.
  static let tested = (Thoroughness.isNightly ? allCases : [.bash]).filter(\.isHere)

  private static let here = Set(
    allCases.filter { shell in
      let need = shell == .fish ? "" : " && script --version | grep -q util-linux"
      // It is a shell, not the program.
      let run = try? Invocation(starting: ["-c", "command -v \(shell)\(need)"], in: "/", program: "/bin/sh")
      return run?.status == 0
    })

  /// Types lines at a terminal and presses return after each. A tab in a line completes.
  func type(_ lines: [String], in folder: TemporaryFolder) throws -> [Outcome] {
    let script = try Invocation(["completions", rawValue], in: folder.path)
    try #require(script.status == 0 && script.errors.isEmpty)
    let place = try TemporaryFolder()
    try place.write("script", script.output)
    let told = place.path("told")
    let input: String
    let command: String
    switch self {
    case .bash, .zsh:
      input = (beginning(place.path("script"), told) + lines + ["exit"]).map { $0 + "\n" }.joined()
      command = "script -qec '\(self == .bash ? "bash --norc --noprofile -i" : "zsh -f -i")' /dev/null"
    case .fish:
      let questions = lines.map { line in
        let text = line.filter { $0 != "\t" }.map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        return
          "complete -C '\(text)' | string replace -r '\\t.*' '' | string replace -r '^' 'offer ' >>\(told)\necho end >>\(told)\n"
      }
      input = "source \(place.path("script"))\nfunction rehearse; end\n" + questions.joined()
      command = "fish --no-config"
    }
    try place.write("typed", input)
    _ = try Invocation(
      starting: ["-c", "\(command) <\(place.path("typed")) >/dev/null"], in: folder.path,
      environment: ["HOME": place.path, "TERM": "dumb"], program: "/bin/sh")
    return Self.outcomes(try place.read("told"))
  }

  /// Makes the shell record its candidates, and the program its arguments.
  private func beginning(_ script: String, _ told: String) -> [String] {
    let program = "rehearse() { printf 'word %s\\n' \"$@\" >>\(told); echo end >>\(told); }"
    switch self {
    case .bash:
      return [
        program, "source \(script)",
        "observed() { _rehearse \"$@\"; printf 'offer %s\\n' \"${COMPREPLY[@]}\" >>\(told); }",
        "complete -o default -F observed rehearse",
      ]
    case .zsh:
      // With -O, -A and -D, `compadd` only asks for matches.
      return [
        program, "PS1='> '; autoload -Uz compinit && compinit -u -D; unsetopt auto_menu auto_list auto_remove_slash",
        "source \(script)",
        "compadd() { local word asks; local -a hits; for word; do case $word in -[OAD]) asks=1 ;; --) break ;; esac; done; "
          + "[[ $asks ]] || { builtin compadd -A hits \"$@\"; print -rl -- offer\\ $^hits >>\(told) }; builtin compadd \"$@\" }",
      ]
    case .fish: return []
    }
  }

  private static func outcomes(_ told: String) -> [Outcome] {
    var outcomes = [Outcome()]
    for line in told.split(separator: "\n") {
      if line == "end" { outcomes.append(Outcome()) }
      if line.hasPrefix("word ") { outcomes[outcomes.count - 1].words.append(String(line.dropFirst(5))) }
      if line.hasPrefix("offer ") { outcomes[outcomes.count - 1].offered.append(String(line.dropFirst(6))) }
    }
    return outcomes.dropLast()
  }
}
