public import CaptureImaging

/// A file or folder that was found where people pointed, and is not added.
public struct LeftOut: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A picture or video of a format that the store does not take.
    case format(MediaFormat)
    /// Named like a picture or video, with bytes of no format that is known.
    case unknownFormat
    /// A link, which is not followed.
    case link
    /// A pipe, socket or device.
    case special
    /// A folder that is itself a store.
    case store
    /// The bin of the store that was named, and the earlier states of its photos.
    case storeInternals
    /// A sidecar of a photo of which the store's sidecar says something else.
    case otherAnnotations
    /// The sidecar of a photo that was added without it, and why it cannot be used.
    case unusableSidecar(String)
    /// A sidecar of a photo of this name, which is not beside it.
    case sidecarAlone(of: String)
    /// Annotations in a file that is not named as a photo's sidecar is.
    case otherSidecar
    /// A folder of what a file system's check has recovered, which nobody has looked through.
    case recovered
    /// A folder of what was deleted, or made from other pictures.
    case leavings
    /// A file in which macOS keeps what it knows of another one.
    case appleDouble
    /// Anything else, such as text.
    case otherFile
  }

  public let path: String
  public let reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension LeftOut.Reason {
  /// Whether somebody may miss it: a picture, a video, what may lead to one, or annotations.
  public var isLoss: Bool {
    switch self {
    case .format, .unknownFormat, .link, .store, .storeInternals, .recovered: true
    case .otherAnnotations, .unusableSidecar, .sidecarAlone, .otherSidecar: true
    case .special, .leavings, .appleDouble, .otherFile: false
    }
  }
}

extension LeftOut.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .format(let format): "\(format)"
    case .unknownFormat: "named like a picture or video, of an unknown format"
    case .link: "a link, which is not followed"
    case .special: "a pipe, socket or device"
    case .store: "a store of its own"
    case .storeInternals: "deleted photos of a store, or earlier states of edited ones"
    case .otherAnnotations: "the store's sidecar of this photo says something else"
    case .unusableSidecar(let problem): "it cannot be used: \(problem)"
    case .sidecarAlone(let name): "it is beside no photo named \(name)"
    case .otherSidecar: "sidecars are read as NAME.jpg.xmp only"
    case .recovered: "a folder of recovered files"
    case .leavings: "a folder of deleted files or thumbnails"
    case .appleDouble: "what macOS keeps beside a file"
    case .otherFile: "no picture"
    }
  }
}
