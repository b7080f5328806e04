/// The outcome for one file of an import.
public struct ImportedFile: Hashable, Sendable {
  /// The file that was to be imported.
  public let file: PhotoImport.File
  /// The photo that was added, or why it was not.
  public let result: Result<AddedPhoto, StoreError>

  /// Creates the outcome for a file.
  public init(file: PhotoImport.File, result: Result<AddedPhoto, StoreError>) {
    self.file = file
    self.result = result
  }
}

extension ImportedFile: CustomStringConvertible {
  /// The file's path, and the photo that was added or why it was not.
  public var description: String {
    switch result {
    case .success(let added): "\(file.path): \(added)"
    case .failure(let error): "\(file.path): \(error)"
    }
  }
}
