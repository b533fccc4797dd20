import Rehearse

/// A test module with two hundred of everything, so that bit sets of one word overflow.
package struct Wide: ModuleAdapter {
  package static let count = 200
  package static let about = About("wide", "Two hundred of everything")
  package static let module = HostedModule { Wide() }
  package static var contract: ModuleContract { module.contract }

  let calls = (0..<count).map { Call("port.call\($0)", "Call \($0)") }
  let givens = (0..<count).map { Given("given\($0)", false, "Given \($0)") }
  let flags = (0..<count).map { Given(flag: "flag\($0)", "Flag \($0)") }

  package func begin(on stage: Stage) -> Subject { Subject(stage) }

  /// `call: { place: N }` uses the call, the given, the flag and the field of that number.
  ///
  /// `all` takes two hundred required arguments, and sets each field to its argument.
  package var actions: [Action<Subject>] {
    Action("call", "Uses what has this number", Parameter<Int>("place", "Which")) { subject, place in
      subject.stage.call(calls[place])
      _ = subject.stage.value(of: givens[place])
      _ = subject.stage.value(of: flags[place])
      subject.fields[place] = 1
    }
    Action(
      ActionDeclaration(
        name: "all", summary: "Sets all",
        parameters: (0..<Self.count).map { Parameter<Int>("value\($0)", "Value \($0)").declaration })
    ) { subject, values in
      subject.fields = values.compactMap(Int.init(literal:))
    }
  }

  package var state: [Field<Subject>] {
    return (0..<Self.count).map { place in Field("field\(place)", { $0.fields[place] }, "Field \(place)") }
  }

  package final class Subject {
    let stage: Stage
    var fields = Array(repeating: 0, count: count) { didSet { stage.stateChanged() } }

    init(_ stage: Stage) { self.stage = stage }
  }
}
