/// One piece of advice with all weaknesses, of whatever scenarios, that it is for.
struct AdviceGroup: Sendable {
  /// A scenario to which the advice applies, with what goes unnoticed there.
  struct Member: Sendable {
    let path: String
    let scenario: ScenarioScore
    let weakness: Weakness
  }

  let advice: Advice
  private(set) var members: [Member] = []
  /// How many changes are noticed once it is followed.
  private(set) var changes = 0

  /// Whether the score is lower for it.
  var counts: Bool { members.contains { $0.weakness.counts } }

  /// How many scenarios it is for.
  var scenarios: Int {
    Set(members.map { "\($0.path):\($0.scenario.line)" }).count
  }

  /// All advice for a run, that which catches most first, and what does not lower the score last.
  static func all(_ mutation: Mutation) -> [AdviceGroup] {
    var places: [Advice: Int] = [:]
    var groups: [AdviceGroup] = []
    for file in mutation.files {
      for scenario in file.scenarios {
        for weakness in scenario.weaknesses {
          let place = places[weakness.advice] ?? groups.count
          if place == groups.count {
            places[weakness.advice] = place
            groups.append(AdviceGroup(advice: weakness.advice))
          }
          groups[place].members.append(Member(path: file.path, scenario: scenario, weakness: weakness))
          groups[place].changes += weakness.unnoticed.count
        }
      }
    }
    // Groups of equal worth stay in the order of the files.
    return groups.enumerated().sorted { one, other in
      (one.element.counts ? 0 : 1, -one.element.changes, one.offset)
        < (other.element.counts ? 0 : 1, -other.element.changes, other.offset)
    }.map(\.element)
  }
}
