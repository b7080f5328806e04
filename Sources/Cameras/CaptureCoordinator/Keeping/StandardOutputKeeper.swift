internal import CaptureFiles

/// Writes photos to standard output, one after another.
public struct StandardOutputKeeper: PhotoKeeper {
  private let waiting: @Sendable (_ isWaiting: Bool) -> Void

  /// Creates a keeper for standard output.
  ///
  /// `waiting` is called with true when the reader stops reading and the keeper begins to wait, and
  /// with false when the wait is over.
  public init(waiting: @escaping @Sendable (_ isWaiting: Bool) -> Void = { _ in }) {
    self.waiting = waiting
  }

  /// Writes the photo's JPEG to standard output; the returned place is `-`.
  @concurrent
  public func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    do throws(FileError) {
      try PipeOutput(toStandardOutputWaiting: waiting).write(photo.jpeg.span.bytes)
      return KeptPhoto(photo, at: "-")
    } catch {
      throw KeepingError(place: "on standard output", error)
    }
  }
}
