import Foundation
import Rehearse
import Testing

@Suite("Codable types as values")
struct CodableValueTests {
  private enum Level: String, Codable, CaseIterable {
    case low = "L"
    case high = "H"
  }
  private enum Rank: Int, Codable, CaseIterable {
    case first = 10
    case second = 20
  }
  private struct ID: RawRepresentable, Codable, Equatable { var rawValue: String }

  private struct Address: Codable, Equatable {
    var street: String
    var number: Int?
  }

  private struct Profile: CodableValue, Equatable {
    var id: ID
    var name: String
    var born: Date
    var balance: Decimal
    var page: URL?
    var level: Level
    var ranks: [Rank]
    var home: Address?
    var others: [Address]
    var named: [String: Address]
    var notes: [String: [String]]
    var isNew: Bool
    var gaps: [Address?]
    var steps: [Int?]

    enum CodingKeys: String, CodingKey {
      case id, name, born, balance, page, level, ranks, home, others, named, notes, gaps, steps
      case isNew = "is_new"
    }
  }

  private static let address = ValueType.record([.init("street", .text), .init("number", .optional(.wholeNumber))])
  private let ana = Profile(
    id: ID(rawValue: "a-1"), name: "Ana", born: Date(timeIntervalSince1970: 0), balance: Decimal(string: "0.1") ?? 0,
    page: nil, level: .high, ranks: [.second], home: Address(street: "Rue", number: nil),
    others: [Address(street: "Via", number: 7)], named: ["b": Address(street: "Weg", number: 1)], notes: ["x": ["y"]],
    isNew: true, gaps: [nil, Address(street: "Rue", number: 1)], steps: [nil, 3])

  @Test("The type has the keys of the coding")
  func valueType() {
    #expect(
      Profile.valueType
        == .record([
          .init("id", .text), .init("name", .text), .init("born", .date), .init("balance", .decimal),
          .init("page", .optional(.text)), .init("level", .choice(["L", "H"])), .init("ranks", .list(.wholeNumber)),
          .init("home", .optional(Self.address)), .init("others", .list(Self.address)),
          .init("named", .map(Self.address)), .init("notes", .map(.list(.text))),
          .init("gaps", .list(.optional(Self.address))),
          .init("steps", .list(.optional(.wholeNumber))), .init("is_new", .toggle),
        ]))
  }

  @Test("A value survives its conversion to a literal, which says none for what is left out")
  func roundTrip() {
    let flow =
      "{ id: a-1, name: Ana, born: 1970-01-01T00:00:00Z, balance: 0.1, page: none, level: H, ranks: [20], "
      + "home: { street: Rue, number: none }, others: [{ street: Via, number: 7 }], named: { b: { street: Weg, number: 1 } }, "
      + "notes: { x: [y] }, gaps: [none, { street: Rue, number: 1 }], steps: [none, 3], is_new: on }"
    #expect(ana.literal.flow(Profile.valueType) == flow)
    #expect(Profile(literal: ana.literal) == ana && Profile.valueType.takes(ana.literal))
    #expect(Literal(JSONValue(ana.literal), Profile.valueType) == ana.literal)
    #expect([Profile?].valueType == .list(.optional(Profile.valueType)))
  }

  @Test("Its example is a value that it takes")
  func example() throws {
    let example = try #require(Profile.examples.first)
    #expect(Profile.valueType.takes(example.literal) && Profile(literal: example.literal) == example)
  }

  @Test("A refusal names the part")
  func refusal() {
    var literal = ana.literal
    literal.replace("page", .text("not an address %%"))
    #expect(Profile(literal: literal) == nil)
    #expect(Profile.refusal(of: literal).hasPrefix("its page is refused: "))
    literal = ana.literal
    literal.replace("others", .list([.map([.init("street", .integer(1)), .init("number", .none)])]))
    #expect(Profile.refusal(of: literal).hasPrefix("its others[1].street is refused: "))
    literal.replace("others", .none)
    #expect(Profile.refusal(of: literal) == "its others is refused: it has another form")
  }

  // MARK: Types whose coding cannot be followed

  private enum Payload: CodableValue {
    case one(Int)
    case two
  }
  private struct Tree: CodableValue {
    var name: String
    var children: [Tree]
  }
  private struct Leaf: Codable { var leaves: [String: Leaf]? }
  private struct Forest: CodableValue { var leaves: [Leaf] }
  private struct Doubled: CodableValue {
    var halves: Int
    func encode(to encoder: any Encoder) throws {
      var parts = encoder.container(keyedBy: CodingKeys.self)
      try parts.encode(halves * 2, forKey: .halves)
    }
  }
  private enum Plain: String, Codable { case on, off }
  private struct Lamp: CodableValue { var plain: Plain }
  private struct Even: ScenarioValue, Codable {
    static var valueType: ValueType { .wholeNumber }
    init?(literal: Literal) { nil }
    var literal: Literal { .integer(0) }
  }
  private struct Pair: CodableValue { var even: Even }
  private struct ByHand: CodableValue {
    var number: Int
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      number = try list.decode(Int.self)
    }
  }
  private struct TwoWays: CodableValue {
    var number: Int
    enum CodingKeys: CodingKey { case number, kind }
    func encode(to encoder: any Encoder) throws {
      var parts = encoder.container(keyedBy: CodingKeys.self)
      try parts.encode("n", forKey: .kind)
      var list = parts.nestedUnkeyedContainer(forKey: .number)
      try list.encode(number)
    }
    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }
  }
  private struct Lenient: CodableValue {
    var text: String
    enum CodingKeys: CodingKey { case text }
    init(from decoder: any Decoder) throws {
      let parts = try decoder.container(keyedBy: CodingKeys.self)
      let number = try? parts.nestedContainer(keyedBy: CodingKeys.self, forKey: .text)
      text = number == nil ? try parts.decode(String.self, forKey: .text) : ""
    }
  }
  private struct Wide: CodableValue { var number: Int128 }
  private struct Holder: RecordValue {
    var tree: Tree
    static let record = Record(Self.init(tree:), Part("tree", \.tree))
  }

  private static let advice = ". Make it a RecordValue, or a OneOfValue if it is an enum with payloads"
  private static let mistakes: [(any ScenarioValue.Type, String)] = [
    (Payload.self, "Payload cannot be a CodableValue: Payload lists its keys before it reads them, as enums do"),
    (Tree.self, "Tree cannot be a CodableValue: Tree contains itself"),
    (Forest.self, "Forest cannot be a CodableValue: Leaf contains itself"),
    (Doubled.self, "Doubled cannot be a CodableValue: what it encodes is not what it decodes"),
    (Holder.self, "Tree cannot be a CodableValue: Tree contains itself"),
    (
      Lamp.self, "Lamp cannot be a CodableValue: Plain has to be CaseIterable, so that scenarios know its values"
    ),
    (
      Pair.self, "Pair cannot be a CodableValue: Even needs `examples`, because it does not take just any value"
    ),
    (ByHand.self, "ByHand cannot be a CodableValue: ByHand reads a list by hand"),
    (TwoWays.self, "TwoWays cannot be a CodableValue: what it encodes is not what it decodes"),
    (Lenient.self, "Lenient cannot be a CodableValue: Lenient reads parts of its parts by hand"),
    (Wide.self, "Wide cannot be a CodableValue: its number is no number of the type Int128"),
  ]

  private struct Adapter<Value: ScenarioValue>: ModuleAdapter {
    static var about: About { About("holder", "Holds a value") }
    let put = Call("holder.put", "Puts", Parameter<[Value]?>("value", "Which one"))
    func begin(on stage: Stage) -> Int { 0 }
    var actions: [Action<Int>] {}
    var state: [Field<Int>] {}
  }

  private func mistake<Value: ScenarioValue>(_ type: Value.Type) -> String? {
    HostedModule { Adapter<Value>() }.contract.mistake
  }

  @Test("A type whose coding cannot be followed is a mistake of the adapter", arguments: mistakes.indices)
  func unfollowable(index: Int) {
    let (type, words) = Self.mistakes[index]
    // Twice, because the type is remembered.
    #expect([mistake(type), mistake(type)] == [words + Self.advice, words + Self.advice])
  }

  @Test("An adapter with a type whose coding can be followed has no mistake")
  func followable() { #expect(mistake(Profile.self) == nil) }

  private struct Defaulted: CodableValue, Equatable {
    var count: Int
    enum CodingKeys: CodingKey { case count }
    init(from decoder: any Decoder) throws {
      count = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .count) ?? 3
    }
  }

  @Test("A part that the type reads if it is there is optional")
  func defaulted() {
    #expect(Defaulted.valueType == .record([.init("count", .optional(.wholeNumber))]))
    #expect(Defaulted(literal: .map([.init("count", .none)]))?.count == 3)
    #expect(Defaulted(literal: .map([.init("count", .integer(5))]))?.literal == .map([.init("count", .integer(5))]))
  }
}

extension Literal {
  fileprivate mutating func replace(_ key: String, _ value: Literal) {
    guard case .map(var entries) = self, let index = entries.firstIndex(where: { $0.key == key }) else { return }
    entries[index].value = value
    self = .map(entries)
  }
}
