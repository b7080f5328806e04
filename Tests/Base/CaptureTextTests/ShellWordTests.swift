import Testing

@testable import CaptureText

@Suite(.timeLimit(.minutes(10)))
struct ShellWordTests {
  @Test(arguments: [
    ("/media/disk/photos", "/media/disk/photos"), ("/media/my disk", "'/media/my disk'"),
    ("it's", "'it'\\''s'"), ("~/a", "'~/a'"), ("$HOME", "'$HOME'"), ("-x", "'-x'"), ("", "''"),
    ("Fähre", "'Fähre'"),
  ])
  func `a text is quoted if a shell would read it as anything other than itself`(
    text: String, word: String
  ) {
    #expect(text.asShellWord == word)
  }
}
