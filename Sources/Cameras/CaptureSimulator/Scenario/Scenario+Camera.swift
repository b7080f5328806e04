internal import CaptureBase
public import CaptureCamera
public import CaptureRecording

extension Scenario {
  /// A simulated camera: its identity, its capabilities and its pictures.
  public struct Camera: Hashable, Sendable {
    /// The camera's name, serial number and port; no two cameras may share all three.
    public var identity: DeviceIdentity
    /// The source of the camera's pictures.
    public var photos = PhotoSource.standard
    /// The order in which the pictures are shown.
    public var order = PhotoOrder.inOrder
    /// The formats, sizes and rates that the camera offers (default: `standardModes`).
    public var modes = standardModes
    /// The camera's controls with their default values (default: `standardControls`).
    public var controls = standardControls
    /// The time that opening the camera takes.
    public var startUp = Duration.milliseconds(20)
    /// The maximum random delay of a frame's exposure.
    public var jitter = Duration.milliseconds(2)
    /// The number of frames at the start of a stream that are darker than normal.
    public var darkFrames = 5
    /// The number of frame buffers of a stream.
    public var bufferCount = 6
    /// Whether the picture moves from the beginning.
    public var isMoving = false
    /// Whether the camera is plugged in at the beginning.
    public var isPluggedIn = true
    /// The recording that the camera replays, if any; it overrides the pictures and times above.
    public private(set) var recording: Recording?

    /// Creates a default camera; the number makes its serial number and port unique.
    public init(number: Int = 1) {
      identity = DeviceIdentity(
        name: "Simulated Camera", serial: "SIM-\(number.digits(4))", port: "simulated-\(number)")
    }

    /// Creates a camera that replays a recording.
    public init(playing recording: Recording) {
      self.init()
      identity = recording.device.identity
      let device = Replay(recording).device
      (modes, controls) = (device.modes, device.controls)
      self.recording = recording
    }
  }

  /// The source of a camera's pictures.
  public enum PhotoSource: Hashable, Sendable {
    /// The photos that the simulator was given, or a test pattern if it has none.
    case standard
    /// A test pattern: colours, greys, fine detail, an F, and two markers that count frames.
    case testPattern
    /// The photos that the simulator was given; without any, its creation fails.
    case samples
    /// All JPEG files in a folder, sorted by name.
    case folder(String)
  }

  /// The order of a camera's pictures; the next one is shown after each photo taken.
  public enum PhotoOrder: Hashable, Sendable {
    /// In the order of the source, over and over.
    case inOrder
    /// In a random order that the seed determines, over and over.
    case shuffled(seed: UInt64)
    /// Always the picture with this name, with or without its extension.
    case fixed(String)
  }
}
