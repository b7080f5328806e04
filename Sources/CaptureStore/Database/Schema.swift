/// What the catalogue's tables are, in the steps by which they became so.
///
/// A step that was ever shipped is never changed; a new one is added.
enum Schema {
  static let steps = [
    photos, search, states, accents, ordering, days, setAside, journal, kept,
  ]

  /// What an opened catalogue is like from now on.
  static var version: Int { steps.count }

  /// The first version that has a list of who reads the journal.
  static let versionWithReaders = 8

  /// The first version that records which earlier states are kept.
  static let versionWithKeptStates = 9

  /// Brings a catalogue that is in use from any older version to this one, or leaves it as it is.
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

  /// Makes the tables in a new catalogue, as a part of the transaction that fills them.
  static func make(in connection: inout Connection) throws(DatabaseError) {
    for step in steps { try connection.script(step) }
    try connection.script("PRAGMA user_version = \(version)")
  }

  /// Photos, where their tiers lie, what was promised and not done yet, and what changed.
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

  /// Every state that a photo's bytes have had, and when its file was last known to be sound.
  ///
  /// The first state is the one that gave the photo its id.
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

  /// Keywords and lists are named with their accented letters composed.
  private static let accents = """
    UPDATE keywords SET word = composed(word) WHERE word <> composed(word);
    UPDATE OR REPLACE lists SET name = composed(name) WHERE name <> composed(name);
    """

  /// Photos and lists in an order that the files alone determine: the nanosecond, then the id.
  ///
  /// Row numbers, which decided before, change when the catalogue is rebuilt.
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

  /// The days on which the store was written, and on which of them each photo was deleted.
  ///
  /// Photos that are in the bin already count as deleted on the first of these days.
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

  /// Why a recovery step could not be carried out; null while it has not been tried in vain.
  private static let setAside = """
    ALTER TABLE intents ADD COLUMN failure TEXT;
    """

  /// Who reads the journal of changes, and how far each has come in which epoch.
  private static let journal = """
    CREATE TABLE readers (
      name TEXT PRIMARY KEY,
      epoch INTEGER NOT NULL,
      serial INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO counters (name, value) VALUES ('epoch', random() & 9223372036854775807);
    """

  /// Which earlier states are kept, and how long they are, so that none goes unnoticed.
  ///
  /// Photos of one length are those whose files may change places without a trace.
  private static let kept = """
    CREATE TABLE kept (
      photo BLOB NOT NULL,
      digest BLOB NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY (photo, digest)
    ) WITHOUT ROWID;
    CREATE INDEX photos_by_length ON photos (bytes);
    """
}

extension Connection {
  /// The schema's version that the file states; 0 for a new one.
  var schemaVersion: Int {
    mutating get throws(DatabaseError) {
      try first("PRAGMA user_version") { $0.int(0) } ?? 0
    }
  }
}
