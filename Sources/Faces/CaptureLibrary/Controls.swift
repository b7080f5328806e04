public import CCaptureLibrary
internal import Capture

/// A control of a camera, in words of C.
final class ControlText: Sendable {
  private let name: CText
  private let value: CText?
  private let defaultValue: CText
  private let choices: CText
  private let isSettable: Bool

  init(_ control: CameraControl) {
    name = CText("\(control.name)")
    value = CText(control.currentText)
    defaultValue = CText("\(control.defaultValue)")
    choices = CText(control.choices)
    isSettable = control.isSettable
  }

  var structure: capture_control {
    capture_control(
      size: 0, name: name.start, value: value?.start, default_value: defaultValue.start,
      choices: choices.start, settable: isSettable)
  }
}

/// The controls of a camera, with their values at one moment.
final class ControlList: Sendable {
  let controls: [ControlText]

  init(of handle: CameraHandle) throws(CallFailure) {
    controls = try handle.controls().map(ControlText.init)
  }
}

extension CameraHandle {
  fileprivate func controls() throws(CallFailure) -> [CameraControl] {
    try wait(
      for: { () async throws(CameraError) in
        try await self.backend.controls(of: self.camera.device)
      }, orAs: CallFailure.init)
  }

  /// Sets a control, or resets it if there is no value.
  fileprivate func set(_ name: String, to value: String?) throws(CallFailure) {
    let outcomes: [ControlOutcome]
    if let value {
      guard let setting = ControlSetting("\(name)=\(value)") else {
        throw .badArgument("'\(name)=\(value)' is not a setting, such as brightness=60%")
      }
      outcomes = try apply { () async throws(CameraError) in
        try await self.backend.set([setting], on: self.camera.device)
      }
    } else {
      outcomes = try apply { () async throws(CameraError) in
        try await self.backend.reset([ControlName(name)], of: self.camera.device)
      }
    }
    guard let loser = outcomes.first(where: { !$0.didStick }) else { return }
    let remark = loser.remark(among: try controls()) ?? "\(loser)"
    throw CallFailure(CAPTURE_NO_CONTROL, remark)
  }

  private func apply(
    _ work: @escaping @Sendable () async throws(CameraError) -> [ControlOutcome]
  ) throws(CallFailure) -> [ControlOutcome] {
    try wait(for: work, orAs: CallFailure.init)
  }
}

@c @implementation
public func capture_controls_list(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try ControlList(of: camera.required(CameraHandle.self, "camera"))
  }
}

@c @implementation
public func capture_controls_get(
  _ controls: OpaquePointer?, _ index: Int, _ control: UnsafeMutablePointer<capture_control>?
) -> Bool {
  fill(control, from: controls.usable(ControlList.self)?.controls, at: index) { $0.structure }
}

@c @implementation
public func capture_controls_release(_ controls: OpaquePointer?) {
  release(controls, as: ControlList.self)
}

@c @implementation
public func capture_control_set(
  _ camera: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try camera.required(CameraHandle.self, "camera")
    try handle.set(String(required: name, "name"), to: String(from: value))
  }
}
