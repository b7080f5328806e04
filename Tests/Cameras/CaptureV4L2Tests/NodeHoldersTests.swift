import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureV4L2

/// The detection of programs that use a camera.
@Suite(.timeLimit(.minutes(10)))
struct NodeHoldersTests {
  private static let camera = DeviceNumber(major: 81, minor: 0)
  private static let other = DeviceNumber(major: 81, minor: 1)

  @Test func `a streaming program is named before those that only have the camera open`() throws {
    let list = try ProcessList()
    try list.run("viewer", as: 4_001, with: Self.camera)
    try list.run("streamer", as: 4_002, with: Self.camera, isMapped: true)
    let holders = try #require(list.holders(of: [Self.camera])[Self.camera])
    #expect(holders.culprit == "streamer (pid 4002)")
    #expect(holders.names == "streamer (pid 4002)")
    #expect(holders.others.map(\.process) == [4_001])
  }

  @Test func `a program that maps another camera does not count as streaming this one`() throws {
    let list = try ProcessList()
    try list.run("viewer", as: 4_001, with: Self.camera)
    try list.run("viewer", as: 4_001, with: Self.other, isMapped: true)
    let holders = list.holders(of: [Self.camera, Self.other])
    #expect(holders[Self.camera]?.culprit == "another program, perhaps viewer (pid 4001)")
    #expect(holders[Self.other]?.culprit == "viewer (pid 4001)")
  }

  @Test func `several programs with a camera open are named as alternatives`() throws {
    let list = try ProcessList()
    for (name, process) in [("b", 4_002), ("a", 4_001)] {
      try list.run(name, as: process, with: Self.camera)
    }
    let holders = try #require(list.holders(of: [Self.camera])[Self.camera])
    #expect(holders.culprit == "one of a (pid 4001), b (pid 4002)")
    #expect(holders.names == "a (pid 4001), b (pid 4002)")
  }

  @Test func `the current process is not listed among a camera's users`() throws {
    let list = try ProcessList()
    try list.run("self", as: Int(getpid()), with: Self.camera, isMapped: true)
    #expect(list.holders(of: [Self.camera]).isEmpty)
  }

  @Test(arguments: [
    "7f0000000000-7f0000010000 rw-p 00000000 00:00 0", "", "7f00-7f10 rw-s 0 zz 5 /dev/video0",
    "7f00-7f10 rw-s 0 00:05", "7f00-7f10 rw-s 0 00:05 five /dev/video0",
  ])
  func `a line of a memory map without a file is ignored`(line: String) {
    #expect(MappedFile(line: line) == nil)
  }

  @Test func `a process's own memory map contains its executable`() throws {
    let program = try #require(MappedFile(at: "/proc/self/exe"))
    #expect(MappedFile.all(of: "/proc/self/maps").contains(program))
    #expect(MappedFile.all(of: "/nowhere").isEmpty)
  }
}

/// A fake `/proc` in a folder, where files stand for devices by containing their numbers.
private struct ProcessList: ~Copyable {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for name in ["proc", "dev"] { mkdir("\(folder.path)/\(name)", 0o700) }
  }

  func holders(of devices: Set<DeviceNumber>) -> [DeviceNumber: NodeHolders] {
    NodeHolders.all(of: devices, in: "\(folder.path)/proc") {
      SystemFile.line($0).flatMap { DeviceNumber($0) }
    }
  }

  func run(
    _ command: String, as process: Int, with device: DeviceNumber, isMapped: Bool = false
  ) throws {
    let (place, file) = ("proc/\(process)", "dev/video\(device.minor)")
    for name in [place, "\(place)/fd"] { mkdir("\(folder.path)/\(name)", 0o700) }
    try folder.write(Array("\(device.major):\(device.minor)\n".utf8), as: file)
    try folder.write(Array("\(command)\n".utf8), as: "\(place)/comm")
    let link = "\(folder.path)/\(place)/fd/\(device.minor + 3)"
    #expect(symlink("\(folder.path)/\(file)", link) == 0)
    guard isMapped else { return }
    var facts = stat()
    #expect(stat("\(folder.path)/\(file)", &facts) == 0)
    let system = DeviceNumber(facts.st_dev)
    let parts = [system.major, system.minor].map { String($0, radix: 16) }.joined(separator: ":")
    let line = "7f00-7f10 rw-s 00000000 \(parts) \(facts.st_ino) /\(file)\n"
    try folder.write(Array(line.utf8), as: "\(place)/maps")
  }
}
