/// What has been read of a file's scenarios so far.
struct DecodedFile {
  var scenarios: [Scenario] = []
  var cases: [Case] = []
  var missingRows: [MissingRow] = []
  /// How much the cases repeat of their scenarios, in bytes of text.
  var repetition = 0
}
