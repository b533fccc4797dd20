import Rehearse
import RehearseLanguage
import Testing

@Suite("The memory of a tree")
struct NodeBufferTests {
  private func append(_ count: Int, to buffer: inout NodeBuffer) {
    for number in 0..<count {
      let position = SourcePosition(line: number + 1, column: 1)
      Array("text \(number)".utf8).withUnsafeBufferPointer {
        buffer.append(NodeRecord(kind: .scalar, style: .plain, start: position, end: position), $0)
      }
    }
  }

  private func isWhole(_ buffer: borrowing NodeBuffer, _ count: Int) -> Bool {
    let tree = buffer.tree
    return buffer.count == count
      && (0..<count).allSatisfy { number in
        buffer[Node(index: number)].start.line == number + 1
          && Array(tree.bytes(Node(index: number))) == Array("text \(number)".utf8)
      }
  }

  @Test("All that is appended is there, however much room was made for it", arguments: [0, 1, 20_000, 200_000])
  func room(bytes: Int) {
    var buffer = NodeBuffer()
    for count in [10_000, 3, 5000] {
      buffer.removeAll()
      buffer.reserve(forFileOf: bytes)
      append(count, to: &buffer)
      let isWhole = isWhole(buffer, count)
      #expect(isWhole)
    }
  }
}
