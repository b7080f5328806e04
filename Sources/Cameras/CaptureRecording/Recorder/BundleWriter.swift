internal import CaptureFiles
internal import Glibc

/// Writes a recording's folder, which can be replayed after each line written.
struct BundleWriter: ~Copyable {
  private let folder: String
  private let hasPhotos: Bool
  /// Whether the folder was created for this recording.
  private let isNew: Bool
  private let entries: Descriptor
  private var writing: EntryWriting
  private var lastMoment = Duration.zero

  /// Starts a recording in a folder that is empty or does not exist yet.
  init(in folder: String, _ header: RecordingHeader) throws(RecordingError) {
    guard (try? Folder.names(in: folder))?.isEmpty ?? true else {
      throw RecordingError(
        .cannotWrite, "cannot record into \(folder): it is not empty; name a new folder")
    }
    let isNew = !Folder.exists(folder)
    do throws(FileError) {
      try Folder.make(folder)
      if header.hasPhotos { try Folder.make("\(folder)/frames") }
      let file = try Descriptor("\(folder)/recording.json", .creating)
      try file.write(Array(header.text.utf8))
      entries = try Descriptor("\(folder)/events.jsonl", .creating)
    } catch {
      throw RecordingError(writing: error)
    }
    self.folder = folder
    self.isNew = isNew
    hasPhotos = header.hasPhotos
    writing = EntryWriting(after: header)
  }

  /// Appends an entry, after writing the frame bytes that it refers to; returns the bytes written.
  mutating func write(_ entry: inout Recording.Entry, _ copy: FrameCopy?) throws(RecordingError)
    -> Int
  {
    // Two threads may deliver their events in a different order than they read the clock.
    entry.moment = max(entry.moment, lastMoment)
    lastMoment = entry.moment
    do throws(FileError) {
      var count = 0
      if let copy, hasPhotos, case .frame(var frame) = entry.event {
        count += try write(copy, of: frame)
        frame.hasBytes = true
        entry.event = .frame(frame)
      }
      let line = Array(writing.line(entry).utf8)
      try entries.write(line)
      return count + line.count
    } catch {
      throw RecordingError(writing: error)
    }
  }

  private func write(_ copy: FrameCopy, of frame: RecordedFrame) throws(FileError) -> Int {
    let file = try Descriptor("\(folder)/\(frame.file)", .creating)
    for bytes in copy.buffers { try file.write(bytes) }
    file.beginSync()
    return frame.byteCount
  }

  /// Removes a recording without frames, and its folder if it was created for it.
  func discard() {
    for name in ["events.jsonl", "recording.json"] { try? Folder.remove("\(folder)/\(name)") }
    rmdir("\(folder)/frames")
    if isNew { rmdir(folder) }
  }

  /// Flushes everything written to disk, so that it survives a power cut.
  func finish() throws(RecordingError) {
    do throws(FileError) {
      try entries.syncDisk()
    } catch {
      throw RecordingError(writing: error)
    }
  }
}

extension Descriptor {
  fileprivate func write(_ bytes: [UInt8]) throws(FileError) {
    let span = bytes.span
    try write(span.bytes)
  }
}
