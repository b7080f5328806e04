#pragma once

// Linux file functions that Swift's Glibc module does not expose. Unless noted otherwise, each
// returns 0 or an error number.

/// O_PATH: opens a file without access to its contents.
extern const int c_O_PATH;

/// SEEK_DATA: seeks to the next bytes of a file that are not in a hole.
extern const int c_SEEK_DATA;

/// Starts writing a file's data to disk, without waiting for it.
int c_begin_sync(int descriptor);

/// Flushes everything written to the file system that holds a file.
int c_sync_disk(int descriptor);

/// Sets a file's modification time, and leaves its access time alone.
int c_set_changed(int descriptor, long seconds, long nanoseconds);

/// Replaces bytes of a file with a hole, which reads as zeros; the file's length does not change.
int c_punch_hole(int descriptor, long offset, long count);

/// Renames a file unless the new name is taken. Both names are relative to their folders.
int c_rename_unless_taken(
    int folder, const char *_Nonnull path, int new_folder, const char *_Nonnull name);

/// Gives each of two files the other's name. Both names are relative to their folders.
int c_exchange_names(
    int folder, const char *_Nonnull path, int other_folder, const char *_Nonnull other);

/// Creates a file without a name on a folder's disk, which only its owner can open. Returns the
/// descriptor, or a negative error number.
int c_open_unnamed(int folder);

/// Gives an open file without a name one in a folder, unless that is taken.
int c_name_unnamed(int descriptor, int folder, const char *_Nonnull name);

/// Opens the file that a path leads to inside a folder. Fails with EXDEV if the path leads out of
/// the folder, possibly by a link, and with ELOOP if there is a link on the way although none is
/// allowed. Returns the descriptor, or a negative error number.
int c_open_beneath(int folder, const char *_Nonnull path, int flags, int allows_links);

/// Removes a folder and its contents, whatever bytes their names consist of; ignores errors.
void c_remove_tree(const char *_Nonnull path);

/// Returns the magic number of the file system that holds an open file; 0 if it is unknown.
long c_file_system_type(int descriptor);

/// Creates an epoll set that becomes readable when a file has a priority event, which Dispatch
/// cannot wait for. Returns its descriptor, or a negative error number.
int c_priority_set(int descriptor);

/// Consumes the pending event of a set, so that the next one makes it readable again.
void c_clear_set(int set);

/// Opens `count` files at once and closes them again.
int c_try_files(int count);

/// Starts `count` threads at once, at most 16, and waits for them to end.
int c_try_threads(int count);

/// Reads the state of the calling thread in /proc, as Dispatch does of its threads.
///
/// Returns an error number; ESRCH if /proc is that of another process namespace.
int c_try_thread_state(void);

/// Returns whether an open file is on the proc file system.
int c_is_of_kernel(int descriptor);

/// Returns a descriptor that counts, and is readable unless its count is zero; a negative error number
/// if there is none left. Reading it never waits.
int c_counter(void);

/// Adds one to a counter.
void c_count(int counter);

/// Sets a counter to zero; returns whether it was another number.
int c_count_from_zero(int counter);
