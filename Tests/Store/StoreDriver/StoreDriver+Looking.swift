internal import CaptureImaging
internal import CaptureStore

extension StoreDriver {
  /// Lists and reads photos for `span`, and prints the duration of the slowest listing.
  func list(for span: Duration) throws {
    let clock = ContinuousClock()
    let end = clock.now + span
    var slowest = Duration.zero
    while clock.now < end {
      let start = clock.now
      let photos = try store.photos(limit: 50)
      slowest = max(slowest, clock.now - start)
      for photo in photos.prefix(5) { _ = try store.data(of: photo.id, tier: .full) }
    }
    Output.line("slowest \(slowest / .milliseconds(1))")
  }

  /// Reads every listed photo, and prints how many there are and how many could not be read.
  func read() throws {
    var failures = 0
    let photos = try store.photos(limit: 10_000)
    for photo in photos {
      do {
        _ = try store.tiers(of: photo.id)
        _ = try store.data(of: photo.id, tier: .full)
        _ = "\(photo.taken) \(photo.added) \(photo.path) \(photo.annotations)"
      } catch {
        failures += 1
      }
    }
    _ = try store.keywords()
    _ = try store.folders()
    Output.line("read \(photos.count) \(failures)")
  }

  /// Takes over changes of other programs, and prints the files that belong to no photo.
  func refresh() throws {
    for file in try store.refresh(found: { _ in }).unknownFiles { Output.line("\(file)") }
    _ = try store.compareFolders(recording: true)
    Output.line("unknown \(try store.unknownFileCount()?.count ?? -1)")
  }

  /// Removes all files in lost+found, and prints each, and why any stay.
  func removeLostFiles() throws {
    let files = try store.lostFiles.all()
    for file in files { Output.line("lost \(file.path)") }
    for (_, error) in try store.lostFiles.remove(files) { Output.line("\(error)") }
  }
}
