import RehearseVocabulary

/// The vocabulary of a module that exists in tests only, and does to its process what no module should.
enum Adapter {
  static let vocabulary = Vocabulary(
    "misbehaving", "A module that cannot behave",
    givens: [atStart.declaration],
    operations: [note.declaration, mood.declaration],
    actions: [
      Action("do", "Says so, and does it", [misdeed.declaration]) { (subject, arguments) throws(AdapterFault) in
        let misdeed = try arguments[misdeed]
        subject.stage.call(note, [misdeed.rawValue.literal, "".literal])
        Misbehaviour.commit(misdeed)
        subject.count += 1
        subject.stage.write(deeds, subject.count)
      },
      Action("signIn", "Tells its secret to the tracker", [password.declaration]) {
        (subject, arguments) throws(AdapterFault) in
        subject.stage.call(note, ["signIn".literal, try arguments[password].literal])
      },
      Action("sleep", "Takes its time", [milliseconds.declaration]) { (subject, arguments) throws(AdapterFault) in
        Leftover.step()
        Clock.sleep(try arguments[milliseconds])
        subject.count += 1
        subject.stage.write(deeds, subject.count)
      },
      Action("waitFor", "Waits until somebody writes a file", [fileName.declaration]) {
        (subject, arguments) throws(AdapterFault) in
        Clock.wait(for: try arguments[fileName])
        subject.count += 1
        subject.stage.write(deeds, subject.count)
      },
      Action("feel", "Asks what mood it is in, and shows it") { (subject, _) in
        subject.stage.call(mood, []) { answer in
          guard case .returned(let mood) = answer else { return }
          switch mood {
          case .calm: subject.stage.write(deeds, -1)
          case .explosive: Misbehaviour.commit(.trap)
          case .leaving: Misbehaviour.commit(.exit)
          }
        }
      },
    ],
    state: [deeds.declaration],
    begin: Subject.init)

  /// What the actions work on.
  final class Subject {
    let stage: Stage
    var count = 0

    init(stage: Stage) {
      self.stage = stage
      stage.write(deeds, 0)
      if let misdeed = stage.value(of: atStart) { Misbehaviour.commit(misdeed) }
    }
  }

  private static let atStart = Given<Misdeed?>("atStart", nil, "What it does while it is set up")
  private static let misdeed = Parameter<Misdeed>("misdeed", "What it does")
  private static let password = Parameter<String>("password", "A secret", isSecret: true)
  private static let milliseconds = Parameter<Int>("milliseconds", "How long")
  private static let fileName = Parameter<String>("file", "Which")
  private static let note = Operation<Nothing, Nothing>(
    "tracker.note", "Notes what comes",
    [
      Parameter<String>("what", "What comes").declaration,
      Parameter<String>("code", "A secret", isSecret: true).declaration,
    ])
  private static let mood = Operation<Mood, Nothing>(
    .query, "mood.read", "Tells what mood it is in", standard: .mustBeStated)
  private static let deeds = StateField<Int>("deeds", "How often it did something and lived")
}
