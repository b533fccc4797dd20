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

  fileprivate static func attribute(_ name: HTML, _ values: [String]) -> HTML {
    guard let first = values.first else { return "" }
    return " data-\(name)=\"\(first)\(values.dropFirst().map { "\n\($0)" as HTML })\""
  }
}

/// What the filters compare, as attributes with a value on each line.
extension HTMLEntry {
  /// The statuses, each with its number of cases if it has several, how they compare with an earlier run, and the
  /// tags.
  ///
  /// - Parameters:
  ///   - file: its file, for an entry outside the list of that file.
  ///   - failures: whether it is shown for its failures, so that the filter for passed cases hides it.
  func filterData(in file: HTMLFile? = nil, failures: Bool = false) -> HTML {
    let words = statuses.filter { !failures || $0 != .passed }.map(\.filterWord)
    let counts = Dictionary(grouping: words) { $0 }.map { $1.count == 1 ? $0 : "\($0)=\($1.count)" }.sorted()
    let since = Set(standings.map(\.filterWord)).sorted()
    return """
      \(HTMLFilters.attribute("show", counts))\(HTMLFilters.attribute("since", since))\
      \(HTMLFilters.attribute("module", file?.modules ?? []))\(HTMLFilters.attribute("tag", (file?.tags ?? []) + tags))
      """
  }
}

extension HTMLFile {
  var filterData: HTML { "\(HTMLFilters.attribute("module", modules))\(HTMLFilters.attribute("tag", tags))" }

  fileprivate var modules: [String] { module.isEmpty ? [] : [module] }
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
