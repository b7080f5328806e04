internal import CaptureStore
internal import CaptureTestSupport
internal import Glibc

extension StoreDriver {
  /// Imports a folder, and prints the first error and the numbers of photos added and failed.
  func importAll(in folder: String) {
    var added = 0
    let photos = PhotoImport(of: [folder])
    var failures = photos.failures.map(\.error)
    store.add(photos) { file in
      switch file.result {
      case .success: added += 1
      case .failure(let error): failures.append(error)
      }
      return true
    }
    if let error = failures.first { Output.line("error \(error)") }
    Output.line("imported \(added) \(failures.count)")
  }

  /// Imports a folder, and prints by how many bytes memory peaked above its level before.
  func measureImport(of folder: String) throws {
    _ = try store.count()
    let before = try Self.memory("VmRSS:")
    // Resets the high-water mark (VmHWM) of this process.
    try Array("5".utf8).write(to: "/proc/self/clear_refs")
    importAll(in: folder)
    Output.line("peak \(try Self.memory("VmHWM:") - before)")
  }

  /// Returns a figure from `/proc/self/status`, in bytes.
  private static func memory(_ name: String) throws -> Int {
    let text = String(decoding: try [UInt8](contentsOf: "/proc/self/status"), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    let figure = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    guard let figure else { throw TestSetupError("the system does not say \(name)") }
    return figure << 10
  }
}
