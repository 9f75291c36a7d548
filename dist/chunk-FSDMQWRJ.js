const require = process.getBuiltinModule;

// src/memory/note.ts
var noteCategories = ["pattern", "lesson", "error", "decision", "context"];
var relevances = ["high", "medium", "low"];
var CREATED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
var NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function categoryFolder(category) {
  return `${category}s`;
}
var LONGEST_SUMMARY = 200;
function summaryOf(content) {
  const begin = content.slice(0, LONGEST_SUMMARY * 2).split("\n").filter((line) => !/^#{1,6} /.test(line)).map((line) => line.trim()).filter((line) => line !== "").join(" ").replaceAll(/\s\s+/g, " ");
  return begin.length <= LONGEST_SUMMARY ? begin : `${begin.slice(0, LONGEST_SUMMARY - 1).trimEnd()}\u2026`;
}

export {
  noteCategories,
  relevances,
  CREATED,
  NOTE_ID,
  categoryFolder,
  summaryOf
};
