#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any value that a scenario can write, for a generic port that decodes what it gets, or encodes what it sends.
///
/// ```swift
/// let get = Call(
///   .query, "api.get", "Asks the server", Parameter<String>("path", "Of what"), returns: AnyValue.self,
///   fails: APIProblem.self)
///
/// func get<T: Decodable>(_ path: String) async throws -> T {
///   try await stage.call(module.get, path).decoded(from: module.get, on: stage)
/// }
/// ```
///
/// A scenario writes the value as YAML: `api.get: { returns: { name: Ana, age: 41 } }`.
public struct AnyValue: ScenarioValue, Equatable {
  public static var valueType: ValueType { .anyValue }

  public let literal: Literal

  public init?(literal: Literal) { self.literal = literal }

  /// Encodes a value, such as the body of a request, as an argument of a call.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - encoder: Encodes it, usually with the settings that the app uses.
  /// - Throws: The error of the encoder.
  public init<Value: Encodable>(encoding value: Value, with encoder: JSONEncoder = JSONEncoder()) throws {
    literal = try Self.read(try encoder.encode(value))
  }

  /// The value as JSON, for a port that returns bytes.
  ///
  /// ```swift
  /// func get(_ path: String) async throws -> Data { try await stage.call(module.get, path).json }
  /// ```
  public var json: Data { Data(JSONValue(literal).line) }

  /// The value as JSON, for a port that may have no bytes; `nil` for `null`.
  public var jsonUnlessNull: Data? { literal == .null ? nil : json }

  /// The value that scenarios write as `null`, such as the default of a ``Given``. An `AnyValue` is never optional.
  public static let null = AnyValue(json: nil)

  /// Reads JSON, such as the body of a request, as an argument of a call.
  ///
  /// ```swift
  /// func post(_ body: Data) async throws { try await stage.call(module.post, AnyValue(json: body)) }
  /// ```
  ///
  /// - Parameter bytes: The JSON; `nil` is `null`. Bytes that are no JSON count as a text.
  public init(json bytes: Data?) {
    literal = bytes.map { (try? Self.read($0)) ?? .text(String(decoding: $0, as: UTF8.self)) } ?? .null
  }

  private static func read(_ json: Data) throws -> Literal {
    var reader = try JSONReader(Array(json), isStrict: true)
    let value = try reader.value()
    try reader.end()
    guard let literal = Literal(value, .anyValue) else { throw UnwritableValue() }
    return literal
  }

  /// Decodes the value as a type of the app.
  ///
  /// If that fails, the case is an error that points to the response, and the module receives the error.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - call: The declaration of the operation that was answered, a stored property of the adapter.
  ///   - stage: The stage of the case.
  ///   - decoder: Decodes it, usually with the settings that the app uses.
  /// - Returns: The decoded value.
  /// - Throws: The error of the decoder.
  public func decoded<Value: Decodable, Answer, each Input>(
    as type: Value.Type = Value.self, from call: Call<Answer, repeat each Input>, on stage: Stage,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    do {
      return try decoder.decode(type, from: Data(JSONValue(literal).line))
    } catch {
      let name = stage.contract.operations[stage.index(call.declarationID)].name
      stage.fault(
        "a response of \"\(name)\" cannot be read as \(type): \(Self.reason(error))", kind: .unreadable,
        at: .answer(operation: name, .returns))
      throw error
    }
  }

  /// A number that no scenario can write, such as one of more than 64 bits.
  private struct UnwritableValue: Error {}

  // MARK: Reasons

  static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "\(part(context.codingPath)) has no \(key.stringValue)"
    case .typeMismatch(let type, let context): "\(part(context.codingPath)) is no \(word(type))"
    case .valueNotFound(_, let context): "\(part(context.codingPath)) is null"
    case .dataCorrupted(let context):
      "\(part(context.codingPath)) is refused"
        + (context.debugDescription.isEmpty ? "" : ": \(context.debugDescription)")
    default: "\(error)"
    }
  }

  /// Such as `it`, `its user.tags[2]`.
  private static func part(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "it" }
    return "its "
      + path.reduce(into: "") { text, key in
        if let index = key.intValue {
          text += "[\(index + 1)]"
        } else {
          text += (text.isEmpty ? "" : ".") + key.stringValue
        }
      }
  }

  private static func word(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "switch"
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "number of the type \(type)"
    case is [String: Any].Type: "group of keys"
    case is [Any].Type: "list"
    default: "\(type)"
    }
  }
}
