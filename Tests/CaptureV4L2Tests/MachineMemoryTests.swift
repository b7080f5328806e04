import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureV4L2

/// How much memory the machine and its control groups leave a camera.
@Suite struct MachineMemoryTests {
  @Test func `a machine without limits has what is installed`() throws {
    let folder = try TestFolder()
    #expect(MachineMemory(root: folder.path, installed: 1_000).limit == 1_000)
    #expect(MachineMemory(root: folder.path).limit > 1 << 24)
  }

  @Test(arguments: [
    ("max", "max", 4_096), ("512", "max", 512), ("max", "256", 256), ("512", "1024", 512),
    ("99999", "max", 4_096), ("0", "words", 4_096),
  ])
  func `the tightest limit on the way to the program's group counts`(
    outer: String, inner: String, limit: Int
  ) throws {
    let folder = try TestFolder()
    try folder.write("sys/fs/cgroup/user/memory.max", outer)
    try folder.write("sys/fs/cgroup/user/service/memory.max", inner)
    try folder.write("proc/self/cgroup", "0::/user/service")
    #expect(MachineMemory(root: folder.path, installed: 4_096).limit == limit)
  }

  @Test func `the limit of an older system counts, too`() throws {
    let folder = try TestFolder()
    try folder.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "2048")
    #expect(MachineMemory(root: folder.path, installed: 4_096).limit == 2_048)
  }

  @Test func `all buffers together take a quarter`() throws {
    let folder = try TestFolder()
    let memory = MachineMemory(root: folder.path, installed: 2_400)
    #expect(memory.mostFrameBytes(bufferCount: 6) == 100)
    #expect(memory.mostFrameBytes(bufferCount: 0) == 600)
  }
}

extension TestFolder {
  /// Writes a line to a file, with the folders that lead to it.
  fileprivate func write(_ path: String, _ line: String) throws {
    let steps = path.split(separator: "/")
    for count in 1..<steps.count {
      mkdir("\(self.path)/\(steps.prefix(count).joined(separator: "/"))", 0o700)
    }
    try write(Array("\(line)\n".utf8), as: path)
  }
}
