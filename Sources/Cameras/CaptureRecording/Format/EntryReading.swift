internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

/// Reads the lines written by ``EntryWriting``, one after another.
struct EntryReading {
  private var device: CameraDevice
  private var layout: FrameLayout?
  private var lastMoment = Duration.zero

  init(after header: RecordingHeader) {
    device = header.device
  }

  mutating func entry(_ field: JSONField) throws(JSONFieldError) -> Recording.Entry {
    var fields = try field.fields()
    let at = fields.required("at")
    let moment = try at.nanoseconds()
    guard moment >= lastMoment else { throw at.error("it is earlier than the previous line") }
    lastMoment = moment
    let opening = try fields.required("opening").int(in: 0...1_000_000_000)
    let word = try fields.required("event").value(.oneOf(EventWord.self))
    let event = try event(word, &fields)
    try fields.finish()
    return Recording.Entry(moment: moment, opening: opening, event: event)
  }

  private mutating func event(
    _ word: EventWord, _ fields: inout JSONFields
  ) throws(JSONFieldError) -> RecordedEvent {
    switch word {
    case .open: .open(try fields.required("request").request())
    case .opened: try opened(&fields)
    case .openFailed: .openFailed(try fields.required("error").cameraError())
    case .frame: .frame(try fields.frame(usually: layout))
    case .failed: .failed(try fields.required("error").cameraError())
    case .apply: .apply(try fields.required("controls").settings())
    case .applied: .applied(try fields.applied())
    case .close: .close
    case .closed: .closed
    }
  }

  private mutating func opened(_ fields: inout JSONFields) throws(JSONFieldError) -> RecordedEvent {
    let format = try fields.required("stream").streamFormat()
    layout = FrameLayout(packed: format.format, size: format.size)
    if let camera = fields.optional("camera") { device = try camera.device() }
    return .opened(device, format)
  }
}

extension JSONFields {
  fileprivate mutating func applied()
    throws(JSONFieldError) -> Result<[ControlOutcome], CameraError>
  {
    if let error = optional("error") { return .failure(try error.cameraError()) }
    return .success(try required("controls").outcomes())
  }
}
