internal import CaptureRecording

extension Scenario {
  /// The size limit for a scenario file, in bytes.
  private static let byteLimit = 1 << 20

  /// Reads a scenario from a file, or creates one from a folder.
  ///
  /// The scenario of a folder is the recording in it, or else the default one with the photos in
  /// it.
  public init(path: String) throws(ScenarioError) {
    switch FileReading.kind(of: path) {
    case .folder where Recording.isThere(path):
      self.init(cameras: [try Camera(recordedIn: path)])
    case .folder:
      self.init()
      cameras[0].photos = .folder(path)
    case .file:
      let bytes = try FileReading.bytes(
        of: path, limit: Self.byteLimit, "a scenario must not be larger than 1 MB")
      try self.init(reading: bytes, file: path)
    case .nothing:
      throw ScenarioError(
        .unreadable,
        "there is no scenario file, no recording and no folder of photos at '\(path)'")
    }
  }
}

extension Scenario.Camera {
  fileprivate init(recordedIn folder: String) throws(ScenarioError) {
    do throws(RecordingError) {
      self.init(playing: try Recording(at: folder))
    } catch {
      throw ScenarioError(.unreadable, error.description)
    }
  }
}
