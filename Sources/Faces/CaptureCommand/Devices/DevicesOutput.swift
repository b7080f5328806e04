internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords

/// The output of `capture devices`.
struct DevicesOutput: Sendable {
  let wantsJSON: Bool
  let isLong: Bool

  func list(_ device: CameraDevice) {
    guard !wantsJSON else { return Console.printResult(device.fullJSON.line) }
    Console.printResult(columns: device.columns)
    guard isLong else { return }
    Console.printResult([StyledText](table: device.modeLines, indent: "  "))
    for line in device.remarks { Console.printResult("  \(line)") }
    Console.printResult([StyledText](table: ControlOutput.table(of: device.controls), indent: "  "))
  }

  /// Reports that a camera was added or removed.
  func tell(_ event: String, _ device: CameraDevice) {
    guard wantsJSON else {
      let columns = device.columns
      return Console.printResult(
        columns: [(event == "added" ? "+ " : "- ") + columns[0]] + columns.dropFirst())
    }
    Console.printResult((["event": .string(event), "camera": device.fullJSON] as JSON).line)
  }
}

extension CameraDevice {
  /// The camera in one line: its path, its name, and what distinguishes it from identical cameras.
  fileprivate var columns: [String] {
    let traits = [
      identity.serial.map { "serial \($0)" }, identity.port.map { "port \($0)" },
      stillMode.map { "\($0.format) \($0.size)" }, holder.map { "held open by \($0)" },
    ]
    return [path, identity.title] + traits.compactMap { $0 }
  }

  /// A table of every format and size with its frame rates.
  fileprivate var modeLines: [String] {
    let rows = modes.map { mode in
      [
        mode.format.description, mode.size.description,
        mode.rates.map(\.rateText).joined(separator: ", "),
      ]
    }
    return Table.lines(["FORMAT", "SIZE", "FRAMES PER SECOND"], rows)
  }

  /// Further remarks about the camera's pictures, as sentences.
  fileprivate var remarks: [String] {
    let others = otherFormats.map(\.description).joined(separator: ", ")
    let degrees = mounting.clockwiseDegrees
    return [
      otherFormats.isEmpty ? nil : "Not usable for photos: \(others)",
      degrees == 0
        ? nil
        : "Photos are rotated clockwise by \(degrees) degrees, as the sensor is mounted that way",
    ].compactMap { $0 }
  }

  /// The default mode for photos; nil if there is none.
  private var stillMode: StreamMode? { try? StreamRequest().bestMode(of: self) }
}
