import CRehearseAllocator

#if canImport(Glibc)
  // The linker puts these in the place of the C library's in the released program only, so no header tells of them.
  @_silgen_name("__wrap_malloc") private func malloc(_ size: Int) -> UnsafeMutablePointer<UInt8>?
  @_silgen_name("__wrap_calloc") private func calloc(_ count: Int, _ size: Int) -> UnsafeMutablePointer<UInt8>?
  @_silgen_name("__wrap_realloc") private func realloc(_ piece: UnsafeMutableRawPointer?, _ size: Int)
    -> UnsafeMutablePointer<UInt8>?
  @_silgen_name("__wrap_free") private func free(_ piece: UnsafeMutableRawPointer?)
  @_silgen_name("__wrap_malloc_usable_size") private func usableSize(_ piece: UnsafeMutableRawPointer?) -> Int
  @_silgen_name("__wrap_posix_memalign") private func memalign(
    _ piece: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> Int32
  @_silgen_name("__wrap_yaml_malloc") private func yamlMalloc(_ size: Int) -> UnsafeMutablePointer<UInt8>?
  @_silgen_name("__wrap_yaml_free") private func yamlFree(_ piece: UnsafeMutableRawPointer?)

  /// What the allocator of the released program does, beside the one that the tests themselves run with.
  enum Allocator {
    static func take(_ size: Int) -> UnsafeMutablePointer<UInt8>? { malloc(size) }
    static func takeZeros(_ count: Int, _ size: Int) -> UnsafeMutablePointer<UInt8>? { calloc(count, size) }
    static func grow(_ piece: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutablePointer<UInt8>? {
      realloc(piece, size)
    }
    static func give(_ piece: UnsafeMutableRawPointer?) { free(piece) }
    static func room(_ piece: UnsafeMutableRawPointer?) -> Int { usableSize(piece) }
    static func takeAligned(_ piece: inout UnsafeMutableRawPointer?, _ alignment: Int, _ size: Int) -> Int32 {
      memalign(&piece, alignment, size)
    }
    static func takeForLibrary(_ size: Int) -> UnsafeMutablePointer<UInt8>? { yamlMalloc(size) }
    static func giveOfLibrary(_ piece: UnsafeMutableRawPointer?) { yamlFree(piece) }
  }
#endif
