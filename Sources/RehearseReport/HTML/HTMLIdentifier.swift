import RehearseSource

/// What a link to an entry of the page ends in: eight digits that stay the same from run to run, since they come from the entry's name.
///
/// Not secret, and no proof of anything: where two entries of a page would have the same, the later one takes the next number that is free.
package struct HTMLIdentifier: Sendable, Hashable {
  package private(set) var number: UInt32

  package init(path: String, name: String) {
    var hash: UInt32 = 2_166_136_261
    for byte in Array(path.utf8) + [0] + Array(name.utf8) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    number = hash
  }

  mutating func advance() { number &+= 1 }

  var text: String { Digits.padded(number, width: 8, radix: 16, uppercase: false) }
}
