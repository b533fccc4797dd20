/// What an editor tells of a document, without waiting for an answer; of other notifications nothing need be known.
enum DocumentEvent: String {
  case didOpen = "textDocument/didOpen"
  case didChange = "textDocument/didChange"
  case didClose = "textDocument/didClose"
}
