import CaptureJSON
import Testing

extension InBrowser {
  /// The words and the decisions of the contact sheet.
  struct SheetModuleTests {
    @Test func `the edge print gives up the time, then some stars, then the verdict`() throws {
      let tab = try ModuleTab("views/sheet/edge-print")
      try tab.tab.evaluate(
        """
        globalThis.words = (columns, photo) =>
          edgePrint(columns, { number: '0076', time: '12:50', isPicked: false, ...photo })
            .map(({ text, stars }) => (text ?? '') + '*'.repeat(stars ?? 0)).join(' ');
        0
        """)
      try tab.expect([
        "words(40, { rating: 4 })": #""0076 12:50 ****""#,
        "words(18, { rating: 4 })": #""0076 12:50 ****""#,
        "words(17, { rating: 4 })": #""0076 ****""#,
        "words(10, { rating: 4 })": #""0076 4*""#,
        "words(7, { rating: 4 })": #""0076""#,
        "words(1, { rating: -128 })": #""0076""#,
        "words(40, { rating: 5, isPicked: true })": #""0076 12:50 pick *****""#,
        "words(13, { rating: -1 })": #""0076 reject""#,
        "words(40, { rating: 0 })": #""0076 12:50""#,
      ])
    }

    @Test func `a scale names years first, then the months that have room`() throws {
      let tab = try ModuleTab("views/sheet/scale-marks", "base/format")
      try tab.tab.evaluate(
        """
        globalThis.sheet = (dates) => ({
          days: dates.length,
          height: dates.length * 100,
          dayTop: dates.map((_, index) => index * 100),
          dayNumber: dates.map((date) => dayNumber(secondsOf(`${date}T00:00:00`))),
        });
        globalThis.texts = (dates, height) =>
          scaleMarks(sheet(dates), height, { lineHeight: 18, tick: 6 }).map(({ text }) => text);
        0
        """)
      try tab.expect([
        "texts(['2026-02-03', '2026-01-31', '2026-01-02', '2025-12-31'], 400)":
          #"["2026","Jan","2025"]"#,
        "texts(['2026-02-03', '2026-01-31', '2025-12-31'], 30)": #"["2026"]"#,
        "texts(['2026-03-03', '2026-02-03', '2026-01-31', '2025-12-31'], 80)":
          #"["2026","Jan","2025"]"#,
        "texts([], 400)": "[]",
        "monthOf(dayNumber(secondsOf('1999-12-31T10:00:00')))":
          #"{"year":1999,"month":11,"day":31}"#,
      ])
    }

    @Test func `headings are days, months where days are short, and none in another order`()
      throws
    {
      let tab = try ModuleTab("views/sheet/sheet-groups")
      try tab.tab.evaluate(
        """
        globalThis.grouped = (days) => groupsOf(
          { count: days.length, dayAt: (place) => days[place] }, { width: 1200, target: 200 });
        globalThis.many = Array.from({ length: 60 }, (_, place) => 9000 - Math.floor(place / 10));
        globalThis.few = Array.from({ length: 60 }, (_, place) => 9000 - place * 3);
        0
        """)
      try tab.expect([
        "[grouped(many).kind, grouped(few).kind, grouped([]).kind]": #"["day","month","day"]"#,
        "grouped([9000, 8000, 8500]).kind": #""none""#,
        "[0, 1, 2, 9, 10].map(grouped(few).dayAt)": "[8979,8979,8979,8948,8948]",
        "grouped(few).words(8979)": #""August 2024""#,
      ])
    }

    @Test func `a photo is scrolled to no farther than it must be`() throws {
      let tab = try ModuleTab("views/sheet/sheet-reveal")
      try tab.tab.evaluate(
        """
        globalThis.layout = {
          measures: { heading: 48, gap: 6, line: 20 },
          rowTop: [48, 248, 448, 648], rowHeight: [180, 180, 180, 180], rowOf: (place) => place,
        };
        0
        """)
      try tab.expect([
        "revealingTop(layout, 2, 300, 600)": "300",
        "revealingTop(layout, 3, 0, 600)": "248",
        "revealingTop(layout, 0, 400, 600)": "-6",
        "revealingTop(layout, 3, 0, 100)": "594",
      ])
    }

    @Test func `atlases come before thumbs, and nothing sharp is loaded at speed`() throws {
      let tab = try ModuleTab("views/sheet/sheet-layout", "views/sheet/sheet-wants")
      try tab.tab.evaluate(
        """
        globalThis.photos = {
          count: 4000, ratioAt: () => 1.5, dayAt: () => 1, numberAt: (place) => 4000 - place,
          idAt: (place) => `id${place}`, editionAt: () => '1',
        };
        globalThis.layout = new SheetLayout(4000, {
          width: 1200, margin: 0, gap: 6, target: 168, line: 20, heading: 48, top: 0, bottom: 0,
        });
        while (layout.extend(photos, 4000, true));
        globalThis.wanted = (speed) => wantedPictures({
          layout, photos, first: 1000, end: 1030, top: layout.rowTop[layout.rowOf(1000)],
          height: 800, speed, scale: 1,
        });
        globalThis.tiers = ({ thumbs }) => [...new Set(thumbs.map(({ tier }) => tier))];
        0
        """)
      try tab.expect([
        "wanted(0).places.slice(0, 2)": "[1000,1001]",
        "[wanted(24000), wanted(-24000)].map(({ places }) => places[30])": "[1030,999]",
        "wanted(24000).places.length > 200": "true",
        "wanted(24000).thumbs": "[]",
        "tiers(wanted(1000))": #"["thumb"]"#,
        "tiers(wanted(0))": #"["thumb","low"]"#,
        "wanted(0).thumbs[0]":
          #"{"number":3000,"id":"id1000","edition":"1","tier":"thumb","width":235,"height":157}"#,
        "laterPlaces(4000, 1000, 1030).slice(0, 4)": "[1030,1000,1094,936]",
        "laterPlaces(4000, 1000, 1030).length": "126",
      ])
    }

    @Test func `a page of a list is sparse if its photos are in more than eight blocks`() throws {
      let tab = try ModuleTab("pictures/sparse-atlases")
      try tab.tab.evaluate(
        """
        globalThis.list = (step) => ({ count: 600, numberAt: (place) => place * step });
        0
        """)
      try tab.expect([
        "[1, 7, 8, 9, 300].map((step) => isSparse(list(step), 0))":
          "[false,false,false,true,true]",
        "isSparse(list(300), 2)": "true",
        "[0, 255, 256].map(pageOf)": "[0,0,1]",
      ])
    }

    @Test func `filters are words of their own, and each can be taken away`() throws {
      let tab = try ModuleTab("views/shared/facets")
      try tab.expect([
        "facets({ keyword: ['pick', 'sea'], folder: 'Crete', rating: '3' })"
          + ".map(({ kind, label }) => [kind, label])": #"[["tag","sea"],["folder","Crete"]]"#,
        "facets({ keyword: ['pick', 'sea'] })[0].without": #"{"keyword":["pick"]}"#,
        "facets({ keyword: ['sea'], text: 'a' })[0].without": #"{"text":"a"}"#,
        "facets(monthSpan(2026, 11))[0].label": #""December 2026""#,
        "monthSpan(2026, 11)": #"{"since":"2026-12-01","until":"2027-01-01"}"#,
        "facets({ since: '2026-12-02' })[0].label": #""from 2026-12-02""#,
        "withoutVerdicts({ rating: '3', keyword: ['pick'], text: 'a', unreviewed: 'true' })":
          #"{"text":"a"}"#,
        "verdictCounts({ ratings: { '-1': 2, 3: 5, 5: 1, none: 9 }, keywords: [] })":
          #"{"stars":[6,6,6,1,1],"picks":0,"rejects":2}"#,
      ])
    }

    @Test func `suggestions begin with the text, and then have the most photos`() throws {
      let tab = try ModuleTab("views/filter/suggestions")
      try tab.tab.evaluate(
        """
        globalThis.known = {
          keywords: [{ keyword: 'pick', photos: 9 }, { keyword: 'seaside', photos: 2 },
            { keyword: 'undersea', photos: 7 }, { keyword: 'low sea', photos: 4 }],
          folders: [{ folder: '', photos: 9 }, { folder: 'Holiday/Sea', photos: 5 }],
          days: [{ day: '2026-11-25', photos: 3 }, { day: '2026-11-24', photos: 1 }],
        };
        globalThis.labels = (text) => suggestions(known, text).map(({ label }) => label);
        0
        """)
      try tab.expect([
        "labels('SEA')": #"["Holiday/Sea","low sea","seaside","undersea"]"#,
        "labels('nov')": #"["November 2026"]"#,
        "suggestions(known, 'nov')[0]":
          #"{"kind":"calendar","label":"November 2026","count":4,"members":"#
          + #"{"since":"2026-11-01","until":"2026-12-01"},"rank":0}"#,
        "labels('zebra')": "[]",
        "labels('').length": "5",
      ])
    }

    @Test func `unknown facts of a photo are left out`() throws {
      let tab = try ModuleTab("views/shared/photo-facts")
      try tab.tab.evaluate(
        """
        globalThis.photo = {
          id: 'fe68', storePath: '2026/0076.jpg', added: '2026-11-25T12:50:46.000Z', width: 1280,
          height: 720, orientation: 6, bytes: 182000, camera: null, flaw: null, deleted: null,
          states: [{}], exif: null,
        };
        globalThis.exposure = (exif) =>
          photoFacts({ ...photo, exif }).find(({ name }) => name === 'Exposure')?.text ?? null;
        0
        """)
      try tab.expect([
        "photoFacts(photo).map(({ name }) => name)": #"["Size","Added","File","ID"]"#,
        "photoFacts(photo)[0].text": "\"720 × 1280, 182 kB\"",
        "exposure({ exposureMs: 16.7, aperture: 2, iso: 200, focalLength: 4.24 })":
          #""1/60 s, f/2, ISO 200, 4.2 mm""#,
        "exposure({ exposureMs: 2000, aperture: null, iso: null, focalLength: null })": #""2 s""#,
        "exposure({ exposureMs: null, aperture: null, iso: null, focalLength: null })": "null",
      ])
    }
  }
}
