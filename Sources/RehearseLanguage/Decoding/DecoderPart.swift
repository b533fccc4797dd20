import Rehearse

/// A part of the decoder, which reads one section of the language.
protocol DecoderPart {
  var context: DecodingContext { get }
}

extension DecoderPart {
  var tree: NodeTree { context.tree }
  var reporter: MistakeReporter { context.reporter }
  var hints: Hints { Hints(context: context) }

  func report(_ message: Message, at node: Node) { reporter.report(message, at: node) }
}
