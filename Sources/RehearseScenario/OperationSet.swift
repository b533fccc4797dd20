/// A set of a module's operations, by their places in the vocabulary.
package struct OperationSet: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ operation: Int) { rawValue = 1 << UInt64(operation) }

  package func has(_ operation: Int) -> Bool { contains(OperationSet(operation)) }
}
