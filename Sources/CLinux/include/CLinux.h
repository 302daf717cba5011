/* What the Glibc module leaves out of Linux's interfaces, and constants that an older
 * distribution's headers lack. Each addition says which kernel brought it. */
#ifndef C_LINUX_H
#define C_LINUX_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <linux/input.h>

/* These are glibc's under _GNU_SOURCE, which cannot be defined here: it changes types that the
 * Glibc module has already given to Swift. */

/* Linux 2.6.28. */
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

/* Linux 5.11: a timeout finer than a millisecond. */
extern int epoll_pwait2(int epoll, struct epoll_event *events, int count,
                        const struct timespec *timeout, const sigset_t *mask);

/* POSIX_SPAWN_SETSID: what is spawned gets a session of its own. glibc 2.26, under _GNU_SOURCE. */
#define PRESSURED_SPAWN_SETSID 0x80

/* posix_spawn_file_actions_addclosefrom_np, with a pointer to such actions: closes, in what is spawned, every
 * descriptor from this one on. glibc 2.34, under _GNU_SOURCE. */
extern int pressured_spawn_close_from(void *actions, int from);

/* A descriptor, closed on exec, that is readable once the process has ended. Linux 5.3; glibc has the call from
 * 2.36 on, and its number from 2.31 on. */
static inline int pressured_pidfd_open(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/* struct ucred: the peer of a Unix socket. */
struct pressured_ucred {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

/* A haptic effect with a HID waveform: Linux 6.18. */
#ifndef FF_HAPTIC
#define FF_HAPTIC 0x4f
#endif

/* Waveforms of HID's Haptics page (0x0E), as hid_usage has them. PRESS (0x1006) and RELEASE (0x1007) are left
 * out on purpose: with either of them uploaded a pad no longer clicks by itself. */
#define PRESSURED_WAVEFORM_CLICK 0x1003

/* struct ff_haptic_effect, the member `haptic` of the union in struct ff_effect: Linux 6.18. The union was
 * larger before, so that struct ff_effect, and with it the number of EVIOCSFF, is what it always was. */
struct pressured_ff_haptic_effect {
  uint16_t hid_usage;
  uint16_t vendor_id;
  uint8_t vendor_waveform_page;
  uint16_t intensity; /* percent */
  uint16_t repeat_count;
  uint16_t retrigger_period; /* milliseconds */
};
_Static_assert(sizeof(struct pressured_ff_haptic_effect) == 12, "the kernel's layout");
_Static_assert(sizeof(struct pressured_ff_haptic_effect) <= sizeof(((struct ff_effect *)0)->u),
               "struct ff_effect keeps its size");

/* The macros below have arguments or casts, which do not reach Swift. */

/* TIOCGWINSZ: how large a terminal is, in characters. */
static inline int pressured_terminal_size(int terminal, uint16_t *rows, uint16_t *columns) {
  struct winsize size = {0};
  int result = ioctl(terminal, TIOCGWINSZ, &size);
  *rows = size.ws_row;
  *columns = size.ws_col;
  return result;
}

/* EVIOCSCLOCKID: the clock that an event node stamps its events with. Linux 3.4. */
static inline int pressured_set_event_clock(int node, int clock) {
  return ioctl(node, EVIOCSCLOCKID, &clock);
}

/* EVIOCSMASK: which codes of a type reach this open file; type 0 is the mask of the types. The kernel takes
 * whole longs only. Linux 4.4. */
static inline int pressured_set_event_mask(int node, uint32_t type, const uint64_t *words, uint32_t count) {
  struct input_mask mask = {type, count * (uint32_t)sizeof(*words), (uint64_t)(uintptr_t)words};
  return ioctl(node, EVIOCSMASK, &mask);
}

/* EVIOCSFF: gives a new effect to the device; returns the id that it is played by, or -1. Waits for the
 * device: where that is a program behind uinput, up to 30 s. So does close(), which erases the effects. */
static inline int pressured_upload_effect(int node, struct ff_effect *effect) {
  return ioctl(node, EVIOCSFF, effect) == -1 ? -1 : effect->id;
}

/* Plays an effect once, by an event that is written to the node; returns 0, or -1. */
static inline int pressured_play_effect(int node, uint16_t effect) {
  struct input_event event;
  memset(&event, 0, sizeof(event));
  event.type = EV_FF;
  event.code = effect;
  event.value = 1;
  return write(node, &event, sizeof(event)) == (ssize_t)sizeof(event) ? 0 : -1;
}

/* A new effect that plays a waveform once. Linux 6.18. */
static inline struct ff_effect pressured_waveform_effect(uint16_t hid_usage, uint16_t intensity) {
  struct pressured_ff_haptic_effect haptic = {.hid_usage = hid_usage, .intensity = intensity};
  struct ff_effect effect;
  memset(&effect, 0, sizeof(effect));
  effect.type = FF_HAPTIC;
  effect.id = -1;
  memcpy(&effect.u, &haptic, sizeof(haptic));
  return effect;
}

/* A new effect that turns both motors for so many milliseconds, 0xffff being as fast as they can. */
static inline struct ff_effect pressured_rumble_effect(uint16_t magnitude, uint16_t length) {
  struct ff_effect effect;
  memset(&effect, 0, sizeof(effect));
  effect.type = FF_RUMBLE;
  effect.id = -1;
  effect.replay.length = length;
  effect.u.rumble.strong_magnitude = magnitude;
  effect.u.rumble.weak_magnitude = magnitude;
  return effect;
}

#endif
