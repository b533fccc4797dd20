import Rehearse
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Values as lines of JSON")
struct JSONLineTests {
  private enum Colour: String, Codable { case red, green }
  private enum Size: UInt8, Codable { case small, large }

  private indirect enum Shape: Codable, Equatable {
    case empty
    case circle(Int)
    case box(width: Int, height: Int, Colour)
    case group([Shape], inner: Shape?)
  }

  private struct Nothing: Codable, Equatable {}

  private struct All: Codable, Equatable {
    var yes = true
    var text = "a \"b\" \\ \n\r\t\u{0}\u{1B}/é😀\u{2028}"
    var whole = -7
    var smallest = Int64.min
    var largest = UInt64.max
    var narrow: Int32 = -3
    var double = 0.1
    var float: Float = -2.5
    var colour = Colour.green
    var size = Size.large
    var absent: String?
    var present: Int? = 4
    var list = ["a", ""]
    var holes: [Int?] = [1, nil]
    var named = ["k": [1, 2]]
    var numbered = [5: "five"]
    var nothing = Nothing()
    var valueTypes: [Shape] = [
      .empty, .circle(1), .box(width: 2, height: 3, .red), .group([.circle(4), .empty], inner: .group([], inner: nil)),
    ]
  }

  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONLineEncoder.encode(value), as: UTF8.self)
  }

  @Test("A value of every kind is decoded unchanged")
  func roundTrip() throws {
    let line = try JSONLineEncoder.encode(All())
    #expect(!line.contains(0x0A))
    #expect(try JSONLineDecoder.decode(All.self, from: line) == All())
  }

  @Test("A line is compact and uses only the escapes of JSON")
  func form() throws {
    #expect(try text([Shape.empty]) == #"[{"empty":{}}]"#)
    #expect(try text(Shape.box(width: 2, height: -30, .red)) == #"{"box":{"width":2,"height":-30,"_2":"red"}}"#)
    #expect(try text("\"\\/\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}") == #""\"\\/\n\r\t\u0000\u001f"# + "\u{7F}é\u{2028}\"")
    #expect(try text([nil, 1.0, 1e300, -0.0]) == "[null,1.0,1e+300,-0.0]")
    #expect(try text([Nothing(), Nothing()]) == "[{},{}]")
    #expect(try text([String: Int]()) == "{}" && text([[Int]]()) == "[]" && text([[], [0]]) == "[[],[0]]")
  }

  @Test("Integers keep every digit", arguments: [0, 9, 10, -1, -99, 1 << 53 + 1, .min, .max] as [Int64])
  func numbers(number: Int64) throws {
    #expect(try text(number) == "\(number)" && text(number.magnitude) == "\(number.magnitude)")
    #expect(try JSONLineDecoder.decode(from: JSONLineEncoder.encode(number)) == number)
    #expect(
      try JSONLineDecoder.decode(from: JSONLineEncoder.encode(UInt64.max - number.magnitude)) == UInt64.max
        - number.magnitude)
  }

  @Test("Numbers that JSON cannot express are rejected")
  func notANumber() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(throws: EncodingError.self) { try JSONLineEncoder.encode([1, number]) }
    }
  }

  private struct Silent: Encodable {
    func encode(to encoder: any Encoder) {}
  }

  @Test("A value that encodes nothing becomes an empty object")
  func silent() throws {
    #expect(try text(Silent()) == "{}" && text([Silent(), Silent()]) == "[{},{}]")
    #expect(try text(["a": [Silent()]]) == #"{"a":[{}]}"#)
  }

  private struct ByHand: Codable, Equatable {
    enum Keys: String, CodingKey { case list, object, own, absent }

    init() {}

    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Keys.self)
      var list = outer.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      var inner = list.nestedContainer(keyedBy: Keys.self)
      try inner.encodeNil(forKey: .absent)
      var deepest = list.nestedUnkeyedContainer()
      try deepest.encodeNil()
      try 2.encode(to: list.superEncoder())
      var object = outer.nestedContainer(keyedBy: Keys.self, forKey: .object)
      try 3.encode(to: object.superEncoder(forKey: .own))
      try 4.encode(to: outer.superEncoder())
      var again = encoder.container(keyedBy: Keys.self)
      try again.encode(5, forKey: .own)
    }

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Keys.self)
      var list = try outer.nestedUnkeyedContainer(forKey: .list)
      #expect(list.count == 4)
      #expect(try !list.decodeNil() && list.decode(Int.self) == 1)
      #expect(try list.nestedContainer(keyedBy: Keys.self).decodeNil(forKey: .absent))
      var deepest = try list.nestedUnkeyedContainer()
      #expect(try deepest.decodeNil() && deepest.isAtEnd)
      #expect(try Int(from: list.superDecoder()) == 2 && list.isAtEnd)
      #expect(throws: DecodingError.self) { try list.decode(Int.self) }
      let object = try outer.nestedContainer(keyedBy: Keys.self, forKey: .object)
      #expect(try Int(from: object.superDecoder(forKey: .own)) == 3)
      #expect(try Int(from: outer.superDecoder()) == 4)
      #expect(try outer.decode(Int.self, forKey: .own) == 5 && outer.allKeys == [.list, .object, .own])
    }
  }

  @Test("Values with hand-written coding are encoded and decoded")
  func byHand() throws {
    let line = try JSONLineEncoder.encode(ByHand())
    let text = #"{"list":[1,{"absent":null},[null],2],"object":{"own":3},"super":4,"own":5}"#
    #expect(String(decoding: line, as: UTF8.self) == text)
    #expect(try JSONLineDecoder.decode(ByHand.self, from: line) == ByHand())
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONLineDecoder.decode(type, from: Array(text.utf8))
  }

  @Test("Values of another type are rejected")
  func mismatches() {
    #expect(decoded(Int.self, "1.5") == nil && decoded(Int.self, "\"1\"") == nil && decoded(Int.self, "null") == nil)
    #expect(decoded(UInt8.self, "256") == nil && decoded(UInt64.self, "-1") == nil && decoded(Int8.self, "1e2") == nil)
    #expect(decoded(Double.self, "1e999") == nil && decoded(Double.self, "3") == 3)
    #expect(decoded(Bool.self, "1") == nil && decoded(String.self, "1") == nil && decoded(Colour.self, "\"x\"") == nil)
    #expect(decoded([Int].self, "{}") == nil && decoded([String: Int].self, "[]") == nil)
    #expect(decoded(Shape.self, "{}") == nil && decoded(Shape.self, #"{"box":{"width":1,"height":2}}"#) == nil)
    #expect(decoded(Shape.self, #"{"circle":{"_0":1},"empty":{}}"#) == nil)
    #expect(decoded([Int].self, "[1] 2") == nil && decoded([Int].self, "[1") == nil)
  }

  @Test("Unknown members are ignored, and the last of several equal members counts")
  func members() {
    #expect(
      decoded(Shape.self, #"{"box":{"x":[],"width":1,"height":2,"_2":"red","width":3}}"#)
        == .box(
          width: 3, height: 2, .red))
    let many = (0..<40).map { "\"x\($0)\":0," }.joined()
    #expect(
      decoded(Shape.self, "{\"box\":{\(many)\"width\":1,\"height\":2,\"_2\":\"red\",\"width\":3}}")
        == .box(
          width: 3, height: 2, .red))
  }

  @Test("An object with very many members is decoded")
  func large() throws {
    let large = Dictionary(
      uniqueKeysWithValues: (0..<Thoroughness.amount(1_000, nightly: 20_000)).map { ("key \($0)", $0) })
    #expect(try JSONLineDecoder.decode([String: Int].self, from: JSONLineEncoder.encode(large)) == large)
  }
}
