import Testing

extension InBrowser {
  struct BaseModuleTests {
    @Test func `every module can be imported by itself without an error`() throws {
      let tab = try ModuleTab()
      let startsByItself = [
        "shell/main.js", "shell/first-paint.js", "views/viewfinder/viewfinder.worker.js",
      ]
      for module in PageFiles.scripts where !startsByItself.contains(module) {
        let imported = "import('/assets/test/\(module)').then(() => '', (error) => `${error}`)"
        #expect(try tab.tab.evaluate(imported).text == "", "\(module)")
      }
      #expect(tab.tab.problems == [])
    }

    @Test func `a picture is fitted into the middle of a box of any shape`() throws {
      let tab = try ModuleTab("base/geometry")
      try tab.expect([
        "fitted({width: 400, height: 300}, {width: 100, height: 100})":
          #"{"left":0,"top":12.5,"width":100,"height":75}"#,
        "fitted({width: 300, height: 400}, {width: 100, height: 100})":
          #"{"left":12.5,"top":0,"width":75,"height":100}"#,
        "fitted({width: 10, height: 10}, {width: 100, height: 50})":
          #"{"left":25,"top":0,"width":50,"height":50}"#,
        "fullScale({width: 400, height: 300}, {width: 100, height: 75})": "4",
        "fullScale({width: 400, height: 300}, {width: 100, height: 75}, 2)": "2",
      ])
    }

    @Test func `a zoom keeps the part of the picture under the pointer, and shows no empty space`()
      throws
    {
      let tab = try ModuleTab("base/geometry")
      let picture = "{width: 400, height: 300}, {width: 200, height: 150}"
      try tab.expect([
        "zoomed(fit, 2, {x: 100, y: 75}, \(picture))": #"{"scale":2,"x":0.5,"y":0.5}"#,
        "zoomed(fit, 2, {x: 50, y: 75}, \(picture))": #"{"scale":2,"x":0.375,"y":0.5}"#,
        "zoomed(fit, 2, {x: 0, y: 0}, \(picture))": #"{"scale":2,"x":0.25,"y":0.25}"#,
        "panned({scale: 2, x: 0.5, y: 0.5}, 40, -30, \(picture))": #"{"scale":2,"x":0.4,"y":0.6}"#,
        "panned({scale: 2, x: 0.5, y: 0.5}, 4000, -3000, \(picture))":
          #"{"scale":2,"x":0.25,"y":0.75}"#,
        "panned(fit, 40, 40, \(picture))": #"{"scale":1,"x":0.5,"y":0.5}"#,
        "placed({scale: 2, x: 0.25, y: 0.5}, \(picture))":
          #"{"left":0,"top":-75,"width":400,"height":300}"#,
      ])
    }

    @Test func `times, sizes and verdicts are written as everywhere in the program`() throws {
      let tab = try ModuleTab("base/format")
      let seconds = "secondsOf('2026-11-25T12:50:46.120+01:00')"
      try tab.expect([
        "time(\(seconds))": #""12:50""#,
        "time(\(seconds), true)": #""12:50:46""#,
        "day(\(seconds), \(seconds))": #""25 November""#,
        "day(\(seconds), secondsOf('2027-01-01T00:00:00'))": #""25 November 2026""#,
        "shortDay(\(seconds), secondsOf('2027-01-01T00:00:00'))": #""25 Nov 2026""#,
        "dayNumber(secondsOf('2000-01-02T00:00:00')) - dayNumber(secondsOf('2000-01-01T23:59:59'))":
          "1",
        "secondsOf('yesterday')": "null",
        "time(secondsOf('1999-12-31T23:59:58'))": #""23:59""#,
        "[0, 999, 10000, 1234567].map(number)": #"["0","999","10,000","1,234,567"]"#,
        "['it is locked', 'It is.', ''].map(asSentence)": #"["It is locked.","It is.",""]"#,
        "failureLines({ message: 'no', remedy: { words: 'Do it.' } })": #"["No.","Do it."]"#,
        "failureLines({ message: 'no', remedy: null })": #"["No."]"#,
        "[counted(1, 'photo'), counted(1200, 'photo')]": #"["1 photo","1,200 photos"]"#,
        "[0, 1, 999, 182000, 999600, 2840000, 181000000, 5e9].map(bytes)":
          #"["0 bytes","1 byte","999 bytes","182 kB","1.0 MB","2.8 MB","181 MB","5.0 GB"]"#,
        "[7, 76, 12345].map(edgeNumber)": #"["0007","0076","12345"]"#,
        "[-128, -1, 0, 4].map(stars)": #"["","/","","****"]"#,
        "spoken({place: 75, count: 300, taken: \(seconds), rating: 4, isPicked: true})":
          #""76 of 300, 25 November 12:50, 4 stars, picked""#,
        "verdict({rating: -1, isPicked: false})": #""rejected""#,
        "verdict({rating: -128, isPicked: false})": #""""#,
      ])
    }

    @Test func `a cache drops what was used longest ago, and releases every value once`() throws {
      let tab = try ModuleTab("base/limits")
      try tab.tab.evaluate(
        """
        globalThis.released = [];
        globalThis.cache = new ByteCache(10, (value, key) => released.push(key + value));
        cache.set('a', 1, 4);
        cache.set('b', 2, 4);
        cache.get('a');
        cache.set('c', 3, 4);
        cache.set('a', 4, 2);
        cache.set('d', 5, 11);
        0
        """)
      try tab.expect([
        "released": #"["b2","a1","d5"]"#,
        "['a', 'b', 'c', 'd'].map((key) => cache.has(key))": "[true,false,true,false]",
        "[cache.bytes, cache.count]": "[6,2]",
        "(cache.shrink(2), [cache.bytes, cache.has('a')])": "[2,true]",
        "(cache.set('e', 6, 0), cache.clear(), [cache.bytes, cache.count])": "[0,0]",
        "released.length": "6",
      ])
    }

    @Test func `a signal tells its subscribers of changes only, and a derived one follows it`()
      throws
    {
      let tab = try ModuleTab("base/signal")
      try tab.tab.evaluate(
        """
        globalThis.heard = [];
        const number = signal(1);
        const doubled = derived([number], (value) => value * 2);
        const end = doubled.subscribe((value) => heard.push(value));
        number.follow((value) => heard.push(-value));
        number.set(1);
        number.set(2);
        number.update((value) => value + 1);
        end();
        number.set(4);
        heard.push(doubled.get());
        0
        """)
      try tab.expect(["heard": "[-1,4,-2,6,-3,-4,8]"])
    }

    @Test func `tasks of a frame all read before any of them writes`() throws {
      let tab = try ModuleTab("base/frame")
      try tab.expect([
        """
        new Promise((resolve) => {
          const order = [];
          const first = onFrame(() => order.push('read 1'), () => order.push('write 1'));
          const second = onFrame(
            () => order.push('read 2') && 7,
            (value) => resolve([...order, `write ${value}`]));
          first();
          second();
          first();
        })
        """: #"["read 1","read 2","write 1","write 7"]"#,
        "statistics().frames >= 1": "true",
      ])
    }
  }
}
