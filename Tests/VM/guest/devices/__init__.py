"""Input devices that the kernel takes for real: through /dev/uhid with the kernel's own drivers, and
through /dev/uinput."""
