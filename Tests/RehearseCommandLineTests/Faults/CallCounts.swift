#if os(Linux)
  import Foundation

  /// How often a program made each system call, as counted by the shim.
  struct CallCounts {
    private static let nameSize = 24
    private static let recordSize = 32

    private var counts: [String: Int] = [:]

    /// - Parameter path: the file that the shim writes.
    init(_ path: String) throws {
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      for start in stride(from: 0, through: bytes.count - Self.recordSize, by: Self.recordSize) {
        let name = bytes[start..<start + Self.nameSize].prefix { $0 != 0 }
        let number = bytes[start + Self.nameSize..<start + Self.recordSize].reversed().reduce(0) { $0 << 8 | Int($1) }
        counts[String(decoding: name, as: UTF8.self)] = number
      }
    }

    subscript(_ call: String) -> Int { counts[call] ?? 0 }

    /// Whether the selected call failed at all.
    var hasFired: Bool { self["fired"] > 0 }

    /// Whether the shim was loaded.
    var isEmpty: Bool { counts.isEmpty }
  }
#endif
