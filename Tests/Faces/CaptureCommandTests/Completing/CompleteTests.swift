import CaptureFiles
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCommand

/// The program's answers to the completion scripts of shells.
@Suite(.timeLimit(.minutes(10)))
struct CompleteTests {
  @Test func `values of the store are completed`() throws {
    let store = try CompletionStore()
    let (first, last) = (store.ids[0].prefix(10), store.ids[2].prefix(10))
    #expect(try store.words(["show", ""]) == store.ids.reversed().map { String($0.prefix(10)) })
    #expect(try store.words(["show", String(first.prefix(5))]).contains(String(first)))
    #expect(try store.words(["show", String(store.ids[0].prefix(12))]) == [store.ids[0]])
    #expect(try store.words(["rate", "5", String(first), ""]).count == 2)
    #expect(try store.words(["restore", ""]).isEmpty)
    #expect(try store.words(["list", "-k", "lo"]) == ["low tide"])
    #expect(try store.words(["list", "--keyword=lo"]) == ["--keyword=low tide"])
    #expect(try store.words(["list", "-kTo"]) == ["-kTor"])
    #expect(try store.words(["list", "--folder", "Ho"]) == ["Holiday", "Holiday/Big 'Isle'"])
    #expect(try store.words(["list", "--camera", ""]) == ["Camera 1", "Camera 2", "Camera 3"])
    #expect(try store.words(["album", "show", ""]) == ["crete-2026"])
    #expect(try store.words(["album", "restore", ""]) == ["gone"])
    #expect(
      try store.words(["album", "remove", "crete-2026", ""]) == [String(first), String(last)])
    #expect(try store.words(["changes", "--reader", ""]) == ["sync"])
  }

  @Test func `each word has its meaning after a tab, and the first line the kind`() throws {
    let store = try CompletionStore()
    let shown = try store.complete(["list", "--keyword=lo"]).text
    #expect(shown == "values 10\n--keyword=low tide\t2 photos\n")
    #expect(try store.complete(["snap", "--to="]).text == "files 5\n")
    #expect(try store.complete(["snap", "--store", "x"]).text == "folders 0\n")
    #expect(try store.complete(["list > x", " "], shell: "bash").text == "files 0\n")
    #expect(
      try store.complete(["li"]).text
        == "values 0\nlist\tList the photos in the store, newest first\n")
    let photo = try store.complete(["show", store.ids[0]]).text
    let meaning = "2026-06-01 00:00  -  Holiday/Big 'Isle'/"
    #expect(photo.hasPrefix("values 0\n\(store.ids[0])\t\(meaning)"), "\(photo)")
  }

  @Test func `settings and their values are completed`() throws {
    let store = try CompletionStore()
    #expect(try store.words(["config", "set", "snap.si"]) == ["snap.simulator", "snap.size"])
    #expect(try store.words(["config", "set", "list.sort", "r"]) == ["rating"])
    #expect(try store.words(["config", "set", "snap.settle", ""]) == ["true", "false"])
    #expect(try store.words(["manual", "album", "cr"]) == ["create"])
    #expect(try store.words(["manual", "exit"]) == [])
    #expect(try store.words(["help", "exit"]) == ["exit-codes"])
  }

  @Test func `sizes are those of a simulated camera's modes, or else the usual ones`() throws {
    let store = try CompletionStore()
    let own = ["2592x1936", "1936x2592", "1920x1080", "1280x720", "640x480"]
    #expect(try store.words(["snap", "--size", ""]) == own)
    #expect(try store.words(["record", "-s19"]) == ["-s1936x2592", "-s1920x1080"])
    let real = ["CAPTURE_DEVICE": ""]
    #expect(try store.words(["serve", "--size=12"], environment: real) == ["--size=1280x720"])
    #expect(
      try store.words(["snap", "--simulator=none.json", "--size", ""], environment: real) == [])
  }

  @Test func `cameras and controls are those of the simulator, if that is chosen`() throws {
    let store = try CompletionStore()
    #expect(try store.words(["snap", "--device", ""]) == ["simulator:0", "simulator"])
    #expect(try store.words(["snap", "--device", "serial:"]) == ["serial:SIM-0001"])
    #expect(try store.words(["snap", "-dSim"]) == ["-dSimulated Camera"])
    #expect(
      try store.words(["snap", "-d", "sim"]) == ["simulator:0", "simulator", "simulator="])
    #expect(try store.complete(["snap", "-d", "simulator=tw"]).text == "files 10\n")
    #expect(try store.complete(["snap", "--device=simulator="]).text == "files 19\n")
    #expect(try store.words(["controls", "get", "bri"]) == ["brightness"])
    #expect(try store.words(["controls", "set", "bri"]) == ["brightness="])
    #expect(
      try store.words(["snap", "-c", "white_balance_automatic="]) == [
        "white_balance_automatic=off", "white_balance_automatic=on",
      ])
    let two = ["CAPTURE_DEVICE": "simulator=two.json"]
    let text = #"{ "cameras": [{ "name": "A $(touch pwned)" }, { "name": "A\u001b[2J" }] }"#
    try store.fixture.folder.write(Array(text.utf8), as: "two.json")
    #expect(try store.words(["snap", "-d", "A"], environment: two) == ["A $(touch pwned)"])
    #expect(
      try store.words(["snap", "--device", "simulator=two.json", "-c", "bri"]) == ["brightness="])
    let meanings = try store.complete(["snap", "-d", ""], environment: two).text
    #expect(meanings.contains("simulator:1\tA\\x1B[2J\n"))
  }

  @Test func `names that could break a line are left out, and others are as they are`() throws {
    let store = try CompletionStore()
    let words = try store.words(["list", "--keyword", ""])
    let expected = CompletionStore.hostile.filter { $0 != "-dash" }
    #expect(Set(words) == Set(expected + ["low tide", "Tor"]))
    #expect(words.first == "low tide")
    #expect(try store.words(["list", "--keyword=-"]) == ["--keyword=-dash"])
  }

  @Test func `a store is found as commands find it`() throws {
    let store = try CompletionStore()
    let own = "\(store.fixture.folder.path)/.local/share/capture"
    try store.fixture.folder.write(
      Array("store = \"~/elsewhere\"\nnonsense = 1".utf8), as: "c.toml")
    let elsewhere = ["CAPTURE_CONFIG": "c.toml"]
    let album = ["album", "show", ""]
    #expect(try store.words(album, environment: elsewhere).isEmpty)
    #expect(
      try store.words(["album", "--store", own, "show", ""], environment: elsewhere).count == 1)
    let home = "~/.local/share/capture"
    #expect(
      try store.words(["album", "show", "--store=\(home)", ""], environment: elsewhere).count == 1)
    #expect(
      try store.words(album, environment: elsewhere.merging(["CAPTURE_STORE": own]) { $1 }).count
        == 1)
  }

  @Test(arguments: ["missing", "empty", "file", "damaged", "catalogue missing", "newer"])
  func `without a usable store, nothing is offered, reported or changed`(
    state: String
  ) throws {
    let store = try CompletionStore()
    let path = "\(store.fixture.folder.path)/\(state)"
    switch state {
    case "empty": try Folder.make(path)
    case "file": try store.fixture.folder.write([1, 2, 3], as: state)
    case "damaged", "catalogue missing", "newer":
      let program = CaptureProgram.path
      _ = try Child.run(program, ["add", "--store", path, "in-1.jpg"], in: store.fixture.folder)
      let catalogue = "\(path)/.capture/catalogue.sqlite"
      if state == "damaged" { try [UInt8](repeating: 7, count: 9000).write(to: catalogue) }
      if state == "catalogue missing" { try Folder.remove(catalogue) }
      if state == "newer" {
        let script =
          "import sqlite3; sqlite3.connect('\(catalogue)').execute('PRAGMA user_version=9999')"
        _ = try Child.run("/usr/bin/python3", ["-c", script], in: store.fixture.folder)
      }
    default: break
    }
    let before = try Self.listing(of: path, in: store.fixture.folder)
    for words in [
      ["show", ""], ["list", "-k", ""], ["album", "show", ""], ["list", "--folder="],
    ] {
      let outcome = try store.complete([words[0], "--store", path] + words.dropFirst())
      #expect(outcome.status == 0)
      #expect(outcome.text.hasPrefix("values "))
      #expect(outcome.text.split(separator: "\n").count == 1, "\(outcome.text)")
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
    #expect(try Self.listing(of: path, in: store.fixture.folder) == before)
  }

  @Test func `a look at a store leaves no trace, and does not wait for its lock`() throws {
    let store = try CompletionStore()
    let path = "\(store.fixture.folder.path)/.local/share/capture"
    let before = try Self.listing(of: path, in: store.fixture.folder)
    let lock = open("\(path)/.capture/write.lock", O_RDWR)
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    defer { close(lock) }
    #expect(try store.words(["show", ""]).count == 3)
    #expect(try store.words(["list", "-k", "lo"]).count == 1)
    #expect(try store.words(["album", "show", ""]).count == 1)
    #expect(try Self.listing(of: path, in: store.fixture.folder) == before)
  }

  @Test func `a store that does not answer is silently given up`() throws {
    let store = try CompletionStore()
    let path = "\(store.fixture.folder.path)/.local/share/capture/.capture/catalogue.sqlite"
    // A program that opens the file waits until the lease is given up, or for 45 s.
    let script = """
      import fcntl, os, signal, sys, time
      signal.signal(signal.SIGIO, signal.SIG_IGN)
      file = os.open(sys.argv[1], os.O_RDWR)
      fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
      print("held", flush=True)
      time.sleep(600)
      """
    let holder = try Child("/usr/bin/python3", ["-c", script, path], in: store.fixture.folder)
    #expect(holder.line() == "held")
    let outcome = try store.complete(["show", ""])
    #expect(outcome.status == 0)
    #expect(outcome.text.isEmpty && outcome.errors.isEmpty, "\(outcome.text)\(outcome.errors)")
  }

  @Test func `what another program has committed is seen while it has the store open`() throws {
    let store = try CompletionStore()
    let path = "\(store.fixture.folder.path)/.local/share/capture"
    let engine = try StoreEngine(at: path, creating: false)
    _ = try engine.describe([engine.id(beginning: store.ids[1])]) {
      $0.tag(adding: ["fresh"], removing: [])
    }
    #expect(try store.words(["list", "-k", "fre"]) == ["fresh"])
    #expect(try engine.count() == 3)
  }

  @Test func `a script is printed for each shell`() throws {
    for shell in ["bash", "zsh", "fish"] {
      let outcome = try CaptureProgram.run(["completions", shell])
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("capture complete --shell \(shell) --"))
    }
    #expect(try CaptureProgram.run(["completions", "tcsh"]).status == 64)
    #expect(try !CaptureProgram.run(["--help"]).text.contains("complete "))
  }

  /// Returns every file below a folder with its size, times and checksum.
  private static func listing(of path: String, in folder: borrowing TestFolder) throws -> String {
    let script = #"""
      find "$1" -printf '%p %y %s %T@ %C@\n' | sort
      find "$1" -type f -exec md5sum {} + | sort
      """#
    return try Child.run("/bin/sh", ["-c", script, "sh", path], in: folder).text
  }
}
