internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureJSON

extension Recording {
  private static let headerLimit = 1 << 20
  /// The size limit for the file of entries, in bytes.
  static let entriesLimit = 256 << 20

  /// Whether a folder contains a recording's header file.
  package static func isThere(_ folder: String) -> Bool {
    Folder.exists("\(folder)/recording.json")
  }

  /// Reads a recording, without the bytes of its frames.
  ///
  /// An incomplete last line, as a crash leaves it, is ignored.
  public init(at folder: String) throws(RecordingError) {
    let header = try Self.header(in: folder)
    let file = "\(folder)/events.jsonl"
    let text = try Self.bytes(of: file, limit: Self.entriesLimit)
    var reading = EntryReading(after: header)
    var entries: [Entry] = []
    var (line, rest) = (1, text[...])
    // Not split all at once: a file of line breaks alone would take many times its size in memory.
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let part = rest[..<end]
      defer { (line, rest) = (line + 1, rest[(end + 1)...]) }
      do throws(JSONFieldError) {
        let json = try LocatedJSON(reading: Array(part), file: file, line: line)
        entries.append(try reading.entry(JSONField(json, file: file)))
      } catch {
        throw RecordingError(error)
      }
      try Self.check(entries[entries.count - 1], in: folder, "\(file):\(line)")
    }
    self.init(folder: folder, header: header, entries: entries, isCutOff: !rest.isEmpty)
  }

  private static func header(in folder: String) throws(RecordingError) -> RecordingHeader {
    let file = "\(folder)/recording.json"
    let text = try bytes(of: file, limit: headerLimit)
    do throws(JSONFieldError) {
      return try RecordingHeader(JSONField(LocatedJSON(reading: text, file: file), file: file))
    } catch {
      throw RecordingError(error)
    }
  }

  private static func bytes(of file: String, limit: Int) throws(RecordingError) -> [UInt8] {
    do throws(FileError) {
      let descriptor = try Descriptor(file, .reading)
      if try descriptor.byteCount <= limit { return try descriptor.readAll() }
    } catch {
      throw RecordingError(reading: error)
    }
    throw RecordingError(.unreadable, "\(file): it is larger than \(limit >> 20) MB")
  }

  /// Throws unless the file with a frame's bytes exists and has the recorded size.
  private static func check(
    _ entry: Entry, in folder: String, _ place: String
  ) throws(RecordingError) {
    guard case .frame(let frame) = entry.event, frame.hasBytes else { return }
    let identity = try? FileIdentity(at: "\(folder)/\(frame.file)")
    guard let identity, !identity.isFolder else {
      throw RecordingError(.unreadable, "\(place): file: \(folder)/\(frame.file) is missing")
    }
    guard identity.byteCount == frame.byteCount else {
      let found = "has \(identity.byteCount.counted("byte")) instead of \(frame.byteCount)"
      throw RecordingError(.unreadable, "\(place): file: \(folder)/\(frame.file) \(found)")
    }
  }

  /// Returns the bytes of each of a frame's buffers; nil if they were not stored or are gone.
  package func bytes(of frame: RecordedFrame) -> [[UInt8]]? {
    guard frame.hasBytes, let all = try? Self.readFrame("\(folder)/\(frame.file)"),
      all.count == frame.byteCount
    else { return nil }
    var start = 0
    return frame.byteCounts.map { count in
      defer { start += count }
      return Array(all[start..<start + count])
    }
  }

  private static func readFrame(_ path: String) throws(FileError) -> [UInt8] {
    try Descriptor(path, .reading).readAll()
  }
}
