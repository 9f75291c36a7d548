const require = process.getBuiltinModule;

// src/ports/note-files.ts
var CONTENTS_FILE = "index.md";
var MOST_NOTE_BYTES = 256 * 1024;

export {
  CONTENTS_FILE,
  MOST_NOTE_BYTES
};
