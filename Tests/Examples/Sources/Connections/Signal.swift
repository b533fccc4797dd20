// snippet: signal
/// A publisher in a dozen lines, because Combine exists on Apple's systems only.
public final class Signal<Value> {
  private var receivers: [(Value) -> Void] = []

  public init() {}

  public func sink(_ receive: @escaping (Value) -> Void) { receivers.append(receive) }
  public func send(_ value: Value) { for receive in receivers { receive(value) } }
}
// snippet end
