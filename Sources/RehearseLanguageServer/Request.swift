/// What an editor asks and waits for.
enum Request: String {
  case initialize, shutdown
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case definition = "textDocument/definition"
}
