internal import CaptureCamera

/// A control as a USB camera has it: UVC 1.1, 4.2.2.
///
/// It may consist of two of the simulator's.
struct UnitControl: Hashable, Sendable {
  enum Unit: UInt8, Sendable {
    case terminal = 1
    case processing = 2
  }

  /// One number in the control's value.
  struct Field: Hashable, Sendable {
    let name: ControlName
    let byteCount: Int
    var isSigned = false
    /// Whether the number has a bit for each mode instead of being a value of the menu.
    var isSetOfModes = false
  }

  let unit: Unit
  let selector: UInt8
  /// The bit by which the unit's descriptor says that the camera has the control.
  let bit: Int
  let fields: [Field]

  var byteCount: Int { fields.map(\.byteCount).reduce(0, +) }

  private init(_ unit: Unit, _ selector: UInt8, bit: Int, _ fields: Field...) {
    self.unit = unit
    self.selector = selector
    self.bit = bit
    self.fields = fields
  }

  /// Every control that a simulated camera and a USB camera can both have.
  static let all: [UnitControl] = [
    Self(.processing, 0x01, bit: 8, Field(name: .backlightCompensation, byteCount: 2)),
    Self(.processing, 0x02, bit: 0, Field(name: .brightness, byteCount: 2, isSigned: true)),
    Self(.processing, 0x03, bit: 1, Field(name: .contrast, byteCount: 2)),
    Self(.processing, 0x04, bit: 9, Field(name: .gain, byteCount: 2)),
    Self(.processing, 0x05, bit: 10, Field(name: .powerLineFrequency, byteCount: 1)),
    Self(.processing, 0x06, bit: 2, Field(name: .hue, byteCount: 2, isSigned: true)),
    Self(.processing, 0x07, bit: 3, Field(name: .saturation, byteCount: 2)),
    Self(.processing, 0x08, bit: 4, Field(name: .sharpness, byteCount: 2)),
    Self(.processing, 0x09, bit: 5, Field(name: .gamma, byteCount: 2)),
    Self(.processing, 0x0A, bit: 6, Field(name: .whiteBalanceTemperature, byteCount: 2)),
    Self(.processing, 0x0B, bit: 12, Field(name: .automaticWhiteBalance, byteCount: 1)),
    Self(
      .processing, 0x0C, bit: 7, Field(name: .blueBalance, byteCount: 2),
      Field(name: .redBalance, byteCount: 2)),
    Self(.terminal, 0x02, bit: 1, Field(name: .autoExposure, byteCount: 1, isSetOfModes: true)),
    Self(.terminal, 0x03, bit: 2, Field(name: .dynamicFrameRate, byteCount: 1)),
    Self(.terminal, 0x04, bit: 3, Field(name: .exposureTime, byteCount: 4)),
    Self(.terminal, 0x06, bit: 5, Field(name: .focus, byteCount: 2)),
    Self(.terminal, 0x08, bit: 17, Field(name: .continuousFocus, byteCount: 1)),
    Self(.terminal, 0x0B, bit: 9, Field(name: .zoom, byteCount: 2)),
    Self(
      .terminal, 0x0D, bit: 11, Field(name: .pan, byteCount: 4, isSigned: true),
      Field(name: .tilt, byteCount: 4, isSigned: true)),
  ]
}

extension UnitControl.Field {
  /// Returns whether the field has room for every value of a control.
  func canHold(_ control: CameraControl) -> Bool {
    let bits = byteCount * 8
    let room = isSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(1 << bits) - 1
    switch control.kind {
    case .integer(let range, _):
      return !isSetOfModes && room.contains(range.lowerBound) && room.contains(range.upperBound)
    case .boolean: return !isSetOfModes
    case .menu(let items) where isSetOfModes:
      return items.allSatisfy { Self.mode(of: $0.value) != nil }
    case .menu(let items): return items.allSatisfy { room.contains($0.value) }
    case .bits: return false
    }
  }

  /// Returns the value as the host reads it.
  func encoded(_ value: Int) -> [UInt8] {
    let number = isSetOfModes ? Self.mode(of: value) ?? 0 : value
    return Array(number.littleEndianBytes.prefix(byteCount))
  }

  /// Returns the value that the host has written; nil for a set that is not one mode.
  func decoded(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
    let number = Int(UInt32(littleEndian: bytes.prefix(byteCount), at: 0))
    if isSetOfModes { return (0..<4).first { Self.mode(of: $0) == number } }
    let half = 1 << (byteCount * 8 - 1)
    return isSigned && number >= half ? number - 2 * half : number
  }

  /// The bit of an exposure mode, by the numbers that Linux gives the modes.
  private static func mode(of value: Int) -> Int? {
    switch value {
    case 0: 2  // automatic
    case 1: 1  // manual
    case 2: 4  // shutter priority
    case 3: 8  // aperture priority
    default: nil
    }
  }
}
