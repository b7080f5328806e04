/// The catalogue's tables, as a sequence of migration steps.
///
/// A step that was ever shipped is never changed; a new one is appended.
enum Schema {
  static let steps = [
    photos, search, states, accents, ordering, days, setAside, journal, kept, orders, flaws, seen,
    folderTimes, names, unknownFiles,
  ]

  /// The version of a catalogue after all steps.
  static var version: Int { steps.count }

  /// The first version with a table of the journal's readers.
  static let versionWithReaders = 8

  /// The first version that records which earlier states are kept.
  static let versionWithKeptStates = 9

  /// Migrates a catalogue in use from any older version to this one; otherwise leaves it unchanged.
  static func migrate(
    _ connection: inout Connection, upTo last: Int = version
  ) throws(DatabaseError) {
    let found = try connection.schemaVersion
    guard found > 0, found < last else { return }
    try connection.transaction { connection throws(DatabaseError) in
      for step in try connection.schemaVersion..<last {
        try connection.script(steps[step] + "PRAGMA user_version = \(step + 1);")
      }
    }
  }

  /// Creates the tables of a new catalogue, as part of the transaction that fills them.
  static func make(in connection: inout Connection) throws(DatabaseError) {
    for step in steps { try connection.script(step) }
    try connection.script("PRAGMA user_version = \(version)")
  }

  /// Photos, the locations of their tiers, unfinished intents, and changes.
  ///
  /// Each folder and each keyword has a list of its photos in the order of time.
  private static let photos = """
    CREATE TABLE photos (
      number INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      path TEXT NOT NULL,
      folder TEXT NOT NULL,
      taken INTEGER NOT NULL,
      taken_nanoseconds INTEGER NOT NULL,
      taken_offset INTEGER NOT NULL,
      added INTEGER NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      orientation INTEGER NOT NULL,
      camera TEXT,
      bytes INTEGER NOT NULL,
      digest BLOB NOT NULL,
      rating INTEGER,
      note TEXT,
      deleted INTEGER,
      pack INTEGER,
      place INTEGER,
      length INTEGER,
      low_length INTEGER
    );
    CREATE UNIQUE INDEX photos_by_path ON photos (path) WHERE deleted IS NULL;
    CREATE INDEX photos_by_time ON photos (taken, number) WHERE deleted IS NULL;
    CREATE INDEX photos_by_rating ON photos (rating, taken, number)
      WHERE deleted IS NULL AND rating IS NOT NULL;
    CREATE INDEX photos_by_deletion ON photos (deleted) WHERE deleted IS NOT NULL;
    CREATE INDEX photos_by_former_path ON photos (path) WHERE deleted IS NOT NULL;
    CREATE INDEX photos_by_digest ON photos (digest);
    CREATE INDEX photos_by_pack ON photos (pack, place);

    CREATE TABLE keywords (
      photo INTEGER NOT NULL REFERENCES photos ON DELETE CASCADE,
      position INTEGER NOT NULL,
      word TEXT NOT NULL,
      PRIMARY KEY (photo, position)
    ) WITHOUT ROWID;
    CREATE INDEX keywords_by_word ON keywords (word, photo);

    CREATE TABLE lists (
      name TEXT NOT NULL,
      taken INTEGER NOT NULL,
      photo INTEGER NOT NULL,
      PRIMARY KEY (name, taken, photo)
    ) WITHOUT ROWID;

    CREATE TABLE packs (
      number INTEGER PRIMARY KEY,
      size INTEGER NOT NULL
    );

    CREATE TABLE intents (
      number INTEGER PRIMARY KEY,
      writer TEXT NOT NULL,
      kind TEXT NOT NULL,
      photo BLOB NOT NULL,
      source TEXT NOT NULL,
      target TEXT NOT NULL
    );

    CREATE TABLE changes (
      serial INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      photo BLOB NOT NULL
    );

    CREATE TABLE counters (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) WITHOUT ROWID;
    """

  /// Full-text search over notes, keywords and names.
  private static let search = """
    CREATE VIRTUAL TABLE words USING fts5(
      note, keywords, name, prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 2');
    INSERT INTO words (rowid, note, keywords, name)
      SELECT number, note,
        (SELECT group_concat(word, char(10)) FROM keywords WHERE photo = photos.number), path
      FROM photos;
    """

  /// Every state that a photo's bytes have had, and the file's time when it was last known to be
  /// sound.
  ///
  /// The first state is usually the one that gave the photo its id.
  private static let states = """
    ALTER TABLE photos ADD COLUMN file_seconds INTEGER;
    ALTER TABLE photos ADD COLUMN file_nanoseconds INTEGER;
    CREATE TABLE states (
      photo INTEGER NOT NULL REFERENCES photos ON DELETE CASCADE,
      position INTEGER NOT NULL,
      digest BLOB NOT NULL,
      PRIMARY KEY (photo, position)
    ) WITHOUT ROWID;
    CREATE INDEX states_by_digest ON states (digest, photo);
    INSERT INTO states (photo, position, digest) SELECT number, 0, id FROM photos;
    INSERT INTO states (photo, position, digest)
      SELECT number, 1, digest FROM photos WHERE digest <> id;
    """

  /// Normalises keywords and the names of lists, so that their accented letters are composed.
  private static let accents = """
    UPDATE keywords SET word = composed(word) WHERE word <> composed(word);
    UPDATE OR REPLACE lists SET name = composed(name) WHERE name <> composed(name);
    """

  /// Orders photos and lists by values that the files alone determine: the nanosecond, then the id.
  ///
  /// The former order depended on row numbers, which change when the catalogue is rebuilt.
  private static let ordering = """
    ALTER TABLE photos ADD COLUMN moment INTEGER GENERATED ALWAYS AS (
      min(max(taken, -9223372036), 9223372035) * 1000000000
      + min(max(taken_nanoseconds, 0), 999999999)) VIRTUAL;
    DROP INDEX photos_by_time;
    DROP INDEX photos_by_rating;
    CREATE INDEX photos_by_moment ON photos (moment, id) WHERE deleted IS NULL;
    CREATE INDEX photos_by_rating ON photos (rating, moment, id)
      WHERE deleted IS NULL AND rating IS NOT NULL;
    CREATE TABLE ordered (
      name TEXT NOT NULL,
      moment INTEGER NOT NULL,
      id BLOB NOT NULL,
      photo INTEGER NOT NULL,
      PRIMARY KEY (name, moment, id)
    ) WITHOUT ROWID;
    INSERT INTO ordered (name, moment, id, photo)
      SELECT name, moment, id, photo FROM lists JOIN photos ON number = photo;
    DROP TABLE lists;
    ALTER TABLE ordered RENAME TO lists;
    """

  /// The days on which the store was written, and the day on which each photo was deleted.
  ///
  /// Photos already in the bin count as deleted on the first of these days.
  private static let days = """
    CREATE TABLE days (
      ordinal INTEGER PRIMARY KEY,
      day INTEGER NOT NULL UNIQUE
    );
    CREATE TABLE deletions (
      photo BLOB PRIMARY KEY,
      ordinal INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO deletions (photo, ordinal) SELECT id, 1 FROM photos WHERE deleted IS NOT NULL;
    """

  /// The reason why a recovery step failed; null if it has not failed.
  private static let setAside = """
    ALTER TABLE intents ADD COLUMN failure TEXT;
    """

  /// The readers of the journal of changes, with the epoch and position that each has reached.
  private static let journal = """
    CREATE TABLE readers (
      name TEXT PRIMARY KEY,
      epoch INTEGER NOT NULL,
      serial INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO counters (name, value) VALUES ('epoch', random() & 9223372036854775807);
    """

  /// The earlier states that are kept, with their lengths, so that a loss is noticed.
  ///
  /// The index by length finds photos whose files could be exchanged without a trace.
  private static let kept = """
    CREATE TABLE kept (
      photo BLOB NOT NULL,
      digest BLOB NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY (photo, digest)
    ) WITHOUT ROWID;
    CREATE INDEX photos_by_length ON photos (bytes);
    """

  /// Indexes for lists that are ordered by a property other than the time.
  ///
  /// Paths and sizes have one already. For 100,000 photos, this step took two to three seconds on a
  /// busy machine, once.
  private static let orders = """
    CREATE INDEX photos_by_addition ON photos (added, id) WHERE deleted IS NULL;
    ALTER TABLE photos ADD COLUMN stars INTEGER
      GENERATED ALWAYS AS (ifnull(rating, 0)) VIRTUAL;
    CREATE INDEX photos_by_stars ON photos (stars, moment, id) WHERE deleted IS NULL;
    ALTER TABLE photos ADD COLUMN camera_name TEXT
      GENERATED ALWAYS AS (ifnull(camera, '')) VIRTUAL;
    CREATE INDEX photos_by_camera ON photos (camera_name, moment, id) WHERE deleted IS NULL;
    """

  /// What is wrong with each photo that can still be decoded: empty if nothing is, null if
  /// the photo has not been examined for that.
  private static let flaws = """
    ALTER TABLE photos ADD COLUMN flaw TEXT;
    CREATE INDEX photos_by_flaw ON photos (moment, id) WHERE flaw > '';
    """

  /// What other programs may change beside the bytes of an original: the sidecar as it was when it
  /// was last read, and the annotations inside the original when it was last sound.
  private static let seen = """
    CREATE TABLE sidecars (
      photo BLOB PRIMARY KEY,
      bytes INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      nanoseconds INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE embedded (
      photo BLOB PRIMARY KEY,
      rating INTEGER,
      note TEXT,
      words TEXT NOT NULL
    ) WITHOUT ROWID;
    """

  /// The folders with photos, and their times when their files were last compared, so that changes
  /// by other programs are noticed without looking at each file.
  private static let folderTimes = """
    CREATE INDEX photos_by_folder ON photos (folder) WHERE deleted IS NULL;
    CREATE TABLE folders (
      path TEXT PRIMARY KEY,
      seconds INTEGER,
      nanoseconds INTEGER,
      compared INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO folders (path, compared)
      SELECT DISTINCT folder, 0 FROM photos WHERE deleted IS NULL;
    """

  /// Orders photos of equal times by the natural order of their names, tags each change and the
  /// changes that readers have read, and records the time at which anything about a sidecar changed.
  ///
  /// In a catalogue that was put back from a copy, other changes get the numbers that a reader has
  /// read already. Sidecars without that time are read once more.
  private static let names = """
    ALTER TABLE photos ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
    DROP INDEX photos_by_moment;
    DROP INDEX photos_by_rating;
    DROP INDEX photos_by_addition;
    DROP INDEX photos_by_stars;
    DROP INDEX photos_by_camera;
    DROP INDEX photos_by_flaw;
    UPDATE photos SET sort_name = sort_name(path);
    CREATE INDEX photos_by_moment ON photos (moment, sort_name, id) WHERE deleted IS NULL;
    CREATE INDEX photos_by_rating ON photos (rating, moment, sort_name, id)
      WHERE deleted IS NULL AND rating IS NOT NULL;
    CREATE INDEX photos_by_addition ON photos (added, sort_name, id) WHERE deleted IS NULL;
    CREATE INDEX photos_by_stars ON photos (stars, moment, sort_name, id) WHERE deleted IS NULL;
    CREATE INDEX photos_by_camera ON photos (camera_name, moment, sort_name, id)
      WHERE deleted IS NULL;
    CREATE INDEX photos_by_flaw ON photos (moment, sort_name, id) WHERE flaw > '';
    CREATE TABLE ordered (
      name TEXT NOT NULL,
      moment INTEGER NOT NULL,
      sort_name TEXT NOT NULL,
      id BLOB NOT NULL,
      photo INTEGER NOT NULL,
      PRIMARY KEY (name, moment, sort_name, id)
    ) WITHOUT ROWID;
    INSERT INTO ordered (name, moment, sort_name, id, photo)
      SELECT name, photos.moment, sort_name, photos.id, photo FROM lists
      JOIN photos ON number = photo;
    DROP TABLE lists;
    ALTER TABLE ordered RENAME TO lists;
    ALTER TABLE changes ADD COLUMN tag INTEGER NOT NULL DEFAULT 0;
    UPDATE changes SET tag = random() & 9007199254740991 | 1;
    ALTER TABLE readers ADD COLUMN tag INTEGER NOT NULL DEFAULT 0;
    UPDATE readers SET tag = coalesce(
      (SELECT changes.tag FROM changes WHERE changes.serial = readers.serial), 0);
    ALTER TABLE sidecars ADD COLUMN touched_seconds INTEGER;
    ALTER TABLE sidecars ADD COLUMN touched_nanoseconds INTEGER;
    """

  /// The files in the store's folder that belonged to no photo when it was last searched.
  private static let unknownFiles = """
    CREATE TABLE unknown_files (
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (folder, name)
    ) WITHOUT ROWID;
    """
}

extension Connection {
  /// The schema version stored in the file; 0 for a new one.
  var schemaVersion: Int {
    mutating get throws(DatabaseError) {
      try first("PRAGMA user_version") { $0.int(0) } ?? 0
    }
  }
}
