import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCoordinator

/// Keepers that are called by a user interface, without a coordinator.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct MainActorKeeperTests {
  @Test func `the main actor can go on while a photo waits for a pipe's reader`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let (waits, waiting) = AsyncStream.makeStream(of: Bool.self)
    let keeper = FileKeeper(FileTemplate(path)) { waiting.yield($0) }
    let task = Task { @MainActor in try await keeper.keep(.test([7])).place }
    for await isWaiting in waits where isWaiting { break }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(try await task.value == path)
    var byte: UInt8 = 0
    #expect(read(reader, &byte, 1) == 1)
    #expect(byte == 7)
  }
}
