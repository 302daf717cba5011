/* How long replies took, from the moment of their frame to their client. */
#ifndef LAG_H
#define LAG_H

#define LAG_STEP 50 /* microseconds */
#define LAG_STEPS 4000

struct lag {
  unsigned counts[LAG_STEPS];
  long total;
  long longest; /* microseconds */
};

/* Microseconds of CLOCK_MONOTONIC, which is the clock of frames. */
long lag_now(void);

/* Takes the lag of one reply. */
void lag_add(struct lag *lag, long microseconds);

/* The lag that so many of a hundred replies do not exceed, in microseconds. */
long lag_percentile(const struct lag *lag, int percent);

#endif
