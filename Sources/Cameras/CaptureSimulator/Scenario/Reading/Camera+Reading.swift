internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureRecording
internal import CaptureText

extension Scenario.Camera {
  /// Reads a camera; missing fields have the values of the default camera with this number.
  init(_ field: JSONField, number: Int, folder: String) throws(JSONFieldError) {
    var fields = try field.fields()
    if let recording = fields.optional("recording") {
      self.init(playing: try recording.recording(besides: folder))
      if let plugged = fields.optional("plugged") { isPluggedIn = try plugged.bool() }
      try fields.finish()
      return
    }
    self.init(number: number)
    try readIdentity(&fields)
    try readPhotos(&fields, folder: folder)
    try readStream(&fields)
    if let modes = fields.optional("modes") { self.modes = try modes.modes() }
    if let controls = fields.optional("controls") { self.controls = try controls.controls() }
    if let plugged = fields.optional("plugged") { isPluggedIn = try plugged.bool() }
    try fields.finish()
  }

  private mutating func readIdentity(_ fields: inout JSONFields) throws(JSONFieldError) {
    if let name = fields.optional("name") { identity.name = try name.string() }
    if let serial = fields.optional("serial") { identity.serial = try serial.string() }
    if let port = fields.optional("port") { identity.port = try port.string() }
  }

  private mutating func readPhotos(
    _ fields: inout JSONFields, folder: String
  ) throws(JSONFieldError) {
    if let photos = fields.optional("photos") {
      self.photos = try photos.photoSource(besides: folder)
    }
    let (fixed, seed) = (fields.optional("photo"), fields.optional("shuffle"))
    if let fixed {
      guard seed == nil else { throw fixed.error("a single photo cannot be shuffled") }
      order = .fixed(try fixed.string())
    } else if let seed {
      order = .shuffled(seed: try seed.seed())
    }
  }

  private mutating func readStream(_ fields: inout JSONFields) throws(JSONFieldError) {
    if let motion = fields.optional("motion") { isMoving = try motion.bool() }
    if let startUp = fields.optional("startUp") { self.startUp = try startUp.duration() }
    if let jitter = fields.optional("jitter") { self.jitter = try jitter.duration() }
    if let frames = fields.optional("darkFrames") { darkFrames = try frames.int(in: 0...1000) }
    if let buffers = fields.optional("buffers") { bufferCount = try buffers.int(in: 1...32) }
  }
}

extension JSONField {
  fileprivate func photoSource(
    besides folder: String
  ) throws(JSONFieldError) -> Scenario.PhotoSource {
    switch try string() {
    case "samples": .samples
    case "testPattern": .testPattern
    default: .folder(try path(besides: folder))
    }
  }

  fileprivate func recording(besides folder: String) throws(JSONFieldError) -> Recording {
    let path = try path(besides: folder)
    do throws(RecordingError) {
      return try Recording(at: path)
    } catch {
      throw self.error(error.description)
    }
  }

  private func path(besides folder: String) throws(JSONFieldError) -> String {
    let path = try string()
    return path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  fileprivate func modes() throws(JSONFieldError) -> [StreamMode] {
    let items = try items()
    guard !items.isEmpty else { throw error("expected at least one mode") }
    return try items.map { item throws(JSONFieldError) in try item.mode() }
  }

  private func mode() throws(JSONFieldError) -> StreamMode {
    var fields = try fields()
    let format = try fields.required("format").value(.simulatedFormat)
    let size = try fields.required("size").value(.simulatedSize)
    let rates = fields.required("rates")
    let numbers = try rates.items().map { rate throws(JSONFieldError) in
      try rate.number(in: StreamRequest.rateRange)
    }
    guard !numbers.isEmpty else { throw rates.error("expected at least one rate") }
    try fields.finish()
    return StreamMode(format: format, size: size, rates: numbers)
  }
}

extension TextForm where Value == PixelFormat {
  fileprivate static var simulatedFormat: Self {
    let formats = [PixelFormat.motionJPEG, .yuyv, .nv12, .grey]
    return Self("one of", samples: formats.map(\.description)) { word in
      PixelFormat(word).flatMap { formats.contains($0) ? $0 : nil }
    }
  }
}

extension TextForm where Value == FrameSize {
  /// A size in which pictures can be rendered.
  static var simulatedSize: Self {
    Self("a size of at most 8192x8192 such as", samples: ["1280x720"]) { text in
      FrameSize(text).flatMap { max($0.width, $0.height) <= 8192 ? $0 : nil }
    }
  }
}
