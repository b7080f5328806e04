internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// A control with the driver's identifier for it.
struct NodeControl: Hashable {
  let id: UInt32
  /// The representation of its value: signed or unsigned 32 bits, or signed 64 bits.
  let width: Width
  let control: CameraControl

  enum Width: Hashable {
    case signed32, unsigned32, signed64
  }

  /// The standard identifiers of picture controls and of camera controls.
  static let standardIDs =
    Array(c_V4L2_CID_BASE..<c_V4L2_CID_BASE + 48)
    + Array(c_V4L2_CID_CAMERA_CLASS_BASE..<c_V4L2_CID_CAMERA_CLASS_BASE + 48)
}

extension VideoNode {
  /// Returns all controls with numeric values, including their current values.
  ///
  /// Buttons, strings, areas and arrays are left out, as are controls
  /// that the camera fails to describe.
  borrowing func controls() throws(NodeFault) -> [NodeControl] {
    var controls: [NodeControl] = []
    var last: UInt32 = 0
    do throws(Errno) {
      while let answer = try query(last | c_V4L2_CTRL_FLAG_NEXT_CTRL) {
        if let control = control(answer) { controls.append(control) }
        last = answer.id
      }
    } catch {
      guard !error.isOfSilence else { throw .refused(.read, error) }
      // The driver does not report which control it failed to describe, and its list ends there.
      controls += self.controls(after: last)
    }
    return controls
  }

  /// Returns the controls needed for a stream's settings; nil if there are no settings.
  ///
  /// If the controls cannot be listed and all settings come from a profile,
  /// the camera streams without them.
  borrowing func controls(for settings: ControlSettings) throws(NodeFault) -> [NodeControl]? {
    guard settings.contains(where: { $0.profile == nil }) else {
      return settings.isEmpty ? nil : try? controls()
    }
    return try controls()
  }

  /// Returns the standard controls with identifiers after `last`, each queried separately.
  private borrowing func controls(after last: UInt32) -> [NodeControl] {
    NodeControl.standardIDs.filter { $0 > last }.compactMap { id in
      (try? query(id)).flatMap { $0 }.flatMap { control($0) }
    }
  }

  /// Returns the driver's description of a control; nil if there is no such control.
  private borrowing func query(_ id: UInt32) throws(Errno) -> v4l2_query_ext_ctrl? {
    var answer = v4l2_query_ext_ctrl()
    answer.id = id
    do throws(Errno) {
      try ask(c_VIDIOC_QUERY_EXT_CTRL, &answer)
    } catch {
      guard error.isOfAbsence else { throw error }
      return nil
    }
    return answer
  }

  private borrowing func control(_ answer: v4l2_query_ext_ctrl) -> NodeControl? {
    let has = { (flag: Int32) in answer.flags & UInt32(flag) != 0 }
    guard !has(V4L2_CTRL_FLAG_DISABLED), !has(V4L2_CTRL_FLAG_WRITE_ONLY), answer.nr_of_dims == 0,
      let kind = kind(of: answer)
    else { return nil }
    let name = withUnsafeBytes(of: answer.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let width = NodeControl.Width(type: answer.type)
    let control = CameraControl(
      name: ControlName(driver: name), kind: kind, default: width.number(answer.default_value),
      traits: CameraControl.Traits(flags: answer.flags), current: value(of: answer.id, width))
    return NodeControl(id: answer.id, width: width, control: control)
  }

  private borrowing func kind(of answer: v4l2_query_ext_ctrl) -> CameraControl.Kind? {
    switch answer.type {
    case V4L2_CTRL_TYPE_BOOLEAN.rawValue: return .boolean
    case V4L2_CTRL_TYPE_BITMASK.rawValue:
      return .bits(mask: Int(UInt32(truncatingIfNeeded: answer.maximum)))
    case V4L2_CTRL_TYPE_INTEGER.rawValue, V4L2_CTRL_TYPE_INTEGER64.rawValue:
      guard answer.minimum <= answer.maximum else { return nil }
      let range = Int(answer.minimum)...Int(answer.maximum)
      return .integer(range, step: Int(clamping: answer.step))
    case V4L2_CTRL_TYPE_MENU.rawValue, V4L2_CTRL_TYPE_INTEGER_MENU.rawValue:
      return .menu(menu(of: answer))
    default: return nil
    }
  }

  private borrowing func menu(of answer: v4l2_query_ext_ctrl) -> [CameraControl.MenuItem] {
    let isOfNumbers = answer.type == V4L2_CTRL_TYPE_INTEGER_MENU.rawValue
    guard (0...255).contains(answer.minimum), answer.minimum <= answer.maximum else { return [] }
    return (answer.minimum...min(answer.maximum, 255)).compactMap { index in
      var item = v4l2_querymenu()
      item.id = answer.id
      item.index = UInt32(index)
      guard grants(c_VIDIOC_QUERYMENU, &item) else { return nil }  // a menu may have gaps
      let name = withUnsafeBytes(of: item.name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      return CameraControl.MenuItem(
        value: Int(index), name: isOfNumbers ? String(item.value) : name)
    }
  }

  private borrowing func value(of id: UInt32, _ width: NodeControl.Width) -> Int? {
    guard width != .signed64 else {
      var value: Int64 = 0
      let failure = c_v4l2_value64(descriptor, c_VIDIOC_G_EXT_CTRLS, id, &value)
      return failure == 0 ? Int(value) : nil
    }
    var answer = v4l2_control()
    answer.id = id
    guard grants(c_VIDIOC_G_CTRL, &answer) else { return nil }
    return width == .signed32 ? Int(answer.value) : Int(UInt32(bitPattern: answer.value))
  }

  /// Sets controls and reads them back; throws and sets nothing if a
  /// control or value does not exist.
  ///
  /// Invalid settings from a profile are skipped instead.
  borrowing func set(
    _ settings: ControlSettings, of controls: [NodeControl]
  ) throws(NodeFault) -> AppliedSettings {
    var requests: [(control: NodeControl, requested: RequestedControl)] = []
    var applied = AppliedSettings()
    for setting in settings {
      do throws(CameraError) {
        requests.append(try resolve(setting, among: controls))
      } catch {
        guard setting.profile != nil else { throw .camera(error) }
        applied.skipped.append(SkippedSetting(setting, because: error.cause))
      }
    }
    // After one timeout, each of the other controls might take as long.
    var isLate = false
    // Switches come first: a dial cannot be set while its automatic mode is on.
    for (control, requested) in requests.switchesFirst({ $0.control.control }) {
      guard !isLate else {
        applied.outcomes.append(requested.outcome(control.control.presumed, refusal: .untried))
        continue
      }
      let answer = try refusal(of: requested.number, by: control)
      isLate = answer?.isOfDelay == true
      applied.outcomes.append(outcome(of: requested, on: control, answer))
    }
    return applied
  }

  /// Sets controls for a stream; throws if the camera refuses one that the user requested.
  borrowing func impose(
    _ settings: ControlSettings, of controls: [NodeControl]
  ) throws(NodeFault) -> AppliedSettings {
    let applied = try set(settings, of: controls)
    do throws(CameraError) {
      try applied.outcomes.check(on: "", among: controls.map(\.control))
    } catch {
      throw .camera(error)
    }
    return applied
  }

  private borrowing func resolve(
    _ setting: ControlSetting, among controls: [NodeControl]
  ) throws(CameraError) -> (control: NodeControl, requested: RequestedControl) {
    let requested = try controls.map(\.control).requested(setting)
    guard let known = controls.first(where: { $0.control.name == requested.control.name }) else {
      throw CameraError(.control, "", .badControl("it has no control '\(setting.name)'"))
    }
    return (known, requested)
  }

  /// Sends a value; returns the error if the camera refuses it, or nil if it accepts.
  ///
  /// Throws if the camera is disconnected, since it will not accept anything else either.
  private borrowing func refusal(
    of number: Int, by control: NodeControl
  ) throws(NodeFault) -> Errno? {
    do throws(Errno) {
      try write(number, to: control)
      return nil
    } catch {
      guard !error.isOfLoss else { throw .refused(.control, error) }
      return error
    }
  }

  private borrowing func outcome(
    of requested: RequestedControl, on control: NodeControl, _ refusal: Errno?
  ) -> ControlOutcome {
    let got = refusal?.isOfDelay == true ? nil : value(of: control.id, control.width)
    return requested.outcome(
      got ?? (refusal == nil ? requested.number : control.control.presumed),
      refusal: refusal?.refusal)
  }

  private borrowing func write(_ number: Int, to control: NodeControl) throws(Errno) {
    guard control.width != .signed64 else {
      var value = Int64(number)
      let failure = c_v4l2_value64(descriptor, c_VIDIOC_S_EXT_CTRLS, control.id, &value)
      guard failure == 0 else { throw Errno(rawValue: failure) }
      return
    }
    var value = v4l2_control()
    value.id = control.id
    value.value =
      control.width == .signed32
      ? Int32(clamping: number) : Int32(bitPattern: UInt32(truncatingIfNeeded: number))
    try ask(c_VIDIOC_S_CTRL, &value)
  }
}

extension CameraControl {
  /// The value that the control probably has, if it cannot be read.
  fileprivate var presumed: Int { current ?? self.default }
}

extension CameraError.Cause {
  /// The cause for a control that was not sent, because the camera did not answer the previous one.
  fileprivate static var untried: CameraError.Cause {
    .driver("it was not tried, because the camera did not answer in time before")
  }
}

extension NodeControl.Width {
  fileprivate init(type: UInt32) {
    switch type {
    case V4L2_CTRL_TYPE_INTEGER64.rawValue: self = .signed64
    case V4L2_CTRL_TYPE_BITMASK.rawValue: self = .unsigned32
    default: self = .signed32
    }
  }

  fileprivate func number(_ value: Int64) -> Int {
    self == .unsigned32 ? Int(UInt32(truncatingIfNeeded: value)) : Int(value)
  }
}

extension CameraControl.Traits {
  /// Creates the traits from the driver's flags.
  fileprivate init(flags: UInt32) {
    let has = { (flag: Int32) in flags & UInt32(flag) != 0 }
    self = []
    if has(V4L2_CTRL_FLAG_READ_ONLY) { insert(.readOnly) }
    if has(V4L2_CTRL_FLAG_INACTIVE) { insert(.inactive) }
    if has(V4L2_CTRL_FLAG_VOLATILE) { insert(.volatile) }
  }
}

extension ControlName {
  /// Creates the name for a driver's text, such as `white_balance_automatic` for `White Balance,
  /// Automatic`.
  init(driver text: String) {
    let parts = text.lowercased().utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    self.init(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_"))
  }
}

extension Errno {
  /// The reason a connected camera did not accept a control's value.
  var refusal: CameraError.Cause {
    switch rawValue {
    case EPIPE: .badControl("it rejected the request")
    case EINVAL: .badControl("it rejects the value")
    case ERANGE: .badControl("the value is out of its range")
    case EACCES, EPERM: .badControl("it is locked, or can only be read")
    case EBUSY: .badControl("it cannot be changed now")
    case ETIMEDOUT: .driver("it did not answer in time")
    case EIO: .driver("the driver reports a device error")
    default: .driver("the driver reports '\(self)'")
    }
  }
}
