import CRehearseReferences
import Testing

#if canImport(Glibc)
  /// The counts that the released program changes by itself, in the objects of the runtime that it is linked with.
  @Suite("Reference counts of a single thread")
  struct ReferenceTests {
    private final class Ends {
      var count = 0
    }

    private class Object {
      let ends: Ends

      init(_ ends: Ends) { self.ends = ends }

      deinit { ends.count += 1 }
    }

    private func place(_ object: AnyObject) -> UnsafeMutableRawPointer { Unmanaged.passUnretained(object).toOpaque() }

    @Test("A reference more is one that the runtime knows of, and one less is as well", arguments: [1, 2, 1000])
    func counted(times: Int) {
      let ends = Ends()
      var object = Object(ends)
      #expect(isKnownUniquelyReferenced(&object))
      let unmanaged = Unmanaged.passUnretained(object)
      for _ in 0..<times { #expect(rehearse_retain_alone(place(object)) != 0) }
      #expect(!isKnownUniquelyReferenced(&object))
      for _ in 1..<times { #expect(rehearse_release_alone(place(object)) != 0) }
      #expect(!isKnownUniquelyReferenced(&object))
      // The runtime takes back what was counted beside it, and counts what is taken back.
      unmanaged.release()
      #expect(isKnownUniquelyReferenced(&object))
      _ = unmanaged.retain()
      #expect(rehearse_release_alone(place(object)) != 0)
      #expect(isKnownUniquelyReferenced(&object))
      #expect(ends.count == 0)
    }

    @Test("The last reference is the runtime's to let go of")
    func last() {
      let ends = Ends()
      let object = Unmanaged.passRetained(Object(ends))
      #expect(rehearse_release_alone(object.toOpaque()) == 0)
      #expect(ends.count == 0)
      #expect(rehearse_retain_alone(object.toOpaque()) != 0)
      object.release()
      #expect(ends.count == 0)
      object.release()
      #expect(ends.count == 1)
    }

    /// Notes the counts that it has when it is made and when nobody has a reference to it any more.
    private final class Witness {
      let noted: Noted

      init(_ noted: Noted) {
        self.noted = noted
        noted.counts.append(Witness.counts(of: self))
      }

      deinit { noted.counts.append(Witness.counts(of: self)) }

      /// Without the references that looking takes.
      static func counts(of object: AnyObject) -> UInt64 {
        Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: 8, as: UInt64.self) & 0x8000_0001_FFFF_FFFF
      }
    }

    private final class Noted {
      var counts: [UInt64] = []
    }

    @Test("An object begins with the counts that the released program gives it, and ends with those that it frees")
    func counts() {
      let noted = Noted()
      var witness: Witness? = Witness(noted)
      unowned let other = witness
      #expect(other != nil)
      witness = nil
      // The second has one reference more that does not keep it: its memory is not free yet.
      #expect(noted.counts.first == rehearse_first_counts)
      #expect(noted.counts.last != rehearse_last_counts)
      witness = Witness(noted)
      witness = nil
      #expect(noted.counts.count == 4)
      #expect(noted.counts.last == rehearse_last_counts)
    }

    @Test("An object with weak references keeps its counts elsewhere")
    func weakly() {
      let ends = Ends()
      var object: Object? = Object(ends)
      weak let watched = object
      if let object {
        #expect(rehearse_retain_alone(place(object)) == 0)
        #expect(rehearse_release_alone(place(object)) == 0)
      }
      #expect(watched != nil)
      object = nil
      #expect(watched == nil)
      #expect(ends.count == 1)
    }

    @Test("What is never freed stays as it is")
    func forever() {
      let empty = unsafeBitCast([Object](), to: UnsafeMutablePointer<UInt64>.self)
      let counts = empty[1]
      #expect(rehearse_retain_alone(empty) != 0)
      #expect(rehearse_release_alone(empty) != 0)
      #expect(rehearse_release_alone(empty) != 0)
      #expect(empty[1] == counts)
    }

    @Test("No object has no count")
    func nothing() {
      // The last one is what is no object's address, such as a bridged value that is a number.
      for none in [nil, UnsafeMutableRawPointer(bitPattern: UInt.max - 7)] {
        #expect(rehearse_retain_alone(none) != 0)
        #expect(rehearse_release_alone(none) != 0)
      }
    }
  }
#endif
