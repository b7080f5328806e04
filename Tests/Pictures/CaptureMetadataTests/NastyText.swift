/// Texts that are known to break programs.
enum NastyText {
  static let all = [
    #""quoted" and 'quoted'"#, "<b>&amp;</b> && ]]> <!-- x", "🐈‍⬛ 👩‍👩‍👧 🇩🇪", "line\nline\n\nline",
    "a\r\nb\rc", "nul\u{0}nul", "bell\u{7} escape\u{1B}[1m", "delete\u{7F} next\u{85}",
    "\u{FFFE}\u{FFFF}\u{FEFF}", "\u{202E}שלום עולם\u{202C} مرحبا", "e\u{301} é", "tab\ttab",
    String(repeating: "0123456789", count: 1_000), String(repeating: "ü&", count: 5_000),
    "  spaces  inside  ", "]]>", "&#0;", "<?xpacket end='w'?>", "\u{2028}\u{2029}", "\u{1FFFE}",
    "x-default", "[1]", "capture:PhotoID", "\u{A0}x\u{A0}", "%00 \\u0000", "-", "0", " \u{301}x",
  ]
}
