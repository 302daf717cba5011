/*
 * pressure.h: how hard this machine's pads, screens and pens are pressed.
 *
 * libpressure talks to the system service pressured, which reads the devices. It gives the force of every
 * contact, frame by frame; presses that peek (press firmly: show a preview) and pop (press harder: open it);
 * which devices there are; haptic ticks; and the quick actions that docks and launchers show.
 *
 *     #include <poll.h>
 *     #include <pressure.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       struct pressure *context;
 *       struct pressure_stream *touches;
 *       struct pressure_event *event;
 *       if (pressure_new(NULL, &context) < 0) return 1;
 *       pressure_stream_new_touches(context, &touches);
 *       pressure_stream_start(touches);
 *       struct pollfd fd = {pressure_get_fd(context), POLLIN, 0};
 *       while (poll(&fd, 1, -1) >= 0 && pressure_dispatch(context) == 0)
 *         while ((event = pressure_get_event(context)) != NULL) {
 *           for (size_t i = 0; i < pressure_event_get_touch_count(event); i++)
 *             printf("%g\n", pressure_touch_get_force(pressure_event_get_touch(event, i)));
 *           pressure_event_unref(event);
 *         }
 *     }
 *
 * Compile with `cc program.c $(pkg-config --cflags --libs pressure)`.
 *
 * Main loops
 *   A context is one file descriptor. Watch it for reading (POLLIN; GLib: g_unix_fd_add, Qt: QSocketNotifier,
 *   Python: loop.add_reader) and, whenever it is readable, call pressure_dispatch() and then take events by
 *   pressure_get_event() until it returns NULL. Nothing else has to be waited for: timers are behind the same
 *   descriptor, and it stays readable while there are events that were not taken.
 *   Events are taken, not called back, as libinput has it: so no function of the library ever runs code of
 *   the program, dispatching cannot happen inside of dispatching, everything may be called at any place, and
 *   other languages need no function pointers. No function waits for the service.
 *
 * Threads
 *   The library has none, and installs no signal handlers. Use a context, and all that came from it, from one
 *   thread at a time; different contexts have nothing to do with each other. After fork() the child must not
 *   use a context of its parent.
 *
 * Objects
 *   All structs are opaque and counted. What a *_new function or pressure_get_event() gives is the caller's,
 *   who lets go of it by the unref function of its kind; what a get function gives belongs to the object that
 *   it was asked of, and lives as long as that: take a reference to keep it longer. The same holds for
 *   strings, which are UTF-8. NULL may be passed to every unref function. Objects may be let go of in any
 *   order: a stream keeps its context, an event keeps its stream.
 *
 * Errors
 *   Functions that return int return 0 or a positive number, or a negative errno: -EINVAL where an argument
 *   is NULL, out of range, or of another kind. Functions that return something else return NULL, 0 or NaN
 *   then, which is also what they return where an event or an object does not have what was asked for. Numbers
 *   that a device does not report are NaN: test them with isnan().
 *
 * Requests
 *   What the service is asked to do (accept a press, play a haptic pattern, set quick actions) is sent at once,
 *   and the function returns a positive number. Exactly one PRESSURE_EVENT_RESULT follows, which has the same
 *   number and says whether it was done; it may be ignored.
 *
 * When the service goes away
 *   Streams go on by themselves once it is back; it is tried after 100 ms, and at least every 2 s. Touches that
 *   were down are told as cancelled, and so is the press that was under way, with the reason
 *   PRESSURE_REASON_DEVICE. A stream ends (PRESSURE_EVENT_FAILED) only where trying again would not help: where
 *   permission is denied, or an option is out of range.
 *
 * Compatibility
 *   Later versions add functions, types of events and values of enums; nothing is taken away or changes its
 *   meaning under this SONAME. So a switch over an enum has to have a default; values that a newer service knows
 *   and this library does not are *_UNKNOWN, and unknown events are to be ignored.
 */
#ifndef PRESSURE_H
#define PRESSURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Context ------------------------------------------------------------------------------------------- */

/** The way to the service: all streams, requests and events of a program, or of a part of it. */
struct pressure;
/** Something that goes on: which events the context gives. */
struct pressure_stream;
/** Something that happened. It does not change. */
struct pressure_event;
/** A surface that can be touched, as it was at one moment. */
struct pressure_device;
/** A finger or a pen tip on a surface, at one moment. It lives as long as its event. */
struct pressure_touch;
/** A press that peeks and pops, at one moment. */
struct pressure_press;
/** A quick action: something that an application can do from outside of its windows. */
struct pressure_action;

/**
 * Makes a context. Nothing is connected before the first stream starts or the first request is sent.
 *
 * socket_path: where the service is; NULL for $PRESSURED_SOCKET, else /run/pressured/io.pressured.
 * Returns 0, -EINVAL, or -EMFILE, -ENFILE or -ENOMEM where the system has no descriptors left.
 */
int pressure_new(const char *socket_path, struct pressure **context);
struct pressure *pressure_ref(struct pressure *context);
/** Returns NULL, so that `context = pressure_unref(context)` forgets it. So do the others. */
struct pressure *pressure_unref(struct pressure *context);

/** The descriptor to watch for reading. It stays the context's: never read or close it. Or -EINVAL. */
int pressure_get_fd(struct pressure *context);
/**
 * Reads what the service said and sends what waits, without waiting.
 *
 * May be called at any time; where nothing is ready it does nothing. What is wrong with the service or the
 * connection is told by events: returns 0, or a negative errno where the context is of no more use.
 */
int pressure_dispatch(struct pressure *context);
/**
 * The next event, which is the caller's now, or NULL.
 *
 * A program that takes no events for a while loses none that matter: beyond 128 the library stops reading,
 * and the service merges movement and keeps the rest.
 */
struct pressure_event *pressure_get_event(struct pressure *context);

/** Where this context looks for the service. */
const char *pressure_get_socket_path(struct pressure *context);
/** A pointer of the program's own, which the library does not look at; NULL at first. Returns 0 or -EINVAL. */
int pressure_set_user_data(struct pressure *context, void *user_data);
void *pressure_get_user_data(struct pressure *context);
/** The version of the library, as "0.1.0". */
const char *pressure_get_version(void);

/* ---- Events -------------------------------------------------------------------------------------------- */

/** What happened; in parentheses which functions have more to say of it. */
enum pressure_event_type {
  PRESSURE_EVENT_UNKNOWN = 0,

  /** The service answers. It is told anew after each DISCONNECTED and SUSPENDED. */
  PRESSURE_EVENT_CONNECTED = 1,
  /** The service is not there, or no more; streams go on once it is (error, message). */
  PRESSURE_EVENT_DISCONNECTED = 2,
  /** A stream has ended, and does not go on by itself (stream, error, message). */
  PRESSURE_EVENT_FAILED = 3,
  /** What became of a request (request, error, message; outcome or actions where those were asked for). */
  PRESSURE_EVENT_RESULT = 4,
  /** The service is there, and tells nothing while another session is the active one; what was down was cancelled.
   * Streams go on by themselves when this session is active again, which is CONNECTED. */
  PRESSURE_EVENT_SUSPENDED = 5,

  /** A device is there now, or was there when the stream started (device, device_id). */
  PRESSURE_EVENT_DEVICE_ADDED = 100,
  /** A device is gone (device as it was last, device_id). */
  PRESSURE_EVENT_DEVICE_REMOVED = 101,
  /** A device is described differently now, for example its capability (device, device_id). */
  PRESSURE_EVENT_DEVICE_CHANGED = 102,
  /** Whether there is force at all, in all devices together: told once all of them were told, and whenever it
   * changes (capability). */
  PRESSURE_EVENT_CAPABILITY = 103,

  /** A frame of touches in which something changed (touches, device_id, time, sequence, merged, flags). */
  PRESSURE_EVENT_TOUCHES = 200,

  /** A press was offered, or went on (press, device_id, time, merged). */
  PRESSURE_EVENT_PRESS = 300,

  /** The quick actions of an application, as they are now (actions). */
  PRESSURE_EVENT_ACTIONS = 400,
  /** The program is asked to perform a quick action: answer by pressure_event_complete() within 5 s (action). */
  PRESSURE_EVENT_PERFORM = 401
};

struct pressure_event *pressure_event_ref(struct pressure_event *event);
struct pressure_event *pressure_event_unref(struct pressure_event *event);
enum pressure_event_type pressure_event_get_type(struct pressure_event *event);
/** Whose event it is. */
struct pressure *pressure_event_get_context(struct pressure_event *event);
/** Which stream told it; NULL for CONNECTED, SUSPENDED, DISCONNECTED and RESULT. */
struct pressure_stream *pressure_event_get_stream(struct pressure_event *event);

/** RESULT: the number that the request returned; else 0. */
int pressure_event_get_request(struct pressure_event *event);
/**
 * RESULT, FAILED, DISCONNECTED: 0 where it was done, or a negative errno:
 *
 * -ENOENT       nothing answers at the socket's path        -ESTALE   the press is over, or too old
 * -ECONNRESET   the service went away before it answered    -EBUSY    the press is another program's
 * -ETIMEDOUT    the service, or an application that runs,   -ENOBUFS  the user has as many connections or
 *               does not answer                                       streams as one may have, or asks too fast
 * -EACCES       not at the seat, or not the active session  -ENOSYS   the service is too old to know of that
 * -EINVAL       a value is outside its range                -EPROTO   what answers does not speak as pressured
 * -ENODEV       there is no device of that name             -EIO      quick actions cannot be kept
 * -EOPNOTSUPP   there is nothing that can be felt           -EREMOTEIO  any other error of the service
 */
int pressure_event_get_error(struct pressure_event *event);
/** The error in one sentence for a person, in English and without a full stop; NULL where there is none. */
const char *pressure_event_get_message(struct pressure_event *event);

/* ---- Streams ------------------------------------------------------------------------------------------- */

/*
 * A stream is made, given its options, and started; each has a connection of its own. It ends when it is
 * stopped or nobody holds a reference to it or to an event of it; its events that were not taken go with it.
 *
 * Options return 0, -EINVAL where the value is out of range or the stream is of a kind that does not have the
 * option, or -EBUSY while the stream is started.
 */

/** Devices that come, go and change, and whether there is force: DEVICE_ADDED, _REMOVED, _CHANGED, CAPABILITY. */
int pressure_stream_new_devices(struct pressure *context, struct pressure_stream **stream);
/** The touches of each frame: TOUCHES. */
int pressure_stream_new_touches(struct pressure *context, struct pressure_stream **stream);
/**
 * Presses that peek and pop: PRESS.
 *
 * name: who asks, for the service's log; 1 to 64 characters.
 */
int pressure_stream_new_presses(struct pressure *context, const char *name, struct pressure_stream **stream);
/** The quick actions that an application has set, and whenever it sets others: ACTIONS. */
int pressure_stream_new_actions(
  struct pressure *context, const char *application, struct pressure_stream **stream);
/**
 * Makes the program the running application, which is asked to perform its quick actions: PERFORM.
 *
 * application: the name of its desktop entry without ".desktop", as org.example.Photos. Of several programs that
 * run as one application, the newest is asked.
 */
int pressure_stream_new_handler(
  struct pressure *context, const char *application, struct pressure_stream **stream);

struct pressure_stream *pressure_stream_ref(struct pressure_stream *stream);
struct pressure_stream *pressure_stream_unref(struct pressure_stream *stream);
struct pressure *pressure_stream_get_context(struct pressure_stream *stream);
int pressure_stream_set_user_data(struct pressure_stream *stream, void *user_data);
void *pressure_stream_get_user_data(struct pressure_stream *stream);

/** Connects, now or as soon as the service is there. Returns 0, -EINVAL, or -EALREADY. */
int pressure_stream_start(struct pressure_stream *stream);
/** Ends it, without events; it may be started again. Returns 0, also where it is not started, or -EINVAL. */
int pressure_stream_stop(struct pressure_stream *stream);

/** Touches and presses: only of this device; called again, of that one, too. All devices without it. */
int pressure_stream_add_device(struct pressure_stream *stream, const char *device_id);
/** Touches: at most so many frames a second and device, 1 to 10000; those between are merged, never one in
 * which a touch began or ended. 0, as at first, is no limit. */
int pressure_stream_set_max_rate(struct pressure_stream *stream, unsigned int frames_per_second);
/** Touches: whether they are to have pressure_touch_get_raw(). */
int pressure_stream_set_raw(struct pressure_stream *stream, bool raw);

/** How hard one has to press. */
enum pressure_sensitivity {
  /** What the user configured for the device. */
  PRESSURE_SENSITIVITY_CONFIGURED = 0,
  PRESSURE_SENSITIVITY_LIGHT = 1,
  PRESSURE_SENSITIVITY_MEDIUM = 2,
  PRESSURE_SENSITIVITY_FIRM = 3
};

/** What thresholds count. */
enum pressure_unit {
  /** Parts of full scale, 0 to 1. */
  PRESSURE_UNIT_FRACTION = 1,
  /** Grams: full scale is 600 on touchpads and 385 on screens and tablets, also where a device does not know
   * its grams. */
  PRESSURE_UNIT_GRAMS = 2
};

/** Presses: with so many fingers, 1 to 5; called again, with that many, too. Any number without it. */
int pressure_stream_add_fingers(struct pressure_stream *stream, unsigned int fingers);
/** Presses: how hard one has to press. */
int pressure_stream_set_sensitivity(struct pressure_stream *stream, enum pressure_sensitivity sensitivity);
/**
 * Presses: where a press begins, what a preview takes (held for 40 ms), and what completes the press (held for
 * 20 ms), instead of a sensitivity. hint is below peek and that below pop, from a twentieth of full scale to all
 * of it (30 to 600 grams).
 */
int pressure_stream_set_thresholds(
  struct pressure_stream *stream, enum pressure_unit unit, double hint, double peek, double pop);
/** Presses: take one only if no other program has accepted it by the time that it would peek. */
int pressure_stream_set_fallback(struct pressure_stream *stream, bool fallback);
/** Presses: a long press peeks, too, on devices without force. */
int pressure_stream_set_long_press(struct pressure_stream *stream, bool long_press);
/** Presses: also those of pens, which otherwise only draw; an eraser never presses. */
int pressure_stream_set_pens(struct pressure_stream *stream, bool pens);
/** Presses: also movement while one peeks: a peek for each millimetre or more, without other progress. */
int pressure_stream_set_moves(struct pressure_stream *stream, bool moves);

/* ---- Devices ------------------------------------------------------------------------------------------- */

/** Whether force can be had. The values are UIKit's. */
enum pressure_capability {
  /** It is not known, or not yet: a pad that measures area and was not calibrated. */
  PRESSURE_CAPABILITY_UNKNOWN = 0,
  PRESSURE_CAPABILITY_UNAVAILABLE = 1,
  PRESSURE_CAPABILITY_AVAILABLE = 2
};

/** What a device's pressure axis means. */
enum pressure_device_class {
  PRESSURE_DEVICE_CLASS_UNKNOWN = 0,
  /** Grams, by the device's own word. */
  PRESSURE_DEVICE_CLASS_PRESSUREPAD = 1,
  /** A true force sensor whose scale is known to the hardware database. */
  PRESSURE_DEVICE_CLASS_FORCEPAD = 2,
  /** A pen's tip force, as a fraction of its range. */
  PRESSURE_DEVICE_CLASS_PEN = 3,
  /** A value that follows the area of contact, not force. */
  PRESSURE_DEVICE_CLASS_CONTACT = 4,
  /** No pressure at all. */
  PRESSURE_DEVICE_CLASS_PLAIN = 5
};

/** DEVICE_*: the device. */
struct pressure_device *pressure_event_get_device(struct pressure_event *event);
/** DEVICE_*, TOUCHES, PRESS: which device, by its id. */
const char *pressure_event_get_device_id(struct pressure_event *event);
/** CAPABILITY: whether any device has force; UNKNOWN where none has, but one may. */
enum pressure_capability pressure_event_get_capability(struct pressure_event *event);

struct pressure_device *pressure_device_ref(struct pressure_device *device);
struct pressure_device *pressure_device_unref(struct pressure_device *device);
/** Names the device; the same when it is plugged in again, and after restarts. */
const char *pressure_device_get_id(struct pressure_device *device);
/** The name that the device gives itself. */
const char *pressure_device_get_name(struct pressure_device *device);
/** Its node below /dev/input, or the file of a recording. */
const char *pressure_device_get_node(struct pressure_device *device);
/** The seat that it belongs to, seat0 on most machines. */
const char *pressure_device_get_seat(struct pressure_device *device);
/** How its modalias begins, as input:b0003v05ACp0265e0110; NULL where it is not known. */
const char *pressure_device_get_modalias(struct pressure_device *device);
enum pressure_device_class pressure_device_get_class(struct pressure_device *device);
enum pressure_capability pressure_device_get_capability(struct pressure_device *device);
/** The largest force that its touches report, constant for a device; 0 where it has no pressure. */
double pressure_device_get_maximum_force(struct pressure_device *device);
/** Whether its touches carry grams. */
bool pressure_device_has_grams(struct pressure_device *device);
/** Whether it can be felt. */
bool pressure_device_has_haptics(struct pressure_device *device);
/** Its size in millimetres, or NaN. */
double pressure_device_get_width(struct pressure_device *device);
double pressure_device_get_height(struct pressure_device *device);

/* ---- Touches ------------------------------------------------------------------------------------------- */

/** Where a touch stands in its life. Each touch that began has exactly one end: ENDED or CANCELLED. */
enum pressure_touch_phase {
  PRESSURE_TOUCH_UNKNOWN = 0,
  PRESSURE_TOUCH_BEGAN = 1,
  /** It moved, or its force changed. */
  PRESSURE_TOUCH_MOVED = 2,
  /** Nothing changed; also what was down already when the stream started. */
  PRESSURE_TOUCH_STATIONARY = 3,
  /** It was lifted. */
  PRESSURE_TOUCH_ENDED = 4,
  /** It was taken away: a palm, an unplugged device, a service that went away, another session. */
  PRESSURE_TOUCH_CANCELLED = 5
};

/** What touches the surface. */
enum pressure_tool {
  PRESSURE_TOOL_UNKNOWN = 0,
  PRESSURE_TOOL_FINGER = 1,
  PRESSURE_TOOL_PEN = 2,
  PRESSURE_TOOL_ERASER = 3,
  PRESSURE_TOOL_BRUSH = 4,
  PRESSURE_TOOL_PENCIL = 5,
  PRESSURE_TOOL_AIRBRUSH = 6
};

/** The buttons on the barrel of a pen, as bits. */
enum pressure_pen_button {
  PRESSURE_PEN_BUTTON_STYLUS = 1,
  PRESSURE_PEN_BUTTON_STYLUS2 = 2,
  PRESSURE_PEN_BUTTON_STYLUS3 = 4
};

/** What is to be known of a frame beside its touches, as bits. */
enum pressure_frame_flag {
  /** Events were lost before this frame; its touches are what was found afterwards. */
  PRESSURE_FRAME_RESYNCED = 1,
  /** The library made this frame, to cancel the touches of a service that went away. */
  PRESSURE_FRAME_DISCONNECTED = 2,
  /** Nothing comes from the device after this frame, which has no touches, while another session is the active
   * one; what was down was cancelled by the frame before. */
  PRESSURE_FRAME_SUSPENDED = 4,
  /** This session is the active one again: the first frame that comes from the device since. */
  PRESSURE_FRAME_RESUMED = 8
};

/** TOUCHES: how many touches the frame has: all that are down, and those that ended in it. */
size_t pressure_event_get_touch_count(struct pressure_event *event);
/** TOUCHES: one of them, which lives as long as the event; NULL from the count on. */
struct pressure_touch *pressure_event_get_touch(struct pressure_event *event, size_t index);
/** TOUCHES, PRESS: when it was, in microseconds of CLOCK_MONOTONIC. */
int64_t pressure_event_get_time(struct pressure_event *event);
/** TOUCHES: counts the frames of the device by one, also those that were left out. */
int64_t pressure_event_get_sequence(struct pressure_event *event);
/** TOUCHES, PRESS: how many before this one were left out, because the program was slow or asked for less. They
 * held movement or progress only. */
int64_t pressure_event_get_merged(struct pressure_event *event);
/** TOUCHES: bits of enum pressure_frame_flag. */
unsigned int pressure_event_get_frame_flags(struct pressure_event *event);

/** Names the touch among all of its device's, past and present, until the service restarts. */
int64_t pressure_touch_get_id(struct pressure_touch *touch);
enum pressure_touch_phase pressure_touch_get_phase(struct pressure_touch *touch);
enum pressure_tool pressure_touch_get_tool(struct pressure_touch *touch);
/** Where, as fractions of the surface's width and height: 0 to 1, from the left and from the top. */
double pressure_touch_get_x(struct pressure_touch *touch);
double pressure_touch_get_y(struct pressure_touch *touch);
/** 0 to the maximum force; 1.0 is an ordinary touch. */
double pressure_touch_get_force(struct pressure_touch *touch);
/** The largest force that the device reports, constant for a device; 0 where it has no pressure. */
double pressure_touch_get_maximum_force(struct pressure_touch *touch);
/** The force as a fraction of the maximum, 0 to 1; 0 where there is no pressure. */
double pressure_touch_get_normalized_force(struct pressure_touch *touch);
/** The force in grams, not clamped; NaN where the device's scale is not known in grams. */
double pressure_touch_get_grams(struct pressure_touch *touch);
/** The value of the pressure axis that the force was made of. Returns 0, -EINVAL, or -ENODATA where the stream
 * was not asked for it (pressure_stream_set_raw), and then leaves *raw alone. */
int pressure_touch_get_raw(struct pressure_touch *touch, int64_t *raw);
/** Pens: degrees from the vertical, positive to the right; NaN where not reported. */
double pressure_touch_get_tilt_x(struct pressure_touch *touch);
/** Pens: degrees from the vertical, positive toward the user; NaN where not reported. */
double pressure_touch_get_tilt_y(struct pressure_touch *touch);
/** Pens: height above the surface, 0 to 1 of the range; NaN where not reported. */
double pressure_touch_get_distance(struct pressure_touch *touch);
/** Pens: the buttons that are held, bits of enum pressure_pen_button. */
unsigned int pressure_touch_get_buttons(struct pressure_touch *touch);

/* ---- Presses ------------------------------------------------------------------------------------------- */

/*
 * Each press is offered first. Accept it where there is something to preview, else decline it: only a press that
 * was accepted peeks, and the first program to accept owns it. It may be accepted until it is over; one
 * accepted late peeks at once if the force is still there. The end of a press that was not accepted is not told.
 */

/** Where a press stands. */
enum pressure_press_phase {
  PRESSURE_PRESS_UNKNOWN = 0,
  /** Somebody presses: accept it, or decline. */
  PRESSURE_PRESS_OFFERED = 1,
  /** Progress toward the peek changed. */
  PRESSURE_PRESS_HINT = 2,
  /** Show the preview; then progress toward the pop. */
  PRESSURE_PRESS_PEEK = 3,
  /** The press is complete: show the thing itself. */
  PRESSURE_PRESS_POP = 4,
  /** Released before it popped. */
  PRESSURE_PRESS_DISMISSED = 5,
  /** It came to nothing; pressure_press_get_reason() says why. */
  PRESSURE_PRESS_CANCELLED = 6
};

/** Why a press was cancelled. */
enum pressure_reason {
  /** It was not, or for a reason that this library does not know. */
  PRESSURE_REASON_UNKNOWN = 0,
  /** It became a drag. */
  PRESSURE_REASON_MOVED = 1,
  /** A finger came or went. */
  PRESSURE_REASON_FINGERS = 2,
  PRESSURE_REASON_PALM = 3,
  /** The device went away, or the service. */
  PRESSURE_REASON_DEVICE = 4,
  /** Another program owns it. */
  PRESSURE_REASON_TAKEN = 5,
  /** The session is no longer the active one. */
  PRESSURE_REASON_SESSION = 6
};

/** What made it a press. */
enum pressure_source {
  PRESSURE_SOURCE_UNKNOWN = 0,
  PRESSURE_SOURCE_FORCE = 1,
  /** It was held long, on a device without force. */
  PRESSURE_SOURCE_LONG_PRESS = 2
};

/** PRESS: the press as it is now. */
struct pressure_press *pressure_event_get_press(struct pressure_event *event);

struct pressure_press *pressure_press_ref(struct pressure_press *press);
struct pressure_press *pressure_press_unref(struct pressure_press *press);
/** Names the press among those of its stream, until the service restarts. */
int64_t pressure_press_get_id(struct pressure_press *press);
enum pressure_press_phase pressure_press_get_phase(struct pressure_press *press);
/** Whether nothing more comes of it: it popped, was dismissed or cancelled. */
bool pressure_press_is_over(struct pressure_press *press);
enum pressure_reason pressure_press_get_reason(struct pressure_press *press);
enum pressure_source pressure_press_get_source(struct pressure_press *press);
/** Which device, by its id. */
const char *pressure_press_get_device_id(struct pressure_press *press);
/** When it was, in microseconds of CLOCK_MONOTONIC. */
int64_t pressure_press_get_time(struct pressure_press *press);
/** 0 to 1, toward the next phase. */
double pressure_press_get_progress(struct pressure_press *press);
/** How many fingers press together, 1 to 5. */
unsigned int pressure_press_get_fingers(struct pressure_press *press);
/** The sum over the fingers on pads that measure force, the largest elsewhere; 1.0 is an ordinary touch. */
double pressure_press_get_force(struct pressure_press *press);
/** The largest force that the device reports, constant for a device. */
double pressure_press_get_maximum_force(struct pressure_press *press);
/** Where: the middle of the fingers, as fractions of the surface from the left and from the top; NaN where the
 * service did not say. */
double pressure_press_get_x(struct pressure_press *press);
double pressure_press_get_y(struct pressure_press *press);
/** Whether the fingers have slid up while peeking: show the preview's actions. */
bool pressure_press_has_revealed_actions(struct pressure_press *press);
/** With OFFERED: where its phases begin, on the scale of its force; any pointer may be NULL. Returns 0, -EINVAL, or
 * -ENODATA in other phases and for long presses. */
int pressure_press_get_levels(struct pressure_press *press, double *hint, double *peek, double *pop);
/** What was given to pressure_press_accept_in(); any pointer may be NULL. Returns 0, -EINVAL, or -ENODATA. */
int pressure_press_get_rect(
  struct pressure_press *press, double *x, double *y, double *width, double *height);

/**
 * Says that there is something to preview. Returns the number of the request, or a negative errno.
 *
 * Its result is 0 where the press is this program's now, -EBUSY where another one was first, and -ESTALE where
 * the press is over or the service has restarted.
 */
int pressure_press_accept(struct pressure_press *press);
/** The same, with a rectangle in the program's own coordinates, which comes back with each phase. The numbers
 * have to be finite. */
int pressure_press_accept_in(
  struct pressure_press *press, double x, double y, double width, double height);
/** Says that there is nothing to preview there. Returns the number of the request, or a negative errno. */
int pressure_press_decline(struct pressure_press *press);

/* ---- Haptics ------------------------------------------------------------------------------------------- */

/** A tick that a finger feels, by what it says. */
enum pressure_haptic {
  /** Something happened. */
  PRESSURE_HAPTIC_GENERIC = 1,
  /** What is dragged has met a line. */
  PRESSURE_HAPTIC_ALIGNMENT = 2,
  /** A level has changed, of pressure or of zoom. */
  PRESSURE_HAPTIC_LEVEL_CHANGE = 3,
  /** As it is played for a press that was accepted, without being asked. */
  PRESSURE_HAPTIC_PEEK = 4,
  PRESSURE_HAPTIC_POP = 5
};

/**
 * Plays a pattern once. Returns the number of the request, or a negative errno.
 *
 * device_id: where; NULL for the device that was touched last of those that have haptics. Its result is
 * -EOPNOTSUPP where nothing can be felt, -ENODEV, or -ENOBUFS where patterns come faster than 20 a second.
 */
int pressure_play_haptic(struct pressure *context, enum pressure_haptic pattern, const char *device_id);

/* ---- Quick actions ------------------------------------------------------------------------------------- */

/*
 * An application sets its actions, which are kept for its user until it sets others, also across restarts.
 * The actions of its desktop entry (Actions=) are not among them: a dock reads those itself, and they are
 * performed in the same way.
 *
 * application: the name of a desktop entry without ".desktop", as org.example.Photos. What is set on an action is
 * checked at once (-EINVAL), and strings that were had from it are invalid from then on.
 */

/** type: names the action within its application, which has it once. title: what people read. Neither may be
 * empty, or have space around it. */
int pressure_action_new(const char *type, const char *title, struct pressure_action **action);
struct pressure_action *pressure_action_ref(struct pressure_action *action);
struct pressure_action *pressure_action_unref(struct pressure_action *action);
/** A second, smaller line; NULL for none. */
int pressure_action_set_subtitle(struct pressure_action *action, const char *subtitle);
/** A picture of the system's own set: compose, play, pause, add, location, search, share, prohibit, contact, home,
 * markLocation, favorite, love, cloud, invitation, confirmation, mail, message, date, time, capturePhoto,
 * captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio, update. NULL for none. An action has one
 * picture: the one that is set last. */
int pressure_action_set_icon_symbol(struct pressure_action *action, const char *symbol);
/** The absolute path of a template image; NULL for none. */
int pressure_action_set_icon_file(struct pressure_action *action, const char *path);
/** A person, and the absolute path of their picture, which may be NULL; NULL for none. */
int pressure_action_set_icon_contact(struct pressure_action *action, const char *name, const char *picture);
/** What the application wants to have back: a JSON object; NULL for none. */
int pressure_action_set_user_info(struct pressure_action *action, const char *json);

const char *pressure_action_get_type(struct pressure_action *action);
/** NULL for an action of the desktop entry, of which only the type is known. */
const char *pressure_action_get_title(struct pressure_action *action);
/** This, and the following: NULL where the action has none. */
const char *pressure_action_get_subtitle(struct pressure_action *action);
const char *pressure_action_get_icon_symbol(struct pressure_action *action);
const char *pressure_action_get_icon_file(struct pressure_action *action);
const char *pressure_action_get_icon_contact(struct pressure_action *action);
const char *pressure_action_get_icon_picture(struct pressure_action *action);
/** A JSON object. */
const char *pressure_action_get_user_info(struct pressure_action *action);
/** The text that the JSON object has for a key; NULL where it has none. */
const char *pressure_action_get_user_info_string(struct pressure_action *action, const char *key);

/** Replaces the actions of an application, 64 at most; a count of 0 removes them. After an error all are as they
 * were. Returns the number of the request, or a negative errno. */
int pressure_set_actions(
  struct pressure *context, const char *application, struct pressure_action *const *actions, size_t count);
/** Asks for the actions of an application; the result has them. */
int pressure_list_actions(struct pressure *context, const char *application);

/** What became of an action. */
enum pressure_outcome {
  PRESSURE_OUTCOME_UNKNOWN = 0,
  /** The application runs, and performed it. */
  PRESSURE_OUTCOME_HANDLED = 1,
  /** The application runs, and could not perform it. */
  PRESSURE_OUTCOME_NOT_HANDLED = 2,
  /** The application does not run: launch it, by g_desktop_app_info_launch_action() where its desktop entry has
   * the action, else by g_app_info_launch(). It hears of the action if it starts its handler within 30 s. */
  PRESSURE_OUTCOME_LAUNCH = 3
};

/** Performs an action of an application; the result has the outcome. */
int pressure_perform_action(struct pressure *context, const char *application, const char *type);
/** RESULT of pressure_perform_action(). */
enum pressure_outcome pressure_event_get_outcome(struct pressure_event *event);

/** ACTIONS, RESULT of pressure_list_actions(), PERFORM (which has one): the actions. */
size_t pressure_event_get_action_count(struct pressure_event *event);
/** One of them; NULL from the count on. */
struct pressure_action *pressure_event_get_action(struct pressure_event *event, size_t index);
/** PERFORM: whether the application was launched for it, so that nobody waits for the answer. */
bool pressure_event_is_launch(struct pressure_event *event);
/** PERFORM: says whether the action was performed. Returns the number of the request, or a negative errno. */
int pressure_event_complete(struct pressure_event *event, bool handled);

#ifdef __cplusplus
}
#endif

#endif
