import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureV4L2

/// The memory that the machine and its control groups leave to the process.
@Suite struct MachineMemoryTests {
  @Test func `without control group limits the installed memory counts`() throws {
    let folder = try TestFolder()
    #expect(MachineMemory(root: folder.path, installed: 1_000).limit == 1_000)
    #expect(MachineMemory(root: folder.path).limit > 1 << 24)
  }

  @Test(arguments: [
    ("max", "max", 4_096), ("512", "max", 512), ("max", "256", 256), ("512", "1024", 512),
    ("99999", "max", 4_096), ("0", "words", 4_096),
  ])
  func `the lowest limit of the process's control group and its parents counts`(
    outer: String, inner: String, limit: Int
  ) throws {
    let folder = try TestFolder()
    try folder.write("sys/fs/cgroup/user/memory.max", outer)
    try folder.write("sys/fs/cgroup/user/service/memory.max", inner)
    try folder.write("proc/self/cgroup", "0::/user/service")
    #expect(MachineMemory(root: folder.path, installed: 4_096).limit == limit)
  }

  @Test func `the limit of a version 1 control group counts`() throws {
    let folder = try TestFolder()
    try folder.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "2048")
    #expect(MachineMemory(root: folder.path, installed: 4_096).limit == 2_048)
  }

  @Test func `all buffers together may take a quarter of the memory`() throws {
    let folder = try TestFolder()
    let memory = MachineMemory(root: folder.path, installed: 2_400)
    #expect(memory.maxFrameBytes(bufferCount: 6) == 100)
    #expect(memory.maxFrameBytes(bufferCount: 0) == 600)
  }
}

extension TestFolder {
  /// Writes a line to a file, creating its folders.
  fileprivate func write(_ path: String, _ line: String) throws {
    let steps = path.split(separator: "/")
    for count in 1..<steps.count {
      mkdir("\(self.path)/\(steps.prefix(count).joined(separator: "/"))", 0o700)
    }
    try write(Array("\(line)\n".utf8), as: path)
  }
}
