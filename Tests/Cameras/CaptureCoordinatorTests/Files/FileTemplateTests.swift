import CaptureBase
import Testing

@testable import CaptureCoordinator

/// File names that templates produce for a time and a number.
@Suite struct FileTemplateTests {
  /// 28 May 2026, 20:26:40 UTC.
  private let date = WallTime(seconds: 1_780_000_000)

  @Test(arguments: [
    ("photo.jpg", "photo.jpg"), ("", ""), ("photo-%Y%m%d-%H%M%S.jpg", "photo-20260528-202640.jpg"),
    ("%Y/%m-%d.jpg", "2026/05-28.jpg"), ("%F %T", "2026-05-28 20:26:40"),
    ("%j %y %b", "148 26 May"), ("%z", "+0000"),
    ("%n", "7"), ("%n-%n", "7-7"), ("%n%n.jpg", "77.jpg"),
    ("100%%", "100%"), ("%%n", "%n"), ("%%%n", "%7"), ("%%%%", "%%"),
    ("%", "%"), ("50%", "50%"), ("%n%", "7%"),
    ("Ä %n ö.jpg", "Ä 7 ö.jpg"),
  ])
  func `a template's placeholders are replaced`(template: String, name: String) {
    #expect(FileTemplate(template).name(at: date, number: 7) == name)
  }

  @Test(arguments: [
    ("%04n.jpg", "0007.jpg"), ("%4n", "0007"), ("%9n", "000000007"), ("%_4n", "   7"),
    ("%-4n", "7"), ("%-n", "7"),
    ("%0n", "7"), ("%-d %_d %02e", "28 28 28"), ("%5j", "00148"), ("%^b", "MAY"),
    ("%Ey %Od", "26 28"),
    ("%255n", String(repeating: "0", count: 254) + "7"), ("%n\u{301}", "7\u{301}"),
  ])
  func `a field has the width and the padding that its flags request`(
    template: String, name: String
  ) {
    let template = FileTemplate(template)
    #expect(template.name(at: date, number: 7) == name)
    #expect(template.unknownField == nil)
    #expect(template.varies)
  }

  @Test(arguments: [
    ("a-%Q.jpg", "%Q"), ("%N", "%N"), ("%.jpg", "%."), ("%t", "%t"), ("%^n", "%^n"), ("%On", "%On"),
    ("%256n", "%256n"), ("%99999999999999999999d", "%99999999999999999999d"), ("%5%", "%5%"),
    ("%EH", "%EH"), ("%% %n %ä", "%ä"), ("%\n", "%\n"),
  ])
  func `an unknown field is reported, and stays as it is in a name`(
    template: String, field: String
  ) {
    #expect(FileTemplate(template).unknownField == field)
    #expect(FileTemplate(template).name(at: date, number: 7).contains(field))
  }

  @Test(arguments: ["door.jpg", "100%/door-%n.jpg", "%%n", "%", "%Y%m%d/a%%.jpg", ""])
  func `a template for a path names that file, whatever its characters`(path: String) {
    let template = FileTemplate(path: path)
    #expect(template.name(at: date, number: 7) == path)
    #expect(!template.varies)
  }

  @Test func `a template can be written as a literal with values in it`() {
    let folder = "/photos"
    let template: FileTemplate = "\(folder)/door-%n.jpg"
    #expect(template.name(at: date, number: 7) == "/photos/door-7.jpg")
  }

  @Test(arguments: ["/srv/100%Wool", "%Y", "50%", "%%n", ""])
  func `a value in a literal is no placeholder, whatever its characters`(folder: String) {
    let template: FileTemplate = "\(folder)/door-%n.jpg"
    #expect(template.name(at: date, number: 7) == "\(folder)/door-7.jpg")
  }

  @Test func `a template in a literal keeps its placeholders, and a number is written in digits`() {
    let days = FileTemplate("%Y/%m-%d")
    let template: FileTemplate = "\(days)-\(3)-%n.jpg"
    #expect(template.name(at: date, number: 7) == "2026/05-28-3-7.jpg")
  }

  @Test(arguments: [
    ("door.jpg", false), ("%Y.jpg", false), ("%%n.jpg", false), ("%", false), ("%n.jpg", true),
    ("%%%n", true),
  ])
  func `a template is numbered if it contains the photo's number`(text: String, numbered: Bool) {
    #expect(FileTemplate(text).isNumbered == numbered)
  }

  @Test(arguments: [
    (Int32(0), "2026-05-28 20:26 +0000"), (7200, "2026-05-28 22:26 +0200"),
    (-34_200, "2026-05-28 10:56 -0930"), (45_900, "2026-05-29 09:11 +1245"),
  ])
  func `a template uses the local time of the photo's place`(offset: Int32, name: String) {
    let there = WallTime(seconds: date.seconds, offset: offset)
    #expect(FileTemplate("%F %R %z").name(at: there, number: 1) == name)
  }

  @Test(arguments: [
    ("photo.jpg", false), ("100%%.jpg", false), ("%%%%", false), ("", false),
    ("%n.jpg", true), ("%H.jpg", true), ("%%%n", true),
  ])
  func `a template varies if it contains a placeholder`(template: String, varies: Bool) {
    #expect(FileTemplate(template).varies == varies)
  }

  @Test func `a long file name from a template is not truncated`() {
    let long = String(repeating: "ä", count: 120) + "-%n.jpg"
    #expect(FileTemplate(long).name(at: date, number: 12) == long.replacing("%n", with: "12"))
  }

  @Test func `a file name from a template is not shortened to the system's limit`() {
    let endless = String(repeating: "a", count: 5000) + "%n"
    #expect(FileTemplate(endless).name(at: date, number: 1).hasPrefix("aaa"))
  }
}
