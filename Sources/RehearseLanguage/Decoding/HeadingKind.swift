/// Where a path into the scenario is written: over a column of a table, or in `for every`.
enum HeadingKind: String {
  case column = "heading"
  case key
}
