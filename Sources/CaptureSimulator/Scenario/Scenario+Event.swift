public import CaptureImaging

extension Scenario {
  /// Something that happens to one of the cameras.
  public struct Event: Hashable, Sendable {
    /// The camera's place in the scenario, counted from 0.
    public var camera: Int
    public var happening: Happening

    public init(_ happening: Happening, toCamera camera: Int = 0) {
      self.camera = camera
      self.happening = happening
    }
  }

  /// What happens, and when.
  public enum Happening: Hashable, Sendable {
    case opening(OpeningFault, Turns)
    case frame(StreamFault, Turns)
    /// It is pulled out so long after the simulator was made.
    case unplug(after: Duration)
    /// It is plugged in so long after the simulator was made, as this number if that is free.
    case replug(after: Duration, number: Int? = nil)
    /// A control keeps its value whatever it is set to.
    case stuckControl(String)
    /// The driver refuses to set a control, for a reason in words.
    case refusedControl(String, because: String)
  }

  /// What goes wrong when the camera is opened.
  public enum OpeningFault: Hashable, Sendable {
    case busy(holder: String? = nil)
    case permissionDenied
    /// The USB bus has no room left.
    case noBandwidth
    /// The stream is on, and its first picture is so much late.
    case slowFirstFrame(by: Duration)
  }

  /// What goes wrong with a frame.
  public enum StreamFault: Hashable, Sendable {
    /// From this frame on nothing comes for so long, or until the camera is opened again.
    case stall(lasting: Duration? = nil)
    /// The driver marks it as broken.
    case flagged
    /// Only its first bytes arrive.
    case truncated(toBytes: Int)
    /// Noise instead of a picture.
    case garbage
    /// A JPEG without Huffman tables, as many webcams send; it is fit for a photo.
    case missingTables
    /// A JPEG with bytes that only fill, before it and in it; it is fit for a photo.
    case padded
    /// A picture of another size than the stream's.
    case wrongSize(FrameSize)
    /// It is numbered and does not arrive.
    case dropped
    /// It is stamped so much earlier than it was exposed.
    case backwards(by: Duration)
  }
}

extension Scenario.Happening {
  /// Whether it is about the camera's plug and not about the camera itself.
  var isOfPlugs: Bool {
    switch self {
    case .unplug, .replug: true
    case .opening, .frame, .stuckControl, .refusedControl: false
    }
  }
}

extension Scenario.Event {
  /// What to say where something else is to happen to a recording.
  static let isRecorded =
    "it plays a recording, to which nothing else can happen than to be unplugged"
}
