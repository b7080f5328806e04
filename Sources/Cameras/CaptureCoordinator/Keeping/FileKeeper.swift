package import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

/// Saves each photo in its own file.
///
/// A photo is written to a temporary file, synced to disk, and only then renamed, so no reader ever
/// sees a partial photo. A plain name replaces an existing file, whose mode and, where that is allowed,
/// owner and group are kept; a template never replaces one. A symbolic link is followed. A name that
/// ends in `.png` or `.ppm` gets a picture in that format, upright and without metadata; one that ends
/// like another format of pictures or videos, such as `.gif`, is refused.
public struct FileKeeper: PhotoKeeper {
  let template: FileTemplate
  private let count: Guarded<Int>
  /// What is called about waits for the reader of a pipe; nil if pipes and devices are refused.
  private let waiting: (@Sendable (_ isWaiting: Bool) -> Void)?

  /// Creates a keeper that names files after a template; numbers continue after `count`.
  ///
  /// A pipe may have no reader, or one that has stopped reading: `waiting` is called with true when
  /// a wait for it begins, and with false when it is over.
  public init(
    _ template: FileTemplate = .standard, after count: Int = 0,
    waiting: @escaping @Sendable (_ isWaiting: Bool) -> Void = { _ in }
  ) {
    self.template = template
    self.waiting = waiting
    self.count = Guarded(count)
  }

  /// Creates a keeper that writes only files: it never waits for the reader of a pipe.
  package init(onlyFiles template: FileTemplate) {
    self.template = template
    waiting = nil
    count = Guarded(0)
  }

  /// Writes the photo to the file that the template names, and returns its path.
  ///
  /// If a template's name is taken, a number is appended to it.
  @concurrent
  public func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    KeptPhoto(photo, at: try save(photo.jpeg, takenAt: photo.date))
  }

  /// Writes a JPEG as if it were a photo of this time, and returns its path; may wait for a pipe.
  package func save(_ jpeg: [UInt8], takenAt date: WallTime) throws(KeepingError) -> String {
    if let field = template.unknownField {
      throw KeepingError(place: template.text, reason: FileTemplate.reason(against: field))
    }
    let number = count.withLock { $0 } + 1
    let place = try place(at: date, number: number)
    let path = try write(bytes(of: jpeg, for: place.path), to: place)
    count.withLock { $0 = number }  // a photo that could not be saved uses up no number
    return path
  }

  private func place(at date: WallTime, number: Int) throws(KeepingError) -> FilePlace {
    let name = template.name(at: date, number: number)
    do throws(FileError) {
      return try FilePlace(name, at: date)
    } catch {
      throw KeepingError(place: name, error)
    }
  }

  private func bytes(of jpeg: [UInt8], for path: String) throws(KeepingError) -> [UInt8] {
    guard !PictureFileFormat.isForeign(path: path) else {
      throw KeepingError(
        place: path, reason: PictureFileFormat.foreignReason,
        remedy: PictureFileFormat.unknownRemedy)
    }
    guard let format = PictureFileFormat(path: path), format != .jpeg else { return jpeg }
    do {
      return try Pixels(jpeg: jpeg).encoded(as: format)
    } catch {
      throw KeepingError(place: path, reason: "\(error)")
    }
  }

  private func write(_ bytes: [UInt8], to place: FilePlace) throws(KeepingError) -> String {
    do throws(FileError) {
      switch place.kind {
      case .device:
        guard let waiting else { throw FileError(.write, place.path, .notRegular) }
        try PipeOutput(to: place.path, waiting: waiting).write(bytes.span.bytes)
        return place.path
      case .file:
        return try writeAside(bytes, path: place.path, replacing: !template.varies)
      case .fileInFolder:
        return try writeAside(bytes, path: place.path, replacing: false)
      }
    } catch {
      throw KeepingError(place: place.path, error)
    }
  }

  private func writeAside(
    _ bytes: [UInt8], path: String, replacing: Bool
  ) throws(FileError) -> String {
    let aside = try replacing ? TemporaryFile.replacing(path) : TemporaryFile(for: path)
    try aside.write(bytes.span.bytes)
    guard !replacing else {
      try aside.replace(path)
      return path
    }
    var candidate = path
    for attempt in 2... {
      if try aside.name(candidate) { break }
      candidate = Folder.numbered(path, attempt)
    }
    return candidate
  }
}
