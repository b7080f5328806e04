/* Capture: still photos from the cameras of a Linux machine, and a store that keeps them.

   This program takes a photo. Compile it with `cc door.c $(pkg-config --cflags --libs capture)`:

     #include <capture.h>
     #include <stdio.h>

     int main(void) {
       capture_error error = CAPTURE_ERROR_INIT;
       capture_camera *camera = capture_camera_open(NULL, &error);
       capture_picture *photo = camera ? capture_photo_take(camera, NULL, &error) : NULL;
       if (!photo || capture_picture_save(photo, "door.jpg", &error))
         fprintf(stderr, "%s\n", error.message);
       capture_picture_release(photo);
       capture_camera_close(camera);
       return error.code;
     }

   Errors. A function that returns a pointer returns NULL if it fails. A function that returns an
   int returns 0, or the code of the error; one that returns a descriptor returns -1 if there is
   none. Each describes its failure in the error that the caller passes, unless that is NULL, and
   does not change it on success. There is no global error.

   Threads. Any thread may call any function, and several threads may use one handle at the same
   time. A function that waits says so, and for what; all others return without waiting for a
   camera, a disk or another thread. No call with a handle may begin after the one that closes or
   releases it. Calls that wait for photos, frames or changes then end with CAPTURE_CANCELLED; calls
   that wait for a driver or a disk end as if nothing were closed.

   Signals. A signal does not end a wait, and the library's threads block all signals that can be
   blocked, so handlers run on the threads of the program. No function may be called in a handler:
   use poll, with a pipe to which the handler writes.

   Ownership. The caller owns what functions named open, list, take, begin, wait, next and read
   return, and closes or releases it with the function of the same type. The order does not matter:
   a photo outlives its camera, and a camera its simulator. Closing or releasing NULL does nothing.
   Strings and bytes in a structure are borrowed from the handle that filled it in, and valid until
   that is closed or released. Descriptors belong to their handles: wait for them with poll, but do
   not close them.

   NULL. A handle, path or structure that is NULL is an error (CAPTURE_BAD_ARGUMENT), unless its
   comment says what NULL means. Options that are NULL are the defaults.

   Structures. The first member of each is its size, so that later versions can add members.
   Initialize a structure with the INIT macro of its name. Structures without a size are refused;
   a function that returns a bool then returns false.

   Text is UTF-8, except that names of files may be any bytes. In messages, control characters in
   the names of devices and files are escaped.

   Processes. A process that was forked from one that uses the library cannot use it: every function
   that has an error fails with CAPTURE_FORKED, and the others do nothing. A child that starts
   another program is not affected, and neither is one that was forked before the first call. */

#ifndef CAPTURE_H
#define CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CAPTURE_API __attribute__((visibility("default")))

/* -- Version ----------------------------------------------------------------------------------- */

/* Returns the version of the library that was loaded, such as "0.2.0". */
CAPTURE_API const char *capture_version(void);

/* -- Errors ------------------------------------------------------------------------------------ */

/* Why a function failed. From 10 on, the program `capture` exits with the same numbers. Later
   versions may add codes, so treat unknown ones like CAPTURE_FAILED. */
enum {
  CAPTURE_OK = 0,
  CAPTURE_FAILED = 1,           /* any other failure; the message explains it */
  CAPTURE_TIMED_OUT = 2,        /* nothing came within the timeout */
  CAPTURE_CANCELLED = 3,        /* what was waited for was closed */
  CAPTURE_FORKED = 4,           /* the process was forked from one that uses the library */
  CAPTURE_BAD_ARGUMENT = 5,     /* an argument is NULL or out of range */
  CAPTURE_NO_CAMERA = 10,       /* no such camera */
  CAPTURE_AMBIGUOUS = 11,       /* several cameras match */
  CAPTURE_BUSY = 12,            /* another program uses the camera */
  CAPTURE_NOT_PERMITTED = 13,   /* the user may not open the camera */
  CAPTURE_NO_BANDWIDTH = 14,    /* the USB bus has no bandwidth left for the picture mode */
  CAPTURE_UNPLUGGED = 15,       /* the camera is unplugged, and did not come back in time */
  CAPTURE_NO_ANSWER = 16,       /* the camera sent no answer, or no frame, in time */
  CAPTURE_BAD_FRAMES = 17,      /* frames arrived, but none was usable */
  CAPTURE_NO_MODE = 18,         /* the camera does not offer the picture mode */
  CAPTURE_NO_CONTROL = 19,      /* the camera has no such control, or does not accept the value */
  CAPTURE_DRIVER = 20,          /* the driver reported an error */
  CAPTURE_SHORTAGE = 21,        /* no more open files, threads or memory */
  CAPTURE_UNSETTLED = 22,       /* the picture did not settle, so there is no photo */
  CAPTURE_CANNOT_WRITE = 30,    /* the file or the store cannot be written */
  CAPTURE_DISK_FULL = 31,       /* the disk is full */
  CAPTURE_NO_PHOTO = 40,        /* no such photo, or several match */
  CAPTURE_NO_STORE = 41,        /* the folder contains no store, or is not a folder */
  CAPTURE_NEWER_STORE = 42,     /* the store was made by a newer version */
  CAPTURE_DAMAGED = 43,         /* a photo of the store is damaged or missing */
  CAPTURE_BAD_CATALOGUE = 45,   /* the store's catalogue is damaged */
  CAPTURE_BAD_INPUT = 65        /* a scenario, a recording or a photo's file cannot be read */
};

/* A failure: its code, and one or two sentences for people about what failed and what may help. */
typedef struct capture_error {
  size_t size;
  int32_t code;
  char message[1012];
} capture_error;

#define CAPTURE_ERROR_INIT {sizeof(capture_error), CAPTURE_OK, ""}

/* -- Simulated cameras ------------------------------------------------------------------------- */

/* Cameras that need no hardware, for tests. */
typedef struct capture_simulator capture_simulator;

/* Simulates the cameras of a scenario file, a camera that shows the photos in a folder, or the one
   that was recorded there. NULL is a camera with sample photos. Waits for the disk. */
CAPTURE_API capture_simulator *capture_simulator_open(const char *path, capture_error *error);

/* Unplugs a camera, by its index in the scenario, or plugs it in again. */
CAPTURE_API int capture_simulator_unplug(
    capture_simulator *simulator, size_t index, capture_error *error);
CAPTURE_API int capture_simulator_plug(
    capture_simulator *simulator, size_t index, capture_error *error);

/* Closes the simulator. Its cameras stay plugged in until they are closed, too. */
CAPTURE_API void capture_simulator_close(capture_simulator *simulator);

/* -- Devices ----------------------------------------------------------------------------------- */

/* A list of the connected cameras. */
typedef struct capture_devices capture_devices;

typedef struct capture_device {
  size_t size;
  const char *name;
  const char *path;   /* such as /dev/video0; that of a simulated camera is not a file */
  const char *serial; /* NULL if it has none */
  const char *port;   /* where it is plugged in; NULL if unknown */
} capture_device;

#define CAPTURE_DEVICE_INIT {sizeof(capture_device), NULL, NULL, NULL, NULL}

/* Lists the cameras of a simulator, or those of this machine if it is NULL. Waits for the
   kernel. */
CAPTURE_API capture_devices *capture_devices_list(
    capture_simulator *simulator, capture_error *error);

/* Describes the device with this index. Returns false if there is none. */
CAPTURE_API bool capture_devices_get(
    const capture_devices *devices, size_t index, capture_device *device);

CAPTURE_API void capture_devices_release(capture_devices *devices);

/* Reports that cameras were plugged in or unplugged. */
typedef struct capture_watch capture_watch;

/* Watches the cameras of a simulator, or those of this machine if it is NULL. Whatever happens
   after this call is reported, so list the devices after it. Waits for the kernel. */
CAPTURE_API capture_watch *capture_watch_open(capture_simulator *simulator, capture_error *error);

/* Waits until cameras may have been plugged in or unplugged since the last call: at most this long,
   or without limit if the timeout is negative. */
CAPTURE_API int capture_watch_wait(
    capture_watch *watch, int32_t timeout_ms, capture_error *error);

/* Returns a descriptor that is readable while capture_watch_wait would return at once. */
CAPTURE_API int capture_watch_fd(const capture_watch *watch);

CAPTURE_API void capture_watch_close(capture_watch *watch);

/* -- Cameras ----------------------------------------------------------------------------------- */

/* A camera. It is started for the first photo or frame, and stopped ten seconds after the last. */
typedef struct capture_camera capture_camera;

/* Which camera to open, and which stream to request; zero and NULL leave the choice to the
   library. */
typedef struct capture_camera_options {
  size_t size;
  capture_simulator *simulator; /* chooses among its cameras; NULL chooses among those of this
                                   machine, so check that a simulator was opened */
  const char *selector;         /* a path, a number, part of a name, serial:NUMBER or port:PORT;
                                   without a simulator above, also simulator or simulator=FILE */
  int32_t width, height;        /* the next larger size that is offered is used */
  const char *format;           /* four letters, such as "MJPG" or "YUYV" */
  double rate;                  /* frames per second; the nearest rate that is offered is used */
  bool exact;                   /* fail unless the camera offers exactly this stream */
} capture_camera_options;

#define CAPTURE_CAMERA_OPTIONS_INIT \
  {sizeof(capture_camera_options), NULL, NULL, 0, 0, NULL, 0, false}

/* Chooses a camera (default: the first). The device itself is opened when the camera is started.
   Waits for the kernel. */
CAPTURE_API capture_camera *capture_camera_open(
    const capture_camera_options *options, capture_error *error);

/* Stops and closes the camera. Shots and frames that are waited for fail with CAPTURE_CANCELLED.
   Waits for the device, at most ten seconds. */
CAPTURE_API void capture_camera_close(capture_camera *camera);

/* Describes the device that was chosen. */
CAPTURE_API int capture_camera_describe(
    const capture_camera *camera, capture_device *device, capture_error *error);

/* A format and size that a camera offers, with its highest frame rate. */
typedef struct capture_mode {
  size_t size;
  int32_t width, height;
  double rate;
  char format[8]; /* four letters, ended by a zero byte */
} capture_mode;

#define CAPTURE_MODE_INIT {sizeof(capture_mode), 0, 0, 0, ""}

/* Describes the mode with this index. Returns false if there is none. */
CAPTURE_API bool capture_camera_mode(
    const capture_camera *camera, size_t index, capture_mode *mode);

/* A list of the controls of a camera, with the values that they had. */
typedef struct capture_controls capture_controls;

typedef struct capture_control {
  size_t size;
  const char *name;          /* such as "brightness" */
  const char *value;         /* such as "60", "on" or "Manual Mode"; NULL if unknown */
  const char *default_value;
  const char *choices;       /* the values that it accepts, for people, such as "0...255" */
  bool settable;
} capture_control;

#define CAPTURE_CONTROL_INIT {sizeof(capture_control), NULL, NULL, NULL, NULL, false}

/* Reads the controls of a camera, even one that another program uses. Waits for the driver. */
CAPTURE_API capture_controls *capture_controls_list(capture_camera *camera, capture_error *error);

/* Describes the control with this index. Returns false if there is none. */
CAPTURE_API bool capture_controls_get(
    const capture_controls *controls, size_t index, capture_control *control);

CAPTURE_API void capture_controls_release(capture_controls *controls);

/* Sets a control to a number, a percentage such as "60%", "on", "off" or the name of a choice; NULL
   resets it to its default. Fails if the camera does not keep the value. Waits for the driver. */
CAPTURE_API int capture_control_set(
    capture_camera *camera, const char *name, const char *value, capture_error *error);

/* Keeps a camera running, for example while a viewfinder is on the screen. */
typedef struct capture_lease capture_lease;

/* Starts the camera unless it runs, and keeps it running until the lease is closed or the camera
   fails, as it does after a minute without its plug. Photos start it again, but it is then stopped
   when it is idle: open another lease. */
CAPTURE_API capture_lease *capture_lease_open(capture_camera *camera, capture_error *error);

CAPTURE_API void capture_lease_close(capture_lease *lease);

/* -- Pictures ---------------------------------------------------------------------------------- */

/* A photo, a frame, or a photo of a store. It is a copy, which can be kept for as long as
   needed. */
typedef struct capture_picture capture_picture;

enum {
  CAPTURE_SETTLED_UNKNOWN = 0, /* a frame, a photo of a store, or taken for speed */
  CAPTURE_SETTLED_YES = 1,     /* exposure, colour and focus had settled */
  CAPTURE_SETTLED_NO = 2       /* the photo was taken, but they had not settled */
};

typedef struct capture_picture_info {
  size_t size;
  int32_t width, height; /* of the upright picture */
  int64_t taken;         /* in seconds since 1970-01-01 in UTC */
  int32_t nanoseconds;   /* within that second */
  const char *id;        /* 32 hexadecimal digits, the same in every store; NULL for a frame */
  const char *camera;    /* the name of the camera; NULL if unknown */
  const char *report;    /* how exposure, colour and focus settled, for people; NULL unless it is a
                            photo that was just taken */
  int64_t exposed_ns;    /* nanoseconds on CLOCK_MONOTONIC; 0 for a photo of a store */
  int32_t settled;       /* one of CAPTURE_SETTLED_UNKNOWN and so on */
  const char *unsettled; /* why the picture had not settled; NULL unless settled is
                            CAPTURE_SETTLED_NO */
} capture_picture_info;

#define CAPTURE_PICTURE_INFO_INIT {sizeof(capture_picture_info), 0, 0, 0, 0, NULL, NULL, NULL, 0, 0, NULL}

CAPTURE_API int capture_picture_describe(
    const capture_picture *picture, capture_picture_info *info, capture_error *error);

/* Returns the picture as a JPEG, with its number of bytes; photos include their metadata. The bytes
   are borrowed from the picture. A frame in another format is encoded by the first call. */
CAPTURE_API const uint8_t *capture_picture_jpeg(
    capture_picture *picture, size_t *count, capture_error *error);

/* The pixels of the upright picture: four bytes each, which are blue, green, red and 255. */
typedef struct capture_pixels {
  size_t size;
  int32_t width, height;
  size_t stride;        /* bytes from one row to the next */
  const uint8_t *bytes; /* borrowed from the picture */
} capture_pixels;

#define CAPTURE_PIXELS_INIT {sizeof(capture_pixels), 0, 0, 0, NULL}

/* Lends the pixels of the picture, which the first call decodes. */
CAPTURE_API int capture_picture_pixels(
    capture_picture *picture, capture_pixels *pixels, capture_error *error);

/* Saves the picture as a JPEG, or as a PNG or PPM if the path ends in .png or .ppm; other formats
   are refused. The file is complete or absent, and replaces an existing one. Waits for the
   disk. */
CAPTURE_API int capture_picture_save(
    capture_picture *picture, const char *path, capture_error *error);

CAPTURE_API void capture_picture_release(capture_picture *picture);

/* -- Photos ------------------------------------------------------------------------------------ */

enum {
  CAPTURE_PRIORITY_BALANCED = 0, /* exposure, colour and focus have settled well enough */
  CAPTURE_PRIORITY_QUALITY = 1,  /* they have settled completely, or the photo fails; a picture
                                    without detail that does not change, as in a dark room, is
                                    taken, with CAPTURE_SETTLED_NO */
  CAPTURE_PRIORITY_SPEED = 2     /* the next good frame */
};

typedef struct capture_photo_options {
  size_t size;
  int32_t priority;      /* one of the above */
  int32_t within_ms;     /* the time limit; 0 is none, and then the camera's own limits apply */
  int32_t width, height; /* of the photo; 0 is the size of the stream */
  bool keep_unsettled;   /* take a photo with CAPTURE_PRIORITY_QUALITY even if the picture has not
                            settled, instead of failing with CAPTURE_UNSETTLED */
} capture_photo_options;

#define CAPTURE_PHOTO_OPTIONS_INIT \
  {sizeof(capture_photo_options), CAPTURE_PRIORITY_BALANCED, 0, 0, 0, false}

/* Takes a photo of what the camera sees from now on. Waits for it.

   With a time limit, the best photo that is possible within it is returned, or an error if there is
   none. A camera that is unplugged while it runs is waited for until then, or for ten seconds if
   there is no limit; if it does not come back, a frame from before is the photo, as one that has not
   settled. One that does not run, or has been away for a minute, is an error at once. */
CAPTURE_API capture_picture *capture_photo_take(
    capture_camera *camera, const capture_photo_options *options, capture_error *error);

/* A photo that is being taken. */
typedef struct capture_shot capture_shot;

/* Begins to take a photo. The photos of a camera are taken in the order in which they were
   begun. */
CAPTURE_API capture_shot *capture_shot_begin(
    capture_camera *camera, const capture_photo_options *options, capture_error *error);

/* Waits for the photo: at most this long, or without limit if the timeout is negative. It can be
   called again; each call returns a picture to be released. */
CAPTURE_API capture_picture *capture_shot_wait(
    capture_shot *shot, int32_t timeout_ms, capture_error *error);

/* Returns a descriptor that is readable once the photo was taken or has failed. */
CAPTURE_API int capture_shot_fd(capture_shot *shot, capture_error *error);

/* Calls a function, on a thread of the library, once the photo was taken or has failed. It may call
   every function, wait, and close the shot. A shot has at most one such function. */
CAPTURE_API int capture_shot_notify(
    capture_shot *shot, void (*finished)(capture_shot *shot, void *context), void *context,
    capture_error *error);

/* Closes the shot, and cancels the photo unless it was taken. Its function is not called after
   this; waits for a call in progress, unless that is where it is closed. */
CAPTURE_API void capture_shot_close(capture_shot *shot);

/* -- Frames ------------------------------------------------------------------------------------ */

/* A reader of the frames of a camera, which keeps the camera running. After an error other than
   CAPTURE_TIMED_OUT, it has ended, and fails with the same error again. */
typedef struct capture_frames capture_frames;

CAPTURE_API capture_frames *capture_frames_open(capture_camera *camera, capture_error *error);

/* Waits for a frame that this reader has not returned yet, and returns the newest: at most this
   long, or without limit if the timeout is negative. A camera that is unplugged meanwhile is waited
   for, but after a minute the reader ends with CAPTURE_UNPLUGGED. */
CAPTURE_API capture_picture *capture_frames_next(
    capture_frames *frames, int32_t timeout_ms, capture_error *error);

/* Returns a descriptor that is readable while capture_frames_next would return at once. */
CAPTURE_API int capture_frames_fd(const capture_frames *frames);

CAPTURE_API void capture_frames_close(capture_frames *frames);

/* -- Stores ------------------------------------------------------------------------------------ */

/* A folder of photos with a catalogue. All of these functions wait for the disk, except those that
   close, release or describe. */
typedef struct capture_store capture_store;

/* Opens the store in a folder. With `create`, makes one if there is none. */
CAPTURE_API capture_store *capture_store_open(
    const char *folder, bool create, capture_error *error);

/* Closes the store. Does not wait: its files are closed once all calls have ended. */
CAPTURE_API void capture_store_close(capture_store *store);

/* The size of the id of a photo as text: 32 hexadecimal digits and a zero byte. */
#define CAPTURE_ID_SIZE 33

/* Adds a picture or the JPEG in a file, and writes the id of the photo, unless `id` is NULL. Bytes
   that the store has already keep their photo and its id. */
CAPTURE_API int capture_store_add(
    capture_store *store, capture_picture *picture, char id[CAPTURE_ID_SIZE],
    capture_error *error);
CAPTURE_API int capture_store_add_file(
    capture_store *store, const char *path, char id[CAPTURE_ID_SIZE], capture_error *error);

/* A list of photos of a store. */
typedef struct capture_photos capture_photos;

typedef struct capture_photo {
  size_t size;
  const char *id;        /* 32 hexadecimal digits */
  const char *path;      /* of the original, relative to the folder of the store */
  const char *camera;    /* NULL if unknown */
  int32_t width, height; /* of the upright picture */
  int64_t taken;         /* in seconds since 1970-01-01 in UTC */
  int64_t bytes;         /* of the original */
  int32_t rating;        /* 1 to 5 stars, 0 without a rating, -1 if it is rejected */
  const char *keywords;  /* one on each line; NULL if it has none */
} capture_photo;

#define CAPTURE_PHOTO_INIT {sizeof(capture_photo), NULL, NULL, NULL, 0, 0, 0, 0, 0, NULL}

/* Which photos to list; zero and NULL match all of them. */
typedef struct capture_query {
  size_t size;
  const char *folder;    /* in this folder of the store, or below it */
  const char *keyword;
  const char *text;      /* words of the note, keywords or path, or the beginnings of words */
  int32_t rating;        /* at least this many stars */
  size_t limit;          /* return at most this many photos */
} capture_query;

#define CAPTURE_QUERY_INIT {sizeof(capture_query), NULL, NULL, NULL, 0, 0}

/* Lists photos, the newest first. */
CAPTURE_API capture_photos *capture_store_list(
    capture_store *store, const capture_query *query, capture_error *error);

/* Describes the photo with this index. Returns false if there is none. */
CAPTURE_API bool capture_photos_get(
    const capture_photos *photos, size_t index, capture_photo *photo);

CAPTURE_API void capture_photos_release(capture_photos *photos);

enum {
  CAPTURE_TIER_FULL = 0,   /* the original */
  CAPTURE_TIER_SCREEN = 1, /* scaled down to fit in 1920x1080 */
  CAPTURE_TIER_LOW = 2,    /* the same, with fewer bytes */
  CAPTURE_TIER_THUMB = 3   /* at most 128 pixels on the longer side */
};

/* Reads a photo in one of these tiers. In this and the following functions, the first digits of an
   id are enough, at least four. */
CAPTURE_API capture_picture *capture_store_read(
    capture_store *store, const char *id, int32_t tier, capture_error *error);

/* Sets the rating of a photo: 1 to 5 stars, 0 for none, or -1 to reject it. */
CAPTURE_API int capture_store_rate(
    capture_store *store, const char *id, int32_t rating, capture_error *error);

/* Adds a keyword to a photo, or removes one; either may be NULL. */
CAPTURE_API int capture_store_tag(
    capture_store *store, const char *id, const char *added, const char *removed,
    capture_error *error);

#ifdef __cplusplus
}
#endif

#endif
