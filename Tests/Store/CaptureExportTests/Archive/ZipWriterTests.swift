@testable import CaptureExport
import CaptureTestSupport
import Testing

/// Archives written here and read by other programs.
@Suite(.timeLimit(.minutes(10)))
struct ZipWriterTests {
  @Test func `unzip finds every file of an archive intact`() throws {
    let archive = Archive { zip in
      zip.add("photos/a.jpg", "first")
      zip.add("photos/b.jpg", "")
      zip.add("ärger 🐈.txt", String(repeating: "long ", count: 30_000))
    }
    let outcome = try archive.run("unzip", ["-t", "a.zip"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("No errors detected in compressed data of a.zip"))
    #expect(outcome.errors.isEmpty)
  }

  @Test func `unzip restores the files' names and times, and creates all as regular files`() throws
  {
    let archive = Archive { zip in
      zip.add("ü/photo.jpg", "bytes", modified: ZipTime(seconds: 1_717_192_799, offset: 7_200))
    }
    let folder = try TestFolder()
    try folder.write(archive.bytes, as: "a.zip")
    // The locale makes unzip write non-ASCII names unchanged.
    let unzip = try Child.run(
      "/usr/bin/unzip", ["-q", "a.zip"], in: folder, environment: ["LC_ALL": "C.UTF-8"])
    #expect(unzip.status == 0)
    let stat = try Child.run("/usr/bin/stat", ["-c", "%Y %a %s", "ü/photo.jpg"], in: folder)
    #expect(stat.text == "1717192799 644 5\n")
  }

  @Test func `zipinfo reports uncompressed files made on Unix`() throws {
    let archive = Archive { $0.add("a.jpg", "12345") }
    let text = try archive.run("zipinfo", ["-v", "a.zip"]).text
    #expect(text.contains(/compression method: +none \(stored\)/))
    #expect(text.contains(/Unix file attributes \(100644 octal\): +-rw-r--r--/))
    #expect(text.contains(/minimum software version required to extract: +2.0/))
    #expect(text.contains(/extended local header: +no/))
    #expect(text.contains(/There is no file comment/))
  }

  @Test func `Python reads an archive's names, bytes and local times`() throws {
    let archive = Archive { zip in
      zip.add("日本/写真.jpg", "one", modified: ZipTime(seconds: 1_717_192_799, offset: 7_200))
      zip.add("old", "two", modified: ZipTime(seconds: -5))
      zip.add("late", "three", modified: ZipTime(seconds: .max, offset: .max))
    }
    let text = try archive.python(
      """
      assert z.testzip() is None
      for i in z.infolist():
        print(ascii(i.filename), z.read(i).decode(), i.date_time, i.flag_bits)
      """)
    #expect(
      text == #"""
        '\u65e5\u672c/\u5199\u771f.jpg' one (2024, 5, 31, 23, 59, 58) 2048
        'old' two (1980, 1, 1, 0, 0, 0) 2048
        'late' three (2107, 12, 31, 23, 59, 58) 2048

        """#)
  }

  @Test func `an archive without files can be opened`() throws {
    #expect(try Archive { _ in }.python("print(len(z.namelist()))") == "0\n")
  }

  @Test(arguments: [65_535, 70_000])
  func `an archive with 65,535 or more files is read in full`(count: Int) throws {
    let archive = Archive { zip in
      for number in 0..<count { zip.add("photo-\(number)", "") }
    }
    let text = try archive.python("print(len(z.namelist()), z.namelist()[-1], z.testzip())")
    #expect(text == "\(count) photo-\(count - 1) None\n")
    let unzip = try archive.run("unzip", ["-tqq", "a.zip"])
    #expect(unzip.status == 0)
    #expect(unzip.errors.isEmpty)
  }

  @Test func `an error of the output ends the writing of an archive`() {
    struct Full: Error {}
    var writer = ZipWriter<Full> { _ throws(Full) in throw Full() }
    #expect(throws: Full.self) { try writer.add("a", "") }
  }
}
