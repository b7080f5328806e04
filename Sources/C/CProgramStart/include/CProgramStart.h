#pragma once

// Access to the state of the process before anything else in the program ran.

/// Returns the number of command line words, including the program's name.
int c_word_count(void);

/// Returns one of these words, or NULL if the number is out of range.
const char *_Nullable c_word(int number);

/// Returns whether a descriptor from 0 to 2 was closed when the program started.
int c_was_closed(int descriptor);
