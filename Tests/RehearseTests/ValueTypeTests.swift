import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Shapes")
struct ValueTypeTests {
  @Test("Switches, enumerations and optionals of them are finite, none first")
  func finite() {
    #expect(Bool.valueType.finiteValues == [.toggle(true), .toggle(false)])
    #expect(Lamp.Level.valueType.finiteValues == [.text("dim"), .text("bright")])
    #expect(Lamp.Level?.valueType.finiteValues == [.none, .text("dim"), .text("bright")])
  }

  @Test("All else has no end of values")
  func infinite() {
    for valueType in [
      String.valueType, Int.valueType, [Bool].valueType, Lamp.Beam.valueType, String?.valueType, .anyValue,
    ] {
      #expect(valueType.finiteValues == nil)
    }
  }

  @Test("A Swift value survives its literal")
  func roundTrip() {
    #expect(Bool(literal: true.literal) == true)
    #expect(Int(literal: (-5).literal) == -5)
    #expect([Lamp.Level](literal: [Lamp.Level.dim, .bright].literal) == [.dim, .bright])
    #expect(Lamp.Beam(literal: Lamp.Beam(angle: 1, note: "n").literal) == Lamp.Beam(angle: 1, note: "n"))
    #expect(String?(literal: .none) == .some(.none))
  }

  @Test("A literal of another kind is no Swift value")
  func mismatch() {
    #expect(Bool(literal: .text("true")) == nil)
    #expect(Int(literal: .decimal(1.5)) == nil)
    #expect(Lamp.Level(literal: .text("Dim")) == nil)
    #expect([Int](literal: .list([.integer(1), .text("2")])) == nil)
  }

  @Test("An operation's port is what is before its last dot")
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

  @Test("What is to be filled in has the form of the value")
  func toFillIn() {
    #expect(Lamp.Beam.valueType.toFillIn == "{ angle: …, note: … }")
    #expect([Lamp.Level].valueType.toFillIn == "[dim]")
    #expect(Bool?.valueType.toFillIn == "on" && Int.valueType.toFillIn == "…")
  }

  @Test("An example is made up only where nothing is declared, for what has the name")
  func example() {
    let valueType = ValueType.record([
      ValueType.Field("level", Lamp.Level.valueType), ValueType.Field("notes", [String]?.valueType),
    ])
    #expect(
      valueType.example { .text("\($1) of \($0.words)") }
        == .map([.init("level", .text("dim")), .init("notes", .list([.text("notes of text")]))]))
  }

  @Test("Only answers that carry no value are finite")
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
