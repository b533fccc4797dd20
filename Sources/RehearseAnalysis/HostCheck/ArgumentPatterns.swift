import Rehearse
import RehearseLanguage
import RehearseRunner

/// Patterns for one argument of a call: those that fit it, and those that do not.
struct ArgumentPatterns {
  private let occasion: CallOccasion
  private let argument: Int

  init(_ occasion: CallOccasion, argument: Int) { (self.occasion, self.argument) = (occasion, argument) }

  private var parameter: ParameterDeclaration { occasion.declared.parameters[argument] }
  private var value: Literal { occasion.call.arguments[argument] }

  /// Checks by which of two responses the call is answered.
  func check(_ response: Response, _ trial: HostTrial) throws(HostFlaw) {
    for pattern in fitting {
      try expect([pattern], .response(0), response, trial, "fits")
    }
    for pattern in others {
      try expect([pattern], .unmatched, response, trial, "does not fit")
      try expect([pattern, .matcher(.anything)], .response(1), response, trial, "does not fit")
    }
  }

  private func expect(
    _ patterns: [Pattern], _ source: Trace.CallRecord.Source, _ response: Response, _ trial: HostTrial,
    _ words: String
  ) throws(HostFlaw) {
    let items = patterns.map { pattern in
      ConditionalResponse(
        arguments: [ArgumentPattern(parameter: argument, pattern: pattern)], response: response, range: .start)
    }
    let answer = try occasion.answer(.byArguments(items), trial)
    let calls = try answer.trace().calls
    guard calls.indices.contains(occasion.place), calls[occasion.place].operation == occasion.operation,
      calls[occasion.place].source != source
    else { return }
    let pattern = String(decoding: JSONValue(patterns[0]).line, as: UTF8.self)
    throw HostFlaw(
      "\(occasion.name): the pattern \(pattern) \(words) the argument \"\(parameter.name)\" with the value "
        + "\(value.flow(parameter.valueType)), so the call is answered by \(source.words), not by "
        + calls[occasion.place].source.words, answer)
  }

  private var fitting: [Pattern] {
    let always: [Pattern] = [.exactly(value), .matcher(.anything), .matcher(.oneOf([value]))]
    let present: [Pattern] = value == .none || !parameter.valueType.isOptional ? [] : [.matcher(.anythingBut(.none))]
    switch value {
    case .text(let text) where mayBeAnyText:
      let inner = String(text.dropFirst().dropLast())
      var matchers = [Matcher.anyText]
      if !inner.isEmpty { matchers.append(.containing(inner)) }
      if let first = text.first { matchers.append(.startingWith(String(first))) }
      if let last = text.last { matchers.append(.endingWith(String(last))) }
      return always + present + matchers.map(Pattern.matcher)
    case .integer, .decimal: return always + present + [.matcher(.anyNumber)]
    case .list(let items): return always + present + [.list(items.map(Pattern.exactly))]
    case .map(let entries) where !isOneOf:
      return always + present + [.map(entries.map { ($0.key, .matcher(.anything)) })]
    default: return always + present
    }
  }

  private var others: [Pattern] {
    let different = ValueDomain(parameter).values().first { $0 != value }
    let literal = different.map { [Pattern.exactly($0), .matcher(.oneOf([$0]))] } ?? []
    let always: [Pattern] = [.matcher(.anythingBut(value))] + literal
    switch value {
    case .text(let text) where mayBeAnyText:
      let longer: [Matcher] = [.containing("\(text)x"), .startingWith("x\(text)"), .endingWith("\(text)x")]
      // A part of the text, but at its other end.
      let misplaced: [Matcher] = [.startingWith(String(text.dropFirst())), .endingWith(String(text.dropLast()))]
      return always + (longer + misplaced).filter { !$0.matches(value) }.map(Pattern.matcher)
    case .none where parameter.valueType.wrapped == .text: return always + [.matcher(.anyText)]
    case .list(let items): return always + [.list(items.map(Pattern.exactly) + [.matcher(.anything)])]
    default: return always
    }
  }

  private var mayBeAnyText: Bool { [.text, .anyValue].contains(parameter.valueType.wrapped) }

  private var isOneOf: Bool { if case .oneOf = parameter.valueType.wrapped { true } else { false } }
}
