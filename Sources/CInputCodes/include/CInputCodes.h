/* Names and numbers of input events, as the kernel's headers have them, and those that an older
 * distribution's headers lack. Constants only: nothing here is linked. */
#ifndef C_INPUT_CODES_H
#define C_INPUT_CODES_H

#include <linux/input.h>

/* A touchpad whose click is simulated by a pressure sensor: Linux 6.18. */
#ifndef INPUT_PROP_PRESSUREPAD
#define INPUT_PROP_PRESSUREPAD 0x07
#endif

/* A haptic effect with a HID waveform: Linux 6.18. */
#ifndef FF_HAPTIC
#define FF_HAPTIC 0x4f
#endif

#endif
