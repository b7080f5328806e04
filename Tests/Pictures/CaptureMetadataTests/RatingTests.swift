import Testing

@testable import CaptureMetadata

@Suite struct RatingTests {
  @Test(
    arguments: [
      ("none", nil), ("reject", -1), ("-1", -1), ("0", 0), ("5", 5),
    ] as [(String, Int?)])
  func `a rating is parsed from a number, reject or none`(text: String, value: Int?) throws {
    let rating = try #require(Rating(text))
    #expect(rating.value == value)
  }

  @Test(arguments: ["", "-2", "6", "Reject", "4.5", " 4", "****"])
  func `a text that is not a rating is rejected`(text: String) {
    #expect(Rating(text) == nil)
  }

  @Test(arguments: [-2, 6, Int.max, Int.min])
  func `a number outside the range is not a rating`(number: Int) {
    #expect(Rating(number) == nil)
  }

  @Test func `each word is a rating, and names are not numbers`() {
    for word in Rating.words { #expect(Rating(word) != nil, "\(word)") }
    for name in Rating.names { #expect(Int(name) == nil && Rating(named: name) == Rating(name)) }
    #expect(Rating(named: "5") == nil)
    #expect(Set(Rating.words.map(Rating.init(_:))).count == Rating.range.count + 1)
  }

  @Test func `a photo without a rating is not the same as one with zero stars`() {
    #expect(Rating.unrated.value == nil && Rating.rejected.value == -1)
    #expect(Rating(nil) == .unrated && Rating(0) != .unrated)
  }

  @Test func `ranges are described in words`() {
    #expect(Rating.starsText == "a number of stars from 0 to 5")
    #expect(Rating.rangeText == "-1 to 5")
  }
}
