#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a worker may use of the machine, so that a module that runs wild harms nobody else.
enum WorkerLimits {
  /// Memory beyond what the program itself takes, in bytes.
  static let memory = 1 << 30
  /// What may be printed, or written to any one file, in bytes.
  static let file = 16 << 20

  /// Sets the limits for this process and all that it starts.
  ///
  /// What the program itself takes is looked up here, by the worker, which has it all and is not waited for.
  static func apply(_ told: AddressSpace) {
    #if canImport(Glibc)
      if let used = told.used ?? triedAddressSpace() { lower(Resource(RLIMIT_AS.rawValue), to: used + memory) }
      lower(Resource(RLIMIT_FSIZE.rawValue), to: file)
      lower(Resource(RLIMIT_CORE.rawValue), to: 0)
    #else
      lower(RLIMIT_FSIZE, to: file)
      lower(RLIMIT_CORE, to: 0)
    #endif
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource_t
  #else
    private typealias Resource = Int32
  #endif

  private static func lower(_ resource: Resource, to value: Int) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(value))
    setrlimit(resource, &limit)
  }

  /// Whether half of the memory that a module may take is left.
  ///
  /// - Parameters:
  ///   - used: bytes of address space in use, if the system tells; otherwise it is asked for so much, of which nothing is touched.
  ///   - limit: how many there may be.
  static func hasRoom(beside used: Int?, under limit: UInt64) -> Bool {
    used.map { UInt64($0 + memory / 2) <= limit } ?? takes(memory / 2)
  }

  /// How many bytes of address space this process may use.
  static var presentAddressSpace: UInt64 {
    #if canImport(Glibc)
      present(Resource(RLIMIT_AS.rawValue))
    #else
      .max
    #endif
  }

  private static func present(_ resource: Resource) -> UInt64 {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : 0
  }

  #if canImport(Glibc)
    /// Bytes of address space in use where there is no `/proc`: the lowest limit under which there is room for one more page.
    private static func triedAddressSpace() -> Int? {
      let resource = Resource(RLIMIT_AS.rawValue)
      var usual = rlimit()
      guard getrlimit(resource, &usual) == 0 else { return nil }
      defer { setrlimit(resource, &usual) }
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      var (tooLow, enough) = (0, 1 << 47)
      guard hasRoom(for: page, under: enough, usual, resource) else { return nil }
      while enough - tooLow > page {
        let middle = tooLow + (enough - tooLow) / 2
        if hasRoom(for: page, under: middle, usual, resource) { enough = middle } else { tooLow = middle }
      }
      return enough
    }

    private static func hasRoom(for size: Int, under limit: Int, _ usual: rlimit, _ resource: Resource) -> Bool {
      var limit = rlimit(rlim_cur: min(rlim_t(limit), usual.rlim_max), rlim_max: usual.rlim_max)
      guard setrlimit(resource, &limit) == 0 else { return false }
      return takes(size)
    }
  #endif

  /// Whether the system has so much memory to give.
  private static func takes(_ size: Int) -> Bool {
    guard let room = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), room != MAP_FAILED
    else { return false }
    munmap(room, size)
    return true
  }
}
