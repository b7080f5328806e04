import CaptureTestSupport
import Testing

@testable import CaptureFiles

@Suite(.timeLimit(.minutes(10)))
struct LockHolderTests {
  /// Returns a line of `/proc/locks`.
  private func line(_ process: Int, _ device: String, _ number: UInt) -> String {
    "7: FLOCK  ADVISORY  WRITE \(process) \(device):\(number) 0 EOF\n"
  }

  /// Creates a lock file; returns its identity and its device in the kernel's notation.
  private func lockFile(in folder: borrowing TestFolder) throws -> (FileIdentity, String) {
    try folder.write([], as: "lock")
    let file = try #require(try FileIdentity(at: "\(folder.path)/lock"))
    let (major, minor) = (
      file.device >> 8 & 0xFFF | file.device >> 32 & ~0xFFF,
      file.device & 0xFF | file.device >> 12 & ~0xFF
    )
    return (file, "\(String(major, radix: 16)):\(String(minor, radix: 16))")
  }

  @Test func `the holder of a lock is read from the line with the file's device and number`()
    throws
  {
    let folder = try TestFolder()
    let (file, device) = try lockFile(in: folder)
    let locks =
      line(811, "ff:77", file.number) + line(812, device, file.number)
      + line(813, device, file.number + 1)
    #expect(LockHolder.process(holding: file, in: locks) == 812)
  }

  @Test func `the holder of a lock is found even if the kernel lists it under another device`()
    throws
  {
    let folder = try TestFolder()
    let (file, device) = try lockFile(in: folder)
    let locks =
      "6: POSIX  ADVISORY  WRITE 810 ff:77:\(file.number) 0 EOF\n"
      + "7: -> FLOCK  ADVISORY  WRITE 811 ff:77:\(file.number) 0 EOF\n"
      + line(812, "ff:77", file.number) + line(813, device, file.number + 1)
    #expect(LockHolder.process(holding: file, in: locks) == 812)
    let others = locks + line(814, "ff:78", file.number)
    #expect(LockHolder.process(holding: file, in: others) == nil)
  }
}
