#include "CMPI.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// Open MPI's types as callers see them, the same in versions 1.3 to 5: every handle is a pointer.
typedef void *handle;

enum { thread_funneled = 1, longest_text = 8192 };

static struct {
  handle world, bytes, returns_errors;
  int (*init)(int *, char ***, int, int *);
  int (*rank)(handle, int *);
  int (*size)(handle, int *);
  int (*set_error_handler)(handle, handle);
  int (*isend)(const void *, int, handle, int, int, handle, handle *);
  int (*irecv)(void *, int, handle, int, int, handle, handle *);
  int (*test)(handle *, int *, void *);
  int (*cancel)(handle *);
  int (*wait)(handle *, void *);
  int (*finalize)(void);
  int (*abort)(handle, int);
  int (*error_string)(int, char *, int *);
} mpi;

static void write_text(char *text, size_t capacity, const char *from) {
  if (capacity > 0) snprintf(text, capacity, "%s", from ? from : "");
}

static void *open_library(const char *path) {
  // Global: the library's plug-ins look up its symbols. The versioned names come with the library alone, the plain one with
  // its headers.
  static const char *const names[] = {"libmpi.so.40", "libmpi.so", "libmpi.so.20", "libmpi.so.12", "libmpich.so.12",
                                      "libmpi.40.dylib", "libmpi.dylib"};
  if (path) return dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *library = dlopen(names[index], RTLD_NOW | RTLD_GLOBAL);
    if (library) return library;
  }
  return NULL;
}

cmpi_loading cmpi_load(const char *path, char *text, size_t capacity) {
  void *library = open_library(path);
  if (!library) {
    write_text(text, capacity, dlerror());
    return CMPI_NO_LIBRARY;
  }
  mpi.world = dlsym(library, "ompi_mpi_comm_world");
  if (!mpi.world) {
    int (*version)(char *, int *) = dlsym(library, "MPI_Get_library_version");
    char name[longest_text] = "";
    int length = 0;
    if (version) version(name, &length);
    name[strcspn(name, "\n")] = 0;
    write_text(text, capacity, name);
    return CMPI_OTHER_LIBRARY;
  }
  const struct {
    void *into;
    const char *name;
  } symbols[] = {
      {&mpi.bytes, "ompi_mpi_byte"},        {&mpi.returns_errors, "ompi_mpi_errors_return"},
      {&mpi.init, "MPI_Init_thread"},       {&mpi.rank, "MPI_Comm_rank"},
      {&mpi.size, "MPI_Comm_size"},         {&mpi.set_error_handler, "MPI_Comm_set_errhandler"},
      {&mpi.isend, "MPI_Isend"},            {&mpi.irecv, "MPI_Irecv"},
      {&mpi.test, "MPI_Test"},              {&mpi.cancel, "MPI_Cancel"},
      {&mpi.wait, "MPI_Wait"},              {&mpi.finalize, "MPI_Finalize"},
      {&mpi.abort, "MPI_Abort"},            {&mpi.error_string, "MPI_Error_string"},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *found = dlsym(library, symbols[index].name);
    if (!found) {
      write_text(text, capacity, symbols[index].name);
      return CMPI_NO_FUNCTION;
    }
    memcpy(symbols[index].into, &found, sizeof found);
  }
  write_text(text, capacity, "");
  return CMPI_LOADED;
}

int cmpi_start(int *rank, int *count) {
  int level;
  int code = mpi.init(NULL, NULL, thread_funneled, &level);
  if (code) return code;
  if ((code = mpi.set_error_handler(mpi.world, mpi.returns_errors))) return code;
  if ((code = mpi.rank(mpi.world, rank))) return code;
  return mpi.size(mpi.world, count);
}

int cmpi_send(const void *bytes, size_t count, int to, int tag, cmpi_request *request) {
  return mpi.isend(bytes, (int)count, mpi.bytes, to, tag, mpi.world, request);
}

int cmpi_receive(void *bytes, size_t count, int from, int tag, cmpi_request *request) {
  return mpi.irecv(bytes, (int)count, mpi.bytes, from, tag, mpi.world, request);
}

int cmpi_test(cmpi_request *request, int *done) { return mpi.test(request, done, NULL); }

int cmpi_cancel(cmpi_request *request) {
  int code = mpi.cancel(request);
  return code ? code : mpi.wait(request, NULL);
}

int cmpi_finish(void) { return mpi.finalize(); }

void cmpi_abort(int code) { mpi.abort(mpi.world, code); }

void cmpi_describe(int code, char *text, size_t capacity) {
  char found[longest_text] = "";
  int length = 0;
  mpi.error_string(code, found, &length);
  write_text(text, capacity, found);
}
