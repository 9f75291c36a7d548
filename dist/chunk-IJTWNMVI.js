const require = process.getBuiltinModule;
import {
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/segments.ts
var growingFiles = [runFiles.journal, runFiles.logs];
var nothingCarried = { whole: 0, segments: [], leftOut: 0 };
var MOST_WHOLE = 32 * 1024 * 1024;
var MERGED = 8;
var SMALLEST = 1024;
function segmentFolder(file) {
  return `${file}.d`;
}
function segmentPath(file, offset) {
  return `${segmentFolder(file)}/${String(offset).padStart(12, "0")}`;
}
function lengthOf({ whole, segments }) {
  return segments.reduce((sum, { size }) => sum + size, whole);
}
function carriedBytes(layout) {
  return lengthOf(layout) + layout.leftOut;
}
function nextOffset(layout, added) {
  const length = lengthOf(layout);
  const total = length + added;
  if (canBeWhole(total) && total - layout.whole >= layout.whole) return 0;
  let start = length;
  for (; ; ) {
    const tier = tierOf(total - start);
    const before = layout.segments.filter(({ offset }) => offset < start);
    const small = before.slice(before.findLastIndex(({ size }) => tierOf(size) > tier) + 1);
    const first = small[0];
    if (!first || small.length < MERGED - 1 || !canBeWhole(total - first.offset)) return start;
    start = first.offset;
  }
}
function canBeWhole(bytes) {
  return bytes <= MOST_WHOLE;
}
function tierOf(size) {
  return Math.floor(Math.log2(Math.max(size, SMALLEST) / SMALLEST) / 3);
}
function writeSegment(file, layout, { offset, content }) {
  const replaced = layout.segments.filter((segment) => segment.offset > offset);
  const kept = layout.segments.filter((segment) => segment.offset < offset);
  const segments = [...kept, { offset, size: content.length }];
  return {
    changes: [
      ...replaced.map((segment) => ({ path: segmentPath(file, segment.offset), remove: true })),
      { path: segmentPath(file, offset), content }
    ],
    layout: { ...layout, segments }
  };
}
function writeWhole(file, content, leftOut = 0) {
  const changes = [
    { path: segmentFolder(file), remove: true },
    { path: file, content: content.subarray(0, MOST_WHOLE) }
  ];
  const segments = [];
  for (let offset = MOST_WHOLE; offset < content.length; offset += MOST_WHOLE) {
    const part = content.subarray(offset, offset + MOST_WHOLE);
    changes.push({ path: segmentPath(file, offset), content: part });
    segments.push({ offset, size: part.length });
  }
  return { changes, layout: { whole: Math.min(content.length, MOST_WHOLE), segments, leftOut } };
}
function segmentOf(path) {
  const [, file = "", offset = ""] = /^(.+)\.d\/(\d{12})$/.exec(path) ?? [];
  return growingFiles.includes(file) ? { file, offset: Number(offset) } : void 0;
}
function joinSegments(files) {
  const joined = new Map(Array.from(files).filter(([path]) => !isInSegmentFolder(path)));
  for (const file of growingFiles) {
    const content = joinFile(file, files);
    if (content) joined.set(file, content);
  }
  return joined;
}
function joinFile(file, files) {
  const whole = files.get(file);
  const segments = Array.from(files).flatMap(([path, content]) => {
    const segment = segmentOf(path);
    return segment?.file === file ? [{ offset: segment.offset, content }] : [];
  });
  if (segments.length === 0) return whole;
  const parts = [{ offset: 0, content: whole ?? new Uint8Array() }];
  let length = whole?.length ?? 0;
  for (const segment of segments.toSorted((a, b) => a.offset - b.offset)) {
    if (file === runFiles.journal && segment.offset !== length) throw incomplete(length, segment.offset);
    parts.push(segment);
    length += segment.content.length;
  }
  return Buffer.concat(parts.map(({ content }) => content));
}
function isInSegmentFolder(path) {
  return growingFiles.some((file) => path.startsWith(`${segmentFolder(file)}/`));
}
function incomplete(end, next) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The journal at the remote ends at byte ${end}, and its next segment begins at byte ${next}. The run cannot be continued from there; put the ref back to an earlier commit of it, or start a new run.`
  });
}

export {
  growingFiles,
  nothingCarried,
  segmentFolder,
  lengthOf,
  carriedBytes,
  nextOffset,
  canBeWhole,
  writeSegment,
  writeWhole,
  segmentOf,
  joinSegments
};
