/// Where a value of a plan stands, as faults and `read` say it.
extension JSONValue {
  package init(_ place: ValuePlace) {
    switch place {
    case .given(let path): self = ["given": .text(path)]
    case .answer(let operation, let answer): self = ["operation": .text(operation), "answer": .text(answer.rawValue)]
    case .argument(let action, let name): self = ["action": .text(action), "argument": .text(name)]
    }
  }
}

extension ValuePlace {
  package init?(_ json: JSONValue) {
    if let path = json["given"]?.text {
      self = .given(path)
    } else if let operation = json["operation"]?.text, let answer = json["answer"]?.text.flatMap(Answer.init(rawValue:))
    {
      self = .answer(operation: operation, answer)
    } else if let action = json["action"]?.text, let name = json["argument"]?.text {
      self = .argument(action: action, name: name)
    } else {
      return nil
    }
  }
}
