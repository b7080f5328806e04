public import CCaptureLibrary
internal import Capture
internal import CaptureSamplePhotos

/// A camera that is plugged in, in words of C.
final class DeviceText: Sendable {
  private let name: CText
  private let path: CText
  private let serial: CText?
  private let port: CText?

  init(_ device: CameraDevice) {
    name = CText(device.identity.name)
    path = CText(device.path)
    serial = CText(device.identity.serial)
    port = CText(device.identity.port)
  }

  var structure: capture_device {
    capture_device(
      size: 0, name: name.start, path: path.start, serial: serial?.start, port: port?.start)
  }
}

/// The cameras that were plugged in at one moment.
final class DeviceList: Sendable {
  let devices: [DeviceText]

  init(of backend: any CameraBackend) throws(CallFailure) {
    devices = try wait(
      for: { () async throws(CameraError) in try await backend.choices() },
      orAs: CallFailure.init
    ).map(DeviceText.init)
  }
}

/// Returns the cameras of a simulator, or without one those of a source.
func cameras(
  of simulator: OpaquePointer?, or source: CameraSource = .machine
) throws(CallFailure) -> any CameraBackend {
  guard let simulator else {
    do throws(CameraError) {
      return try source.backend(showing: .samples)
    } catch {
      throw CallFailure(error)
    }
  }
  guard source.kind == .machine else {
    throw .badArgument("the selector '\(source)' cannot be used with a simulator")
  }
  return simulator.held(SimulatorHandle.self).simulator
}

@c @implementation
public func capture_devices_list(
  _ simulator: OpaquePointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in try DeviceList(of: cameras(of: simulator)) }
}

@c @implementation
public func capture_devices_get(
  _ devices: OpaquePointer?, _ index: Int, _ device: UnsafeMutablePointer<capture_device>?
) -> Bool {
  fill(device, from: devices.usable(DeviceList.self)?.devices, at: index) { $0.structure }
}

@c @implementation
public func capture_devices_release(_ devices: OpaquePointer?) {
  release(devices, as: DeviceList.self)
}
