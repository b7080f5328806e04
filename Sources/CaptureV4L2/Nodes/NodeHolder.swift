internal import CaptureFiles
internal import Glibc

/// A program that has a device open.
struct NodeHolder: Equatable, CustomStringConvertible {
  let command: String
  let process: Int

  /// Where the system lists programs and what they have open.
  static let folder = "/proc"

  var description: String { "\(command) (pid \(process))" }

  /// The first other program that has a device open; other users' are hidden from most.
  static func find(of path: String, in root: String = folder) -> NodeHolder? {
    all(of: [path], in: root)[path]
  }

  /// The first other program that has each of these devices open.
  static func all(of paths: Set<String>, in root: String = folder) -> [String: NodeHolder] {
    var holders: [String: NodeHolder] = [:]
    let processes = (try? Folder.names(in: root)) ?? []
    for process in processes.compactMap(Int.init) where process != Int(getpid()) {
      let folder = "\(root)/\(process)/fd"
      for file in (try? Folder.names(in: folder)) ?? [] {
        guard let path = target(of: "\(folder)/\(file)"), paths.contains(path),
          holders[path] == nil
        else { continue }
        let command = SystemFile.line("\(root)/\(process)/comm") ?? "a program"
        holders[path] = NodeHolder(command: command, process: process)
      }
    }
    return holders
  }

  private static func target(of link: String) -> String? {
    var letters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &letters, letters.count)
    guard count > 0 else { return nil }
    return String(decoding: letters[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
