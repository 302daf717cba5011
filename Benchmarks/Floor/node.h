/* The node on which frames are played: one of the kernel's through uinput, or a FIFO. */
#ifndef NODE_H
#define NODE_H

/* Opens a FIFO that is there, or makes a device where `name` is `uinput`; returns the node's path. */
const char *open_node(const char *name);
void play_frame(long number, int fingers);
void lift_fingers(int fingers);
/* Takes away what nobody has read. */
void drain_node(void);

#endif
