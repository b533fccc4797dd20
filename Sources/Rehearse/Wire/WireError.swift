/// Why the other side cannot be reached, or what is wrong with what it sent.
package struct WireError: Error, Equatable {
  package let message: String

  package init(message: String) { self.message = message }
}
