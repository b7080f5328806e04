internal import CaptureFiles

/// The plugins of libv4l2 that this machine has.
struct VideoPlugins {
  /// What lies before `/usr`: nothing, but in tests.
  var root = ""

  /// Whether any may change what a single-planar camera says or sends.
  ///
  /// Where not even the one that comes with libv4l2 is found, others may be where that is.
  var mayHelp: Bool {
    let names = Self.folders.flatMap { (try? Folder.names(in: root + $0)) ?? [] }
    let plugins = names.filter { $0.hasSuffix(".so") }
    return plugins.isEmpty || plugins.contains { $0 != Self.ofManyPlanes }
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
