internal import CaptureFiles
internal import Glibc

/// The virtual host controllers of the kernel, which `vhci-hcd` provides.
struct HostController: Sendable {
  /// The folder of the first controller, whose files are those of all.
  let folder: String
  /// The folder of the devices on USB.
  let devices: String
  /// The folder of device files.
  let files: String
  /// The folder of the driver for USB cameras.
  let driver: String
  /// The folder of udev, which gives device files to their groups.
  let udev: String

  /// Those of the running kernel.
  static let kernel = HostController(
    folder: "/sys/devices/platform/vhci_hcd.0", devices: "/sys/bus/usb/devices", files: "/dev",
    driver: "/sys/bus/usb/drivers/uvcvideo", udev: "/run/udev")

  private static let fileLimit = 1 << 16
  private static let highSpeed = 3

  /// The ports of all controllers.
  var ports: [BusPort] {
    get throws(USBCameraError) {
      guard Folder.exists(folder) else { throw .noController }
      let names = ((try? Folder.names(in: folder)) ?? []).filter {
        $0 == "status" || $0.hasPrefix("status.")
      }
      return names.sorted().flatMap { lines(of: "\(folder)/\($0)").compactMap { BusPort($0) } }
    }
  }

  /// Hands a socket to the kernel as a device of USB 2, and returns the port that it is in.
  func attach(_ socket: CInt) throws(USBCameraError) -> Int {
    for port in try ports where port.isHighSpeed && port.isFree {
      let device = 0x10000 | port.number + 1
      let order = "\(port.number) \(socket) \(device) \(Self.highSpeed)"
      switch write(order, to: "\(folder)/attach") {
      case .none: return port.number
      case Errno(rawValue: EBUSY): continue  // another program was faster
      case let cause where cause.isDenial: throw .notPermitted
      case let cause:
        throw USBCameraError(
          .connection, "the virtual USB controller did not accept the camera: \(cause)")
      }
    }
    throw .noFreePort
  }

  /// The state of a camera's device file.
  enum Node: Hashable {
    /// The kernel has no video device yet.
    case none
    /// The kernel has the device, but there is no file at the path.
    case withoutFile(String)
    /// The file exists, but udev has not given it to its group yet.
    case withoutGroup(String)
    case ready(String)
  }

  /// Returns the device file of the camera in a port.
  func node(ofPort number: Int) -> Node {
    guard let device = try? ports.first(where: { $0.number == number })?.device else {
      return .none
    }
    let folder = "\(devices)/\(device):1.0/video4linux"
    let names = ((try? Folder.names(in: folder)) ?? []).filter { $0.hasPrefix("video") }
    // Nodes with other indices are for metadata.
    let name = names.first { lines(of: "\(folder)/\($0)/index").first == "0" }
    guard let name else { return .none }
    let path = "\(files)/\(name)"
    guard Folder.exists(path) else { return .withoutFile(path) }
    return isKnownToUdev("\(folder)/\(name)") ? .ready(path) : .withoutGroup(path)
  }

  /// Whether udev has dealt with a video device, or does not run.
  private func isKnownToUdev(_ device: String) -> Bool {
    guard Folder.exists("\(udev)/control"), let number = lines(of: "\(device)/dev").first else {
      return true
    }
    return Folder.exists("\(udev)/data/c\(number)")
  }

  /// Whether the kernel has a driver for USB cameras.
  var hasDriver: Bool { Folder.exists(driver) }

  private func lines(of path: String) -> [Substring] {
    guard let file = try? Descriptor(path, .reading),
      let bytes = try? file.readToEnd(upTo: Self.fileLimit)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: Character("\n"))
  }

  /// Writes a text in a single call, as the kernel's files require.
  private func write(_ text: String, to path: String) -> Errno {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return .last }
    defer { close(file) }
    var text = text
    let count = text.withUTF8 { Glibc.write(file, $0.baseAddress, $0.count) }
    return count < 0 ? .last : .none
  }
}
