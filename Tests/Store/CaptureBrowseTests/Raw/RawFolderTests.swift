import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureBrowse

@Suite(.timeLimit(.minutes(10)))
struct RawFolderTests {
  static let size = FrameSize(width: 24, height: 16)
  private static let fileByteCount = 4_096 + 24 * 16 * 4

  static func name(
    _ number: Int, _ format: RawFormat = .bgra, size: FrameSize = size
  ) throws -> RawName {
    let photo = try #require(PhotoID(String(repeating: "\(number)", count: 32)))
    return RawName(photo: photo, edition: 0, size: size, format: format)
  }

  private func makeFolder(_ place: borrowing TestFolder, limit: Int = 1 << 20) -> RawFolder {
    RawFolder("\(place.path)/raw", limit: limit, pool: PixelPool(limit: 1 << 20))
  }

  private func write(_ numbers: ClosedRange<Int>, to folder: RawFolder) throws {
    for number in numbers {
      _ = try folder.write(.grey(number, Self.size), as: try Self.name(number))
    }
  }

  private func path(_ place: borrowing TestFolder, _ number: Int) throws -> String {
    "\(place.path)/raw/\(try Self.name(number))"
  }

  @Test(arguments: RawFormat.allCases, [size, FrameSize(width: 25, height: 15)])
  func `a picture is read as it was written`(format: RawFormat, size: FrameSize) throws {
    let place = try TestFolder()
    let folder = makeFolder(place)
    let name = try Self.name(3, format, size: size)
    #expect(folder.names(of: name.photo) == [])
    _ = try folder.write(.grey(3, size), as: name)
    #expect(folder.names(of: name.photo) == [name])
    let pixels = try folder.pixels(name)
    #expect(pixels.number == 3)
    #expect(pixels.size == size)
    #expect(TestFolder.names(in: "\(place.path)/raw") == [".lock", "\(name)"])
  }

  @Test func `colour is preserved in the compact raw format`() throws {
    let place = try TestFolder()
    let folder = makeFolder(place)
    let name = try Self.name(1, .yuv420)
    let picture = PlanarPicture(size: Self.size, chroma: .s444, luma: 120, cb: 90, cr: 160)
    _ = try folder.write(picture.pixels(), as: name)
    let (found, wanted) = (try folder.pixels(name), picture.pixels())
    let difference = wanted.withBytes { wanted in
      found.withBytes { found in
        (0..<found.byteCount).map { abs(Int(found.byte(at: $0)) - Int(wanted.byte(at: $0))) }.max()
      }
    }
    #expect(try #require(difference) <= 3)
  }

  @Test func `files that another program writes or removes are noticed at once`() throws {
    let place = try TestFolder()
    let (ours, others) = (makeFolder(place), makeFolder(place))
    try write(1...2, to: ours)
    #expect(others.names(of: try Self.name(1).photo).count == 1)
    try write(3...3, to: others)
    #expect(try ours.pixels(try Self.name(3)).number == 3)
    #expect(ours.measure == (3, 3 * Self.fileByteCount, true))
    unlink(try path(place, 2))
    #expect(ours.names(of: try Self.name(2).photo) == [])
    #expect(others.measure == (2, 2 * Self.fileByteCount, true))
  }

  @Test func `all programs share one size limit, and the least recently used files go`() throws {
    let place = try TestFolder()
    let limit = 12 * Self.fileByteCount
    let (ours, others) = (makeFolder(place, limit: limit), makeFolder(place, limit: limit))
    try write(0...5, to: ours)
    for number in 6...9 {
      _ = try others.write(.grey(number, Self.size), as: try Self.name(number))
    }
    let small = FrameSize(width: 24, height: 15)
    for number in 0...2 {
      _ = try others.write(.grey(number, small), as: try Self.name(number, size: small))
    }
    #expect(ours.measure.byteCount <= limit)
    #expect(ours.measure.byteCount == others.measure.byteCount)
    #expect(others.names(of: try Self.name(0).photo).map(\.size) == [small])
    #expect(others.names(of: try Self.name(9).photo).count == 1)
  }

  @Test func `two programs that evict at the same time remove no more than needed`() async throws {
    let place = try TestFolder()
    let limit = 10 * Self.fileByteCount
    let path = "\(place.path)/raw"
    await withTaskGroup(of: Void.self) { group in
      for part in 0..<2 {
        group.addTask {
          let folder = RawFolder(path, limit: limit, pool: PixelPool(limit: 0))
          for round in 0..<100 {
            let number = (round * 2 + part) % 10
            let size = FrameSize(width: 24, height: 16 - round % 3)
            guard let name = try? Self.name(number, size: size) else { continue }
            _ = try? folder.write(.grey(number, size), as: name)
            if let pixels = try? folder.pixels(name) { #expect(pixels.number == number) }
          }
        }
      }
    }
    let found = makeFolder(place, limit: limit).measure
    #expect(found.byteCount <= limit)
    #expect(found.byteCount > limit - 2 * Self.fileByteCount)
    #expect(TestFolder.names(in: path).allSatisfy { $0 == ".lock" || RawName($0) != nil })
  }

  @Test func `the folder is listed again if the kernel has lost notifications`() throws {
    let place = try TestFolder()
    let folder = makeFolder(place)
    try write(1...1, to: folder)
    let noise = "\(place.path)/raw/noise"
    for _ in 0..<20_000 {
      close(open(noise, O_CREAT | O_WRONLY, 0o600))
      unlink(noise)
    }
    try write(2...2, to: makeFolder(place))
    #expect(folder.names(of: try Self.name(2).photo).count == 1)
  }

  @Test func `a raw folder that was moved away is created again`() throws {
    let place = try TestFolder()
    let folder = makeFolder(place)
    try write(1...2, to: folder)
    rename("\(place.path)/raw", "\(place.path)/away")
    #expect(folder.names(of: try Self.name(1).photo) == [])
    try write(3...3, to: folder)
    #expect(try folder.pixels(try Self.name(3)).number == 3)
    #expect(folder.measure.fileCount == 1)
  }

  @Test func `a raw folder whose parent was moved away is created again and watched`() throws {
    let place = try TestFolder()
    try Folder.make("\(place.path)/a")
    let path = "\(place.path)/a/raw"
    let ours = RawFolder(path, limit: 1 << 20, pool: PixelPool(limit: 0))
    try write(1...1, to: ours)
    #expect(rename("\(place.path)/a", "\(place.path)/b") == 0)
    #expect(ours.measure.fileCount == 0)
    try Folder.make("\(place.path)/a")
    try write(2...2, to: ours)
    try write(3...3, to: RawFolder(path, limit: 1 << 20, pool: PixelPool(limit: 0)))
    #expect(ours.measure == (2, 2 * Self.fileByteCount, true))
  }

  @Test func `a pipe or folder with the name of a raw file is ignored`() throws {
    let place = try TestFolder()
    let folder = makeFolder(place)
    try write(1...1, to: folder)
    #expect(mkfifo(try path(place, 2), 0o600) == 0)
    #expect(mkdir(try path(place, 3), 0o700) == 0)
    for folder in [folder, makeFolder(place)] {
      #expect(folder.measure == (1, Self.fileByteCount, true))
      #expect(throws: RawFileError.unreadable) { try folder.pixels(try Self.name(2)) }
      #expect(throws: RawFileError.unreadable) { try folder.pixels(try Self.name(3)) }
    }
  }

  @Test(arguments: [
    [(0, 300), (0, 100), (0, 200)], [(9, 300), (100, 100), (200, 20)],
    [(300, 10), (20, 100), (200, 20)],
  ])
  func `existing files are evicted in the order of their last access or change`(
    times: [(read: Int, written: Int)]
  ) throws {
    let place = try TestFolder()
    try write(1...3, to: makeFolder(place))
    for (number, time) in zip(1..., times) {
      let moments = [time.read, time.written].map { timespec(tv_sec: $0, tv_nsec: 0) }
      #expect(utimensat(AT_FDCWD, try path(place, number), moments, 0) == 0)
    }
    let folder = makeFolder(place, limit: 10 * Self.fileByteCount)
    #expect(folder.measure.fileCount == 3)
    for number in 4...9 { try write(number...number, to: folder) }
    let small = FrameSize(width: 24, height: 12)
    for number in 4...5 {
      _ = try folder.write(.grey(number, small), as: try Self.name(number, size: small))
    }
    let left = try (1...3).filter { !folder.names(of: try Self.name($0).photo).isEmpty }
    #expect(left == [1, 3])
  }

  @Test func `temporary files left by killed programs are removed after a while`() throws {
    let place = try TestFolder()
    try write(1...1, to: makeFolder(place))
    let paths = ["old", "new"].map { "\(place.path)/raw/.capture-\($0).part" }
    for path in paths { try [1, 2, 3].write(to: path) }
    try Descriptor(paths[0], .updating)
      .setChanged(FileIdentity.Moment(seconds: 1_000, nanoseconds: 0))
    _ = makeFolder(place).measure
    #expect(!Folder.exists(paths[0]))
    #expect(Folder.exists(paths[1]))
  }
}

// MARK: - Damaged files

extension RawFolderTests {
  /// Damage done to a file, and the error that it causes.
  enum Harm: CaseIterable {
    case removed, cutShort, emptied, longer, headDamaged, pixelsDamaged, lastDamaged, otherPhoto,
      otherSize, zeros, unreadable

    var trouble: RawFileError {
      switch self {
      case .removed: .missing
      case .cutShort, .emptied, .longer: .cutShort
      case .headDamaged, .pixelsDamaged, .lastDamaged, .zeros: .damaged
      case .otherPhoto, .otherSize: .foreign
      case .unreadable: .unreadable
      }
    }

    func apply(to path: String, other: [UInt8], otherSize: [UInt8]) throws {
      var bytes = try [UInt8](contentsOf: path)
      switch self {
      case .removed: unlink(path)
      case .cutShort: truncate(path, off_t(bytes.count - 1))
      case .emptied: truncate(path, 0)
      case .longer: try (bytes + [0]).write(to: path)
      case .headDamaged: bytes[20] ^= 1
      case .pixelsDamaged: bytes[4_096] ^= 1
      case .lastDamaged: bytes[bytes.count - 1] ^= 0x80
      case .otherPhoto: bytes = other
      case .otherSize: bytes = otherSize
      case .zeros: bytes = [UInt8](repeating: 0, count: bytes.count)
      case .unreadable:
        unlink(path)
        symlink(path, path)
        return
      }
      if ![.removed, .cutShort, .emptied, .longer].contains(self) { try bytes.write(to: path) }
    }
  }

  @Test(arguments: Harm.allCases)
  func `a damaged raw file is reported with its reason and removed`(harm: Harm) throws {
    let place = try TestFolder()
    let folder = RawFolder("\(place.path)/raw", limit: 1 << 20, pool: PixelPool(limit: 1 << 20))
    let turned = Self.size.turned
    _ = try folder.write(.grey(1, Self.size), as: try Self.name(1))
    _ = try folder.write(.grey(2, Self.size), as: try Self.name(2))
    _ = try folder.write(.grey(1, turned), as: try Self.name(1, size: turned))
    let path = "\(place.path)/raw/\(try Self.name(1))"
    #expect(try folder.pixels(try Self.name(1)).number == 1)
    try harm.apply(
      to: path, other: [UInt8](contentsOf: "\(place.path)/raw/\(try Self.name(2))"),
      otherSize: [UInt8](contentsOf: "\(place.path)/raw/\(try Self.name(1, size: turned))"))
    #expect(throws: harm.trouble) { try folder.pixels(try Self.name(1)) }
    #expect(Folder.exists(path) == (harm == .unreadable))
    #expect(try folder.pixels(try Self.name(2)).number == 2)
    _ = try folder.write(.grey(1, Self.size), as: try Self.name(1))
    #expect(try folder.pixels(try Self.name(1)).number == 1)
  }

  @Test func `a raw file that is removed while it is being read is read to its end`() throws {
    let place = try TestFolder()
    let folder = RawFolder("\(place.path)/raw", limit: 1 << 20, pool: PixelPool(limit: 0))
    let name = try Self.name(1)
    _ = try folder.write(.grey(1, Self.size), as: name)
    let reading = try RawReading(of: "\(place.path)/raw/\(name)", name)
    unlink("\(place.path)/raw/\(name)")
    #expect(try reading.pixels(from: PixelPool(limit: 0), isProved: true).number == 1)
  }

  @Test func `a raw file truncated while it is being read causes an error, not a crash`() throws {
    let place = try TestFolder()
    let folder = RawFolder("\(place.path)/raw", limit: 1 << 20, pool: PixelPool(limit: 0))
    let name = try Self.name(1)
    _ = try folder.write(.grey(1, Self.size), as: name)
    let reading = try RawReading(of: "\(place.path)/raw/\(name)", name)
    truncate("\(place.path)/raw/\(name)", 5_000)
    #expect(throws: RawFileError.cutShort) {
      _ = try reading.pixels(from: PixelPool(limit: 0), isProved: true)
    }
  }

  /// Waits for the kernel's next clock tick, after which a change leaves a different timestamp.
  private func passTick(after file: FileIdentity) {
    while FileIdentity.Moment.now <= file.touched { sched_yield() }
  }

  @Test(arguments: RawFormat.allCases)
  func `a verified raw file is checked again after another picture was written over it`(
    format: RawFormat
  ) throws {
    let place = try TestFolder()
    var kernel = RawKernel()
    // So late that every file counts as unchanged for long enough.
    kernel.now = { FileIdentity.Moment(seconds: .max, nanoseconds: 0) }
    let folder = RawFolder(
      "\(place.path)/raw", limit: 1 << 20, pool: PixelPool(limit: 1 << 20), kernel: kernel)
    let (name, other) = (try Self.name(1, format), try Self.name(2, format))
    _ = try folder.write(.grey(1, Self.size), as: name)
    _ = try folder.write(.grey(2, Self.size), as: other)
    for _ in 0..<2 { #expect(try folder.pixels(name).number == 1) }
    let path = "\(place.path)/raw/\(name)"
    let found = try #require(try FileIdentity(at: path))
    let wrong = try [UInt8](contentsOf: "\(place.path)/raw/\(other)").dropFirst(4_096)
    passTick(after: found)
    let file = try Descriptor(path, .writing)
    try file.write(Array(wrong).span.bytes, at: 4_096)
    try file.setChanged(found.changed)
    #expect(throws: RawFileError.damaged) { try folder.pixels(name) }
    #expect(throws: RawFileError.missing) { try folder.pixels(name) }
  }

  @Test(arguments: RawFormat.allCases)
  func `a raw file that is modified while it is being read is rejected`(format: RawFormat) throws {
    let place = try TestFolder()
    let folder = RawFolder("\(place.path)/raw", limit: 1 << 20, pool: PixelPool(limit: 0))
    let name = try Self.name(1, format)
    _ = try folder.write(.grey(1, Self.size), as: name)
    let path = "\(place.path)/raw/\(name)"
    let reading = try RawReading(of: path, name)
    passTick(after: reading.identity)
    try Descriptor(path, .writing).write([0, 0, 0, 0].span.bytes, at: 4_096)
    #expect(throws: RawFileError.changed) {
      _ = try reading.pixels(from: PixelPool(limit: 0), isProved: true)
    }
  }

  @Test func `a raw file is trusted only if its last change is some time ago`() throws {
    let place = try TestFolder()
    let folder = RawFolder("\(place.path)/raw", limit: 1 << 20, pool: PixelPool(limit: 0))
    let name = try Self.name(1)
    _ = try folder.write(.grey(1, Self.size), as: name)
    let reading = try RawReading(of: "\(place.path)/raw/\(name)", name)
    let written = reading.identity.touched
    let answers = (0...3).map { seconds in
      reading.isSettled(
        at: FileIdentity.Moment(seconds: written.seconds + seconds, nanoseconds: 0))
    }
    #expect(answers == [false, false, false, true])
  }
}

// MARK: - Without notifications

extension RawFolderTests {
  @Test func `all programs share one size limit even without kernel notifications`() throws {
    let place = try TestFolder()
    let limit = 6 * Self.fileByteCount
    var kernel = RawKernel()
    kernel.news = { _ in nil }
    let ours = RawFolder(
      "\(place.path)/raw", limit: limit, pool: PixelPool(limit: 0), kernel: kernel)
    try write(0...0, to: ours)
    try write(1...5, to: makeFolder(place, limit: limit))
    #expect(ours.measure == (1, Self.fileByteCount, false))
    try write(6...7, to: ours)
    #expect(ours.measure == (6, limit, false))
    #expect(TestFolder.names(in: "\(place.path)/raw").compactMap(RawName.init).count == 6)
    #expect(ours.names(of: try Self.name(0).photo) == [])
    #expect(try ours.pixels(try Self.name(5)).number == 5)
  }

  @Test func `a watch that the kernel refused once is requested again`() throws {
    let place = try TestFolder()
    let refusals = Guarded(2)
    var kernel = RawKernel()
    kernel.news = { path in
      let isRefused = refusals.withLock { count in
        count -= 1
        return count >= 0
      }
      return isRefused ? nil : FolderChanges(of: path)
    }
    let folder = RawFolder(
      "\(place.path)/raw", limit: 1 << 20, pool: PixelPool(limit: 0), kernel: kernel)
    try Folder.make("\(place.path)/raw")
    #expect(!folder.measure.isWatched)
    try write(1...1, to: folder)
    #expect(!folder.measure.isWatched)
    try write(2...2, to: folder)
    try write(3...3, to: makeFolder(place))
    #expect(folder.measure == (3, 3 * Self.fileByteCount, true))
  }
}
