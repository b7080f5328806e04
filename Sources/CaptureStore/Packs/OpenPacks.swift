internal import CaptureFiles

/// The packs that were read last, open: a store may have more packs than a program may have open files.
struct OpenPacks {
  private var files: [Int: PackFile] = [:]
  /// The numbers of the packs, the one that was used last at the end.
  private var order: [Int] = []

  private static let limit = 32

  /// A pack that is open, if it is.
  mutating func use(_ number: Int) -> PackFile? {
    guard let file = files[number] else { return nil }
    order.removeAll { $0 == number }
    order.append(number)
    return file
  }

  /// Holds a pack open, and lets go of the one that was not used for longest where there are too many.
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

/// An open pack, closed when the last who reads it is done.
final class PackFile: Sendable {
  let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }
}
