/// Waits for something to happen outside, and for the wish that the program ends, neither of which is missed.
package struct InterruptibleWait {
  private let wakeup: WakeupPipe

  /// A new one; `nil` when the system has no pipe left.
  package init?() {
    guard let wakeup = WakeupPipe() else { return nil }
    self.wakeup = wakeup
  }

  /// Waits until there is something to read, somebody wishes that the program ends, or the time is over.
  ///
  /// - Parameters:
  ///   - descriptor: what is to be read; below 0 for nothing.
  ///   - milliseconds: the longest wait; below 0 for any.
  /// - Returns: whether there is something to read.
  package func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
    // Whoever ran something in between had signals write to a pipe of its own.
    Interruption.wakeOnSignal(wakeup.ownWriteEnd)
    defer { Interruption.wakeOnSignal(-1) }
    guard Interruption.number == nil else { return false }
    return wakeup.wait(for: descriptor, milliseconds: milliseconds)
  }
}
