internal import CLinuxFiles
package import Dispatch
internal import Glibc

/// Calls a handler whenever a file is written to.
package final class FileWatch: Sendable {
  // Used only to cancel, which Dispatch allows from any thread.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Starts watching; returns nil if that fails, for example because there are too many watches.
  package convenience init?(
    _ location: some FileLocation, queue: DispatchQueue, changed: @escaping @Sendable () -> Void
  ) {
    guard let number = try? location.open(c_O_PATH, .open) else { return nil }
    defer { close(number) }
    self.init("/proc/self/fd/\(number)", for: IN_MODIFY, queue: queue, changed: changed)
  }

  fileprivate init?(
    _ path: String, for kinds: Int32, queue: DispatchQueue, changed: @escaping @Sendable () -> Void
  ) {
    let descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, path, UInt32(kinds)) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.onEvent {
      var events = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &events, events.count) > 0 {}
      changed()
    }
    source.onCancel { close(descriptor) }
    source.activate()
  }

  package func stop() {
    source.cancel()
  }
}

/// Calls a handler whenever a name is added to or removed from a folder, or a file's metadata changes.
package final class FolderWatch: Sendable {
  private let watch: FileWatch

  /// Starts watching; returns nil if the folder cannot be watched.
  package init?(_ path: String, queue: DispatchQueue, changed: @escaping @Sendable () -> Void) {
    let kinds = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
    guard let watch = FileWatch(path, for: kinds, queue: queue, changed: changed) else {
      return nil
    }
    self.watch = watch
  }

  package func stop() {
    watch.stop()
  }
}
