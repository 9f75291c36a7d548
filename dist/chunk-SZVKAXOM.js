const require = process.getBuiltinModule;
import {
  checkpointId,
  highestCheckpoint
} from "./chunk-YMCXCH53.js";
import {
  parseJson,
  parseJsonObject
} from "./chunk-NW2RSNDN.js";
import {
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  _enum,
  literal,
  object,
  string
} from "./chunk-K6E2NRZW.js";

// src/run/addition.ts
var Addition = object({
  type: literal("addition"),
  file: _enum([runFiles.logs, runFiles.checkpoints]),
  text: string().max(2e5)
});
var addedTo = Addition.shape.file.options;
var ADDITION_PREFIX = "add-";
function parseAddition(content) {
  const { data } = Addition.safeParse(parseJson(content), { jitless: true });
  return data && isEntry(data) ? data : void 0;
}
function renderAddition(addition) {
  return `${JSON.stringify({ type: "addition", ...addition })}
`;
}
var ENTRY = /^---\ncheckpoint_id: chk-\d{1,9}\n((?:[a-z_]+:[^\n]*\n)+---\n[^]*\n)$/;
var RULE = /^---+[ \t]*$/gm;
function isEntry({ file, text }) {
  if (file === runFiles.checkpoints) return ENTRY.test(text) && text.match(RULE)?.length === 2;
  const isLine = text.endsWith("\n") && text.indexOf("\n") === text.length - 1;
  return isLine && typeof parseJsonObject(text)?.["message"] === "string";
}
function bodyOf({ file, text }) {
  return file === runFiles.checkpoints ? ENTRY.exec(text)?.[1] ?? text : text;
}
function isAdded(text, addition) {
  return `${text}
`.includes(`
${bodyOf(addition)}`) || text.startsWith(bodyOf(addition));
}
function renumbered(addition, number, after) {
  const gap = after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n";
  return `${gap}---
checkpoint_id: ${checkpointId(number)}
${bodyOf(addition)}`;
}
function withAddition(text, addition) {
  if (isAdded(text, addition)) return void 0;
  if (addition.file === runFiles.checkpoints)
    return `${text}${renumbered(addition, highestCheckpoint(text) + 1, text)}`;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${addition.text}`;
}
function checkpointIn(text, id) {
  const begin = text.lastIndexOf(`---
checkpoint_id: ${id}
`);
  if (begin === -1) return void 0;
  const [, second = -1, third = text.length] = Array.from(
    text.slice(begin).matchAll(RULE),
    ({ index }) => begin + index
  );
  return second === -1 ? void 0 : `${text.slice(begin, third).trimEnd()}
`;
}

export {
  addedTo,
  ADDITION_PREFIX,
  parseAddition,
  renderAddition,
  isAdded,
  renumbered,
  withAddition,
  checkpointIn
};
