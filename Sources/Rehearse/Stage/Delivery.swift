/// What a stage is to do at a moment of virtual time: mostly answer a call.
struct Delivery {
  /// Where it comes from, by which a study tells events apart.
  enum Origin: Equatable {
    /// It answers the call with this index in the trace.
    case call(Int)
    /// The module asked to be woken.
    case timer
    /// It belongs to the event with this index in the trace; -1 while the module is set up.
    case event(Int)
  }

  /// How many had been queued with it.
  var number: Int
  var due: Int64
  /// The call whose answer is being delivered while it is done.
  var cause: Int?
  var origin: Origin
  var work: () -> Void
}
