import CaptureTestSupport
import Testing

@testable import CaptureV4L2

/// libv4l2 is used where it has plugins that may help, or may have them elsewhere.
struct VideoPluginsTests {
  @Test(arguments: [
    ([], true),
    (["README"], true),
    (["libv4l-mplane.so"], false),
    (["libv4l-mplane.so", "README"], false),
    (["libv4l-mplane.so", "libv4l-fancy.so"], true),
  ])
  func `plugins may help unless that of many planes is all there is`(
    files: [String], mayHelp: Bool
  ) throws {
    let tree = try DeviceTree()
    for file in files { try tree.touch("usr/lib64/libv4l/plugins/\(file)") }
    #expect(VideoPlugins(root: tree.nodes.root).mayHelp == mayHelp)
  }

  @Test func `a plugin in any of the usual folders is found`() throws {
    let tree = try DeviceTree()
    try tree.touch("usr/lib64/libv4l/plugins/libv4l-mplane.so")
    try tree.touch("usr/local/lib/libv4l/plugins/libv4l-fancy.so")
    #expect(VideoPlugins(root: tree.nodes.root).mayHelp)
  }
}
