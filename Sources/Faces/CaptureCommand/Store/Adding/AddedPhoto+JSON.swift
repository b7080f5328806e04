internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

extension AddedPhoto {
  /// Returns the photo that was added from a file as `--json` prints it.
  func json(from path: String, in store: StoreEngine) -> JSON {
    photo.json(
      in: store,
      and: JSON.members(["fromPath": .string(path), "outcome": .string(outcome.rawValue)]))
  }

  /// Returns the sidecar beside a file that was left out; nil if none was.
  func skippedSidecar(of path: String) -> SkippedFile? {
    guard sidecar == .leftOut else { return nil }
    let problem = sidecarProblem.map { SkippedFile.Reason.unusableSidecar($0) }
    return SkippedFile(
      path: NewPhoto.sidecarPath(of: path) ?? path + ".xmp", reason: problem ?? .otherAnnotations)
  }
}

extension SkippedFile {
  /// A file that was left out, as `--json` prints it.
  var json: JSON {
    var format: String?
    if case .format(let found) = reason { format = found.name }
    return [
      "fromPath": .string(path), "outcome": "leftOut", "kind": .string(reason.word),
      "reason": .string("\(reason)"), "format": .text(format),
    ]
  }
}

extension JSON {
  /// Returns the failure to add a file as `--json` prints it.
  static func failure(of path: String, _ error: StoreError) -> JSON {
    failure(of: path, error, error.words)
  }

  /// Returns the failure to add a file as a client of `capture shell` gets it.
  static func shellFailure(of path: String, _ error: StoreError) -> JSON {
    failure(of: path, error, error.shellWords)
  }

  private static func failure(of path: String, _ error: StoreError, _ words: String) -> JSON {
    ["fromPath": .string(path), "outcome": "failed", "error": .error(words, ExitCode(error))]
  }
}
