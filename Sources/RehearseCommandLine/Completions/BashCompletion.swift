import RehearseLanguage

/// The script for bash, which calls nothing but bash itself: no text from the command line or the disk is ever evaluated.
struct BashCompletion {
  private let line: CompletedCommandLine
  /// Begins the names of its functions.
  private let function: String

  init(_ line: CompletedCommandLine) {
    self.line = line
    function = "_" + line.function
  }

  var script: String {
    #"""
    # Completes \#(line.program) in bash. Made by: \#(line.program) completions bash
    \#(helpers)

    \#(function)() {
        local IFS=$' \t\n' word name
    \#(wordsToCursor)
        # Where a stream is redirected, bash itself knows how to go on.
        [[ $previous == *[\<\>] || $current == *[\<\>]* ]] && return
        type compopt &>/dev/null && compopt +o default 2>/dev/null
        if ((${#words[@]} <= 2)); then
            \#(offer(line.commands.map(\.name) + line.options.map(\.name)))
            return
        fi
        local command=${words[1]} options= valued=
        case $command in
    \#(line.commands.map(options).joined(separator: "\n"))
        *) return ;;
        esac
    \#(place)
        if [[ -z $pending && -z $ended && $current == -* ]]; then
            for word in $options; do
                [[ $written == *" $word "* ]] || \#(function)_offer "$word"
            done
            return
        fi
        case "$command ${pending:-$operand}" in
    \#(line.commands.flatMap(values).joined(separator: "\n"))
        esac
    }
    complete -o default -F \#(function) \#(line.program)

    """#
  }

  private var helpers: String {
    #"""

    # Offers those of the words that begin as $value does. What bash does not replace, $kept, is left out.
    \#(function)_offer() {
        local word
        for word; do
            [[ $word == "$value"* ]] || continue
            name=$lead$word
            COMPREPLY+=("${name#"$kept"}")
        done
    }

    # Offers scenario files, and folders.
    \#(function)_scenarios() {
        local word
        type compopt &>/dev/null && compopt -o filenames 2>/dev/null
        while IFS= read -r word; do
            name=$lead$word
            COMPREPLY+=("${name#"$kept"}")
        done < <(
            compgen -d -- "$value"
    \#(ScenarioName.endings.map { "        compgen -f -X '!*\($0)' -- \"$value\"" }.joined(separator: "\n"))
        )
    }

    # Leaves the names of files to bash.
    \#(function)_files() {
        type compopt &>/dev/null && compopt -o default 2>/dev/null
    }
    """#
  }

  /// Bash takes words apart at colons and equals signs, and replaces only what is behind them.
  private var wordsToCursor: String {
    #"""
        # The words up to the cursor, put together again where bash took them apart at a colon or an equals sign.
        local text=${COMP_LINE:0:COMP_POINT} piece kept= i
        local -a words=()
        for ((i = 0; i <= COMP_CWORD; i++)); do
            piece=${COMP_WORDS[i]}
            kept=
            if ((i == 0)) || [[ $text == [[:space:]]* ]]; then
                text=${text#"${text%%[![:space:]]*}"}
                words+=("")
            else
                kept=${words[${#words[@]} - 1]}
            fi
            ((i == COMP_CWORD)) && piece=$text
            text=${text#"$piece"}
            words[${#words[@]} - 1]+=$piece
        done
        [[ -z ${piece//[:=]/} ]] && kept+=$piece
        local current=${words[${#words[@]} - 1]} previous=${words[${#words[@]} - 2]} lead= value
        value=$current
    """#
  }

  /// What the cursor is at: behind an option that wants a value, or at an operand, counted from 0.
  private var place: String {
    #"""
        local pending= ended= operand=0 written=' '
        for word in "${words[@]:2:${#words[@]}-3}"; do
            if [[ -n $pending ]]; then
                pending=
            elif [[ -z $ended && $word == -- ]]; then
                ended=1
            elif [[ -z $ended && $word == -?* ]]; then
                written+="${word%%=*} "
                [[ $valued == *" $word "* ]] && pending=$word
            else
                operand=$((operand + 1))
            fi
        done
        if [[ -z $pending && -z $ended && $current == --*=* ]]; then
            pending=${current%%=*}
            lead=$pending= value=${current#*=}
        fi
    """#
  }

  private func options(_ command: CompletedCommandLine.Command) -> String {
    let valued = command.options.filter { $0.placeholder != nil }.map(\.name)
    return """
          \(command.name))
              options=' \(command.options.map(\.name).joined(separator: " ")) '
              valued=' \(valued.joined(separator: " ")) '
              ;;
      """
  }

  /// What is done at each place of a command: at its options, then at its operands.
  private func values(_ command: CompletedCommandLine.Command) -> [String] {
    let options = command.options.filter { $0.placeholder != nil }.compactMap { option in
      action(option.expected).map { "    '\(command.name) \(option.name)') \($0) ;;" }
    }
    let operands = command.places.compactMap { place in
      action(place.operand.expected).map { "    '\(command.name) '\(place.pattern)) \($0) ;;" }
    }
    return options + ["    '\(command.name) '--*) ;;"] + operands
  }

  private func action(_ expected: ExpectedWord) -> String? {
    if let words = line.words(expected) { return offer(words) }
    switch expected {
    case .file: return function + "_files"
    case .scenarios: return function + "_scenarios"
    case .text, .words, .module: return nil
    }
  }

  private func offer(_ words: [String]) -> String { "\(function)_offer \(words.joined(separator: " "))" }
}
