extension CaseDetails {
  /// Checks what a journal tells of what happened in a case.
  func check() throws(Bounds.Problem) {
    try Bounds.check(virtualTime, in: Bounds.moments)
    try Bounds.check(wrongCells, atMost: ScenarioFacts.columnLimit)
    for cell in wrongCells {
      try Bounds.check(cell.column, in: 0...ScenarioFacts.columnLimit)
      try Bounds.check(cell.actual, atMost: Scene.textLimit)
    }
    try scene?.check()
  }
}

extension Scene {
  fileprivate func check() throws(Bounds.Problem) {
    try Bounds.check(rows, atMost: Self.rowLimit)
    for row in rows { try row.check() }
    try Bounds.check(omittedRows, in: Bounds.counts)
    try Bounds.check(fields, atMost: Self.valueLimit)
    for field in fields { try field.check() }
    try Bounds.check(omittedFields, in: Bounds.counts)
    try Bounds.check(duration, in: Bounds.moments)
  }

  /// Checks the texts of a row or a field.
  fileprivate static func check(_ texts: String?...) throws(Bounds.Problem) {
    for text in texts { try Bounds.check(text, atMost: textLimit) }
  }
}

extension SceneField {
  fileprivate func check() throws(Bounds.Problem) {
    try Scene.check(name, initial)
    try Bounds.check(ends, atMost: Scene.valueLimit)
    for end in ends { try Scene.check(end.value, end.expected) }
  }
}

extension SceneRow {
  fileprivate func check() throws(Bounds.Problem) {
    try Bounds.check(time, in: Bounds.moments)
    switch event {
    case .step(let number): try Bounds.check(number, in: Bounds.lines)
    case .action(let name, let arguments): try Scene.check(name, arguments)
    case .advance(let span): try Bounds.check(span, in: Bounds.moments)
    case .timer, .rest: break
    case .call(let call): try call.check()
    case .answer(let answer): try answer.check()
    case .write(let write): try Scene.check(write.field, write.before, write.after, write.expected)
    case .missing(let call): try Scene.check(call.port, call.operation, call.arguments)
    case .pending(let answer):
      try Scene.check(answer.port, answer.operation)
      try Bounds.check(answer.due, in: Bounds.moments)
    }
  }
}

extension SceneRow.Call {
  fileprivate func check() throws(Bounds.Problem) {
    try Scene.check(port, operation, arguments, cause, expected)
    switch reply {
    case .atOnce(let value): try Scene.check(value)
    case .nothing, .later, .never: break
    }
  }
}

extension SceneRow.Answer {
  fileprivate func check() throws(Bounds.Problem) {
    try Scene.check(port, operation, value)
    try Bounds.check(after, in: Bounds.moments)
    try Bounds.check(call, in: 0...Scene.rowLimit)
    switch origin {
    case .standard, .response: break
    case .oneOf(let number, let count): for part in [number, count] { try Bounds.check(part, in: Bounds.lines) }
    }
  }
}
