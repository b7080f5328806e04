public import CaptureImaging

/// A file or folder that was found but not imported.
public struct SkippedFile: Hashable, Sendable {
  /// Why the file or folder was left out.
  public enum Reason: Hashable, Sendable {
    /// A picture or video in a format that the store does not accept.
    case format(MediaFormat)
    /// A file named like a picture or video, whose bytes are in no known format.
    case unknownFormat
    /// A file named like an archive or a disk image, which may contain pictures and is not opened.
    case archive
    /// A symbolic link, which is not followed.
    case link
    /// A pipe, socket or device.
    case special
    /// A folder that is itself a store.
    case store
    /// The hidden folder of the store that was named, with its bin and the earlier states of its
    /// photos.
    case storeInternals
    /// A photo's sidecar whose annotations differ from those in the store's own sidecar.
    case otherAnnotations
    /// The sidecar of a photo that was added without it; the value says why it is unusable.
    case unusableSidecar(String)
    /// A sidecar for a photo of this name, which is not beside it.
    case sidecarAlone(of: String)
    /// Annotations in a file that is not named like a photo's sidecar.
    case otherSidecar
    /// The sidecar of a photo that has a newer one.
    case olderSidecar
    /// A file whose picture is in the store, and that has metadata which the store does not have.
    case otherMetadata
    /// A folder of files recovered by a file system check, which nobody has sorted yet.
    case recovered
    /// A folder of deleted files or thumbnails.
    case trashOrThumbnails
    /// A file in which macOS stores the metadata of another file.
    case appleDouble
    /// A photo or an archive that a program has not finished saving.
    case unfinished
    /// Any other file, such as text.
    case otherFile
  }

  /// The path of the file or folder, as it was named or found.
  public let path: String
  /// Why it was left out.
  public let reason: Reason

  /// Creates a record of a path that was left out.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension SkippedFile: CustomStringConvertible {
  /// The path and the reason.
  public var description: String { "\(path): \(reason)" }
}

extension SkippedFile.Reason {
  /// Whether the user may miss it: a picture, a video, annotations, or a folder or link that may
  /// lead to some.
  public var isLoss: Bool {
    switch self {
    case .format, .unknownFormat, .archive, .link, .store, .storeInternals, .recovered: true
    case .otherAnnotations, .unusableSidecar, .sidecarAlone, .otherSidecar, .olderSidecar: true
    case .otherMetadata: true
    case .special, .trashOrThumbnails, .appleDouble, .unfinished, .otherFile: false
    }
  }
}

extension SkippedFile.Reason: CustomStringConvertible {
  /// The reason in words, for reports; it follows the path.
  public var description: String {
    switch self {
    case .format(let format): "\(format); \(Self.accepted)"
    case .unknownFormat:
      "named like a picture or video, but of an unknown format; \(Self.accepted)"
    case .archive: "an archive, which is not opened; extract it, and add its photos"
    case .link: "a link, which is not followed"
    case .special: "a pipe, socket or device"
    case .store: "a store of its own"
    case .storeInternals: "deleted photos of a store, or earlier states of edited ones"
    case .otherAnnotations: "the store's sidecar of this photo has other annotations"
    case .unusableSidecar(let problem): "it cannot be used: \(problem)"
    case .sidecarAlone(let name): "no photo beside it is named \(name)"
    case .otherSidecar:
      "only NAME.jpg.xmp, or NAME.xmp if no other picture has that name, is read as a sidecar"
    case .olderSidecar: "the photo's other sidecar is newer"
    case .otherMetadata: "its picture is in the store with other metadata"
    case .recovered: "a folder of recovered files"
    case .trashOrThumbnails: "a folder of deleted files or thumbnails"
    case .appleDouble: "metadata that macOS keeps beside a file"
    case .unfinished: "left unfinished by a program that was saving a photo"
    case .otherFile: "not a picture"
    }
  }

  private static let accepted = "only \(OriginalKinds.names) photos can be added"
}
