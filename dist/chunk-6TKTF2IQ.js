const require = process.getBuiltinModule;
import {
  _enum,
  array,
  looseObject,
  number,
  string,
  union
} from "./chunk-ZEABCHVC.js";

// src/memory/note.ts
var noteCategories = ["pattern", "lesson", "error", "decision", "context"];
var relevances = ["high", "medium", "low"];
var CREATED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
var NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
var text = string().min(1).max(200);
var Source = looseObject({
  workflow: text.optional(),
  step: text.optional(),
  run: text.optional(),
  commit: text.optional()
});
var FrontMatter = looseObject({
  id: string().regex(NOTE_ID, "must be made of letters, digits, `-`, `_` and `.`, such as mem-2026-01-31-auth-pattern"),
  created: string().refine(
    (value) => CREATED.test(value) && !Number.isNaN(Date.parse(value)),
    "must be a date or a UTC time, such as 2026-01-31T12:00:00Z"
  ),
  category: _enum(noteCategories, `must be one of ${noteCategories.join(", ")}`),
  tags: array(union([string(), number()]).transform(String), "must be a list, such as [auth, middleware]").nullish().transform((tags) => tags ?? []),
  source: Source.nullish().transform((source) => source ?? {}),
  relevance: _enum(relevances, `must be one of ${relevances.join(", ")}`).default("medium")
});
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
  FrontMatter,
  categoryFolder,
  summaryOf
};
