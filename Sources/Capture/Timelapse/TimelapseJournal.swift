internal import CaptureFiles
internal import CaptureJSON

/// The file that says how far a timelapse is, so that it can be resumed.
///
/// It is replaced as a whole before and after each photo, and survives a power cut. As long as it
/// is held no other program can take the timelapse of this name.
public final class TimelapseJournal: Sendable {
  public let path: String
  private let lock: FileLock

  /// Takes hold of the journal of this name; the folder is made if it is missing.
  public init(of name: String, in folder: String) throws(JournalError) {
    path = "\(folder)/\(name).json"
    do throws(FileError) {
      try Folder.make(folder)
      guard let lock = try FileLock(ifFree: "\(folder)/\(name).lock") else {
        throw FileError(.lock, path, .wouldBlock)
      }
      self.lock = lock
    } catch {
      throw error.cause == .wouldBlock ? JournalError(inUse: name) : JournalError(error)
    }
  }

  /// What was noted last; nil for a timelapse that is not under way.
  public func read() throws(JournalError) -> TimelapseRecord? {
    let bytes: [UInt8]
    do throws(FileError) {
      guard Folder.exists(path) else { return nil }
      bytes = try Descriptor(path, .reading).readAll()
    } catch {
      throw JournalError(error)
    }
    do throws(JSONFieldError) {
      let field = JSONField(try LocatedJSON(reading: bytes, file: path), file: path)
      return try TimelapseRecord(reading: field)
    } catch {
      throw JournalError(error)
    }
  }

  public func write(_ record: TimelapseRecord) throws(JournalError) {
    let bytes = Array((record.json.line + "\n").utf8)
    do throws(FileError) {
      let aside = try AsideFile(for: path)
      try aside.write(bytes.span.bytes)
      try aside.replace(path)
    } catch {
      throw JournalError(error)
    }
  }

  /// Forgets the timelapse, which is over or is to begin anew.
  public func remove() throws(JournalError) {
    do throws(FileError) {
      try Folder.remove(path)
      try Folder.sync(of: path)
    } catch {
      throw JournalError(error)
    }
  }
}
