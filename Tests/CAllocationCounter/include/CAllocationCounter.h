/// Counts this thread's requests for memory, so that a test can hold code to making none.
#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

/// The number of requests by this thread since its start, or −1 where they can't be counted.
long allocation_count(void);

#endif
