/* What the Glibc module leaves out of Linux's interfaces, and constants that an older
 * distribution's headers lack. Each addition says which kernel brought it. */
#ifndef C_LINUX_H
#define C_LINUX_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <linux/input.h>

/* The three below are glibc's under _GNU_SOURCE, which cannot be defined here: it changes types that the
 * Glibc module has already given to Swift. */

/* Linux 2.6.28. */
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

/* Linux 5.11: a timeout finer than a millisecond. */
extern int epoll_pwait2(int epoll, struct epoll_event *events, int count,
                        const struct timespec *timeout, const sigset_t *mask);

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

/* The macros below have arguments or casts, which do not reach Swift. */

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

#endif
