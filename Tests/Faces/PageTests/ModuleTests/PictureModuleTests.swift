import Testing

extension InBrowser {
  struct PictureModuleTests {
    /// A movement through places, with this many milliseconds from one to the next.
    private static let movement = """
      globalThis.through = (places, span) =>
        places.reduce((movement, place, index) => moved(movement, place, index * span), unmoved);
      globalThis.cost = { fetch: 40, decode: 10 };
      """

    @Test func `looking ahead prepares both sides at rest, and what is next while moving`()
      throws
    {
      let tab = try ModuleTab("pictures/lookahead")
      try tab.tab.evaluate(Self.movement)
      try tab.expect([
        "ahead(unmoved, 100, cost)": #"{"fetches":[],"decodes":[]}"#,
        "ahead(through([50], 0), 100, cost)":
          #"{"fetches":[51,49,52,48,53,47,54,46,55,45],"decodes":[51,49,52,48]}"#,
        "ahead(through([0], 0), 2, cost)": #"{"fetches":[1],"decodes":[1]}"#,
        "ahead(through([1, 2, 3, 4], 33), 100, cost)":
          #"{"fetches":[5,6,7,8,9],"decodes":[5,6,7]}"#,
        "ahead(through([9, 8, 7], 33), 100, cost)": #"{"fetches":[6,5,4,3,2],"decodes":[6,5,4]}"#,
        "ahead(through([10, 12, 14], 33), 100, cost)":
          #"{"fetches":[15,16,17,18,19,20],"decodes":[16,18,20]}"#,
        "ahead(rested(through([1, 2, 3], 33)), 100, cost)":
          #"{"fetches":[4,2,5,1,6,0,7,8],"decodes":[4,2,5,1]}"#,
      ])
    }

    @Test func `looking ahead reaches as far as a fast movement comes while a photo is fetched`()
      throws
    {
      let tab = try ModuleTab("pictures/lookahead")
      try tab.tab.evaluate(Self.movement)
      try tab.expect([
        "ahead(through([1, 2, 3, 4], 4), 100, { fetch: 100, decode: 20 }).fetches.at(-1)": "35",
        "ahead(through([1, 2, 3, 4], 4), 100, { fetch: 100, decode: 20 }).decodes.at(-1)": "10",
        "ahead(through([1, 2, 3, 4], 4), 100, { fetch: 9000, decode: 20 }).fetches.length": "32",
        "speed(through([1, 2, 3, 4], 50))": "20",
        "speed(through([4, 3], 20))": "-50",
      ])
    }

    @Test func `nothing is expected after a jump, and a turn or a pause begins a new movement`()
      throws
    {
      let tab = try ModuleTab("pictures/lookahead")
      try tab.tab.evaluate(Self.movement)
      try tab.expect([
        "ahead(through([5, 50], 33), 100, cost)": #"{"fetches":[],"decodes":[]}"#,
        "ahead(through([1, 2, 3, 2], 33), 100, cost)": #"{"fetches":[1,0],"decodes":[1,0]}"#,
        "through([1, 2, 3], 600).steps.length": "1",
        "ahead(through([1, 2, 3], 33), 3, cost)": #"{"fetches":[],"decodes":[]}"#,
      ])
    }

    @Test func `the expected duration is the median of the last five`() throws {
      let tab = try ModuleTab("pictures/pace")
      try tab.tab.evaluate(
        """
        globalThis.pace = new Pace();
        for (const duration of [1, 90, 2, 7, 3, 5]) pace.record('screen', 'fetch', duration);
        """)
      try tab.expect([
        "pace.expected('screen')": #"{"fetch":5,"decode":0}"#,
        "pace.expected('low')": #"{"fetch":0,"decode":0}"#,
      ])
    }

    @Test func `a bitmap is closed once it is neither kept nor on the screen`() throws {
      let tab = try ModuleTab("pictures/bitmaps")
      try tab.tab.evaluate(
        """
        globalThis.released = [];
        const bitmap = (name, width) => ({ width, height: 1, close: () => released.push(name) });
        globalThis.bitmaps = new Bitmaps(100);
        const shown = bitmap('shown', 20);
        const other = bitmap('other', 20);
        const large = bitmap('large', 90);
        globalThis.rows = [];
        const note = () => rows.push(released.join(' '));
        bitmaps.keep('shown', shown);
        bitmaps.hold(shown);
        bitmaps.keep('other', other);
        note();
        bitmaps.shrink(0);
        note();
        bitmaps.releaseHold(shown);
        note();
        bitmaps.keep('large', large);
        bitmaps.hold(large);
        bitmaps.releaseHold(large);
        note();
        """)
      try tab.expect([
        "rows": #"["","other","other shown","other shown large"]"#,
        "bitmaps.statistics()": #"{"bitmaps":0,"bitmapBytes":0,"held":0}"#,
      ])
    }

    @Test func `urgent work goes first, and work that has not begun can be given up`() throws {
      let tab = try ModuleTab("pictures/work-queue")
      try tab.expect([
        """
        (() => {
          const order = [];
          const queue = new WorkQueue(1);
          const work = (name) => async () => order.push(name);
          const all = [queue.run('first', 9, work('first')), queue.run('later', 5, work('later')),
            queue.run('soon', 1, work('soon')), queue.run('gone', 7, work('gone')),
            queue.run('later', 0, work('twice'))];
          queue.drop((key) => key === 'gone');
          return Promise.allSettled(all).then((results) =>
            [order.join(' '), results.map(({ reason }) => reason?.name ?? 'done').join(' ')]);
        })()
        """: #"["first later soon","done done done AbortError done"]"#
      ])
    }

    @Test func `the frame that was shot is found among the last ones, and the others are closed`()
      throws
    {
      let tab = try ModuleTab("views/viewfinder/frame-memory")
      try tab.tab.evaluate(
        """
        globalThis.released = [];
        globalThis.memory = new FrameMemory(3);
        for (const number of [3, 4, 6, 7]) {
          memory.keep({ number, bitmap: { close: () => released.push(number) } });
        }
        """)
      try tab.expect([
        "released": "[3]",
        "[3, 4, 5, 6, 9].map((number) => memory.nearest(number).number)": "[4,4,6,6,7]",
        "new FrameMemory(3).nearest(1)": "null",
        "(memory.clear(), released)": "[3,4,6,7]",
      ])
    }

    @Test func `a frame is drawn upright by each of the eight orientations`() throws {
      let tab = try ModuleTab("views/viewfinder/frame-memory")
      // Where the upper left corner and the lower right corner of a frame of 4 by 2 are drawn.
      try tab.tab.evaluate(
        """
        globalThis.corners = (orientation) => {
          const { width, height, transform } = drawn({ width: 4, height: 2 }, orientation);
          const [a, b, c, d, e, f] = transform;
          return [width, height, e, f, a * 4 + c * 2 + e, b * 4 + d * 2 + f];
        };
        """)
      try tab.expect([
        "corners(0)": "[4,2,0,0,4,2]", "corners(1)": "[4,2,0,0,4,2]",
        "corners(2)": "[4,2,4,0,0,2]", "corners(3)": "[4,2,4,2,0,0]",
        "corners(4)": "[4,2,0,2,4,0]", "corners(5)": "[2,4,0,0,2,4]",
        "corners(6)": "[2,4,2,0,0,4]", "corners(7)": "[2,4,2,4,0,0]",
        "corners(8)": "[2,4,0,4,2,0]",
      ])
    }

    @Test func `photos of a film strip have equal gaps, and panoramas do not fill it`() throws {
      let tab = try ModuleTab("views/shared/strip-layout")
      try tab.tab.evaluate(
        """
        globalThis.layout = new StripLayout(4);
        layout.lay(4, (place) => [1, 2, 0.1, 9][place], 50);
        """)
      try tab.expect([
        "[0, 1, 2, 3].map((place) => layout.width(place))": "[50,100,26,100]",
        "[0, 1, 2, 3].map((place) => layout.middle(place))": "[0,79,146,213]",
        "layout.length": "213",
        "[-9, 0, 60, 200, 999].map((position) => layout.placeAt(position))": "[0,0,1,3,3]",
        "(layout.lay(0, () => 1, 50), [layout.placeAt(5), layout.length])": "[-1,0]",
      ])
    }

    @Test func `panes are arranged so that their photos fill the view best`() throws {
      let tab = try ModuleTab("views/compare/compare-layout")
      try tab.tab.evaluate(
        """
        globalThis.arranged = (shapes, width, height) =>
          paneRectangles(shapes, { width, height }, { gap: 10, line: 20 })
            .map((one) => [one.left, one.top, one.width, one.height].join(' ')).join(', ');
        """)
      try tab.expect([
        "arranged([1.5, 1.5], 1000, 400)": #""0 25 495 330, 505 25 495 330""#,
        "arranged([1.5, 1.5], 300, 900)": #""0 225 300 200, 0 455 300 200""#,
        "arranged([1, 1, 1, 1], 500, 540)":
          #""0 0 245 245, 255 0 245 245, 0 275 245 245, 255 275 245 245""#,
        "arranged([2, 0.5, 1], 700, 320)": #""0 53 388 194, 398 53 97 194, 505 53 194 194""#,
        // Three are as large as each other, beside or below each other or in two rows.
        "arranged([1.5, 1.5, 1.5], 1250, 560)":
          #""1 133 409 273, 420 133 409 273, 839 133 409 273""#,
        "arranged([1.5, 1.5, 1.5], 700, 700)":
          #""177 95 345 230, 0 355 345 230, 355 355 345 230""#,
      ])
    }

    @Test func `compared photos are marked, pinned, swapped, replaced and closed`() throws {
      let tab = try ModuleTab("views/compare/compare-set")
      try tab.tab.evaluate(
        """
        globalThis.set = new CompareSet(['a', 'b', 'c', 'd', 'e', 'a']);
        globalThis.shown = () => set.ids.map((id) =>
          (id === set.markedId ? '#' : '') + id + (id === set.pinnedId ? '!' : '')).join(' ');
        """)
      try tab.expect([
        "shown()": #""a b c #d""#,
        "(set.step(1), shown())": ##""#a b c d""##,
        "(set.togglePin(), shown())": ##""#a! b c d""##,
        "[set.replace('x'), shown()]": ##"[false,"#a! b c d"]"##,
        "(set.step(-2), set.replace('b'), shown())": #""a! b #c d""#,
        "(set.replace('x'), shown())": #""a! b #x d""#,
        "(set.swap(), shown())": #""x! b #a d""#,
        "[set.visible(2), set.visible(3)]": #"[["x","a"],["x","b","a"]]"#,
        "(set.close('x'), shown())": #""b #a d""#,
        "(set.close('a'), set.close('d'), shown())": ##""#b""##,
        "[set.close('b'), set.swap()]": "[false,false]",
        "(set.open('z'), shown())": #""b #z""#,
      ])
    }
  }
}
