internal import CaptureBase
internal import CaptureFiles

/// A watcher that compares the files of albums whenever they may have changed.
final class AlbumWatch: Sendable {
  private let place: StorePlace
  private let output: AsyncStream<AlbumChange>.Continuation
  private let signal: ChangeSignalWatch
  private let known = Guarded<[AlbumName: Known]>([:])

  /// A file as it was last read.
  private struct Known {
    let identity: FileIdentity
    let revision: String
    /// Whether a later change of the file would change its times, too.
    let isSettled: Bool
  }

  init(of place: StorePlace, to output: AsyncStream<AlbumChange>.Continuation) {
    self.place = place
    self.output = output
    signal = ChangeSignalWatch(of: place, label: "capture.store.albums")
  }

  /// Reads the present state of the files, and starts to watch.
  func start() {
    look { _ in }
    signal.start { [weak self] in self?.look() }
  }

  func stop() { signal.stop() }

  /// Runs only on the serial queue once the watch has started.
  private func look() {
    look { [output] change in output.yield(change) }
  }

  private func look(_ report: (AlbumChange) -> Void) {
    // A folder that cannot be listed now may be listed again later.
    guard let files = try? place.albumFiles() else { return }
    known.withLock { known in
      let names = files.compactMap { AlbumName(file: $0) }
      for name in Set(known.keys).subtracting(names) {
        known[name] = nil
        report(AlbumChange(name: name, revision: nil))
      }
      for name in names {
        let former = known[name]
        guard let found = reading(name, unless: former) else { continue }
        known[name] = found
        if found.revision != former?.revision {
          report(AlbumChange(name: name, revision: found.revision))
        }
      }
    }
  }

  /// Reads a file; returns nil if it is as before, or cannot be read.
  private func reading(_ name: AlbumName, unless former: Known?) -> Known? {
    let file = AlbumFile(name, in: place)
    let found = (try? file.location.identity(followingLinks: false)) ?? nil
    if let former, former.isSettled, found == former.identity { return nil }
    let clock = FileIdentity.Moment.now
    guard let contents = (try? file.contents()) ?? nil else { return nil }
    return Known(
      identity: contents.identity, revision: contents.revision,
      isSettled: KnownFolder.isSettled(contents.identity.touched, at: clock))
  }
}

extension StoreEngine {
  /// Returns a stream of the changes that any program makes to albums from now on.
  package func albumChanges() throws(StoreError) -> AsyncStream<AlbumChange> {
    let (changes, output) = AsyncStream.makeStream(of: AlbumChange.self)
    let watch = AlbumWatch(of: place, to: output)
    output.onTermination = { _ in watch.stop() }
    watch.start()
    return changes
  }
}
