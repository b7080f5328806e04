import Glibc

/// The programs that are built with the tests.
package enum BuiltProgram {
  /// The folder of the programs, which is that of the test program.
  package static let folder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let tests = String(
      decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(tests[..<(tests.lastIndex(of: "/") ?? tests.endIndex)])
  }()
}
