import RehearseSource
import Testing

#if canImport(Glibc)
  /// A piece in use: all its bytes are its mark.
  struct Piece {
    var bytes: UnsafeMutablePointer<UInt8>
    var size: Int
    let mark: UInt8

    func fill() { bytes.update(repeating: mark, count: size) }
    var isWhole: Bool { UnsafeBufferPointer(start: bytes, count: size).allSatisfy { $0 == mark } }
  }

  /// Pieces in use, of which some are taken, grown and given back.
  struct Pieces {
    private var pieces: [Piece] = []
    private var marks: UInt8 = 0

    mutating func step(_ generator: inout SeededGenerator) throws {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<3 where !pieces.isEmpty:
        let piece = pieces.swapRemove(Int.random(in: pieces.indices, using: &generator))
        #expect(piece.isWhole)
        Allocator.give(piece.bytes)
      case 3 where !pieces.isEmpty: try grow(Int.random(in: pieces.indices, using: &generator), &generator)
      default:
        marks &+= 1
        let size = Self.size(&generator)
        let piece = Piece(bytes: try #require(Allocator.take(size)), size: size, mark: marks)
        piece.fill()
        pieces.append(piece)
      }
    }

    /// Makes a piece longer or shorter.
    private mutating func grow(_ place: Int, _ generator: inout SeededGenerator) throws {
      let size = Self.size(&generator)
      pieces[place].bytes = try #require(Allocator.grow(pieces[place].bytes, size))
      pieces[place].size = min(pieces[place].size, size)
      #expect(pieces[place].isWhole)
      pieces[place].size = size
      pieces[place].fill()
    }

    mutating func giveAll() {
      for piece in pieces {
        #expect(piece.isWhole)
        Allocator.give(piece.bytes)
      }
      pieces = []
    }

    /// Mostly small ones, as programs ask for.
    private static func size(_ generator: inout SeededGenerator) -> Int {
      let bits = Int.random(in: 1...(Int.random(in: 0..<20, using: &generator) == 0 ? 20 : 9), using: &generator)
      return Int.random(in: 0..<(1 << bits), using: &generator)
    }
  }

  extension Array {
    fileprivate mutating func swapRemove(_ place: Int) -> Element {
      swapAt(place, count - 1)
      return removeLast()
    }
  }
#endif
