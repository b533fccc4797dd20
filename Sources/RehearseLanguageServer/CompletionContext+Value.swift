import Rehearse
import RehearseLanguage

extension CompletionContext {
  /// A value of a shape.
  ///
  /// - Parameter allowsMatchers: whether `<any text>` and the like may stand in its place, as in `then`.
  static func value(_ shape: ValueShape, allowsMatchers: Bool = false) -> CompletionContext {
    var place = parts(of: shape, allowsMatchers)
    let values = shape.finiteValues?.map { $0.flow(shape) } ?? (shape.isOptional ? ["none"] : [])
    place.words = values.map { Offer($0) }
    if allowsMatchers { place.words += Matcher.fitting(shape).map { Offer($0.text, $0.sentence) } }
    return place
  }

  /// What stands inside a value.
  private static func parts(of shape: ValueShape, _ allowsMatchers: Bool) -> CompletionContext {
    switch shape.wrapped {
    case .record(let fields):
      CompletionContext(
        keys: fields.map { field in Offer(field.name) { value(field.shape, allowsMatchers: allowsMatchers) } })
    case .list(let element): .list(value(element, allowsMatchers: allowsMatchers))
    default: CompletionContext()
    }
  }
}
