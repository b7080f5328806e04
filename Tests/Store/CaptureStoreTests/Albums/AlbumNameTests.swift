import Testing

@testable import CaptureStore

/// The names that albums get from their titles.
struct AlbumNameTests {
  @Test(arguments: [
    ("Crete", "crete"), ("  Crete  2026 ", "crete-2026"), ("Ärger über Öl", "arger-uber-ol"),
    ("Straße", "strasse"), ("smørrebrød", "smorrebrod"), ("L'été à Łódź", "lete-a-lodz"),
    ("Κρήτη", "kriti"), ("Москва и объезд", "moskva-i-obezd"), ("Київ", "kiiv"),
    ("日本", "album"), ("", "album"), ("---", "album"), ("../../etc/passwd", "etc-passwd"),
    ("a/b\\c\0d", "a-b-c-d"), (".hidden", "hidden"), ("😀 smile", "smile"),
    ("<script>", "script"), ("\u{202E}evil", "evil"), ("A\u{0301}B", "ab"),
    ("A-Z 0-9", "a-z-0-9"),
  ])
  func `a title becomes a name of letters, digits and hyphens`(title: String, name: String) {
    #expect("\(AlbumName(title: title))" == name)
  }

  @Test func `a long title is cut so that its name is valid, with any number`() {
    let name = AlbumName(title: String(repeating: "long title ", count: 40))
    for number in [1, 2, 10, 12_345] {
      let numbered = name.numbered(number)
      #expect(AlbumName("\(numbered)") == numbered)
    }
    #expect("\(name.numbered(12_345))".hasSuffix("-12345"))
  }

  @Test(arguments: [
    "", "Crete", "a b", "a.b", "a/b", "ä", String(repeating: "a", count: 65), "a\n",
  ])
  func `other texts are not names`(text: String) {
    #expect(AlbumName(text) == nil)
  }
}
