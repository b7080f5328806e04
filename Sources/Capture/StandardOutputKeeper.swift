internal import CaptureFiles

/// Writes photos to the standard output, one after another.
public struct StandardOutputKeeper: PhotoKeeper {
  public init() {}

  public func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    do throws(FileError) {
      try Descriptor.standardOutput().write(photo.jpeg.span.bytes)
      return KeptPhoto(photo, at: "-")
    } catch {
      throw KeepingError(place: "on standard output", error)
    }
  }
}
