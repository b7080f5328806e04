public import CaptureCamera
public import CaptureRecording

extension Scenario {
  /// A camera that is simulated: who it is, what it can do, what it sees.
  public struct Camera: Hashable, Sendable {
    public var identity: DeviceIdentity
    /// Where its pictures come from.
    public var photos = PhotoSource.samples
    public var order = PhotoOrder.inOrder
    public var modes = standardModes
    public var controls = standardControls
    /// From the opening until the stream is on.
    public var startUp = Duration.milliseconds(20)
    /// How much later than planned a frame may be exposed.
    public var jitter = Duration.milliseconds(2)
    /// How many frames a stream needs to reach its full light.
    public var darkFrames = 5
    /// How many frames there is room for.
    public var bufferCount = 6
    /// Whether it is there from the beginning.
    public var isPluggedIn = true
    /// What it does, where that was recorded; the pictures and times above are then not used.
    public private(set) var recording: Recording?

    /// A standard camera; the number tells it from the others.
    public init(number: Int = 1) {
      let digits = String(number)
      let serial = "SIM-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      identity = DeviceIdentity(
        name: "Simulated Camera", serial: serial, port: "simulated-\(number)")
    }

    /// The camera of a recording, which does again what it did.
    public init(playing recording: Recording) {
      self.init()
      identity = recording.device.identity
      let device = Tape(recording).device
      (modes, controls) = (device.modes, device.controls)
      self.recording = recording
    }
  }

  /// Where a camera's pictures come from.
  public enum PhotoSource: Hashable, Sendable {
    /// The photos that are part of the program.
    case samples
    /// All JPEGs in a folder, by name.
    case folder(String)
  }

  /// Which picture follows another, whenever a photo was taken.
  public enum PhotoOrder: Hashable, Sendable {
    case inOrder
    case shuffled(seed: UInt64)
    /// Always the one of this name, with or without its ending.
    case fixed(String)
  }
}
