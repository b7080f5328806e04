internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// Reports when cameras may have been added or removed, or their permissions changed.
///
/// If the folder cannot be watched because other programs have used up the system's
/// inotify watches, it is polled every second. Only names and times are read, since
/// opening a camera would wake it up.
final class NodeWatch: Sendable {
  /// The last observed state and the next poll; nil if polling is unnecessary or has stopped.
  private struct Look: Sendable {
    var nodes: [String: FileIdentity.Moment] = [:]
    var next: Alarm?
  }

  private let folder: String
  private let timeline: any Timeline
  private let changed: @Sendable () -> Void
  private let queue = DispatchQueue(label: "capture.v4l2.changes")
  private let watch: FolderWatch?
  private let look = Guarded(Look())

  init(of folder: String, timeline: any Timeline, changed: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.timeline = timeline
    self.changed = changed
    watch = FolderWatch(folder, queue: queue, changed: changed)
    guard watch == nil else { return }
    look.withLock { $0 = Look(nodes: nodes, next: nextLook()) }
  }

  func stop() {
    watch?.stop()
    look.withLock { $0.next = nil }
  }

  private func nextLook() -> Alarm {
    timeline.alarm(after: .seconds(1), on: queue) { [weak self] in self?.lookAgain() }
  }

  private func lookAgain() {
    let (nodes, next) = (nodes, nextLook())
    let isOther = look.withLock { look in
      guard look.next != nil else { return false }  // stopped in the meantime
      defer { look = Look(nodes: nodes, next: next) }
      return look.nodes != nodes
    }
    if isOther { changed() }
  }

  /// The existing nodes, with the time at which the name or the permissions of each last changed.
  private var nodes: [String: FileIdentity.Moment] {
    let names = ((try? Folder.names(in: folder)) ?? []).filter { $0.hasPrefix("video") }
    return names.reduce(into: [:]) { nodes, name in
      nodes[name] = (try? FileIdentity(at: "\(folder)/\(name)"))?.touched
    }
  }
}
