/// Names in the order in which they came, each once.
///
/// A few are compared one by one: to make a program's first dictionary of them takes longer than a small run.
struct NamePlaces {
  private static let few = 8

  /// As long as they are few.
  private var names: [ExactName] = []
  /// As soon as they are more.
  private var places: [ExactName: Int] = [:]
  private var count = 0
  /// New names in their folders that nobody has asked for yet: to enter them all takes as long as to find the files.
  private var unentered: [(folder: String, name: String)] = []

  /// Whether a name was taken that might have been there.
  var wasAsked: Bool { count > 0 }

  /// Takes a name that is known to be new.
  mutating func append(_ name: String, in folder: String) { unentered.append((folder, name)) }

  /// The place of a name, counted from 0; a new one comes behind all others.
  mutating func take(_ name: ExactName) -> (place: Int, isNew: Bool) {
    if !unentered.isEmpty {
      reserve(unentered.count)
      for file in unentered { enter(ExactName(file.folder + file.name)) }
      unentered = []
    }
    if let place = place(of: name) { return (place, false) }
    enter(name)
    return (count - 1, true)
  }

  private mutating func enter(_ name: ExactName) {
    if count < Self.few {
      names.append(name)
    } else {
      for place in names.indices { places[names[place]] = place }
      names = []
      places[name] = count
    }
    count += 1
  }

  /// Makes room for so many more: to grow step by step takes as long as to take them.
  mutating func reserve(_ more: Int) {
    if count + more > Self.few { places.reserveCapacity(count + more) }
  }

  private func place(of name: ExactName) -> Int? { count > Self.few ? places[name] : names.firstIndex(of: name) }
}
