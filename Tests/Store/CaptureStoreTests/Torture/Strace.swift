import CaptureTestSupport

/// The driver under `strace`, which records its system calls or tampers with them.
enum Strace {
  /// Whether the kernel allows tracing; containers often forbid it.
  static let isAllowed: Bool = {
    guard let folder = try? TestFolder() else { return Requirement.isMet(false) }
    let outcome = try? Child.run(path, ["-f", "-o", "/dev/null", "/bin/true"], in: folder)
    return Requirement.isMet(outcome?.status == 0)
  }()

  private static let path = "/usr/bin/strace"

  /// Options for the leak checker, which does not work in a traced program.
  private static let quiet = ["ASAN_OPTIONS": "detect_leaks=0"]

  /// Runs the driver, and returns its calls with all bytes.
  static func calls(
    of words: [String], in folder: borrowing TestFolder
  ) throws -> [SystemCall] {
    let log = "\(folder.path)/strace.log"
    let options = ["-f", "-y", "-xx", "-s", "100000000", "-o", log, "-e", "trace=" + changing]
    let outcome = try Child.run(
      path, options + [DriverProgram.path] + words, in: folder, environment: quiet)
    guard outcome.status == 0 else {
      throw TestSetupError("strace: \(outcome.errors)\(outcome.text)")
    }
    let text = String(decoding: try [UInt8](contentsOf: log), as: UTF8.self)
    return try text.split(separator: "\n").compactMap { try SystemCall(line: $0) }
  }

  /// Returns how often the driver makes each call.
  static func counts(
    of words: [String], in folder: borrowing TestFolder
  ) throws -> [String: Int] {
    let log = "\(folder.path)/strace.log"
    let options = ["-f", "-o", log, "-e", "trace=" + changing]
    _ = try Child.run(path, options + [DriverProgram.path] + words, in: folder, environment: quiet)
    let text = String(decoding: try [UInt8](contentsOf: log), as: UTF8.self)
    let names = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\d+ +(\w+)\(/).map { String($0.1) }
    }
    return names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Runs the driver, and tampers with the nth call of a name.
  static func tampering(
    _ tampering: String, with call: String, number: Int, of words: [String],
    in folder: borrowing TestFolder
  ) throws -> Child.Outcome {
    let injection = "inject=\(call):\(tampering):when=\(number)"
    let options = ["-f", "-o", "/dev/null", "-e", "trace=" + call, "-e", injection]
    return try Child.run(
      path, options + [DriverProgram.path] + words, in: folder, environment: quiet)
  }

  /// Every call that changes data on a disk, or makes it durable.
  static let changing = """
    openat,openat2,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,\
    unlinkat,mkdir,mkdirat,rmdir,ftruncate
    """
}
