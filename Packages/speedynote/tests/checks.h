#pragma once

/// Checks that print what failed, and the page of people's words that the tests read.

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static int checkCount = 0;
static int failureCount = 0;

#define CHECK(condition, text)                                          \
  do {                                                                  \
    checkCount++;                                                       \
    if (!(condition)) {                                                 \
      failureCount++;                                                   \
      std::cerr << __FILE__ << ":" << __LINE__ << ": " << text << "\n"; \
    }                                                                   \
  } while (0)

/// Words by people, of UNIPEN, as Scripts/test-notes lays them out: three lines, 60 apart, 22 high, the first at 90.
static const std::vector<std::string> pageWords = {
  "vision", "group", "client", "working", "twenty", "elephant", "action", "hotel", "quick"};

/// Reads strokes, a line for each: x and y in turn.
inline std::vector<std::vector<std::pair<float, float>>> readStrokes(const std::string &path) {
  std::vector<std::vector<std::pair<float, float>>> strokes;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream numbers(line);
    strokes.emplace_back();
    for (float x, y; numbers >> x >> y;)
      strokes.back().emplace_back(x, y);
  }
  return strokes;
}

/// The number of the page's words that a text has, each as a word of its own.
inline int rightWords(const std::string &text) {
  std::istringstream words(text);
  int count = 0;
  for (std::string word; words >> word;)
    for (const auto &expected : pageWords)
      count += word == expected;
  return count;
}

/// Prints the result as the last line, and returns the program's status.
inline int finish(const std::string &more) {
  std::cout << checkCount << " checks, " << failureCount << " failed" << (more.empty() ? "" : "; ") << more << std::endl;
  return failureCount != 0;
}
