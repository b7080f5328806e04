internal import CaptureFiles

/// The plugins of libv4l2 that this machine has.
struct VideoPlugins {
  /// What lies before `/usr`: nothing, but in tests.
  var root = ""

  /// Whether any may change what a single-planar camera says or sends.
  ///
  /// Where the folder is not found it is assumed, since libv4l2 may have one elsewhere.
  var mayHelp: Bool {
    let folders = Self.folders.compactMap { try? Folder.names(in: root + $0) }
    guard !folders.isEmpty else { return true }
    return folders.contains { $0.contains { $0.hasSuffix(".so") && $0 != Self.ofManyPlanes } }
  }

  /// Comes with libv4l2, and leaves single-planar cameras alone.
  private static let ofManyPlanes = "libv4l-mplane.so"

  private static let folders = [
    "/usr/lib/\(triplet)", "/usr/lib64", "/usr/lib", "/usr/local/lib/\(triplet)", "/usr/local/lib",
  ]
  .map { $0 + "/libv4l/plugins" }

  /// What Debian calls this kind of machine.
  private static var triplet: String {
    #if arch(arm64)
    "aarch64-linux-gnu"
    #elseif arch(arm)
    "arm-linux-gnueabihf"
    #else
    "x86_64-linux-gnu"
    #endif
  }
}
