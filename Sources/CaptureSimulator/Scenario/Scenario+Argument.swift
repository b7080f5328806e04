internal import CaptureRecording

extension Scenario {
  /// The size limit for a scenario file, in bytes.
  private static let byteLimit = 1 << 20

  /// Creates the scenario for a command-line argument.
  ///
  /// No argument stands for the default scenario. A folder stands for the recording in it, or else
  /// for the default scenario with the photos in it. Any other path stands for a scenario file.
  public init(argument word: String?) throws(ScenarioError) {
    guard let word else {
      self = .standard
      return
    }
    switch FileReading.kind(of: word) {
    case .folder where Recording.isThere(word):
      self.init(cameras: [try Camera(recordedIn: word)])
    case .folder:
      self.init()
      cameras[0].photos = .folder(word)
    case .file:
      let bytes = try FileReading.bytes(
        of: word, limit: Self.byteLimit, "a scenario must not be larger than 1 MB")
      try self.init(reading: bytes, file: word)
    case .nothing:
      throw ScenarioError(
        .unreadable,
        "there is no scenario file, no recording and no folder of photos at '\(word)'")
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
