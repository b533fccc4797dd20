import Rehearse

/// What one case has in a column.
struct ColumnValue {
  enum Value {
    case literal(Literal)
    case script(ResponseScript)
    case span(Int64)
    case calls(Expectations.Calls)
    case never([Expectations.Never])
    case pattern(Pattern)
    case history([Pattern])
    case name(String)
  }

  var value: Value
  /// The value as a case's name shows it; secret ones are blotted out.
  var shown: String
  var range: SourceRange
}
