#include <sqlite3.h>

// Swift does not import a cast to a function pointer. SQLite copies what is bound with it.
static inline sqlite3_destructor_type c_sqlite3_transient(void) { return SQLITE_TRANSIENT; }
