internal import CaptureFiles
internal import CaptureImaging
internal import Glibc

/// Writes a recording's folder, so that after each line all of it can be played.
struct BundleWriter: ~Copyable {
  private let folder: String
  private let hasPhotos: Bool
  private let entries: Descriptor
  private var writing: EntryWriting
  private var lastMoment = Duration.zero

  /// Begins a recording in a folder that is empty or not there yet.
  init(in folder: String, _ header: RecordingHeader) throws(RecordingError) {
    guard (try? Folder.names(in: folder))?.isEmpty ?? true else {
      throw RecordingError(
        .cannotWrite, "cannot record into \(folder): it is not empty; name a new folder")
    }
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
    hasPhotos = header.hasPhotos
    writing = EntryWriting(after: header)
  }

  /// Adds an entry behind the bytes that it tells of; answers how many bytes were written.
  mutating func write(_ entry: inout Recording.Entry, _ copy: FrameCopy?) throws(RecordingError)
    -> Int
  {
    // Two threads may have read the clock in another order than they were heard in.
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

  /// Makes all that was written survive a power cut, as far as the disk's own queue allows.
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
