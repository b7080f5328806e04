public import CaptureMetadata
public import CaptureStore

/// The outcome of exporting one photo.
public struct ExportedPhoto: Hashable, Sendable {
  /// The photo's id.
  public let id: PhotoID
  /// The photo as it is in the store; nil if it was removed after it had been selected.
  public let photo: Photo?
  /// The name of the file with the photo, or why there is none.
  public let result: Result<String, StoreError>
  /// Whether the file was written; false if the folder already had one with its contents.
  public let isNew: Bool
  /// Whether another program has edited the original, and the store has not recorded that yet.
  public let isEdited: Bool
  /// Whether the annotations were written to the sidecar of an earlier export.
  public let updatesSidecar: Bool
  /// The name of a sidecar that was not written, because another file has it or the disk does not
  /// allow it; nil if there is none.
  public let blockedSidecar: String?
  /// Why annotations that were to be embedded are in a sidecar only; nil if they are not.
  ///
  /// The photo is then exported unchanged.
  public let embeddingError: MetadataError?
  /// The line about the photo in the manifest; nil if there is no file.
  public let manifestLine: String?

  /// Creates an outcome, for a test of a program that reports it.
  public init(
    id: PhotoID, photo: Photo?, result: Result<String, StoreError>, isNew: Bool = true,
    isEdited: Bool = false, updatesSidecar: Bool = false, blockedSidecar: String? = nil,
    embeddingError: MetadataError? = nil, manifestLine: String? = nil
  ) {
    self.id = id
    self.photo = photo
    self.result = result
    self.isNew = isNew
    self.isEdited = isEdited
    self.updatesSidecar = updatesSidecar
    self.blockedSidecar = blockedSidecar
    self.embeddingError = embeddingError
    self.manifestLine = manifestLine
  }
}

extension ExportedPhoto: CustomStringConvertible {
  /// The photo's path, or its id if it was removed, and the file's name or why there is none.
  public var description: String {
    let subject = photo?.path ?? "\(id)"
    switch result {
    case .success(let name): return "\(subject): \(name)"
    case .failure(let error): return "\(subject): \(error)"
    }
  }
}
