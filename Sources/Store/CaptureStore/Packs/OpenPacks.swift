internal import CaptureFiles

/// The packs that were read most recently, kept open.
///
/// Their number is limited, because a store may have more packs than a process may have open files.
struct OpenPacks {
  private var files: [Int: PackFile] = [:]
  /// The numbers of the packs, the most recently used one last.
  private var order: [Int] = []

  private static let limit = 32

  /// Returns a pack that is open, and marks it as used; nil if it is not open.
  mutating func use(_ number: Int) -> PackFile? {
    guard let file = files[number] else { return nil }
    order.removeAll { $0 == number }
    order.append(number)
    return file
  }

  /// Adds an open pack, and closes the least recently used one if there are too many.
  mutating func insert(_ file: PackFile, as number: Int) {
    remove(number)
    if order.count == Self.limit { remove(order[0]) }
    files[number] = file
    order.append(number)
  }

  mutating func remove(_ number: Int) {
    files[number] = nil
    order.removeAll { $0 == number }
  }
}

/// An open pack, which is closed when its last reader releases it.
final class PackFile: Sendable {
  let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }
}
