import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// The folder of the default store.
@Suite struct PictureFolderTests {
  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.local/share/capture"),
      (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/capture"),
      (["HOME": "/h", "XDG_DATA_HOME": "d"], "/h/.local/share/capture"),
      (["HOME": "/h", "XDG_PICTURES_DIR": "/p"], "/p/Capture"),
      (["XDG_PICTURES_DIR": "/p"], "/p/Capture"), (["XDG_DATA_HOME": "/d"], "/d/capture"),
      (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `the environment determines the folder of the default store`(
    variables: [String: String], folder: String?
  ) {
    #expect(PictureFolder { variables[$0] }.store == folder)
  }

  @Test(
    arguments: [
      (#"XDG_PICTURES_DIR="$HOME/Bilder""#, "/h/Bilder/Capture"),
      (#"XDG_PICTURES_DIR="/mnt/p""#, "/mnt/p/Capture"),
      (#"  XDG_PICTURES_DIR = "$HOME/My \"own\"/""#, #"/h/My "own"/Capture"#),
      (#"# XDG_PICTURES_DIR="$HOME/Bilder""#, nil), (#"XDG_MUSIC_DIR="$HOME/Musik""#, nil),
      (#"XDG_PICTURES_DIR="$HOME""#, nil), (#"XDG_PICTURES_DIR="$HOME/""#, nil),
      (#"XDG_PICTURES_DIR="Bilder""#, nil), (#"XDG_PICTURES_DIR="$HOMER/x""#, nil),
      ("XDG_PICTURES_DIR", nil), ("", nil),
    ] as [(String, String?)])
  func `the default store follows the desktop's settings, which are parsed as by a shell`(
    line: String, folder: String?
  ) throws {
    let settings = try TestFolder()
    try settings.write(Array("# by hand\n\(line)\n".utf8), as: "user-dirs.dirs")
    let variables = ["HOME": "/h", "XDG_CONFIG_HOME": settings.path]
    #expect(
      PictureFolder { variables[$0] }.store == folder ?? "/h/.local/share/capture")
  }

  @Test func `a command without a home folder asks for --store or CAPTURE_STORE`() throws {
    let outcome = try CaptureProgram.run(["list"], environment: ["HOME": ""])
    outcome.expect(41, errorsContain: "use --store or CAPTURE_STORE")
  }

  @Test func `CAPTURE_STORE names the store, and --store overrides it`() throws {
    let folder = try TestFolder()
    let variables = ["CAPTURE_STORE": "one", "CAPTURE_DEVICE": "simulator"]
    for words in [[], ["--store", "two"]] {
      _ = try CaptureProgram.run(
        ["snap", "--no-settle", "--size", "640x480"] + words, in: folder, environment: variables)
    }
    #expect(folder.names == [".errors", "one", "two"])
  }
}
