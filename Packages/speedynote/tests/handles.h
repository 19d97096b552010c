#pragma once

/// Counts the handles that are made and freed: included before the headers that use the library.

#include <inkling.h>

#include <atomic>

inline std::atomic<int> madeHandles{0};
inline std::atomic<int> freedHandles{0};

#define COUNT_FREED(kind)                                                \
  inline inkling_status counted_##kind##_free(inkling_##kind **handle) { \
    freedHandles += *handle != nullptr;                                  \
    return inkling_##kind##_free(handle);                                \
  }
COUNT_FREED(model)
COUNT_FREED(labeller)
COUNT_FREED(recognizer)
COUNT_FREED(page)
COUNT_FREED(groups)

inline inkling_status counted(inkling_status status) {
  madeHandles += status == INKLING_OK;
  return status;
}

#define inkling_model_free counted_model_free
#define inkling_labeller_free counted_labeller_free
#define inkling_recognizer_free counted_recognizer_free
#define inkling_page_free counted_page_free
#define inkling_groups_free counted_groups_free
#define inkling_model_open(...) counted(inkling_model_open(__VA_ARGS__))
#define inkling_labeller_create(...) counted(inkling_labeller_create(__VA_ARGS__))
#define inkling_recognizer_create(...) counted(inkling_recognizer_create(__VA_ARGS__))
#define inkling_page_create(...) counted(inkling_page_create(__VA_ARGS__))
#define inkling_page_read(...) counted(inkling_page_read(__VA_ARGS__))
