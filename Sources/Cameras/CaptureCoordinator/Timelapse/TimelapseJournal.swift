public import CaptureBase
internal import CaptureFiles
internal import CaptureJSON

/// The file with a timelapse's progress, from which it can be resumed.
///
/// It is replaced atomically before and after each photo, and survives a power cut. While the
/// journal is open, no other program can run a timelapse of the same name. No function waits for the
/// disk on its caller's actor.
public final class TimelapseJournal: Sendable {
  /// The name of the timelapse.
  public let name: String
  /// The path of the journal's file.
  public let path: String
  private let lock: FileLock

  /// Locks the journal of this name; creates the folder if it is missing.
  @concurrent
  public init(of name: String, in folder: String) async throws(JournalError) {
    self.name = name
    path = Self.path(of: name, in: folder)
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

  /// Reads the saved progress; nil if there is none to resume.
  public func read() async throws(JournalError) -> TimelapseRecord? {
    try await Self.progress(savedAt: path)
  }

  /// Reads the progress saved under a name, which another program may be changing; nil if there is
  /// none.
  package static func progress(
    of name: String, in folder: String
  ) async throws(JournalError) -> TimelapseRecord? {
    try await progress(savedAt: path(of: name, in: folder))
  }

  /// Returns the names under which progress is saved in a folder, sorted.
  @concurrent
  package static func names(in folder: String) async throws(JournalError) -> [String] {
    do throws(FileError) {
      return try Folder.names(in: folder).filter { $0.hasSuffix(ending) }
        .map { String($0.dropLast(ending.count)) }
    } catch {
      throw JournalError(reading: error)
    }
  }

  private static let ending = ".json"

  private static func path(of name: String, in folder: String) -> String {
    "\(folder)/\(name)\(ending)"
  }

  @concurrent
  private static func progress(
    savedAt path: String
  ) async throws(JournalError) -> TimelapseRecord? {
    let bytes: [UInt8]
    do throws(FileError) {
      guard Folder.exists(path) else { return nil }
      bytes = try Descriptor(path, .reading).readAll()
    } catch {
      throw JournalError(reading: error)
    }
    do throws(JSONFieldError) {
      let field = JSONField(try LocatedJSON(reading: bytes, file: path), file: path)
      return try TimelapseRecord(reading: field)
    } catch {
      throw JournalError(error)
    }
  }

  /// Returns the progress of a timelapse of this plan: what was saved, or that of a new timelapse.
  ///
  /// A photo that was in progress when the program ended counts as missed if its moment has passed.
  /// Throws if the progress of another plan was saved.
  public func record(
    of plan: TimelapsePlan, at now: WallTime
  ) async throws(JournalError) -> TimelapseRecord {
    guard var record = try await read(), !record.isFinished else {
      return TimelapseRecord(of: plan.schedule(from: now), as: plan.title)
    }
    guard record.plan == plan.title else {
      throw JournalError(of: name, startedWith: record.plan, insteadOf: plan.title)
    }
    record.resume(at: now)
    return record
  }

  /// Saves the progress, and returns once it would survive a power cut.
  @concurrent
  public func write(_ record: TimelapseRecord) async throws(JournalError) {
    let bytes = Array((record.json.line + "\n").utf8)
    do throws(FileError) {
      let aside = try TemporaryFile(for: path)
      try aside.write(bytes.span.bytes)
      try aside.replace(path)
    } catch {
      throw JournalError(error)
    }
  }

  /// Deletes the saved progress, because the timelapse is finished or will be restarted.
  @concurrent
  public func remove() async throws(JournalError) {
    do throws(FileError) {
      try Folder.remove(path)
      try Folder.sync(of: path)
    } catch {
      throw JournalError(error)
    }
  }
}
