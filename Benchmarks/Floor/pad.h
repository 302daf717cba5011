/* The touchpad of the benchmarks: ten fingers, 100 x 100 mm, each in grams, and what they do in each frame. */
#ifndef PAD_H
#define PAD_H

#include <linux/input.h>
#include <stdint.h>

enum { PAD_FINGERS = 10, PAD_SIZE = 10000, PAD_UNITS_PER_MM = 100, PAD_GRAMS = 2000 };
/* Every finger with its slot, number, place and pressure, what a pad says once more for its first finger, and
 * the end. */
enum { PAD_MAXIMUM_EVENTS = PAD_FINGERS * 5 + 3 + 1 };

static const char pad_name[] = "Benchmark Pad";

/* Whether the kernel is told what of the frames goes to readers that ask for contacts alone. */
enum pad_part { PAD_ALL, PAD_CONTACTS };

static inline int pad_event(struct input_event *events, int count, int type, int code, int value) {
  events[count] = (struct input_event){.type = (uint16_t)type, .code = (uint16_t)code, .value = value};
  return count + 1;
}

/* Force goes from 60 to 660 g and back in two seconds at 125 frames a second, so that presses come and go. */
static inline int pad_grams(int64_t number, int finger) {
  int64_t phase = (number + finger * 7) % 250;
  return 60 + (int)(phase < 125 ? phase : 250 - phase) * 24 / 5;
}

/* Writes the events of a frame: `fingers` tremble within a millimetre. Returns how many there are. */
static inline int pad_frame(struct input_event *events, int64_t number, int fingers, enum pad_part part) {
  int count = 0;
  for (int finger = 0; finger < fingers; finger++) {
    int x = 800 + finger * 900 + (int)(number % 2) * 20 + (int)(number % 7);
    int y = 5000 + (int)(number % 3) * 10;
    if (fingers > 1 || number == 0) count = pad_event(events, count, EV_ABS, ABS_MT_SLOT, finger);
    if (number == 0) count = pad_event(events, count, EV_ABS, ABS_MT_TRACKING_ID, finger + 1);
    count = pad_event(events, count, EV_ABS, ABS_MT_POSITION_X, x);
    count = pad_event(events, count, EV_ABS, ABS_MT_POSITION_Y, y);
    count = pad_event(events, count, EV_ABS, ABS_MT_PRESSURE, pad_grams(number, finger));
    if (finger == 0 && part == PAD_ALL) {
      count = pad_event(events, count, EV_ABS, ABS_X, x);
      count = pad_event(events, count, EV_ABS, ABS_Y, y);
      if (number == 0) count = pad_event(events, count, EV_KEY, BTN_TOUCH, 1);
    }
  }
  return pad_event(events, count, EV_SYN, SYN_REPORT, 0);
}

/* Writes the events of the frame in which the fingers lift. */
static inline int pad_lift(struct input_event *events, int fingers, enum pad_part part) {
  int count = 0;
  for (int finger = 0; finger < fingers; finger++) {
    count = pad_event(events, count, EV_ABS, ABS_MT_SLOT, finger);
    count = pad_event(events, count, EV_ABS, ABS_MT_TRACKING_ID, -1);
  }
  if (part == PAD_ALL) count = pad_event(events, count, EV_KEY, BTN_TOUCH, 0);
  return pad_event(events, count, EV_SYN, SYN_REPORT, 0);
}

#endif
