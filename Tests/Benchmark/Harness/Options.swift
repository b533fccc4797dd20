/// The command line.
struct Options {
  static let usage = """
    usage: rehearse-benchmark [--sizes 1,1000,10000] [--rounds 9] [--parts \(Part.allCases.map(\.rawValue).joined(separator: ","))]
                              [--rehearse PATH] [--scan PATH] [--keep DIR] [--gate]
           rehearse-benchmark --make DIR N

      --sizes     how many scenarios the measured suites have
      --rounds    how often each command is measured, in turn
      --parts     what is measured: the times of suites, instructions (with valgrind), files of brackets, other commands,
                  suites of many sizes and shapes, typing in a large file
      --rehearse  the program to measure, else the one beside this program
      --scan      the yardstick in C, else the one beside this program
      --keep      writes suites and reports to this folder and leaves them there
      --gate      exits with 1 if a measurement is above its gate
      --make      only writes a suite of N scenarios to the folder DIR

    """

  /// What can be measured for itself.
  enum Part: String, CaseIterable {
    case times, instructions, brackets, commands, growth, editor
  }

  var sizes = [1, 1000, 10000]
  var rounds = 9
  /// All but growth, which takes minutes on a slow machine.
  var parts = Part.allCases.filter { $0 != .growth }
  var rehearse: String?
  var scan: String?
  var keep: String?
  var gate = false
  var help = false
  var make: (folder: String, scenarios: Int)?

  private var arguments: ArraySlice<String>

  init(_ arguments: [String]) throws(Failure) {
    self.arguments = arguments[...]
    while let word = self.arguments.popFirst() {
      try read(word)
    }
  }

  private mutating func read(_ word: String) throws(Failure) {
    switch word {
    case "--sizes": sizes = try list(try value(of: word), of: word)
    case "--rounds": rounds = try count(try value(of: word), of: word)
    case "--parts": parts = try readParts(try value(of: word))
    case "--rehearse": rehearse = try value(of: word)
    case "--scan": scan = try value(of: word)
    case "--keep": keep = try value(of: word)
    case "--make": make = (try value(of: word), try count(try value(of: word), of: word))
    case "--gate": gate = true
    case "--help", "-h": help = true
    default: throw Failure(usage: "\"\(word)\" is not an option\n\(Self.usage)")
    }
  }

  func has(_ part: Part) -> Bool { parts.contains(part) }

  private func readParts(_ text: String) throws(Failure) -> [Part] {
    var parts: [Part] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Part(rawValue: String(word)) else { throw Failure(usage: "--parts: \"\(word)\" is no part") }
      parts.append(part)
    }
    return parts
  }

  private mutating func value(of option: String) throws(Failure) -> String {
    guard let value = arguments.popFirst(), !value.isEmpty else {
      throw Failure(usage: "\(option) lacks a value\n\(Self.usage)")
    }
    return value
  }

  private func list(_ text: String, of option: String) throws(Failure) -> [Int] {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try count(String(part), of: option))
    }
    guard Set(numbers).count == numbers.count else { throw Failure(usage: "\(option) names a number twice") }
    return numbers
  }

  /// At most 100 000 scenarios: no run takes more than 10 000 files.
  private func count(_ text: String, of option: String) throws(Failure) -> Int {
    guard let number = Int(text), (1...100_000).contains(number) else {
      throw Failure(usage: "\(option): \"\(text)\" is not a whole number from 1 to 100000")
    }
    return number
  }
}
