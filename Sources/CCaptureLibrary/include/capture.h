/* Capture: still photos from the cameras of a Linux machine, and a store that keeps them.

   Compile with `cc door.c $(pkg-config --cflags --libs capture)`:

     capture_error error = CAPTURE_ERROR_INIT;
     capture_camera *camera = capture_camera_open(NULL, &error);
     capture_picture *photo = camera ? capture_photo_take(camera, NULL, &error) : NULL;
     if (!photo || capture_picture_save(photo, "door.jpg", &error))
       fprintf(stderr, "%s\n", error.message);
     capture_picture_release(photo);
     capture_camera_close(camera);

   Errors. A function that returns a handle returns NULL if it fails; one that returns an int returns 0,
   or else the error's code. Both describe the failure in the error that they are given, unless that is
   NULL, and leave it alone if they succeed. There is no global error.

   Threads. Any thread may call any function with any handle, and several threads may use one handle at
   the same time. Functions that wait say so; all others return without waiting for a camera, a disk or
   another thread. Only the last call with a handle, which closes or releases it, must come after all
   others have returned.

   Ownership. What functions named open, take, begin, list, next and read return belongs to the caller,
   who passes it to the function that their comment names. The order does not matter: a photo outlives
   its camera, and a camera its simulator. Closing or releasing NULL does nothing. Strings and bytes in
   structures are borrowed from the handle that they came from, and valid until it is closed or released.

   Structures. The first member of each is its size, so that later versions can add members. Start with
   the INIT macro of its name. Text is UTF-8; control characters of devices and files are escaped in messages only.

   Processes. A process that is forked while the library is in use must not use it in the child: every
   function that can fail fails there with CAPTURE_FORKED, and all others do nothing. A child that starts
   another program, or that is forked before the first call, is not affected. */

#ifndef CAPTURE_H
#define CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CAPTURE_API __attribute__((visibility("default")))

/* -- Version ------------------------------------------------------------------------------------- */

/* Returns the version of the library that is loaded, such as "0.3.0". */
CAPTURE_API const char *capture_version(void);

/* -- Errors -------------------------------------------------------------------------------------- */

/* What can fail. `capture` ends with the same numbers. Later versions may add some. */
enum {
  CAPTURE_OK = 0,
  CAPTURE_FAILED = 1,           /* anything else; the message says what */
  CAPTURE_TIMED_OUT = 2,        /* the time that the caller gave is over, and nothing came */
  CAPTURE_CANCELLED = 3,        /* closed while it was waited for */
  CAPTURE_FORKED = 4,           /* the process was forked from one that uses the library */
  CAPTURE_BAD_ARGUMENT = 5,     /* an argument is out of its range */
  CAPTURE_NO_CAMERA = 10,       /* no such camera */
  CAPTURE_AMBIGUOUS = 11,       /* several cameras match */
  CAPTURE_BUSY = 12,            /* another program uses the camera */
  CAPTURE_NOT_PERMITTED = 13,   /* the user may not open the camera */
  CAPTURE_NO_BANDWIDTH = 14,    /* the USB bus has no room for the picture mode */
  CAPTURE_UNPLUGGED = 15,       /* the camera was unplugged */
  CAPTURE_NO_ANSWER = 16,       /* the camera gave no answer, or no frame, in time */
  CAPTURE_BAD_FRAMES = 17,      /* frames arrived, but none was usable */
  CAPTURE_NO_MODE = 18,         /* the camera does not offer the picture mode */
  CAPTURE_NO_CONTROL = 19,      /* the camera has no such control, or refuses the value */
  CAPTURE_DRIVER = 20,          /* the camera's driver reported an error */
  CAPTURE_SHORTAGE = 21,        /* no more open files, threads or memory */
  CAPTURE_CANNOT_WRITE = 30,    /* the file or the store cannot be written */
  CAPTURE_DISK_FULL = 31,       /* the disk is full */
  CAPTURE_NO_PHOTO = 40,        /* no such photo, or several match */
  CAPTURE_NO_STORE = 41,        /* the folder contains no store, or is none */
  CAPTURE_NEWER_STORE = 42,     /* a newer version made the store */
  CAPTURE_DAMAGED = 43,         /* a photo of the store is damaged or missing */
  CAPTURE_BAD_CATALOGUE = 45,   /* the store's catalogue is damaged */
  CAPTURE_BAD_INPUT = 65        /* a scenario, recording or photo cannot be read */
};

/* What failed, and what may help, in one or two sentences for a person. */
typedef struct capture_error {
  size_t size;
  int32_t code;
  char message[1012];
} capture_error;

#define CAPTURE_ERROR_INIT {sizeof(capture_error), CAPTURE_OK, ""}

/* -- Simulated cameras --------------------------------------------------------------------------- */

/* Cameras that need no hardware, for tests. */
typedef struct capture_simulator capture_simulator;

/* Plugs in the cameras of a scenario file, of a folder of photos or of a recording; NULL is one camera
   with the sample photos. Reads files. Close it with capture_simulator_close. */
CAPTURE_API capture_simulator *capture_simulator_open(const char *path, capture_error *error);

/* Unplugs the camera with this index in the scenario, or plugs it in again. */
CAPTURE_API int capture_simulator_unplug(
    capture_simulator *simulator, size_t camera, capture_error *error);
CAPTURE_API int capture_simulator_plug(
    capture_simulator *simulator, size_t camera, capture_error *error);

/* Gives the simulator up; it lives as long as cameras of it are open. */
CAPTURE_API void capture_simulator_close(capture_simulator *simulator);

/* -- Devices ------------------------------------------------------------------------------------- */

/* The cameras that were plugged in at one moment. */
typedef struct capture_devices capture_devices;

typedef struct capture_device {
  size_t size;
  const char *name;
  const char *path;   /* such as /dev/video0; a simulated camera's is not a file */
  const char *serial; /* NULL if it has none */
  const char *port;   /* where it is plugged in, or NULL if that is not known */
} capture_device;

#define CAPTURE_DEVICE_INIT {sizeof(capture_device), NULL, NULL, NULL, NULL}

/* Lists the cameras of the machine, or of a simulator unless it is NULL. Waits for the kernel. Release
   the list with capture_devices_release. */
CAPTURE_API capture_devices *capture_devices_list(
    capture_simulator *simulator, capture_error *error);

/* Fills in the device with this index; returns false if the list has no more. */
CAPTURE_API bool capture_devices_get(
    const capture_devices *devices, size_t index, capture_device *device);

CAPTURE_API void capture_devices_release(capture_devices *devices);

/* Watches for cameras that are plugged in or unplugged, of the machine, or of a simulator unless it is
   NULL. Close it with capture_watch_close. */
typedef struct capture_watch capture_watch;
CAPTURE_API capture_watch *capture_watch_open(capture_simulator *simulator, capture_error *error);

/* Returns a descriptor that is readable once something has changed: read eight bytes from it, then list
   the devices anew. It belongs to the watch. */
CAPTURE_API int capture_watch_fd(capture_watch *watch);
CAPTURE_API void capture_watch_close(capture_watch *watch);

/* -- Cameras ------------------------------------------------------------------------------------- */

/* A camera. It runs when a photo or a frame is wanted, and for ten seconds more. */
typedef struct capture_camera capture_camera;

/* Which camera to open, and its stream; the camera chooses what is zero or NULL. */
typedef struct capture_camera_options {
  size_t size;
  capture_simulator *simulator; /* whose cameras are meant; NULL for those of the machine */
  const char *selector;         /* a path, a number, a name or part of one, serial:NUMBER or port:PORT */
  int32_t width, height;        /* of the stream; the nearest larger size is chosen */
  const char *format;           /* four letters, such as "MJPG" or "YUYV" */
  double rate;                  /* frames per second; the nearest one is chosen */
  bool exact;                   /* fail unless the camera offers exactly that */
} capture_camera_options;

#define CAPTURE_CAMERA_OPTIONS_INIT \
  {sizeof(capture_camera_options), NULL, NULL, 0, 0, NULL, 0, false}

/* Chooses a camera, by default the first one; it is not opened before it is used. Waits for the kernel.
   Close it with capture_camera_close. */
CAPTURE_API capture_camera *capture_camera_open(
    const capture_camera_options *options, capture_error *error);

/* Stops the camera, ends what waits for it with CAPTURE_CANCELLED, and waits until the device is closed. */
CAPTURE_API void capture_camera_close(capture_camera *camera);

/* Describes the camera. */
CAPTURE_API int capture_camera_describe(
    capture_camera *camera, capture_device *device, capture_error *error);

/* A size and format that a camera offers, with its highest rate. */
typedef struct capture_mode {
  size_t size;
  int32_t width, height;
  double rate;
  char format[5];
} capture_mode;

#define CAPTURE_MODE_INIT {sizeof(capture_mode), 0, 0, 0, ""}

/* Fills in the mode with this index; returns false if the camera has no more. */
CAPTURE_API bool capture_camera_mode(capture_camera *camera, size_t index, capture_mode *mode);

/* The controls of a camera, with their values at one moment. */
typedef struct capture_controls capture_controls;

typedef struct capture_control {
  size_t size;
  const char *name;          /* such as "brightness" */
  const char *value;         /* such as "60", "on" or "aperture priority mode"; NULL if it has none */
  const char *default_value;
  const char *choices;       /* the values that it takes, for people, such as "0...255" */
  bool settable;
} capture_control;

#define CAPTURE_CONTROL_INIT {sizeof(capture_control), NULL, NULL, NULL, NULL, false}

/* Reads the controls of a camera. Waits for the driver. Release them with capture_controls_release. */
CAPTURE_API capture_controls *capture_controls_list(capture_camera *camera, capture_error *error);

/* Fills in the control with this index; returns false if the list has no more. */
CAPTURE_API bool capture_controls_get(
    const capture_controls *controls, size_t index, capture_control *control);
CAPTURE_API void capture_controls_release(capture_controls *controls);

/* Sets a control to a number, a percentage such as "60%", "on", "off" or the name of a choice; NULL resets
   it. Waits for the driver. */
CAPTURE_API int capture_control_set(
    capture_camera *camera, const char *name, const char *value, capture_error *error);

/* Keeps the camera running, for example while its picture is on a screen, until it is closed. */
typedef struct capture_lease capture_lease;
CAPTURE_API capture_lease *capture_lease_open(capture_camera *camera, capture_error *error);
CAPTURE_API void capture_lease_close(capture_lease *lease);

/* -- Pictures ------------------------------------------------------------------------------------ */

/* A photo, a frame or a photo of a store: a copy, which can be kept. */
typedef struct capture_picture capture_picture;

typedef struct capture_picture_info {
  size_t size;
  int32_t width, height;  /* of the upright picture */
  int64_t seconds;        /* when it was taken, since 1970-01-01 in UTC; of a frame, on CLOCK_MONOTONIC */
  int32_t nanoseconds;
  const char *id;         /* 32 digits that identify a photo; NULL for a frame */
  const char *camera;     /* the camera's name, or NULL */
  const char *report;     /* what a photo's settling found, for people, or NULL */
} capture_picture_info;

#define CAPTURE_PICTURE_INFO_INIT {sizeof(capture_picture_info), 0, 0, 0, 0, NULL, NULL, NULL}

CAPTURE_API void capture_picture_describe(
    const capture_picture *picture, capture_picture_info *info);

/* Returns the picture as a JPEG, and its number of bytes; a photo's is complete with its metadata. It is
   borrowed. Encodes, if the camera did not; NULL if the picture is damaged. */
CAPTURE_API const uint8_t *capture_picture_jpeg(
    capture_picture *picture, size_t *count, capture_error *error);

/* Pixels of the upright picture: four bytes each, blue, green, red, and 255. */
typedef struct capture_pixels {
  size_t size;
  int32_t width, height;
  size_t stride;          /* bytes from one row to the next */
  const uint8_t *bytes;   /* borrowed from the picture */
} capture_pixels;

#define CAPTURE_PIXELS_INIT {sizeof(capture_pixels), 0, 0, 0, NULL}

/* Decodes the picture, once. */
CAPTURE_API int capture_picture_pixels(
    capture_picture *picture, capture_pixels *pixels, capture_error *error);

/* Saves the picture as a JPEG, or by the path's ending as a PNG or PPM. The file is complete or absent,
   and replaces another one. Waits for the disk. */
CAPTURE_API int capture_picture_save(
    capture_picture *picture, const char *path, capture_error *error);

CAPTURE_API void capture_picture_release(capture_picture *picture);

/* -- Photos -------------------------------------------------------------------------------------- */

enum {
  CAPTURE_BALANCED = 0, /* settled well enough */
  CAPTURE_QUALITY = 1,  /* fully settled */
  CAPTURE_SPEED = 2     /* the next good frame */
};

typedef struct capture_photo_options {
  size_t size;
  int32_t priority;       /* one of the above */
  int32_t within_ms;      /* take the best photo that is possible within this time; 0 is no limit */
  int32_t width, height;  /* of the photo, if it is not that of the stream */
} capture_photo_options;

#define CAPTURE_PHOTO_OPTIONS_INIT {sizeof(capture_photo_options), CAPTURE_BALANCED, 0, 0, 0}

/* Takes a photo that is newer than the call, and waits for it. Release it with capture_picture_release. */
CAPTURE_API capture_picture *capture_photo_take(
    capture_camera *camera, const capture_photo_options *options, capture_error *error);

/* A photo that is being taken. */
typedef struct capture_shot capture_shot;

/* Begins to take a photo. Close it with capture_shot_close. */
CAPTURE_API capture_shot *capture_shot_begin(
    capture_camera *camera, const capture_photo_options *options, capture_error *error);

/* Waits for the photo: at most so many milliseconds, for as long as it takes if they are negative. Each
   call returns a picture of its own; release it with capture_picture_release. */
CAPTURE_API capture_picture *capture_shot_wait(
    capture_shot *shot, int32_t timeout_ms, capture_error *error);

/* Returns a descriptor that is readable once the photo is there, or has failed, for poll and its kind; -1
   if there is none left. It belongs to the shot. */
CAPTURE_API int capture_shot_fd(capture_shot *shot, capture_error *error);

/* Calls a function once, on a thread of the library, as soon as the photo is there or has failed; at most
   one function for each shot. It may call every function, and wait. */
CAPTURE_API int capture_shot_notify(
    capture_shot *shot, void (*finished)(capture_shot *shot, void *context), void *context,
    capture_error *error);

/* Gives the shot up. If it is not finished, the photo is cancelled, and nobody is notified of it; waits
   for a function that is being called, unless that is the caller. */
CAPTURE_API void capture_shot_close(capture_shot *shot);

/* -- Frames -------------------------------------------------------------------------------------- */

/* A reader of a camera's frames, which runs until it is closed. */
typedef struct capture_frames capture_frames;
CAPTURE_API capture_frames *capture_frames_open(capture_camera *camera, capture_error *error);

/* Waits for a frame that this reader has not had, and returns the newest: at most so many milliseconds,
   for as long as it takes if they are negative. A camera that was unplugged is waited for. Release it
   with capture_picture_release. */
CAPTURE_API capture_picture *capture_frames_next(
    capture_frames *frames, int32_t timeout_ms, capture_error *error);

/* Returns a descriptor that is readable while a frame, or the end, is there. It belongs to the reader. */
CAPTURE_API int capture_frames_fd(capture_frames *frames);
CAPTURE_API void capture_frames_close(capture_frames *frames);

/* -- Stores -------------------------------------------------------------------------------------- */

/* A folder of photos with a catalogue. All functions of stores wait for the disk. */
typedef struct capture_store capture_store;

/* Opens the store in a folder, and makes one if the folder is new and `create` says so. */
CAPTURE_API capture_store *capture_store_open(
    const char *folder, bool create, capture_error *error);
CAPTURE_API void capture_store_close(capture_store *store);

/* The photos of a store that match, at one moment. */
typedef struct capture_photos capture_photos;

typedef struct capture_photo {
  size_t size;
  const char *id;         /* 32 digits */
  const char *path;       /* of the original, in the store's folder */
  const char *camera;     /* or NULL */
  int32_t width, height;  /* of the upright picture */
  int64_t taken;          /* in seconds since 1970-01-01 in UTC */
  int64_t bytes;
  int32_t rating;         /* 0 is none, -1 rejected, 1 to 5 stars */
} capture_photo;

#define CAPTURE_PHOTO_INIT {sizeof(capture_photo), NULL, NULL, NULL, 0, 0, 0, 0, 0}

/* Which photos are meant; what is zero or NULL does not matter. */
typedef struct capture_query {
  size_t size;
  const char *folder;
  const char *keyword;
  const char *text;
  int32_t rating;         /* at least so many stars */
  size_t limit;
} capture_query;

#define CAPTURE_QUERY_INIT {sizeof(capture_query), NULL, NULL, NULL, 0, 0}

/* Adds a JPEG, or a picture, and fills in the photo's id: 32 digits and a zero byte. */
CAPTURE_API int capture_store_add_file(
    capture_store *store, const char *path, char id[33], capture_error *error);
CAPTURE_API int capture_store_add(
    capture_store *store, capture_picture *picture, char id[33], capture_error *error);

/* Lists photos, the newest first. Release the list with capture_photos_release. */
CAPTURE_API capture_photos *capture_store_list(
    capture_store *store, const capture_query *query, capture_error *error);

/* Fills in the photo with this index; returns false if the list has no more. */
CAPTURE_API bool capture_photos_get(
    const capture_photos *photos, size_t index, capture_photo *photo);
CAPTURE_API void capture_photos_release(capture_photos *photos);

enum { CAPTURE_FULL = 0, CAPTURE_SCREEN = 1, CAPTURE_LOW = 2 };

/* Reads a photo, by its id or the beginning of it, in one of its sizes. Release it with
   capture_picture_release. */
CAPTURE_API capture_picture *capture_store_read(
    capture_store *store, const char *id, int32_t tier, capture_error *error);

/* Gives a photo stars (1 to 5), none (0), or rejects it (-1). */
CAPTURE_API int capture_store_rate(
    capture_store *store, const char *id, int32_t rating, capture_error *error);

/* Adds a keyword to a photo, or removes one; NULL is none. */
CAPTURE_API int capture_store_tag(
    capture_store *store, const char *id, const char *added, const char *removed,
    capture_error *error);

#ifdef __cplusplus
}
#endif

#endif
