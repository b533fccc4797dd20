extension String {
  /// The text of these characters, each a column of a line, of which several may be one letter to a reader.
  package init(scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
