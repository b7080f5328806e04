public import CaptureCamera
public import CaptureImaging

extension Scenario {
  /// An event that happens to one of the cameras.
  public struct Event: Hashable, Sendable {
    /// The camera's index in the scenario, counted from 0.
    public var camera: Int
    /// The kind of the event, with the time or the turns at which it happens.
    public var happening: EventKind

    /// Creates an event that happens to the camera at this index (default: the first one).
    public init(_ happening: EventKind, toCamera camera: Int = 0) {
      self.camera = camera
      self.happening = happening
    }
  }

  /// The kind of an event, and when it happens.
  public enum EventKind: Hashable, Sendable {
    /// These attempts to open the camera meet a fault.
    case opening(OpeningFault, Turns)
    /// These frames have a fault.
    case frame(StreamFault, Turns)
    /// The camera is unplugged after this time, counted from the simulator's creation.
    case unplug(after: Duration)
    /// The camera is plugged in after this time, under this number or the next free one.
    case replug(after: Duration, number: Int? = nil)
    /// The picture moves after this time, for that time or from then on.
    case motion(after: Duration, lasting: Duration? = nil)
    /// All frames show the same picture after this time, for that time or from then on.
    case freeze(after: Duration, lasting: Duration? = nil)
    /// The light changes after this time, for that time or from then on.
    case light(LightFault, after: Duration, lasting: Duration? = nil)
    /// The disk that photos are saved on is full after this time, for that time or from then on.
    case diskFull(after: Duration, lasting: Duration? = nil)
    /// The control with this name keeps its value whatever it is set to.
    case stuckControl(ControlName)
    /// The driver refuses to set the control with this name, for this reason.
    case refusedControl(ControlName, because: String)
  }

  /// A fault of the light in front of the camera, or of its exposure.
  public enum LightFault: Hashable, Sendable, CaseIterable {
    /// Hardly any light is left, as if it had been switched off.
    case darkness
    /// Nearly everything is white, as when the sun shines into the lens.
    case glare
    /// The exposure rises and falls from frame to frame, and never settles.
    case hunting
  }

  /// A fault in opening the camera.
  public enum OpeningFault: Hashable, Sendable {
    /// Another program uses the camera; `holder` names it, if it is known.
    case busy(holder: String? = nil)
    /// The user may not open the camera's device.
    case permissionDenied
    /// The USB bus has no bandwidth left.
    case noBandwidth
    /// The camera opens, but its first frame is delayed by this time.
    case slowFirstFrame(by: Duration)
  }

  /// A fault of a frame or of the stream.
  public enum StreamFault: Hashable, Sendable {
    /// No frames arrive from this one on, for this time or until the camera is opened again.
    case stall(lasting: Duration? = nil)
    /// The driver marks the frame as broken.
    case flagged
    /// Only the first bytes of the frame arrive.
    case truncated(toBytes: Int)
    /// The frame contains noise instead of a picture.
    case garbage
    /// A JPEG without Huffman tables, as many webcams send it; it is usable for a photo.
    case missingTables
    /// A JPEG with padding bytes before and inside it; it is usable for a photo.
    case padded
    /// A picture of a different size than the stream's.
    case wrongSize(FrameSize)
    /// The frame takes a sequence number, but does not arrive.
    case dropped
    /// The frame's timestamp is earlier than its exposure by this time.
    case backwards(by: Duration)
    /// The next frame is exposed later by this time.
    case slow(by: Duration)
  }
}

extension Scenario.EventKind {
  /// The time after which the event happens; nil if it depends on what is done with the camera.
  var delay: Duration? {
    switch self {
    case .unplug(let delay), .replug(let delay, _), .motion(let delay, _), .freeze(let delay, _),
      .light(_, let delay, _), .diskFull(let delay, _):
      delay
    case .opening, .frame, .stuckControl, .refusedControl: nil
    }
  }

  /// Whether the event plugs or unplugs the camera, or concerns the disk, which can happen to a recorded one too.
  var isOfPlugs: Bool {
    switch self {
    case .unplug, .replug, .diskFull: true
    case .opening, .frame, .motion, .freeze, .light, .stuckControl, .refusedControl: false
    }
  }
}

extension Scenario.Event {
  /// The error for any other event of a camera that replays a recording.
  static let isRecorded =
    "it replays a recording, and can only be unplugged"
}
