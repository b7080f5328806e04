internal import Glibc

/// The changes to a folder's files, collected by the kernel and read on demand.
///
/// The kernel also reports when there were too many changes to keep.
package struct FolderChanges: ~Copyable, Sendable {
  package enum Item: Hashable, Sendable {
    /// The file of this name was added, removed or written to.
    case changed(String)
    /// Some changes were lost, so the folder must be listed again.
    case missed
    /// The folder was moved or removed; no more changes will be reported.
    case gone
  }

  private let descriptor: CInt

  private static let kinds =
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR

  /// Starts watching; returns nil if that fails, for example because there are too many watches.
  package init?(of path: String) {
    let descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, path, UInt32(Self.kinds)) >= 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Reports the changes since the last call.
  ///
  /// Costs a single system call if there are none.
  package func read(_ tell: (Item) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while case let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        Self.tell(UnsafeRawBufferPointer(rebasing: buffer[..<count]), tell)
      }
    }
  }

  private static func tell(_ bytes: UnsafeRawBufferPointer, _ tell: (Item) -> Void) {
    let headCount = MemoryLayout<inotify_event>.size
    var place = 0
    while place + headCount <= bytes.count {
      let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
      let name = bytes[(place + headCount)...].prefix(Int(event.len))
      place += headCount + Int(event.len)
      tell(item(event.mask, name))
    }
  }

  private static func item(_ mask: UInt32, _ name: Slice<UnsafeRawBufferPointer>) -> Item {
    let lost = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)
    if mask & UInt32(IN_Q_OVERFLOW) != 0 { return .missed }
    if mask & lost != 0 { return .gone }
    return .changed(FileName.text(of: name.prefix { $0 != 0 }))
  }
}
