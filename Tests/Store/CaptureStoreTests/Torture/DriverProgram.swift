import CaptureTestSupport
import Glibc

/// The program that uses a store in a process of its own, which tests can kill.
enum DriverProgram {
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let tests = String(
      decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.endIndex)
      + "/capture-store-driver"
  }()

  static func run(_ arguments: [String], in folder: borrowing TestFolder) throws -> Child.Outcome {
    try Child.run(path, arguments, in: folder)
  }
}
