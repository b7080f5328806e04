internal import CaptureFiles
internal import Glibc

/// The other programs that have a device open, as far as this one may see them.
struct NodeHolders: Equatable {
  struct Program: Equatable, CustomStringConvertible {
    let command: String
    let process: Int

    var description: String { "\(command) (pid \(process))" }
  }

  /// Those that stream, or are about to: they have the device's buffers in their memory.
  private(set) var streaming: [Program] = []
  /// Those that only have it open.
  private(set) var others: [Program] = []

  /// Where the system lists programs and what they have open.
  static let folder = "/proc"

  /// Those who have it, for a list.
  var names: String {
    (streaming.isEmpty ? others : streaming).map(\.description).joined(separator: ", ")
  }

  /// Who keeps others from using it, behind `it is in use by`.
  ///
  /// Who only has it open may be innocent: users of another account are hidden from most.
  var culprit: String {
    let suspects = streaming.isEmpty ? others : streaming
    guard suspects.count == 1, let suspect = suspects.first else { return "one of \(names)" }
    return streaming.isEmpty ? "a program, perhaps \(suspect)" : "\(suspect)"
  }
}

extension NodeHolders {
  /// Those of one device; nil where none are seen.
  static func find(of device: DeviceNumber) -> NodeHolders? { all(of: [device])[device] }

  /// Those of each of these devices that has any.
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

  /// The devices that a process has open, and the files that stand for them.
  private static func openFiles(
    of process: Int, in root: String, _ number: (String) -> DeviceNumber?
  ) -> [DeviceNumber: MappedFile] {
    let folder = "\(root)/\(process)/fd"
    var files: [DeviceNumber: MappedFile] = [:]
    for name in (try? Folder.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      // Only devices are looked at: whoever looks at a file of a server that is gone waits for ever.
      guard SystemFile.target(of: path)?.contains("/dev/") == true else { continue }
      if let device = number(path), let file = MappedFile(at: path) { files[device] = file }
    }
    return files
  }
}
