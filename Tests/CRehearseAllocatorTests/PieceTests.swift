import CRehearseAllocator
import RehearseSource
import Testing

#if canImport(Glibc)
  import Glibc

  // The linker has libyaml call these in the released program only, so no header tells of them.
  @_silgen_name("__wrap_yaml_malloc") private func take(_ size: Int) -> UnsafeMutablePointer<UInt8>?
  @_silgen_name("__wrap_yaml_free") private func give(_ piece: UnsafeMutableRawPointer?)
  @_silgen_name("__wrap_yaml_strdup") private func copy(_ text: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>?
  @_silgen_name("__wrap_realloc") private func grow(_ piece: UnsafeMutableRawPointer?, _ size: Int)
    -> UnsafeMutablePointer<UInt8>?

  /// Under AddressSanitizer these also find what is written beyond a piece or after it was given back.
  @Suite("Memory for libyaml")
  struct PieceTests {
    /// A piece in use: all its bytes are its mark.
    private struct Piece {
      var bytes: UnsafeMutablePointer<UInt8>
      var size: Int
      let mark: UInt8

      func fill() { bytes.update(repeating: mark, count: size) }
      var isWhole: Bool { UnsafeBufferPointer(start: bytes, count: size).allSatisfy { $0 == mark } }
    }

    @Test("Pieces in use keep what is in them, whatever is taken, grown and given back", arguments: 1...20)
    func pieces(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
      var pieces: [Piece] = []
      for step in 0..<5000 {
        switch random(3) {
        case 0 where !pieces.isEmpty:
          let piece = pieces.remove(at: random(pieces.count))
          #expect(piece.isWhole)
          give(piece.bytes)
        case 1 where !pieces.isEmpty:
          let place = random(pieces.count)
          let size = pieces[place].size * 2
          // Larger ones are the allocator's, which only the released program is linked with.
          guard size <= 2048 else { continue }
          pieces[place].bytes = try #require(grow(pieces[place].bytes, size))
          #expect(pieces[place].isWhole)
          pieces[place].size = size
          pieces[place].fill()
        default:
          // libyaml begins its texts with 16 bytes, and asks for more at once for its tables.
          let size = random(8) == 0 ? 17 + random(400) : 16
          let piece = Piece(bytes: try #require(take(size)), size: size, mark: UInt8(truncatingIfNeeded: step))
          piece.fill()
          pieces.append(piece)
        }
        guard pieces.count > 40 else { continue }
        #expect(pieces.allSatisfy { $0.isWhole })
        for piece in pieces { give(piece.bytes) }
        pieces = []
      }
      for piece in pieces { give(piece.bytes) }
    }

    @Test(
      "A copied text can begin another one",
      arguments: ["", "a", "fifteen letters", "sixteen letters.", "a text of many words"])
    func copies(text: String) throws {
      let copied = try #require(copy(text))
      #expect(String(cString: copied) == text)
      give(copied)
      let next = try #require(take(16))
      next.update(repeating: 7, count: 16)
      give(next)
    }

    @Test("Nothing is no piece")
    func nothing() {
      give(nil)
      #expect(copy(nil) == nil)
    }
  }
#endif
