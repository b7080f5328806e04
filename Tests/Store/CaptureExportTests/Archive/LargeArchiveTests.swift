@testable import CaptureExport
import CaptureTestSupport
import Glibc
import Testing

/// Archives larger than 4 GB, in files that consist mostly of holes.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct LargeArchiveTests {
  /// Zeros that take no memory, because they are never written to.
  private struct Zeros: ~Copyable {
    let bytes: UnsafeRawBufferPointer

    init(count: Int) throws {
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      guard let start = mmap(nil, count, PROT_READ, flags, -1, 0), start != MAP_FAILED else {
        throw TestSetupError("no address space")
      }
      bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
  }

  /// Writes an archive to a file in which large writes become holes.
  private func write(
    to path: String, _ fill: (inout ZipWriter<Never>) -> Void
  ) throws {
    guard let file = fopen(path, "w") else { throw TestSetupError("\(path) cannot be opened") }
    defer { fclose(file) }
    var writer = ZipWriter<Never> { span in
      span.withUnsafeBytes { bytes in
        if bytes.count > 1 << 20 {
          fseek(file, bytes.count, SEEK_CUR)
        } else if let start = bytes.baseAddress {
          fwrite(start, 1, bytes.count, file)
        }
      }
    }
    fill(&writer)
    writer.finish()
  }

  private let listing = """
    import zipfile
    for i in zipfile.ZipFile('a.zip').infolist():
      print(i.filename, i.file_size, i.header_offset, i.extract_version)
    z = zipfile.ZipFile('a.zip')
    print(z.read('last').decode())
    """

  @Test func `a file of over 4 GB in an archive is found, and so is the one after it`() throws {
    let size = 1 << 32 + 10
    let zeros = try Zeros(count: size)
    let folder = try TestFolder()
    try write(to: "\(folder.path)/a.zip") { zip in
      zip.add("large", modified: ZipTime(seconds: 0), bytes: zeros.bytes.bytes)
      zip.add("last", "the last")
    }
    let python = try Child.run("/usr/bin/python3", ["-c", listing], in: folder)
    let after = size + 30 + 5 + 20 + 9
    #expect(python.text == "large \(size) 0 45\nlast 8 \(after) 45\nthe last\n")
    let unzip = try Child.run("/usr/bin/unzip", ["-p", "a.zip", "last"], in: folder)
    #expect(unzip.text == "the last")
    let zipinfo = try Child.run("/usr/bin/zipinfo", ["-l", "a.zip"], in: folder)
    #expect(zipinfo.status == 0)
    #expect(zipinfo.errors.isEmpty)
  }

  @Test func `small files after the first 4 GB of an archive are found`() throws {
    let size = 1 << 30
    let zeros = try Zeros(count: size)
    let folder = try TestFolder()
    try write(to: "\(folder.path)/a.zip") { zip in
      for number in 0..<4 {
        zip.add("\(number)", modified: ZipTime(seconds: 0), bytes: zeros.bytes.bytes)
      }
      zip.add("last", "the last")
    }
    let python = try Child.run("/usr/bin/python3", ["-c", listing], in: folder)
    #expect(python.text.contains("\n3 \(size) \(3 * (size + 40)) 20\n"))
    #expect(python.text.hasSuffix("last 8 \(4 * (size + 40)) 45\nthe last\n"))
  }
}
