import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// A handmade run, so that its page never changes.
struct SampleRun {
  var facts: RunFacts
  var files: [(path: String, result: FileResult)] = []
  var standings: [[Standing?]] = []
  var gone: [String] = []

  init() {
    facts = RunFacts(version: "0.0.0", startedAt: 1_795_309_440_000_000_000, nanoseconds: 1_100_000_000)
  }

  mutating func add(_ file: SampleFile) {
    files.append((file.path, file.result))
    facts.files += 1
    facts.tally += file.result.tally
    facts.virtualTime += file.result.virtualTime
  }

  func page(form: HTMLReport.Form = .file) -> [UInt8] {
    let store = HTMLStore()
    // The order in which files end does not matter.
    for (place, file) in files.enumerated().reversed() {
      let standings = standings.indices.contains(place) ? standings[place] : []
      store.keep(file.result, path: file.path, past: CasePast(standings: standings), at: place)
    }
    return HTMLReport.render(facts, store, form: form, gone: gone)
  }
}
