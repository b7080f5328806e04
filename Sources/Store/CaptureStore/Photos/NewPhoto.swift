public import CaptureBase
public import CaptureImaging
public import CaptureMetadata

/// A photo to be added to a store.
public struct NewPhoto: Hashable, Sendable {
  /// The complete file; it is stored byte for byte.
  public var original: [UInt8]
  /// The preferred file name; nil to derive one from the time at which the photo was taken.
  public var name: String?
  /// The folder in the store for the photo; nil for the folder of the day on which it was taken.
  public var folder: String?
  /// The time at which the photo was taken, used if the file does not contain one.
  public var taken: WallTime
  /// The photo's annotations; nil to use those in the file or in the sidecar.
  public var annotations: Annotations?
  /// The XMP sidecar that other programs wrote beside the photo, if any.
  public var sidecar: [UInt8]?
  /// The flaws with which the photo is accepted.
  ///
  /// The default is none, since a program that has the bytes in memory can usually get sound ones.
  /// A photo read from a file may have any flaw that leaves its picture complete.
  public var tolerance = FlawTolerance.none
  /// What becomes of the photo if the store has its picture with other metadata.
  ///
  /// By default it is added; one that is read from a file is skipped if nothing is lost by that.
  public var samePicture = SamePicture.added
  /// Why the sidecar beside the file cannot be read; nil if it can be, or if there is none.
  var sidecarProblem: String?

  /// Creates a photo to be added; the defaults let the store choose the path and read the
  /// annotations from the file.
  public init(
    original: [UInt8], name: String? = nil, folder: String? = nil, taken: WallTime,
    annotations: Annotations? = nil, sidecar: [UInt8]? = nil
  ) {
    self.original = original
    self.name = name
    self.folder = folder
    self.taken = taken
    self.annotations = annotations
    self.sidecar = sidecar
  }
}

extension NewPhoto {
  /// What becomes of a photo if the store has its picture: the two files differ only in what cameras
  /// and programs say about the picture, as an export with embedded annotations and its original do.
  public enum SamePicture: Hashable, Sendable, Codable {
    /// It is added as a photo of its own.
    case added
    /// It is skipped if the store has all its metadata, and otherwise added.
    case skippedIfNothingIsLost
    /// It is skipped, and ``AddedPhoto/hasOtherMetadata`` says whether metadata was left out.
    case skipped
  }
}

/// The outcome of adding a photo.
public struct AddedPhoto: Hashable, Sendable, Codable {
  /// What the store did with the photo.
  public enum Outcome: String, Sendable, Codable {
    /// The photo is new to the store.
    case added
    /// The store already had the photo.
    case known
    /// The photo was in the bin or had lost its file, and is available again; or its original was
    /// replaced by the newer state that was added.
    case restored
  }

  /// The outcome for a sidecar that came with a photo, if the store already had the photo or could
  /// not use the sidecar.
  public enum Sidecar: String, Sendable, Codable {
    /// The store had no sidecar for the photo, and took this one.
    case added
    /// The store's sidecar already contains everything in this one.
    case known
    /// The sidecar was not used: the store's says something else and is kept, or this one is
    /// unusable.
    case leftOut
  }

  /// The photo as it is in the store now.
  public let photo: Photo
  /// Whether the photo was new, already known or restored.
  public let outcome: Outcome
  /// The outcome for the sidecar; nil if there was none, or if it was added together with its
  /// photo.
  public private(set) var sidecar: Sidecar?
  /// Why the sidecar cannot be used; nil unless it was left out for that reason.
  public private(set) var sidecarProblem: String?
  /// Whether the store already had the picture, and the file has metadata that the store does not have,
  /// which was left out.
  public internal(set) var hasOtherMetadata = false

  /// Creates an outcome; by default there was no sidecar.
  public init(
    photo: Photo, outcome: Outcome, sidecar: Sidecar? = nil, sidecarProblem: String? = nil
  ) {
    self.photo = photo
    self.outcome = outcome
    self.sidecar = sidecar
    self.sidecarProblem = sidecarProblem
  }

  /// Returns the same outcome with the sidecar left out because of `problem`, or unchanged if that
  /// is nil.
  func leavingOutSidecar(because problem: String?) -> AddedPhoto {
    guard let problem else { return self }
    var added = self
    (added.sidecar, added.sidecarProblem) = (.leftOut, problem)
    return added
  }
}

extension NewPhoto: OneLineDescription {
  /// The preferred name, the number of bytes and the time.
  public var description: String {
    "\(name ?? "photo"), \(original.count.counted("byte")), \(taken)"
  }
}

extension AddedPhoto: CustomStringConvertible {
  /// What the store did, and the photo.
  public var description: String { "\(outcome.rawValue): \(photo)" }
}
