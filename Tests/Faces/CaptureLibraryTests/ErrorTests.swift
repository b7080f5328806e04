import CaptureTestSupport
import Testing

/// Every error that can be caused without a real camera has its code and its sentence.
@Suite(.timeLimit(.minutes(10)))
struct ErrorTests {
  /// The causes, and what is reported; `*` stands for any text.
  private static let table = [
    ("timed out", "2 the photo was not taken within 10 ms"),
    ("cancelled", "3 the camera was closed during the wait"),
    ("closed watch", "3 the watch was closed during the wait"),
    ("bad argument", "5 the camera is NULL"),
    ("empty path", "5 the path is empty"),
    (
      "no camera",
      "10 cannot find the camera 'Roof': no camera matches; available: *Door\\x1B[31m, serial *"
    ),
    ("ambiguous", "11 cannot find the camera 'Doo': several cameras match; choose one: *"),
    ("busy", "12 cannot open the camera *: it is in use by cheese (pid 4242); close the *"),
    ("not permitted", "13 cannot open the camera *: permission denied; join the group 'video'*"),
    ("no bandwidth", "14 cannot get a picture *: the USB bus has no bandwidth left for this mode*"),
    ("unplugged", "15 cannot open the camera *: it was unplugged; plug it in again"),
    ("no answer", "16 cannot take a photo with *: no answer within 500 ms; allow more time"),
    ("bad frames", "17 cannot take a photo with *usable (*fault: marked broken by the driver)*"),
    ("no mode", "18 cannot set up a picture mode *: it does not offer 123x123; the nearest are *"),
    ("no control", "19 cannot set a control *: it has no control 'brigtness'; did you mean *"),
    ("bad value", "19 cannot set a control *: 'bright' is not a valid value for 'brightness'; *"),
    ("refused value", "19 the camera does not accept contrast=1: it rejected the request; *"),
    ("shortage", "21 no more files can be opened: Too many open files"),
    ("cannot write", "30 cannot write the photo no\\x0Afolder/door.jpg: No such file or *"),
    ("folder", "30 cannot write the photo .: it is a folder"),
    ("pipe", "30 cannot write the photo pipe: it is a pipe, a socket or a device"),
    ("other format", "30 cannot write the photo door.gif: files of this format cannot be *"),
    ("no photo", "40 no photo 'not-an-id'; list the photos to see their ids"),
    ("no store", "41 there is no store in nowhere; *"),
    ("newer store", "42 the store store was made by a newer version of this program; *"),
    ("damaged", "43 cannot open store/*: No such file or directory; *"),
    ("bad catalogue", "45 cannot use the catalogue store/*: file is not a database; *"),
    ("bad scenario", "65 scenario.json:1: cameras[0].buffers: 0 is not a whole number *"),
    ("no file", "65 cannot open nowhere.jpg: No such file or directory*"),
    ("bad photo", "65 text.jpg: this is not a JPEG: *"),
    ("long message", "1 cannot read x\u{e9}*"),
  ]

  @Test(arguments: table)
  func `a failure is a code and a sentence`(_ cause: String, _ expected: String) async throws {
    let outcome = try await CProgram("errors.c").run([cause])
    #expect(outcome.failure == "")
    #expect(Self.fits(outcome.text.dropLast(), expected), "\(outcome.text)")
  }

  @Test(.enabled(if: SmallDisk.isAllowed))
  func `a full disk is a distinct failure`() async throws {
    let folder = try TestFolder()
    let disk = try SmallDisk(byteCount: 4096, at: "\(folder.path)/disk")
    let outcome = try await CProgram("errors.c").run(["disk full"], in: folder)
    #expect(outcome.failure == "")
    #expect(Self.fits(outcome.text.dropLast(), "31 cannot write the photo disk/door.jpg: *"))
    withExtendedLifetime(disk) {}
  }

  /// Returns whether a text consists of the parts of a pattern, in their order.
  private static func fits(_ text: Substring, _ pattern: String) -> Bool {
    var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
    guard let first = parts.popFirst(), text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    guard let last = parts.popLast() else { return rest.isEmpty }
    for part in parts {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
