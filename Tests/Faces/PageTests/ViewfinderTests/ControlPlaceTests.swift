import CaptureJSON
import Testing

extension WithCamera {
  /// Where the controls of the camera are, and how much room the picture has.
  struct ControlPlaceTests {
    private static let isLive = "document.querySelector('.viewfinder .live.shown') !== null"

    /// The page after a photo was taken, so that there is one to retake.
    private static func page(on device: Device) throws -> RealPage {
      let page = try RealPage(photos: 1, scenario: SmallCamera.scenario, on: device)
      try page.tab.wait(until: isLive)
      try page.tab.press("Space", until: "document.querySelector('.retake')?.checkVisibility()")
      try page.tab.wait(until: isLive)
      return page
    }

    /// An expression about the rectangle of the first element of a selector.
    private static func rectangle(_ selector: String, in page: RealPage) throws -> JSON {
      try page.tab.evaluate(
        """
        (() => {
          const { left, top, right, bottom } =
            document.querySelector('.viewfinder \(selector)').getBoundingClientRect();
          return { left, top, right, bottom, middle: (top + bottom) / 2 };
        })()
        """)
    }

    /// The widths of a window that is made wider, and of one that is wide from the start.
    private static let widths = [[640, 1000, 1280], [2560]]

    /// Gives a page a width, and waits until its controls have their places.
    private static func widen(_ page: RealPage, to width: Int) throws {
      try page.tab.emulate(Device(width: width, height: 700))
      try page.tab.waitUntilStill(".viewfinder .shutter")
    }

    @Test(arguments: widths)
    func `all controls are on the axis of the shutter`(widths: [Int]) throws {
      let page = try Self.page(on: Device(width: widths[0], height: 700))
      for width in widths {
        try Self.widen(page, to: width)
        let axis = try #require(Self.rectangle(".shutter", in: page)["middle"].number)
        for selector in [".last", ".retake", ".more button", ".tools button"] {
          let middle = try #require(Self.rectangle(selector, in: page)["middle"].number)
          #expect(abs(middle - axis) < 1, "\(width): \(selector)")
        }
        #expect(try page.tab.misfits() == [], "\(width)")
      }
    }

    @Test(arguments: widths)
    func `the settings are beside the picture`(widths: [Int]) throws {
      let page = try Self.page(on: Device(width: widths[0], height: 700))
      // They are open from the start on a wide screen.
      if widths[0] < 1600 { try page.tab.press("s") }
      try page.tab.wait(until: "document.querySelector('#control-brightness') !== null")
      for width in widths {
        try Self.widen(page, to: width)
        let picture = try #require(Self.rectangle(".live", in: page)["right"].number)
        let panel = try #require(Self.rectangle(".camera-panel", in: page)["left"].number)
        #expect(picture <= panel, "\(width)")
        #expect(try page.tab.misfits() == [], "\(width)")
      }
    }

    @Test func `on a phone on its side, the picture is as high as the view`() throws {
      let page = try Self.page(on: Device(width: 844, height: 390, isTouch: true))
      let picture = try Self.rectangle(".live", in: page)
      let height = try #require(picture["bottom"].number) - #require(picture["top"].number)
      #expect(height > 340)
      let shutter = try Self.rectangle(".shutter", in: page)
      #expect(try #require(shutter["left"].number) > #require(picture["right"].number))
      #expect(try page.tab.misfits() == [])
      try page.tab.press("s", until: "document.querySelector('#control-brightness') !== null")
      #expect(try page.tab.misfits() == [])
    }

    @Test func `on a phone, retake is not beside the shutter`() throws {
      let page = try Self.page(on: Device(width: 390, height: 844, isTouch: true))
      let shutter = try #require(Self.rectangle(".shutter", in: page)["right"].number)
      let retake = try #require(Self.rectangle(".retake", in: page)["left"].number)
      #expect(retake - shutter > 80)
      #expect(try page.tab.misfits() == [])
    }
  }
}
