import Testing

import CaptureImaging

@Suite struct PictureStatisticsTests {
  @Test func `a flat picture has its own mean colour, no spread and no sharpness`() {
    let picture = PlanarPicture(
      size: FrameSize(width: 9, height: 7), chroma: .s420, luma: 90, cb: 100, cr: 150)
    let measure = PictureStatistics(of: picture)
    #expect(measure.luma == 90)
    #expect((measure.cb, measure.cr) == (100, 150))
    #expect((measure.spread, measure.sharpness) == (0, 0))
    #expect((measure.darkShare, measure.brightShare) == (0, 0))
  }

  @Test func `mean, spread, dark share and bright share are computed from all pixels`() {
    let picture = TestPictures.grey(4, 1) { column, _ in [0, 16, 235, 253][column] }
    let measure = PictureStatistics(of: picture)
    #expect(measure.luma == 126)
    #expect(abs(measure.spread - 13_996.5.squareRoot()) < 1e-9)
    #expect((measure.darkShare, measure.brightShare) == (0.5, 0.5))
    #expect((measure.cb, measure.cr) == (128, 128))
  }

  @Test func `padding samples do not count in the statistics of a picture`() {
    let odd = TestPictures.grey(3, 3) { column, row in UInt8(column * 20 + row * 50) }
    let padded = odd.converted(to: .s420)
    #expect(PictureStatistics(of: padded) == PictureStatistics(of: odd))
  }

  @Test func `the sharpness of a picture is its mean edge divided by its spread`() {
    // A dot of 90 on 0: the only inner pixel has |4 * 90| = 360.
    let dot = TestPictures.grey(3, 3) { column, row in column == 1 && row == 1 ? 90 : 0 }
    let measure = PictureStatistics(of: dot)
    #expect(abs(measure.sharpness - 360 / measure.spread) < 1e-9)
  }

  @Test func `a blurred picture is less sharp, while a darker picture is equally sharp`() {
    let scene = TestPictures.grey(64, 48) { column, row in
      (column / 4 + row / 4).isMultiple(of: 2) ? 40 : 200
    }
    let blurred = scene.scaled(to: FrameSize(width: 12, height: 9)).scaled(to: scene.size)
    let sharp = PictureStatistics(of: scene).sharpness
    #expect(PictureStatistics(of: blurred).sharpness < sharp / 2)
    let dim = PictureStatistics(of: scene.dimmed(by: 0.5)).sharpness
    #expect(abs(dim - sharp) < sharp / 20)
  }

  @Test(arguments: [(1, 1), (2, 5), (5, 2)])
  func `a picture too small for edges has a sharpness of zero`(width: Int, height: Int) {
    let picture = TestPictures.grey(width, height) { column, row in UInt8(column + row) * 50 }
    #expect(PictureStatistics(of: picture).sharpness == 0)
  }
}
