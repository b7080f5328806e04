internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// Files that a client adds to a store.
struct ShellImport {
  private let found: PhotoImport
  private let folder: String?
  private let tolerance: FlawTolerance

  init(of paths: [String], to folder: String?, acceptsTruncated: Bool) {
    found = PhotoImport(of: paths)
    self.folder = folder
    tolerance = acceptsTruncated ? .truncated : .flawed
  }

  /// Adds the files until `isStopped` returns true, and returns what became of each.
  func answer(in store: StoreEngine, isStopped: () -> Bool) -> ShellAnswer {
    var results = found.failures.map { JSON.shellFailure(of: $0.path, $0.error) }
    var isWhole = found.failures.isEmpty
    var obstacle: StoreError?
    for leftOut in found.leftOut {
      results.append(leftOut.json)
      if leftOut.reason.isLoss { isWhole = false }
    }
    store.add(found, to: folder, accepting: tolerance) { file in
      switch file.result {
      case .success(let added):
        results.append(added.json(from: file.file.path, in: store))
        if let sidecar = added.skippedSidecar(of: file.file.path) {
          results.append(sidecar.json)
          isWhole = false
        }
      case .failure(let error):
        results.append(.shellFailure(of: file.file.path, error))
        isWhole = false
        if [.full, .readOnly].contains(error.code) { obstacle = obstacle ?? error }
      }
      return obstacle == nil && !isStopped()
    }
    if let obstacle { return .results(results, Failure(obstacle)) }
    if isStopped() { return .results(results, .cancelled) }
    let loss = Failure.message("some files were not added", .notAllAdded)
    return .results(results, isWhole ? nil : loss)
  }
}
