internal import CaptureFiles
internal import Glibc

/// A program that has a device open.
struct NodeHolder: Equatable, CustomStringConvertible {
  let command: String
  let process: Int

  var description: String { "\(command) (pid \(process))" }

  /// The first other program that has it open; other users' are hidden from most.
  static func find(of path: String, in root: String = "/proc") -> NodeHolder? {
    let processes = (try? Folder.names(in: root)) ?? []
    for process in processes.compactMap(Int.init) where process != Int(getpid()) {
      let folder = "\(root)/\(process)/fd"
      let files = (try? Folder.names(in: folder)) ?? []
      guard files.contains(where: { target(of: "\(folder)/\($0)") == path }) else { continue }
      let command = SystemFile.line("\(root)/\(process)/comm") ?? "a program"
      return NodeHolder(command: command, process: process)
    }
    return nil
  }

  private static func target(of link: String) -> String? {
    var letters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &letters, letters.count)
    guard count > 0 else { return nil }
    return String(decoding: letters[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
