import CRehearseStart
import CRehearseSystem
import Testing

#if os(Linux)
  @Suite("The processors of a process")
  struct ProcessorTests {
    @Test("Whoever leaves a processor is on another one at once, where there is one, and may come back")
    func leave() {
      let count = rehearse_processors()
      #expect(count >= 1)
      let first = rehearse_processor()
      #expect(first >= 0)
      // The system moves who may be where it is as well, so once in a few times is all that is certain.
      let hasLeft = (0..<20).contains { _ in
        let before = rehearse_processor()
        rehearse_leave_processor(0, before)
        return rehearse_processor() != before
      }
      #expect(hasLeft == (count > 1))
      #expect(rehearse_processors() == count)
    }

    @Test("A processor that nobody can be on is left by nobody", arguments: [-1, 1 << 20])
    func unknown(processor: Int32) {
      let count = rehearse_processors()
      rehearse_leave_processor(0, processor)
      #expect(rehearse_processors() == count)
    }
  }
#endif
