import Foundation

/// A program of the system that has its own opinion about pictures.
enum Tool: String {
  case cjpeg, djpeg, jpegtran, exiftool, exiv2

  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the tool with a file of these bytes as its last argument.
  func run(_ arguments: [String], on bytes: [UInt8]) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("capture-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appendingPathComponent("picture.jpg")
    try Data(bytes).write(to: picture)
    return try run(arguments + [picture.path], in: folder)
  }

  private func run(_ arguments: [String], in folder: URL) throws -> Outcome {
    let program = "/usr/bin/\(rawValue)"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Missing(
        description: "\(program) is missing: install libjpeg-turbo-progs, libimage-exiftool-perl"
          + " and exiv2")
    }
    // Files, not pipes: nobody has to empty a file while the tool runs.
    let (output, errors) = (
      folder.appendingPathComponent("out"), folder.appendingPathComponent("err")
    )
    for file in [output, errors] {
      try Data().write(to: file)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: [UInt8](try Data(contentsOf: output)),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
