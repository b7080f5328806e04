import CaptureTestSupport
import Testing

struct PageTableTests {
  @Test func `the program contains every file of the page as it is in the folder`() throws {
    #expect(PageFiles.table.map(\.name) == PageFiles.names, "Run Scripts/build/page-table.")
    for file in PageFiles.table {
      let bytes = try [UInt8](contentsOf: "\(Repository.root)/Page/\(file.name)")
      #expect(file.bytes == bytes, "\(file.name)")
    }
  }

  @Test func `each file has the media type that browsers demand of its kind`() {
    let types = [
      "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
      "html": "text/html; charset=utf-8", "svg": "image/svg+xml",
    ]
    for file in PageFiles.table {
      let ending = file.name.split(separator: ".").last.map(String.init)
      #expect(file.type == types[ending ?? ""], "\(file.name)")
    }
  }
}
