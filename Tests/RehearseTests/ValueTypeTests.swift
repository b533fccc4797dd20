import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Value types")
struct ValueTypeTests {
  @Test("Switches, enumerations and their optionals are finite, with none first")
  func finite() {
    #expect(Bool.valueType.finiteValues == [.toggle(true), .toggle(false)])
    #expect(Lamp.Level.valueType.finiteValues == [.text("dim"), .text("bright")])
    #expect(Lamp.Level?.valueType.finiteValues == [.none, .text("dim"), .text("bright")])
  }

  @Test("All other types have infinitely many values")
  func infinite() {
    for valueType in [
      String.valueType, Int.valueType, [Bool].valueType, Lamp.Beam.valueType, String?.valueType, .anyValue,
    ] {
      #expect(valueType.finiteValues == nil)
    }
  }

  @Test("A Swift value survives its conversion to a literal")
  func roundTrip() {
    #expect(Bool(literal: true.literal) == true)
    #expect(Int(literal: (-5).literal) == -5)
    #expect([Lamp.Level](literal: [Lamp.Level.dim, .bright].literal) == [.dim, .bright])
    #expect(Lamp.Beam(literal: Lamp.Beam(angle: 1, note: "n").literal) == Lamp.Beam(angle: 1, note: "n"))
    #expect(String?(literal: .none) == .some(.none))
  }

  @Test("A literal of another kind cannot be converted to a Swift value")
  func mismatch() {
    #expect(Bool(literal: .text("true")) == nil)
    #expect(Int(literal: .decimal(1.5)) == nil)
    #expect(Lamp.Level(literal: .text("Dim")) == nil)
    #expect([Int](literal: .list([.integer(1), .text("2")])) == nil)
  }

  @Test("The port of an operation is the part before its last dot")
  func ports() {
    #expect(Lamp.contract.ports.names == ["flags", "sound", "service"])
    #expect(HostedModule { Alone() }.contract.operations.map(\.port) == [nil])
  }

  private struct Alone: ModuleAdapter {
    static let about = About("alone", "Has no port")
    let call = Call("alone", "Stands alone")

    func begin(on stage: Stage) {}
    var actions: [Action<Void>] {}
    var state: [Field<Void>] {}
  }

  @Test("The text to fill in has the form of the value")
  func toFillIn() {
    #expect(Lamp.Beam.valueType.toFillIn == "{ angle: …, note: … }")
    #expect([Lamp.Level].valueType.toFillIn == "[dim]")
    #expect(Bool?.valueType.toFillIn == "on" && Int.valueType.toFillIn == "…")
  }

  @Test("An example uses declared values, and makes up others from the name")
  func example() {
    let valueType = ValueType.record([
      ValueType.Field("level", Lamp.Level.valueType), ValueType.Field("notes", [String]?.valueType),
    ])
    #expect(
      valueType.example { .text("\($1) of \($0.words)") }
        == .map([.init("level", .text("dim")), .init("notes", .list([.text("notes of text")]))]))
  }

  @Test("Responses are finite only if their values are")
  func finiteResponses() {
    #expect(
      Lamp.contract.operations[3].finiteResponses == [
        Response(.returns(.text("dim"))), Response(.returns(.text("bright"))), Response(.fails(.text("broken"))),
        Response(.fails(.text("dark"))),
      ])
    #expect(Lamp.contract.operations[4].finiteResponses == [])
  }

  @Test("The names of secret arguments are known")
  func secrets() {
    #expect(Lamp.contract.secretNames == ["code"])
  }
}
