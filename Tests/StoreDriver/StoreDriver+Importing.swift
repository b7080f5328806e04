internal import CaptureStore
internal import CaptureTestSupport
internal import Glibc

extension StoreDriver {
  /// Adds what is in a folder; says why the first that failed did so, and how many did.
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

  /// Says by how much the memory grew, at its most, while a folder was imported.
  func measureImport(of folder: String) throws {
    _ = try store.count()
    let before = try Self.memory("VmRSS:")
    // Has the system forget the highest mark so far.
    try Array("5".utf8).write(to: "/proc/self/clear_refs")
    importAll(in: folder)
    Output.line("peak \(try Self.memory("VmHWM:") - before)")
  }

  /// A figure of this process in bytes.
  private static func memory(_ name: String) throws -> Int {
    let text = String(decoding: try [UInt8](contentsOf: "/proc/self/status"), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    let figure = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    guard let figure else { throw TestTrouble("the system does not say \(name)") }
    return figure << 10
  }
}
