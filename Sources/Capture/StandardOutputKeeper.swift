internal import Glibc

/// Writes photos to the standard output, one after another.
public struct StandardOutputKeeper: PhotoKeeper {
  public init() {}

  public func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    try OutputFile.write(photo.jpeg, to: STDOUT_FILENO, place: "on standard output")
    return KeptPhoto(photo, at: "-")
  }
}
