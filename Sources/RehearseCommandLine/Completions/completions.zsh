#compdef @PROGRAM@
# Completes @PROGRAM@ in zsh. Made by: @PROGRAM@ completions zsh
@FUNCTION@() {
  local -a commands
  commands=(
@COMMANDS@
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    _arguments : @OPTIONS@
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
@ARGUMENTS@
  esac
}
if [[ $funcstack[1] == @FUNCTION@ ]]; then
  @FUNCTION@ "$@"
else
  compdef @FUNCTION@ @PROGRAM@
fi
