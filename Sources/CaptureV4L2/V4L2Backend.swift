public import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// The cameras that the Linux kernel drives.
public struct V4L2Backend: CameraBackend {
  private let list = NodeList()

  public init() {}

  /// The cameras that are there now.
  ///
  /// Each is opened for a moment to be asked what it offers. One that may not be
  /// opened is listed without that, since opening it for a photo tells why.
  public func devices() throws(CameraError) -> [CameraDevice] {
    list.entries().compactMap(Self.device)
  }

  private static func device(_ entry: NodeEntry) -> CameraDevice? {
    do throws(NodeFault) {
      return try describe(entry.device)
    } catch {
      guard case .refused(_, let cause) = error, entry.index == 0 else { return nil }
      return cause.isOfUser ? entry.device : nil
    }
  }

  private static func describe(_ device: CameraDevice) throws(NodeFault) -> CameraDevice {
    let node = try VideoNode(device.path)
    return device.describing(node.modes(), node.controls())
  }

  /// The camera at a path, be it a link's; throws why there is none.
  public func device(at path: String) throws(CameraError) -> CameraDevice {
    do throws(NodeFault) {
      let target = SystemFile.realPath(path) ?? path
      guard let entry = list.entries().first(where: { $0.path == target }) else {
        _ = try VideoNode(target)
        throw .notACamera("the system does not list it among its cameras")
      }
      return try Self.describe(entry.device)
    } catch {
      throw error.error(at: path, called: path)
    }
  }

  public func changes() -> AsyncStream<[CameraDevice]> {
    let (stream, reader) = AsyncStream.makeStream(
      of: [CameraDevice].self, bufferingPolicy: .bufferingNewest(1))
    let queue = DispatchQueue(label: "capture.v4l2.changes")
    let tell: @Sendable () -> Void = { reader.yield(list.entries().compactMap(Self.device)) }
    let watch = FolderWatch("/dev", queue: queue, changed: tell)
    queue.async(execute: tell)
    reader.onTermination = { _ in watch?.stop() }
    return stream
  }

  public func session(
    with device: CameraDevice, configuration: SessionConfiguration
  ) -> any CameraSession {
    DriverSession(
      device: device, driver: V4L2Driver(device, in: list), configuration: configuration)
  }
}
