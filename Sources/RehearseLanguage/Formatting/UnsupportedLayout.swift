import Rehearse

/// A place that is written in a way that formatting does not know, so that the file is left as it is.
struct UnsupportedLayout: Error {
  let position: SourcePosition
}
