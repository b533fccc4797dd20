/// Receives what happens on a stage while it happens.
package protocol StageObserver: AnyObject {
  /// The module is set up.
  func began(_ state: [Literal])
  func fires(step: Int, trigger: Int)
  func delivers(answerOf call: Int)
  func called(_ call: Trace.CallRecord)
  func wrote(_ write: Trace.Write)
}
