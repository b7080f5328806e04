#pragma once

// What Linux can do with files and Swift's Glibc module does not show.
// Each answers 0, or the number of the error.

/// O_PATH: opens a file for being looked at only.
extern const int c_O_PATH;

/// SEEK_DATA: looks for the next bytes of a file that are in no hole.
extern const int c_SEEK_DATA;

/// Lets the disk begin with a file's bytes, without waiting for it.
int c_begin_sync(int descriptor);

/// Has all that was written to a file's disk reach it.
int c_sync_disk(int descriptor);

/// Says when a file's bytes were last changed, and nothing of when it was last read.
int c_set_changed(int descriptor, long seconds, long nanoseconds);

/// Takes bytes out of a file, which has zeros in their place; its length stays.
int c_punch_hole(int descriptor, long offset, long count);

/// Renames a file unless the new name is taken. Both names are seen from folders.
int c_rename_unless_taken(
    int folder, const char *_Nonnull path, int new_folder, const char *_Nonnull name);

/// Opens what a path leads to below a folder; one that leads out of it, also by a link, fails with
/// EXDEV, and a link on the way with ELOOP where none is allowed. Answers with the descriptor, or with
/// the error's number below zero.
int c_open_beneath(int folder, const char *_Nonnull path, int flags, int allows_links);

/// Removes a folder and what is in it, whatever bytes the names are of, as far as it may.
void c_remove_tree(const char *_Nonnull path);

/// The number of the type of file system that holds an open file; 0 when that cannot be told.
long c_file_system_type(int descriptor);

/// Makes a set that can be read while a file has a priority event, which nothing else shows.
/// Answers with its descriptor, or with the error's number below zero.
int c_priority_set(int descriptor);

/// Has a set look again, so that it can be read once there is a new event.
void c_clear_set(int set);

/// Opens so many files, and closes them again.
int c_try_files(int count);

/// Starts so many threads at once, up to 16, and waits for their end.
int c_try_threads(int count);

/// Reads the state of the calling thread in /proc, as Dispatch does of its threads.
///
/// Returns an error number; ESRCH if /proc is that of another process namespace.
int c_try_thread_state(void);

/// Whether a file is one of the kernel's own, in /proc.
int c_is_of_kernel(int descriptor);
