import CaptureTestSupport

/// The processes of this machine.
enum Processes {
  /// The ids of those with an argument in their command line.
  static func withArgument(_ argument: String) throws -> [Int] {
    TestFolder.names(in: "/proc").compactMap(Int.init).filter { process in
      let words = (try? [UInt8](contentsOf: "/proc/\(process)/cmdline")) ?? []
      return words.split(separator: 0).contains { $0.elementsEqual(argument.utf8) }
    }
  }
}
