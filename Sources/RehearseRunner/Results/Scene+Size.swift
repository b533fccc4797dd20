extension Scene {
  /// About how many bytes its text takes.
  package var size: Int { rows.reduce(20) { $0 + $1.size } + fields.reduce(0) { $0 + $1.size } }
}

extension SceneField {
  fileprivate var size: Int {
    ends.reduce(name.utf8.count + initial.utf8.count) { $0 + $1.value.utf8.count + ($1.expected?.utf8.count ?? 0) + 10 }
  }
}

extension SceneRow {
  fileprivate var size: Int {
    let texts: [String?] =
      switch event {
      case .step, .advance, .timer, .rest: []
      case .action(let name, let arguments): [name, arguments]
      case .call(let call): [call.port, call.operation, call.arguments, call.cause, call.expected, call.reply.text]
      case .answer(let answer): [answer.port, answer.operation, answer.value]
      case .write(let write): [write.field, write.before, write.after, write.expected]
      case .missing(let call): [call.port, call.operation, call.arguments]
      case .pending(let answer): [answer.port, answer.operation]
      }
    return texts.reduce(20) { $0 + ($1?.utf8.count ?? 0) + 2 }
  }
}

extension SceneRow.Reply {
  fileprivate var text: String? { if case .atOnce(let text) = self { text } else { nil } }
}
