/// What is written for readers alone, of each scenario, and of each case that is a row.
///
/// Apart from what has been read of a file, since most files are read without it: to let go of a dictionary that is empty a
/// program must have looked up its type.
final class KeptWords {
  var scenarios: [WrittenWords] = []
  var cells: [Int: [CaseCell]] = [:]
}
