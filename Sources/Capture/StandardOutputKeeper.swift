internal import CaptureFiles

/// Writes photos to the standard output, one after another.
public struct StandardOutputKeeper: PhotoKeeper {
  private let waiting: @Sendable (_ isWaiting: Bool) -> Void

  /// `waiting` hears when a wait for a reader that has stopped begins, and when it is over.
  public init(waiting: @escaping @Sendable (_ isWaiting: Bool) -> Void = { _ in }) {
    self.waiting = waiting
  }

  public func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    do throws(FileError) {
      try Outlet(toStandardOutputWaiting: waiting).write(photo.jpeg.span.bytes)
      return KeptPhoto(photo, at: "-")
    } catch {
      throw KeepingError(place: "on standard output", error)
    }
  }
}
