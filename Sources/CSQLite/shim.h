#include <sqlite3.h>

// Swift does not import a cast to a function pointer. SQLite copies what is bound with it.
static inline sqlite3_destructor_type c_sqlite3_transient(void) { return SQLITE_TRANSIENT; }

// Swift does not import functions with a variable number of arguments.
//
// A database may come from anybody: nothing that it defines is run.
static inline int c_sqlite3_distrust(sqlite3 *database) {
  static const int off[] = {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                            SQLITE_DBCONFIG_ENABLE_VIEW};
  for (unsigned index = 0; index < sizeof off / sizeof *off; index++) {
    const int code = sqlite3_db_config(database, off[index], 0, (int *)0);
    if (code != SQLITE_OK) return code;
  }
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// SQLite counts every byte that it allocates under one lock, for which connections would wait.
static inline int c_sqlite3_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
