import Rehearse

/// A test module that harms its process.
struct MisbehavingAdapter: ModuleAdapter {
  static let about = About("misbehaving", "A module that cannot behave")

  let atStart = Given<Misdeed?>("atStart", nil, "What it does while it is set up")

  let note = Call(
    "tracker.note", "Notes what comes", Parameter<String>("what", "What comes"),
    Parameter<String>("code", "A secret", isSecret: true))
  let mood = Call(.query, "mood.read", "Tells what mood it is in", returns: Mood.self)

  func begin(on stage: Stage) -> Subject {
    if let misdeed = stage.value(of: atStart) { Misbehaviour.commit(misdeed) }
    return Subject(stage)
  }

  var actions: [Action<Subject>] {
    Action("do", "Says so, and does it", Parameter<Misdeed>("misdeed", "What it does")) { subject, misdeed in
      subject.stage.call(note, misdeed.rawValue, "")
      Misbehaviour.commit(misdeed)
      subject.deeds += 1
    }
    Action("signIn", "Tells its secret to the tracker", Parameter<String>("password", "A secret", isSecret: true)) {
      $0.stage.call(note, "signIn", $1)
    }
    Action("sleep", "Takes its time", Parameter<Int>("milliseconds", "How long")) { subject, milliseconds in
      Leftover.step()
      Clock.work(milliseconds)
      subject.deeds += 1
    }
    Action("waitFor", "Waits until somebody writes a file", Parameter<String>("file", "Which")) { subject, file in
      Clock.wait(for: file)
      subject.deeds += 1
    }
    Action("feel", "Asks what mood it is in, and shows it") { subject in
      subject.stage.call(mood) { mood in
        switch mood {
        case .calm: subject.deeds = -1
        case .explosive: Misbehaviour.commit(.trap)
        case .leaving: Misbehaviour.commit(.exit)
        }
      }
    }
  }

  var state: [Field<Subject>] {
    Field("deeds", \.deeds, "How often it did something and lived")
  }

  final class Subject {
    let stage: Stage
    var deeds = 0 { didSet { stage.stateChanged() } }

    init(_ stage: Stage) { self.stage = stage }
  }
}
