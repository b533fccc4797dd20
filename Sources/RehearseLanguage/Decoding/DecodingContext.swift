import Rehearse

/// What every part of the decoder looks at: a class, since its parts are made all the time.
final class DecodingContext {
  let tree: NodeTree
  let options: FileDecoder.Options
  /// That of the module which the file is about; an empty one until `module` has been read.
  let vocabulary: Vocabulary
  let reporter: MistakeReporter

  init(tree: NodeTree, options: FileDecoder.Options, vocabulary: Vocabulary, reporter: MistakeReporter) {
    self.tree = tree
    self.options = options
    self.vocabulary = vocabulary
    self.reporter = reporter
  }

  /// The same for a file about a module.
  func with(_ vocabulary: Vocabulary) -> DecodingContext {
    DecodingContext(tree: tree, options: options, vocabulary: vocabulary, reporter: reporter)
  }

  /// The names below `flags`.
  var flagNames: [String] { vocabulary.flagNames.names }
}
