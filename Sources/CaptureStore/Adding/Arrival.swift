internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// A photo that is found whole, has its tiers, and lies aside in the store without a name yet.
struct Arrival: Sendable {
  /// What will be known of it; the path is the one wished for.
  var entry: Entry
  let tiers: PackRecord
  /// The checksums of every state that its bytes have had, as far as it is known to have had any.
  let states: [Digest]
  let original: PartFile
  let sidecar: PartFile?
  /// Why the sidecar that came along is not there.
  var sidecarProblem: String?

  /// What has to be on the disk before either gets its name.
  var files: [PartFile] { [original] + [sidecar].compactMap { $0 } }
}

/// A file that waits for its name, shared by those who pass it on.
final class PartFile: Sendable {
  let file: AsideFile
  /// Its name among the incoming files.
  let name: String
  /// When the bytes were made, as a rebuild will read it from the file; nil unless it was set.
  let made: WallTime?
  /// What became of forcing it to the disk; nil until that was tried.
  private let outcome = Guarded<Result<Void, FileError>?>(nil)

  /// Writes a file into the store, under a name by which its writer is known.
  ///
  /// Its time says when the photo was made, which many originals do not say themselves.
  init(
    _ bytes: [UInt8], made moment: WallTime? = nil, by token: String, in place: StorePlace
  ) throws(StoreError) {
    name = Self.newName(by: token)
    do throws(FileError) {
      file = try AsideFile(at: place.incoming.file(name))
      try file.begin(bytes.span.bytes)
      if let moment { try file.setChanged(moment.ofFiles) }
      made = try moment?.kept(file.changed)
    } catch {
      throw StoreError(error)
    }
  }

  /// What the file holds while it waits.
  func bytes(in place: StorePlace) throws(StoreError) -> [UInt8] {
    try StoreError.files { () throws(FileError) in
      try Descriptor(place.incoming.file(name), .reading).readAll()
    }
  }

  /// A name that no other file has.
  static func newName(by token: String) -> String {
    "\(token)-\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
  }

  /// Forces the file to the disk, at the first call.
  ///
  /// Linux tells of an error in writing a file only once: a second attempt would succeed, and the
  /// bytes would not be there all the same. So a file that has failed stays failed.
  func sync() throws(StoreError) {
    do throws(FileError) {
      if let known = outcome.withLock({ $0 }) { return try known.get() }
      let result = Result { () throws(FileError) in try file.sync() }
      outcome.withLock { $0 = result }
      try result.get()
    } catch {
      throw StoreError(error)
    }
  }

  /// The token of the writer that a file in the store's incoming folder is of.
  static func token(ofName name: String) -> String {
    String(name.prefix { $0 != "-" })
  }
}

extension WallTime {
  /// The moment as file systems have it.
  fileprivate var ofFiles: FileIdentity.Moment {
    FileIdentity.Moment(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// The moment as a file system has kept it, in this one's offset.
  fileprivate func kept(_ moment: FileIdentity.Moment) -> WallTime {
    WallTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: offset)
  }
}
