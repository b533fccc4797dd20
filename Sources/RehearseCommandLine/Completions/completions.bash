# Completes @PROGRAM@ in bash. Made by: @PROGRAM@ completions bash

# Offers those of the words that begin as $value does. What bash does not replace, $kept, is left out.
@FUNCTION@_offer() {
    local word
    for word; do
        [[ $word == "$value"* ]] || continue
        name=$lead$word
        COMPREPLY+=("${name#"$kept"}")
    done
}

# Offers scenario files, and folders.
@FUNCTION@_scenarios() {
    local word
    type compopt &>/dev/null && compopt -o filenames 2>/dev/null
    while IFS= read -r word; do
        name=$lead$word
        COMPREPLY+=("${name#"$kept"}")
    done < <(
        compgen -d -- "$value"
@ENDINGS@
    )
}

# Leaves the names of files to bash.
@FUNCTION@_files() {
    type compopt &>/dev/null && compopt -o default 2>/dev/null
}

@FUNCTION@() {
    local IFS=$' \t\n' word name
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
    # Where a stream is redirected, bash itself knows how to go on.
    [[ $previous == *[\<\>] || $current == *[\<\>]* ]] && return
    type compopt &>/dev/null && compopt +o default 2>/dev/null
    if ((${#words[@]} <= 2)); then
        @FUNCTION@_offer @COMMANDS@
        return
    fi
    local command=${words[1]} options= valued=
    case $command in
@OPTIONS@
    *) return ;;
    esac
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
    if [[ -z $pending && -z $ended && $current == -* ]]; then
        for word in $options; do
            [[ $written == *" $word "* ]] || @FUNCTION@_offer "$word"
        done
        return
    fi
    case "$command ${pending:-$operand}" in
@VALUES@
    esac
}
complete -o default -F @FUNCTION@ @PROGRAM@
