internal import CaptureFiles
internal import Glibc

/// The other programs that have a device open, as far as this process may see them.
struct NodeHolders: Equatable {
  struct Program: Equatable, CustomStringConvertible {
    let command: String
    let process: Int

    var description: String { "\(command) (pid \(process))" }
  }

  /// Programs that stream or are about to: they have the device's buffers mapped.
  private(set) var streaming: [Program] = []
  /// Programs that only have the device open.
  private(set) var others: [Program] = []

  /// The folder in which the system lists processes and their open files.
  static let folder = "/proc"

  /// The names of the streaming programs or, if there are none, of the others.
  var names: String {
    (streaming.isEmpty ? others : streaming).map(\.description).joined(separator: ", ")
  }

  /// The program that keeps the device busy, worded to follow `it is in use by`.
  ///
  /// A program that only has it open may not be the cause: other
  /// users' processes are usually hidden.
  var culprit: String {
    let suspects = streaming.isEmpty ? others : streaming
    guard suspects.count == 1, let suspect = suspects.first else { return "one of \(names)" }
    return streaming.isEmpty ? "another program, perhaps \(suspect)" : "\(suspect)"
  }
}

extension NodeHolders {
  /// Returns the programs that have a device open; nil if none are visible.
  static func find(of device: DeviceNumber) -> NodeHolders? { all(of: [device])[device] }

  /// Returns the programs that have these devices open, for each device that has any.
  static func all(
    of devices: Set<DeviceNumber>, in root: String = folder,
    number: (String) -> DeviceNumber? = { DeviceNumber(ofFile: $0) }
  ) -> [DeviceNumber: NodeHolders] {
    var holders: [DeviceNumber: NodeHolders] = [:]
    let names = (try? Folder.names(in: root)) ?? []
    for process in names.compactMap(Int.init).sorted() where process != Int(getpid()) {
      let open = openFiles(of: process, in: root, number).filter { devices.contains($0.key) }
      guard !open.isEmpty else { continue }
      let command = SystemFile.line("\(root)/\(process)/comm") ?? "a program"
      let program = Program(command: command, process: process)
      let mapped = MappedFile.all(of: "\(root)/\(process)/maps")
      for (device, file) in open {
        if mapped.contains(file) {
          holders[device, default: NodeHolders()].streaming.append(program)
        } else {
          holders[device, default: NodeHolders()].others.append(program)
        }
      }
    }
    return holders
  }

  /// Returns the devices that a process has open, and the files through which it opened them.
  private static func openFiles(
    of process: Int, in root: String, _ number: (String) -> DeviceNumber?
  ) -> [DeviceNumber: MappedFile] {
    let folder = "\(root)/\(process)/fd"
    var files: [DeviceNumber: MappedFile] = [:]
    for name in (try? Folder.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      // Other files are not inspected: a file on an unreachable server would block indefinitely.
      guard SystemFile.target(of: path)?.split(separator: "/").dropLast().contains("dev") == true
      else { continue }
      if let device = number(path), let file = MappedFile(at: path) { files[device] = file }
    }
    return files
  }
}
