import RehearseLanguage
import RehearseRunner

/// The filters of a page, which its script fills and applies. Without the script, the page shows everything.
enum HTMLFilters {
  /// The script adds the choices, and hides a filter without any.
  ///
  /// The names of the filters are those in the address of a page, and those of the attributes that the script compares.
  static let bar: HTML = """
    <nav class="bar noprint" hidden aria-label="Filters"><div>\
    <label>Find <input id="q" name="find" type="search" placeholder="title, text, file…  ( / )"></label>\
    \(filter("Show", "show", "all"))\(filter("Since the last run", "since", "all"))\
    \(filter("Module", "module", "all"))\(filter("Tag", "tag", "any"))\
    <label>Read as <select name="view"><option value="">results</option><option>documentation</option></select></label>\
    <span id="n" role="status" class="dim"></span></div></nav>

    """

  private static func filter(_ legend: HTML, _ name: HTML, _ all: HTML) -> HTML {
    "<label>\(legend) <select name=\"\(name)\"><option value=\"\">\(all)</option></select></label>"
  }
}

extension HTMLEntry {
  /// What the filters compare, as attributes with a value on each line. A status has its number of cases after it.
  ///
  /// - Parameter failures: whether it is shown for its failures, so that the filter for passed cases hides it.
  func filterData(in file: HTMLFile, failures: Bool = false) -> HTML {
    let words = statuses.filter { !failures || $0 != .passed }.map(\.filterWord)
    let counts = Dictionary(grouping: words) { $0 }.map { "\($0)=\($1.count)" }.sorted()
    func attribute(_ name: HTML, _ values: [String]) -> HTML {
      values.isEmpty ? "" : " data-\(name)=\"\(HTML.lines(values))\""
    }
    return """
       data-show="\(HTML.lines(counts))"\(attribute("since", Set(standings.map(\.filterWord)).sorted()))\
      \(attribute("module", file.module.isEmpty ? [] : [file.module]))\
      \(attribute("tag", Set(file.tags + tags).sorted()))
      """
  }
}

extension Status {
  fileprivate var filterWord: String {
    switch self {
    case .crashed, .timedOut, .error, .ruleBroken, .failed: "wrong"
    case .invalidFile: "invalid file"
    case .noHost: "no host"
    case .knownFailure: "known"
    case .skipped: "skipped"
    case .notRun: "not run"
    case .passed: "passed"
    }
  }
}

extension Standing {
  fileprivate var filterWord: String {
    switch self {
    case .new: "new"
    case .still: "still wrong"
    case .fixed: "fixed"
    }
  }
}
