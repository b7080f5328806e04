import CaptureBrowse
import CaptureJSON
import Testing

@testable import CaptureCommand

struct BrowseStatisticsJSONTests {
  @Test func `statistics of nothing say so, count by count`() {
    let line = BrowseStatistics().json.line
    #expect(line.hasPrefix(#"{"requests":0,"metAtScreen":0,"shownLow":0,"#))
    #expect(line.hasSuffix(#""toFinalPixels":{"p50":null,"p90":null,"p99":null,"longest":null}}"#))
  }
}
