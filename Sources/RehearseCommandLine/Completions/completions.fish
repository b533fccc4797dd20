# Completes @PROGRAM@ in fish. Made by: @PROGRAM@ completions fish
function @FUNCTION@_takes --description 'Whether this command is written'
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]
end

function @FUNCTION@_wants --description 'Whether the operand of this command with this number is next; its options with a value follow'
    @FUNCTION@_takes $argv[1]; or return
    set -l operands 0
    set -l pending 0
    for word in (commandline -opc)[3..]
        if test $pending = 1
            set pending 0
        else if string match -q -- '-?*' $word
            contains -- $word $argv[3..]; and set pending 1
        else
            set operands (math $operands + 1)
        end
    end
    test $operands = $argv[2]
end

complete -c @PROGRAM@ -f
@LINES@
