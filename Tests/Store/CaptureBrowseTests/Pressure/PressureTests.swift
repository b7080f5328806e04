import CaptureBase
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing

@testable import CaptureBrowse

struct PressureTests {
  @Test(arguments: [
    (
      "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\nfull avg10=0.00 avg60=0 avg300=0 total=0\n",
      0.0, 0.0, PressureLevel?.none
    ),
    (
      "some avg10=9.99 avg60=50.00 avg300=0.00 total=12\nfull avg10=9.99 total=3\n", 9.99, 9.99, nil
    ),
    ("some avg10=10.00 avg60=0.00 total=1\nfull avg10=0.00 total=0\n", 10, 0, .half),
    ("some avg10=12.00 total=1\nfull avg10=10.00 total=0\n", 12, 10, .everythingNotShown),
    ("some avg10=40.00 total=1\n", 40, 0, .everythingNotShown),
  ])
  func `the kernel's stall figures are parsed and mapped to a level`(
    text: String, some: Double, full: Double, level: PressureLevel?
  ) throws {
    let reading = try #require(StallReading(text))
    #expect(reading.some == some)
    #expect(reading.full == full)
    #expect(reading.level == level)
  }

  @Test(arguments: ["", "\n", "some", "full avg10=3", "some avg10=x", "Operation not supported"])
  func `a text that is not in the kernel's format is rejected`(text: String) {
    #expect(StallReading(text) == nil)
  }

  /// The files of a control group.
  struct Group: CustomStringConvertible {
    let description: String
    let files: [String: String]
    let limit: Int?
    let used: Int
    let level: PressureLevel?
  }

  @Test(arguments: [
    Group(
      description: "no limit", files: ["memory.current": "500\n", "memory.max": "max\n"],
      limit: nil, used: 500, level: nil),
    Group(
      description: "far from it", files: ["memory.current": "500\n", "memory.max": "1000\n"],
      limit: 1000, used: 500, level: nil),
    Group(
      description: "near it", files: ["memory.current": "850\n", "memory.max": "1000\n"],
      limit: 1000, used: 850, level: .half),
    Group(
      description: "at it", files: ["memory.current": "950", "memory.max": "1000"],
      limit: 1000, used: 950, level: .everythingNotShown),
    Group(
      description: "high before max",
      files: [
        "memory.current": "860", "memory.max": "9000", "memory.high": "1000",
      ], limit: 1000, used: 860, level: .half),
    Group(
      description: "files of no use",
      files: [
        "memory.current": "950", "memory.max": "1000",
        "memory.stat": "anon 200\nfile 600\ninactive_file 600\nactive_file 0\n",
      ], limit: 1000, used: 350, level: nil),
    Group(
      description: "limit of zero", files: ["memory.current": "1", "memory.max": "0"],
      limit: 0, used: 1, level: .everythingNotShown),
    Group(
      description: "limit of nonsense", files: ["memory.current": "1", "memory.max": "??"],
      limit: nil, used: 1, level: nil),
  ])
  func `the files of a version 2 group are parsed and mapped to a level`(group: Group) throws {
    let found = try #require(MemoryGroup(version2: { group.files[$0] }))
    #expect(found.limit == group.limit)
    #expect(found.used == group.used)
    #expect(found.level(after: nil) == group.level)
  }

  @Test func `a version 1 group is parsed, and its largest possible limit means none`() throws {
    var files = [
      "memory.usage_in_bytes": "900\n", "memory.limit_in_bytes": "9223372036854771712\n",
      "memory.failcnt": "4\n", "memory.oom_control": "oom_kill_disable 0\noom_kill 2\n",
    ]
    let free = try #require(MemoryGroup(version1: { files[$0] }))
    #expect(free.limit == nil)
    #expect(free.killCount == 2)
    files["memory.limit_in_bytes"] = "1000\n"
    #expect(MemoryGroup(version1: { files[$0] })?.level(after: free) == .half)
    files["memory.stat"] = "total_inactive_file 500\n"
    #expect(MemoryGroup(version1: { files[$0] })?.level(after: free) == nil)
    files["memory.oom_control"] = "oom_kill 3\n"
    #expect(MemoryGroup(version1: { files[$0] })?.level(after: free) == .everythingNotShown)
    #expect(MemoryGroup(version1: { _ in nil }) == nil)
    #expect(MemoryGroup(version2: { _ in nil }) == nil)
  }

  @Test func `only reaching the memory limit again counts as pressure`() throws {
    var files = ["memory.current": "600", "memory.max": "1000", "memory.events": "high 0\nmax 7\n"]
    let before = try #require(MemoryGroup(version2: { files[$0] }))
    #expect(before.level(after: nil) == nil)
    files["memory.events"] = "high 0\nmax 8\noom_kill 0\n"
    #expect(MemoryGroup(version2: { files[$0] })?.level(after: before) == .half)
    files["memory.current"] = "100"
    #expect(MemoryGroup(version2: { files[$0] })?.level(after: before) == nil)
  }

  @Test func `a pressure level is reported at once, then every ten seconds`() {
    var classifier = PressureClassifier()
    var now = Timestamp.zero
    var reading = PressureFiles.Reading()
    func told(_ some: String, after seconds: Int) -> PressureLevel? {
      now = now + .seconds(seconds)
      reading.stall = StallReading("some avg10=\(some)")
      return classifier.level(for: reading, at: now)
    }
    #expect(told("3.0", after: 1) == nil)
    #expect(told("15.0", after: 1) == .half)
    #expect(told("15.0", after: 9) == nil)
    #expect(told("15.0", after: 1) == .half)
    #expect(told("50.0", after: 1) == .everythingNotShown)
    #expect(told("15.0", after: 2) == nil)
    #expect(told("0.0", after: 2) == nil)
    #expect(told("15.0", after: 5) == nil, "it comes again too soon")
    #expect(told("15.0", after: 1) == .half)
  }

  @Test func `an alarm from the kernel alone is a pressure level`() {
    var classifier = PressureClassifier()
    #expect(classifier.level(for: PressureFiles.Reading(), isAlarm: true, at: .zero) == .half)
  }
}

// MARK: - Gauge

extension PressureTests {
  /// The levels reported.
  private typealias Heard = Guarded<[PressureLevel]>

  private func gauge(_ root: String, _ clock: ManualClock, _ heard: Heard) -> PressureGauge {
    PressureGauge(root: root, timeline: clock) { level in heard.withLock { $0.append(level) } }
  }

  private func makeFile(_ root: String, _ path: String, _ text: String) throws {
    var folder = root
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o777)
    }
    try Array(text.utf8).write(to: "\(root)/\(path)")
  }

  @Test func `a system without pressure files reports no levels and no errors`() throws {
    let root = try TestFolder()
    let (clock, heard) = (ManualClock(), Heard([]))
    let gauge = gauge(root.path, clock, heard)
    gauge.start()
    try clock.advance(by: .seconds(60))
    gauge.stop()
    #expect(heard.withLock { $0 } == [])
  }

  @Test func `stalls are polled every two seconds without kernel notifications`() throws {
    let root = try TestFolder()
    let (clock, heard) = (ManualClock(), Heard([]))
    try makeFile(root.path, "proc/pressure/memory", "some avg10=0.00\nfull avg10=0.00\n")
    let gauge = gauge(root.path, clock, heard)
    gauge.start()
    gauge.start()
    try clock.advance(by: .seconds(5))
    #expect(heard.withLock { $0 } == [])
    try makeFile(root.path, "proc/pressure/memory", "some avg10=20.00\nfull avg10=11.00\n")
    try clock.advance(by: .seconds(2))
    #expect(heard.withLock { $0 } == [.everythingNotShown])
    gauge.stop()
    try clock.advance(by: .seconds(60))
    #expect(heard.withLock { $0 } == [.everythingNotShown])
  }

  @Test func `the most restrictive of a control group and its ancestors counts`() throws {
    let root = try TestFolder()
    let (clock, heard) = (ManualClock(), Heard([]))
    try makeFile(root.path, "proc/self/cgroup", "0::/shop/till\n")
    try makeFile(root.path, "sys/fs/cgroup/shop/till/memory.current", "500")
    try makeFile(root.path, "sys/fs/cgroup/shop/till/memory.max", "1000")
    try makeFile(root.path, "sys/fs/cgroup/shop/memory.current", "900")
    try makeFile(root.path, "sys/fs/cgroup/shop/memory.max", "1000")
    let gauge = gauge(root.path, clock, heard)
    gauge.start()
    try clock.settle()
    #expect(heard.withLock { $0 } == [.half])
  }

  @Test func `the top group counts in a container whose group is not visible`() throws {
    let root = try TestFolder()
    try makeFile(root.path, "proc/self/cgroup", "5:cpu,memory:/hidden/away\n3:pids:/\n0::/\n")
    try makeFile(root.path, "sys/fs/cgroup/memory/memory.usage_in_bytes", "970")
    try makeFile(root.path, "sys/fs/cgroup/memory/memory.limit_in_bytes", "1000")
    let reading = PressureFiles(root: root.path).reading
    #expect(reading.groups.map(\.limit) == [1000])
    #expect(reading.groups[0].level(after: nil) == .everythingNotShown)
  }

  @Test func `the pressure files of this machine can be read`() {
    let reading = PressureFiles(root: "").reading
    for group in reading.groups { #expect(group.used >= 0) }
  }
}

// MARK: - Idle time

extension PressureTests {
  @Test func `a cache is flushed once, ten seconds after the last interaction`() throws {
    let clock = ManualClock()
    let flushes = Guarded<[Timestamp]>([])
    let idle = IdleFlush(timeline: clock) { flushes.withLock { $0.append(clock.now) } }
    try clock.advance(by: .seconds(60))
    #expect(flushes.withLock { $0.count } == 0)
    let start = clock.now
    for _ in 0..<5 {
      idle.recordInteraction()
      try clock.advance(by: .seconds(4))
    }
    #expect(flushes.withLock { $0.count } == 0)
    try clock.advance(by: .seconds(60))
    #expect(flushes.withLock { $0 } == [start + .seconds(26)])
    idle.recordInteraction()
    try clock.advance(by: .seconds(60))
    #expect(flushes.withLock { $0.count } == 2)
  }

  @Test func `a released idle flush never fires`() throws {
    let clock = ManualClock()
    var idle: IdleFlush? = IdleFlush(timeline: clock) { Issue.record("it was flushed") }
    idle?.recordInteraction()
    idle = nil
    try clock.advance(by: .seconds(60))
  }
}
