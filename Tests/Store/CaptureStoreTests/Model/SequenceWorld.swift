import CaptureBase
import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc

/// The folders of a store and of its backup, in which other programs change files.
struct SequenceWorld: Sendable {
  let root: String
  var store: String { "\(root)/store" }
  var backup: String { "\(root)/backup" }

  func bytes(_ path: String) throws -> [UInt8] { try [UInt8](contentsOf: "\(store)/\(path)") }

  /// Writes a file as another program would, with a time that no other file has.
  func write(_ bytes: [UInt8], to path: String, at second: Int) throws {
    try bytes.write(to: "\(store)/\(path)")
    try setTime(of: path, Self.moment(second))
  }

  /// Changes bytes without changing the file's size or time.
  func harm(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    let time = try WorldFile(at: "\(store)/\(path)").changed
    var bytes = try bytes(path)
    change(&bytes)
    try bytes.write(to: "\(store)/\(path)")
    try setTime(of: path, time)
  }

  func copy(_ path: String, to target: String, at second: Int, withSidecar: Bool) throws {
    try write(bytes(path), to: target, at: second)
    guard withSidecar, let said = try? bytes(path + ".xmp") else { return }
    try said.write(to: "\(store)/\(target).xmp")
  }

  func rename(_ path: String, to target: String, withSidecar: Bool) {
    Glibc.rename("\(store)/\(path)", "\(store)/\(target)")
    if withSidecar { Glibc.rename("\(store)/\(path).xmp", "\(store)/\(target).xmp") }
  }

  /// Returns the id of the photo that the sidecar beside a file names.
  func photoNamed(besideOriginal path: String) -> String? {
    guard let said = try? bytes(path + ".xmp") else { return nil }
    return (try? Sidecar(said.span.bytes))?.photoID
  }

  func strip(_ path: String) { unlink("\(store)/\(path).xmp") }

  /// Returns an unused path beside another one.
  func freePath(like path: String) -> String {
    let stem = path.dropLast(".jpg".count)
    var number = 1
    while access("\(store)/\(stem)~\(number).jpg", F_OK) == 0
      || access("\(store)/\(stem)~\(number).jpg.xmp", F_OK) == 0
    {
      number += 1
    }
    return "\(stem)~\(number).jpg"
  }

  private func setTime(of path: String, _ moment: FileIdentity.Moment) throws {
    let time = timespec(tv_sec: Int(moment.seconds), tv_nsec: Int(moment.nanoseconds))
    guard utimensat(AT_FDCWD, "\(store)/\(path)", [time, time], 0) == 0 else {
      throw TestSetupError("the time of \(path) cannot be set")
    }
  }

  private static func moment(_ second: Int) -> FileIdentity.Moment {
    FileIdentity.Moment(seconds: 1_790_000_000 + Int64(second), nanoseconds: 0)
  }
}

extension SequenceWorld {
  /// Copies the world to another folder, with the times of its files but without its open writers.
  func copied(to root: String) throws -> SequenceWorld {
    try Self.copy(self.root, to: root)
    return SequenceWorld(root: root)
  }

  private static func copy(_ folder: String, to target: String) throws {
    mkdir(target, 0o777)
    for name in TestFolder.names(in: folder) where !name.hasSuffix("-shm") {
      var facts = stat()
      guard stat("\(folder)/\(name)", &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR {
        guard name != "writers" else { continue }
        try copy("\(folder)/\(name)", to: "\(target)/\(name)")
      } else {
        try [UInt8](contentsOf: "\(folder)/\(name)").write(to: "\(target)/\(name)")
        _ = utimensat(AT_FDCWD, "\(target)/\(name)", [facts.st_atim, facts.st_mtim], 0)
      }
    }
  }
}
