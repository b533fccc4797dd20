import CRehearseTypes
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc

  /// The types of storage that the released program makes by itself, beside those of the runtime that the tests are linked with.
  @Suite("Types of the storage of arrays", .serialized)
  struct StorageTypeTests {
    /// What the runtime has for arrays of some elements.
    private struct Storage {
      let element: UnsafeRawPointer
      let type: UnsafeRawPointer

      init<Element>(of example: Element) {
        element = unsafeBitCast(Element.self as Any.Type, to: UnsafeRawPointer.self)
        type = withExtendedLifetime([example]) { StorageTypeTests.object($0).load(as: UnsafeRawPointer.self) }
      }
    }

    private struct Pair<One, Other> {
      let one: One
      let other: Other
    }

    private enum Choice {
      case number(Int)
      case text(String)
      case none
    }

    private let storages: [Storage] = [
      Storage(of: 1), Storage(of: "text"), Storage(of: UInt8(1)), Storage(of: 1.5), Storage(of: Choice.number(1)),
      Storage(of: Pair(one: 1, other: "text")), Storage(of: Pair(one: Choice.none, other: UInt8(1))),
      Storage(of: Optional("text")), Storage(of: [1]), Storage(of: ["text": 1]), Storage(of: (1, "text")),
      Storage(of: { (number: Int) in number + 1 }), Storage(of: Ends() as any Sendable), Storage(of: ()),
      Storage(of: Int.self as Any.Type), Storage(of: "text"[...]), Storage(of: UnsafeRawPointer(bitPattern: 8)),
    ]

    /// What the maker below has, and how often it was asked.
    private static let made = Mutex<(types: [UInt: UInt], count: Int)>(([:], 0))

    private static func make(_ request: Int, _ element: UnsafeRawPointer?) -> RehearseTypeAnswer {
      made.withLock { made in
        made.count += 1
        let type = made.types[UInt(bitPattern: element)] ?? 0
        return RehearseTypeAnswer(type: UnsafeRawPointer(bitPattern: type), state: 0)
      }
    }

    private func reset(_ types: [UnsafeRawPointer: UnsafeRawPointer]) {
      let numbers = types.map { (UInt(bitPattern: $0.key), UInt(bitPattern: $0.value)) }
      Self.made.withLock { $0 = (Dictionary(uniqueKeysWithValues: numbers), 0) }
    }

    private var timesMade: Int { Self.made.withLock { $0.count } }

    private static func object<Element>(_ array: [Element]) -> UnsafeMutableRawPointer {
      unsafeBitCast(array, to: UnsafeMutableRawPointer.self)
    }

    private func known() -> UnsafeMutablePointer<RehearseStorageTypes> {
      let known = UnsafeMutablePointer<RehearseStorageTypes>.allocate(capacity: 1)
      known.initialize(to: RehearseStorageTypes())
      return known
    }

    private func ask(
      _ known: UnsafeMutablePointer<RehearseStorageTypes>, _ element: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
      let answer = rehearse_storage_type(known, { Self.make($0, $1) }, 0, element)
      return answer.state == 0 ? answer.type : nil
    }

    /// How many words stand before a type, of which the first is set for no class.
    private static let before = 3

    /// All words of a type and of what stands before it that mean something.
    private func words(_ type: UnsafeRawPointer) -> [UInt] {
      let length = Int(type.load(fromByteOffset: 32, as: UInt32.self)) / 8
      return (1 - Self.before..<length - Self.before).map { type.load(fromByteOffset: 8 * $0, as: UInt.self) }
    }

    /// The words of a copy of a type that the runtime made: its flags say that a compiler did.
    private func wordsOfCopy(_ type: UnsafeRawPointer) -> [UInt] {
      var words = words(type)
      words[Self.before + 1] = words[Self.before + 1] & ~0xFFFF_FFFF | UInt(flags(compiled[0].type))
      return words
    }

    /// Whether a type is whole, as the runtime says, which crashes where it should have made it and has not.
    private func isWhole(_ type: UnsafeRawPointer) throws -> Bool {
      typealias Check = @convention(c) (_ request: Int, _ type: UnsafeRawPointer) -> RehearseTypeAnswer
      let check = try #require(dlsym(nil, "swift_checkMetadataState"))
      let answer = unsafeBitCast(check, to: Check.self)(0, type)
      return answer.type == type && answer.state == 0
    }

    private func flags(_ type: UnsafeRawPointer) -> UInt32 { type.load(fromByteOffset: 16, as: UInt32.self) }

    /// What the runtime made, and what a compiler did, which are those of some common types.
    private var ofRuntime: [Storage] { storages.filter { flags($0.type) == 2 } }
    private var compiled: [Storage] { storages.filter { flags($0.type) != 2 } }

    private func useRuntime() { reset(Dictionary(uniqueKeysWithValues: storages.map { ($0.element, $0.type) })) }

    @Test("Two types are left to the runtime, and a copy is word for word what it makes")
    func copied() throws {
      useRuntime()
      let known = known()
      defer { known.deallocate() }
      #expect(ofRuntime.count > 5)
      for (place, storage) in ofRuntime.enumerated() {
        let type = try #require(ask(known, storage.element))
        #expect((type == storage.type) == (place < 2))
        #expect(place < 2 || words(type) == wordsOfCopy(storage.type))
        #expect(try isWhole(type))
        let name = _typeName(unsafeBitCast(type, to: Any.Type.self))
        #expect(name == _typeName(unsafeBitCast(storage.type, to: Any.Type.self)))
        #expect(place < 2 || ask(known, storage.element) == type)
      }
      #expect(timesMade == 2)
    }

    @Test("Nothing is learnt from types that a compiler made")
    func learntFromRuntime() throws {
      useRuntime()
      let known = known()
      defer { known.deallocate() }
      let runtime = ofRuntime
      #expect(compiled.count > 1)
      for storage in compiled { #expect(ask(known, storage.element) == storage.type) }
      for storage in runtime[..<2] { #expect(ask(known, storage.element) == storage.type) }
      let type = try #require(ask(known, runtime[2].element))
      #expect(type != runtime[2].type)
      #expect(words(type) == wordsOfCopy(runtime[2].type))
    }

    private final class Ends: Sendable {
      let count = Atomic(0)
    }

    private final class Ending {
      let ends: Ends

      init(_ ends: Ends) { self.ends = ends }

      deinit { ends.count.add(1, ordering: .relaxed) }
    }

    @Test("An array whose storage is of such a type grows, is copied, and lets go of its elements")
    func used() throws {
      useRuntime()
      let known = known()
      defer { known.deallocate() }
      for storage in ofRuntime.prefix(2) { _ = ask(known, storage.element) }
      let ends = Ends()
      typealias Element = Pair<Ending, String>
      let storage = Storage(of: Element(one: Ending(ends), other: ""))
      let type = try #require(ask(known, storage.element))
      #expect(type != storage.type)
      #expect(ends.count.load(ordering: .relaxed) == 1)
      do {
        var array: [Element] = []
        array.reserveCapacity(3)
        array.append(Pair(one: Ending(ends), other: "one"))
        Self.object(array).storeBytes(of: type, as: UnsafeRawPointer.self)
        array.append(Pair(one: Ending(ends), other: "two"))
        var other = array
        other.append(Pair(one: Ending(ends), other: "three"))
        #expect(array.map(\.other) == ["one", "two"])
        #expect(other.map(\.other) == ["one", "two", "three"])
        #expect("\(Swift.type(of: array))" == "\([Element].self)")
      }
      #expect(ends.count.load(ordering: .relaxed) == 4)
    }

    /// Types as the runtime could make them, for elements that there are not.
    private func pretend(_ count: Int, _ change: (Int, inout [UInt]) -> Void) -> [UnsafeRawPointer: UnsafeRawPointer] {
      let model = [0] + words(ofRuntime[0].type)
      let element = UInt(bitPattern: ofRuntime[0].element)
      var types: [UnsafeRawPointer: UnsafeRawPointer] = [:]
      for number in 0..<count {
        let (place, type) = (
          UnsafeMutablePointer<UInt>.allocate(capacity: 1), UnsafeMutablePointer<UInt>.allocate(capacity: model.count)
        )
        var words = model.map { $0 == element ? UInt(bitPattern: place) : $0 }
        change(number, &words)
        type.initialize(from: words, count: words.count)
        types[UnsafeRawPointer(place)] = UnsafeRawPointer(type + Self.before)
      }
      return types
    }

    @Test("Types that are other than expected are never copied", arguments: 0..<7)
    func other(way: Int) {
      let types = pretend(5) { number, words in
        let (kind, last) = (Self.before, words.count - 1)
        switch way {
        case 0: words[kind] = 1
        // What all inherit from, and how many bytes there are, of which so many are before the type.
        case 1: words[kind + 1] += UInt(number)
        case 2: words[kind + 4] -= UInt(number) * 8
        case 3: words[kind + 4] += 1 << 20
        case 4: words[kind + 4] -= 8 << 32
        // What a class has behind that, and the type of the elements, which is the last word.
        case 5: words[kind + 7] += UInt(number)
        default: words[last] = UInt(number)
        }
      }
      reset(types)
      let known = known()
      defer { known.deallocate() }
      for _ in 0..<2 { for (element, type) in types { #expect(ask(known, element) == type) } }
      #expect(timesMade == 10)
    }

    @Test("Types for which there is no room are the runtime's, however many there are")
    func many() throws {
      let types = pretend(2000) { _, _ in }
      reset(types)
      let known = known()
      defer { known.deallocate() }
      for (element, type) in types {
        let asked = try #require(ask(known, element))
        #expect(asked == type || words(asked) == wordsOfCopy(type))
      }
      let made = timesMade
      #expect(made > 1700)
      #expect(made < 2000 - 100)
    }

    @Test("Threads that ask at the same time get the same copies")
    func threads() async throws {
      let types = pretend(100) { _, _ in }
      let elements = types.keys.map { UInt(bitPattern: $0) }
      reset(types)
      let known = known()
      defer { known.deallocate() }
      let place = UInt(bitPattern: known)
      let answers = await withTaskGroup(of: [UInt].self) { group in
        for shift in 0..<8 {
          group.addTask {
            var answers = [UInt](repeating: 0, count: elements.count)
            for index in elements.indices.map({ ($0 + shift * 13) % elements.count }) {
              let element = elements[index]
              let answer = rehearse_storage_type(
                UnsafeMutablePointer(bitPattern: place), { Self.make($0, $1) }, 0, UnsafeRawPointer(bitPattern: element)
              )
              answers[index] = UInt(bitPattern: answer.type)
            }
            return answers
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count == 8)
      for (index, element) in types.keys.enumerated() {
        let asked = try #require(ask(known, element))
        let type = try #require(types[element])
        #expect(asked == type || words(asked) == wordsOfCopy(type))
        for answers in answers {
          let answer = UnsafeRawPointer(bitPattern: answers[index])
          #expect(answer == asked || answer == type)
        }
      }
    }
  }
#endif
