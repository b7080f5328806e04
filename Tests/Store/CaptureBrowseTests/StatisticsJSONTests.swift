import CaptureImaging
import Testing

@testable import CaptureBrowse

struct StatisticsJSONTests {
  @Test func `empty statistics are written as JSON with zeros and nulls`() {
    let line = BrowseStatistics().jsonLine
    #expect(line.hasPrefix(#"{"requests":0,"shownAtScreen":0,"shownLow":0,"#))
    let spans = #"{"p50Ms":null,"p90Ms":null,"p99Ms":null,"longestMs":null}"#
    #expect(line.hasSuffix(#""toFirstPixels":\#(spans),"toFinalPixels":\#(spans)}"#))
  }

  @Test func `tolerance statistics are written as JSON with hits and skipped layers`() {
    var statistics = ToleranceStatistics()
    statistics.requests = 7
    statistics.hits[PictureLayer.original.place] = 2
    statistics.passes[ToleranceStatistics.Pass(layer: .tier(.screen), reason: .size)] = 3
    statistics.raw.failures[.cutShort] = 1
    let line = statistics.jsonLine
    #expect(
      line.hasPrefix(
        #"{"requests":7,"misses":0,"shared":0,"cancelled":0,"refused":0,"failed":0,"hits":{"#
          + #""memory":0,"raw":0,"screenTier":0,"lowTier":0,"thumbTier":0,"original":2},"#
          + #""passed":{"screenTier":{"absent":0,"size":3,"unusable":0}},"memory":{"limit":0,"#))
    #expect(line.contains(##""troubles":{"missing":0,"cutShort":1,"##))
  }
}
