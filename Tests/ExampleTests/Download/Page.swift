import ExampleModules

struct Page: Document {
  var title = ""
  var followOn: String?

  func text(under key: String) -> String? { key == "follow_on" ? followOn : nil }
}
