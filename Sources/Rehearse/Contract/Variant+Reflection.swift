/// Cases that are read by reflection, so that each is named once.
extension Variant {
  /// Declares a case whose values have labels, which are their words in scenarios.
  ///
  /// ```swift
  /// Variant("declined", Self.declined(code:))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the case, which scenarios write.
  ///   - make: The case, with the labels of its values.
  public init<each Value: ScenarioValue>(_ name: String, _ make: @escaping @Sendable (repeat each Value) -> Whole) {
    self.init(reflecting: name, make, words: nil)
  }

  /// Declares a case with a word for each of its values, for values without labels.
  ///
  /// ```swift
  /// Variant("tooEarly", Self.tooEarly, "opens")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the case, which scenarios write.
  ///   - make: The case.
  ///   - parts: The word for each value that it carries, in the order of `make`. No two may be the same.
  public init<each Value: ScenarioValue>(
    _ name: String, _ make: @escaping @Sendable (repeat each Value) -> Whole, _ parts: repeat PartName<each Value>
  ) {
    var words: [String] = []
    repeat words.append((each parts).name)
    self.init(reflecting: name, make, words: words)
  }

  /// Declares a case that carries nothing, of an enum that is not `Equatable`.
  ///
  /// - Parameters:
  ///   - name: The name of the case, which scenarios write.
  ///   - value: The case.
  @_disfavoredOverload
  public init(_ name: String, _ value: Whole) where Whole: Sendable {
    guard "\(value)" == name else {
      let isDescribed = value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      self.init(
        name,
        mistake: isDescribed
          ? "describes itself as \"\(value)\". Make \(Whole.self) Equatable, or write `read`"
          : "is the case \"\(value)\"")
      return
    }
    self.init(name, { value }, read: { Mirror(reflecting: $0).children.isEmpty && "\($0)" == name ? () : nil })
  }

  private init<each Value: ScenarioValue>(
    reflecting name: String, _ make: @escaping @Sendable (repeat each Value) -> Whole, words: [String]?
  ) {
    let labels: [String]
    do {
      labels = try Payload.labels(of: make(repeat try (each Value).sample()), name, isLabelled: words == nil)
    } catch {
      self.init(name, mistake: (error as? Unfollowable)?.reason ?? "\(error)")
      return
    }
    var rest = (words ?? labels)[...]
    self.init(name, make, repeat PartName<each Value>(stringLiteral: rest.popFirst() ?? "")) { whole in
      guard let payload = Payload(whole, name) else { return nil }
      var values = payload.values[...]
      return try? (repeat (each Value).taken(from: &values))
    }
  }

  private init(_ name: String, mistake: String) {
    let text = "the variant \"\(name)\" of \(Whole.self) \(mistake)"
    declaration = ValueType.Variant(name, [ValueType.Field("mistake", .unusable(text))])
    (make, read, refusal, example, hasExamples) = ({ _ in nil }, { _ in nil }, { _ in nil }, { [] }, false)
  }
}

/// What a case of an enum carries.
private struct Payload {
  /// `nil` for a value without a label.
  let labels: [String?]
  let values: [Any]

  /// `nil` for another case than the named one.
  init?(_ whole: Any, _ name: String) {
    guard let (label, content) = Mirror(reflecting: whole).children.first, label == name else { return nil }
    let parts = Mirror(reflecting: content)
    // A single value with a label is a tuple too. Values of scenarios are no tuples.
    guard parts.displayStyle == .tuple else {
      (labels, values) = ([nil], [content])
      return
    }
    labels = parts.children.map { child in child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } }
    values = parts.children.map(\.value)
  }

  static func labels(of sample: Any, _ name: String, isLabelled: Bool) throws(Unfollowable) -> [String] {
    guard let payload = Payload(sample, name) else {
      let label = Mirror(reflecting: sample).children.first?.label
      throw Unfollowable(reason: label.map { "is the case \"\($0)\"" } ?? "cannot be read by reflection. Write `read`")
    }
    let labels = payload.labels.compactMap(\.self)
    guard !isLabelled || labels.count == payload.labels.count else {
      throw Unfollowable(
        reason: "carries a value without a label. Write a word for each of its values: Variant(\"\(name)\", …, \"…\")")
    }
    return labels
  }
}

extension ScenarioValue {
  fileprivate static func sample() throws -> Self {
    guard let value = example(named: "value") else {
      throw Unfollowable(reason: "carries \(Self.self), which does not take just any value. Give that type `examples`")
    }
    return value
  }

  fileprivate static func taken(from values: inout ArraySlice<Any>) throws -> Self {
    guard let value = values.popFirst() as? Self else { throw MissingPart() }
    return value
  }
}
