public import CaptureImaging
public import CaptureMetadata

/// A photo that is to come into a store.
public struct NewPhoto: Sendable {
  /// A whole JPEG; it is kept byte for byte.
  public var jpeg: [UInt8]
  /// What its file is to be called; the time's name when it is nil.
  public var name: String?
  /// The folder of the store that it goes to; the day's when it is nil.
  public var folder: String?
  /// When it was taken, unless the JPEG says it.
  public var taken: WallTime
  /// What is said about it, instead of what the JPEG says.
  public var words: PhotoWords?
  /// What other programs wrote beside it, as an XMP sidecar.
  public var sidecar: [UInt8]?
  /// Why what lies beside its file cannot be read; nil where it can, or nothing does.
  var sidecarProblem: String?

  public init(
    jpeg: [UInt8], name: String? = nil, folder: String? = nil, taken: WallTime,
    words: PhotoWords? = nil, sidecar: [UInt8]? = nil
  ) {
    self.jpeg = jpeg
    self.name = name
    self.folder = folder
    self.taken = taken
    self.words = words
    self.sidecar = sidecar
  }
}

/// What became of a photo that was added.
public struct AddedPhoto: Hashable, Sendable {
  public enum Outcome: String, Sendable {
    case added
    /// The same bytes were there already.
    case known
    /// The same bytes were in the bin, and are out of it again.
    case restored
  }

  /// What became of the sidecar that came with the photo, where the store had the photo already, or
  /// could not use it.
  public enum Sidecar: String, Sendable {
    /// The store had none, and has it now.
    case added
    /// The store's says the same.
    case known
    /// The store's says something else, and stays as it is; or it cannot be used.
    case leftOut
  }

  public let photo: Photo
  public let outcome: Outcome
  /// Nil where no sidecar came along, or where it came in with its photo.
  public private(set) var sidecar: Sidecar?
  /// Why the sidecar that came along cannot be used, in which case it is left out.
  public private(set) var sidecarProblem: String?

  init(photo: Photo, outcome: Outcome, sidecar: Sidecar? = nil) {
    self.photo = photo
    self.outcome = outcome
    self.sidecar = sidecar
  }

  /// The same for a photo whose sidecar cannot be used, unless `problem` is nil.
  func leavingOutSidecar(because problem: String?) -> AddedPhoto {
    guard let problem else { return self }
    var added = self
    (added.sidecar, added.sidecarProblem) = (.leftOut, problem)
    return added
  }
}
