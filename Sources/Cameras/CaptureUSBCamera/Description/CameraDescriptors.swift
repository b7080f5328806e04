internal import CaptureCamera
internal import CaptureImaging

/// What a USB camera says about itself when it is plugged in: USB 2.0, chapter 9, and UVC 1.1,
/// chapter 3.
struct CameraDescriptors: Hashable, Sendable {
  let device: [UInt8]
  let qualifier: [UInt8]
  let configuration: [UInt8]
  /// The texts that the descriptors name, from 1.
  private let texts: [String]

  /// The endpoint on which the camera sends frames, in bulk transfers.
  static let videoEndpoint = 0x81
  static let controlInterface: UInt8 = 0
  static let streamingInterface: UInt8 = 1

  private static let maker = "Capture"
  private static let english: UInt16 = 0x0409
  private static let textLimit = 126
  private static let controlPacket = 64
  private static let bulkPacket = 512
  private static let usbVersion = 0x200
  private static let videoVersion = 0x110
  /// The numbers of the Linux Foundation for a webcam made of software.
  private static let (vendor, product) = (0x1D6B, 0x0102)
  private static let outputTerminal = 3

  /// Returns nil if the camera has too many modes to be described.
  init?(_ identity: DeviceIdentity, _ formats: VideoFormats, _ controls: USBControls) {
    texts = [Self.maker, identity.name, identity.serial ?? ""]
    let serial = identity.serial == nil ? 0 : 3
    device = [UInt8](
      .device, .short(Self.usbVersion), 0xEF, 2, 1, .byte(Self.controlPacket),
      .short(Self.vendor), .short(Self.product), .short(0x100), 1, 2, .byte(serial), 1)
    qualifier = [UInt8](
      .qualifier, .short(Self.usbVersion), 0xEF, 2, 1, .byte(Self.controlPacket), 1, 0)
    let streaming = Self.streaming(formats)
    let content = Self.association + Self.control(controls) + streaming
    let length = content.count + 9
    guard length <= Int(UInt16.max) else { return nil }
    configuration =
      [UInt8](.configuration, .short(length), 2, 1, 0, 0x80, 250) + content
  }

  /// Returns the descriptor of a type; nil if the camera does not have it.
  func descriptor(_ type: UInt8, _ index: UInt8) -> [UInt8]? {
    switch DescriptorType(rawValue: Int(type)) {
    case .device: device
    case .qualifier: qualifier
    case .configuration: index == 0 ? configuration : nil
    case .text: text(index)
    default: nil
    }
  }

  private func text(_ index: UInt8) -> [UInt8]? {
    guard index > 0 else { return [UInt8](.text, .short(Int(Self.english))) }
    guard texts.indices.contains(Int(index) - 1) else { return nil }
    let letters = texts[Int(index) - 1].utf16.prefix(Self.textLimit)
    return [UInt8](.text, .bytes(letters.flatMap(\.littleEndianBytes)))
  }
}

// MARK: - The control interface

extension CameraDescriptors {
  private static let videoClass = 14

  private static let association = [UInt8](.association, 0, 2, .byte(videoClass), 3, 0, 2)

  /// A camera, a unit behind it that changes its pictures, and the way to the host.
  private static func control(_ controls: USBControls) -> [UInt8] {
    let units = terminal(controls) + processingUnit(controls) + output
    let interface = [UInt8](
      .interface, .byte(Int(controlInterface)), 0, 0, .byte(videoClass), 1, 0, 2)
    let head = [UInt8](
      .ofClassInterface, 1, .short(videoVersion), .short(units.count + 13),
      .long(StreamTerms.clockRate), 1, .byte(Int(streamingInterface)))
    return interface + head + units
  }

  private static func terminal(_ controls: USBControls) -> [UInt8] {
    let bits = controls.bits(of: .terminal)
    let own = UnitControl.Unit.terminal.rawValue
    return [UInt8](
      .ofClassInterface, 2, .byte(Int(own)), .short(0x201), 0, 0, .short(0), .short(0), .short(0),
      3, .short(bits), .byte(bits >> 16))
  }

  private static func processingUnit(_ controls: USBControls) -> [UInt8] {
    [UInt8](
      .ofClassInterface, 5, .byte(Int(UnitControl.Unit.processing.rawValue)),
      .byte(Int(UnitControl.Unit.terminal.rawValue)), .short(0), 2,
      .short(controls.bits(of: .processing)), 0, 0)
  }

  private static let output = [UInt8](
    .ofClassInterface, 3, .byte(outputTerminal), .short(0x101), 0,
    .byte(Int(UnitControl.Unit.processing.rawValue)), 0)
}

// MARK: - The streaming interface

extension CameraDescriptors {
  private static func streaming(_ formats: VideoFormats) -> [UInt8] {
    let all = formats.formats.enumerated().flatMap { describe($1, number: $0 + 1) }
    let count = formats.formats.count
    let interface = [UInt8](
      .interface, .byte(Int(streamingInterface)), 0, 1, .byte(videoClass), 2, 0, 0)
    let noControls = [UInt8](repeating: 0, count: count)
    let head = [UInt8](
      .ofClassInterface, 1, .byte(count), .short(13 + count + all.count), .byte(videoEndpoint), 0,
      .byte(outputTerminal), 0, 0, 0, 1, .bytes(noControls))
    let endpoint = [UInt8](.endpoint, .byte(videoEndpoint), 2, .short(bulkPacket), 0)
    return interface + head + all + endpoint
  }

  private static func describe(_ format: VideoFormat, number: Int) -> [UInt8] {
    let count = format.sizes.count
    let head =
      if let raw = format.raw {
        [UInt8](
          .ofClassInterface, 4, .byte(number), .byte(count), .bytes(raw.identifier),
          .byte(raw.bitsPerPixel), 1, 0, 0, 0, 0)
      } else {
        [UInt8](.ofClassInterface, 6, .byte(number), .byte(count), 1, 1, 0, 0, 0, 0)
      }
    let sizes = format.sizes.enumerated().flatMap { place, size in
      describe(size, number: place + 1, isRaw: format.raw != nil)
    }
    return head + sizes + colours
  }

  private static func describe(_ size: VideoSize, number: Int, isRaw: Bool) -> [UInt8] {
    let bits = size.byteCount * 8
    let rates = [size.rates.min() ?? 1, size.rates.max() ?? 1]
      .map { min(Double(bits) * $0, Double(UInt32.max)) }
    return [UInt8](
      .ofClassInterface, isRaw ? 5 : 7, .byte(number), 0, .short(size.size.width),
      .short(size.size.height), .long(Int(rates[0])), .long(Int(rates[1])),
      .long(size.byteCount), .long(Int(size.intervals[0])), .byte(size.intervals.count),
      .bytes(size.intervals.flatMap(\.littleEndianBytes)))
  }

  /// The colours of BT.601 with the primaries and the curve of BT.709, as cameras have by default.
  private static let colours = [UInt8](.ofClassInterface, 13, 1, 1, 4)
}
