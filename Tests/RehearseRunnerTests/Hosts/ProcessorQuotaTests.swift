import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Quota of processors")
struct ProcessorQuotaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func limit(_ groups: String, _ files: [String: String]) throws -> Int? {
    try folder.write("proc/self/cgroup", groups)
    for (name, text) in files { try folder.write("sys/fs/cgroup/\(name)", text) }
    return ProcessorQuota(root: folder.path).limit
  }

  @Test(
    "The quota of a container is rounded up to whole processors",
    arguments: [
      ("200000 100000", 2), ("150000 100000", 2), ("10000 100000", 1), ("max 100000", nil), ("", nil), ("0 0", nil),
      ("nonsense", nil),
    ])
  func new(text: String, count: Int?) throws {
    #expect(try limit("0::/\n", ["cpu.max": text + "\n"]) == count)
  }

  @Test("The smallest quota of all groups around the process counts")
  func nested() throws {
    let files = ["a/cpu.max": "300000 100000", "a/b/cpu.max": "800000 100000", "a/b/c/cpu.max": "max 100000"]
    #expect(try limit("0::/a/b/c\n", files) == 3)
  }

  @Test("Older systems have the quota in two files", arguments: ["cpu", "cpu,cpuacct"])
  func old(name: String) throws {
    let groups = "5:memory:/m\n4:\(name):/docker/1\n0::/\n"
    let quota = ["\(name)/cpu.cfs_quota_us": "250000\n", "\(name)/cpu.cfs_period_us": "100000\n"]
    #expect(try limit(groups, quota) == 3)
    #expect(try limit(groups, ["\(name)/cpu.cfs_quota_us": "-1\n"]) == nil)
  }

  @Test("Without control groups there is no quota")
  func none() {
    #expect(ProcessorQuota(root: folder.path).limit == nil)
  }
}
