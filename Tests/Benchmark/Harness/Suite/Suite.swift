/// A folder of scenario files, all of which pass: ten scenarios to a file, the modules taking turns.
struct Suite {
  static let scenariosInFile = 10

  let folder: Folder
  let scenarios: Int
  private(set) var files = 0
  private(set) var bytes = 0

  /// Writes the suite into `folder`, one folder for each module. These must be new: nothing is ever overwritten.
  init(scenarios: Int, in folder: Folder) throws(Failure) {
    self.folder = folder
    self.scenarios = scenarios
    let fileCount = (scenarios + Self.scenariosInFile - 1) / Self.scenariosInFile
    for module in Module.allCases.prefix(fileCount) {
      try Folder.create(folder.path + "/" + module.rawValue)
    }
    for index in 0..<fileCount {
      try writeFile(index)
    }
  }

  private mutating func writeFile(_ index: Int) throws(Failure) {
    let modules = Module.allCases
    let module = modules[index % modules.count]
    let part = index / modules.count
    let first = index * Self.scenariosInFile
    var text = module.head(part: part + 1)
    for offset in 0..<min(Self.scenariosInFile, scenarios - first) {
      text += module.scenario(number: first + offset + 1, position: part * Self.scenariosInFile + offset)
    }
    text.removeLast()
    try TextFile.create("\(folder.path)/\(module.rawValue)/\(module.rawValue)-\(padded(part + 1)).yaml", text)
    files += 1
    bytes += text.utf8.count
  }

  private func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}
