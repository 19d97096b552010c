// The few calls of MPI that a run of several processes makes, from a library that is loaded when it is first needed, and
// the half-precision numbers that go over the wire.
//
// Nothing of MPI is needed to build: the shim speaks Open MPI's binary interface, whose handles are addresses of exported
// objects. All calls come from one thread.
#ifndef INKLING_CMPI_H
#define INKLING_CMPI_H

#include <stddef.h>
#include <stdint.h>

/// The result of loading a library.
typedef enum {
  CMPI_LOADED = 0,
  /// There is no library; the text is the loader's.
  CMPI_NO_LIBRARY = 1,
  /// The library isn't Open MPI; the text is its own name for itself.
  CMPI_OTHER_LIBRARY = 2,
  /// A function is missing; the text is its name.
  CMPI_NO_FUNCTION = 3,
} cmpi_loading;

/// A message on its way, owned by the library.
typedef void *cmpi_request;

/// Loads the library at `path`, or the system's where it is null, and writes a text about it of at most `capacity` bytes.
cmpi_loading cmpi_load(const char *path, char *text, size_t capacity);

// All functions below return MPI's error code, 0 for success, and need a loaded library.

/// Joins the processes; the calling thread makes all further calls.
int cmpi_start(int *rank, int *count);
int cmpi_send(const void *bytes, size_t count, int to, int tag, cmpi_request *request);
int cmpi_receive(void *bytes, size_t count, int from, int tag, cmpi_request *request);
/// Sets `done` when the message has been sent or has arrived; the request is gone then.
int cmpi_test(cmpi_request *request, int *done);
/// Gives up a message that is waited for.
int cmpi_cancel(cmpi_request *request);
int cmpi_finish(void);
/// Ends all processes of the run; hardly ever returns.
void cmpi_abort(int code);
/// Writes the library's text about an error code.
void cmpi_describe(int code, char *text, size_t capacity);

/// Writes `count` floats times `scale` as half-precision numbers, rounded to the nearest, ties to even.
void cmpi_pack_halves(size_t count, const float *values, float scale, uint16_t *halves);
/// Reads `count` half-precision numbers times `scale`.
void cmpi_unpack_halves(size_t count, const uint16_t *halves, float scale, float *values);
/// The largest magnitude; infinite when a value is infinite or isn't a number.
float cmpi_largest(size_t count, const float *values);

#endif
