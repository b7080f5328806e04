#include <sqlite3.h>

// Swift does not import a macro that casts to a function pointer. With this destructor, SQLite
// copies the values that are bound.
static inline sqlite3_destructor_type c_sqlite3_transient(void) { return SQLITE_TRANSIENT; }

// Swift does not import functions with a variable number of arguments.
//
// A database may come from an untrusted source, so no code in its schema may run: triggers and views
// are disabled, and functions in it are not trusted.
static inline int c_sqlite3_distrust(sqlite3 *database) {
  static const int off[] = {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                            SQLITE_DBCONFIG_ENABLE_VIEW};
  for (unsigned index = 0; index < sizeof off / sizeof *off; index++) {
    const int code = sqlite3_db_config(database, off[index], 0, (int *)0);
    if (code != SQLITE_OK) return code;
  }
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// SQLite updates its memory statistics under one global lock, which would serialise connections.
static inline int c_sqlite3_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
