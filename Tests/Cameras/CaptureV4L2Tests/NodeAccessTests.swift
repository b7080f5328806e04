import CaptureBase
import CaptureCamera
import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureV4L2

/// Remedies for a camera that may not be opened or is missing in a container.
@Suite(.timeLimit(.minutes(10)))
struct NodeAccessTests {
  private static func access(
    member: Bool = false, future: Bool = false, forGroup: Bool = true, contained: Bool = false
  ) -> NodeAccess {
    NodeAccess(
      path: "/dev/video0", group: "video", isForGroup: forGroup, isMember: member,
      isFutureMember: future, user: "anna", isContained: contained)
  }

  @Test(arguments: [
    (
      access(),
      "add the user 'anna' to the group 'video', and log in again"
    ),
    (
      access(future: true),
      "log in again, because you have joined the group 'video' since the last login"
    ),
    (access(forGroup: false), "only root may use it; a udev rule can give a group access"),
    (
      access(member: true),
      "something other than its group denies access, such as a service's sandbox"
    ),
    (
      access(member: true, contained: true),
      "pass the device /dev/video0 into the container"
    ),
    (access(contained: true), "run the container with the group 'video'"),
  ])
  func `the remedy for a denied access fits the permissions`(access: NodeAccess, remedy: String) {
    #expect(access.remedy.description == remedy)
  }

  @Test func `a node's permissions and the user's groups are read from the system`() throws {
    let folder = try TestFolder()
    try folder.write([], as: "node")
    let path = "\(folder.path)/node"
    #expect(chmod(path, 0o660) == 0)
    let access = try #require(NodeAccess(of: path, root: folder.path))
    #expect(access.isMember)
    #expect(access.isForGroup)
    #expect(!access.isContained)
    #expect(!access.group.isEmpty && !access.user.isEmpty)
    #expect(chmod(path, 0o640) == 0)
    #expect(NodeAccess(of: path, root: folder.path)?.isForGroup == false)
    #expect(NodeAccess(of: "\(path)-not", root: folder.path) == nil)
  }

  @Test(arguments: [
    ("/.dockerenv", "", true), ("/run/.containerenv", "", true),
    ("/run/systemd/container", "docker", true),
    ("/proc/1/cgroup", "12:devices:/docker/0123abcd", true),
    ("/proc/1/cgroup", "1:name=systemd:/machine.slice/libpod-0123.scope", true),
    ("/proc/1/cgroup", "11:cpu:/kubepods/besteffort/pod1", true),
    ("/proc/1/cgroup", "0::/init.scope", false), ("/etc/hosts", "docker", false),
  ])
  func `a container is recognised by its files`(file: String, line: String, isAround: Bool) throws {
    let tree = try DeviceTree()
    try tree.touch(String(file.dropFirst()), line)
    #expect(Container(root: tree.nodes.root).isAround == isAround)
  }

  @Test func `a camera that is listed without a device file has its own remedy`() throws {
    let tree = try DeviceTree()
    try tree.list("video0", name: "Cam", of: "platform/x.0")
    let path = "\(tree.nodes.root)/dev/video0"
    let fault = NodeFault.refused(.open, .noSuchFile)
    let outside = fault.error(at: path, called: "Cam", in: tree.nodes)
    #expect(outside.cause == .notFound)
    #expect(outside.remedy?.code == .waitForDeviceFile)
    #expect(outside.remedy?.facts == [.path: path])
    try tree.touch(".dockerenv")
    let contained = fault.error(at: path, called: "Cam", in: tree.nodes).remedy
    #expect(contained?.code == .passIntoContainer)
    #expect(contained?.facts == [.path: path])
    #expect(fault.error(at: "\(path)1", called: "Cam", in: tree.nodes).remedy == nil)
  }

  @Test func `an error about missing permission has a remedy specific to the node`() throws {
    let folder = try TestFolder()
    try folder.write([], as: "node")
    let error = NodeFault.refused(.open, Errno(rawValue: EACCES))
      .error(at: "\(folder.path)/node", called: "Cam")
    #expect(error.cause == .permissionDenied)
    #expect(error.remedy != CameraError(.open, "Cam", .permissionDenied).remedy)
  }
}
