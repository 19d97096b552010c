/// Counts this thread's requests for memory, so that a test can hold code to making none, or few.
#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

/// The number of requests by this thread since its start, or −1 where they can't be counted.
long allocation_count(void);

/// The bytes that this thread has asked for since its start, whether or not they were freed, or −1.
long allocation_bytes(void);

#endif
