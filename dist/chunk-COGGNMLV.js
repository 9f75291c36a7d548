const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/read-file.ts
const { closeSync, constants, fstatSync, openSync, readFileSync, readSync } = process.getBuiltinModule("node:fs");
var MEGABYTE = 1024 * 1024;
var MOST_WRITTEN_BYTES = 16 * MEGABYTE;
var MOST_RUN_BYTES = 256 * MEGABYTE;
function readRegularFile(path, { most = MOST_WRITTEN_BYTES, shown = path } = {}) {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    const kind = kindOf(stats);
    if (kind !== void 0) throw unsuitable(`${shown} is ${kind}, not a regular file. Name a regular file.`);
    if (stats.size > most) throw tooLarge(shown, most);
    return stats.size > 0 || stats.isDirectory() ? readFileSync(file) : readAtMost(file, { most, shown });
  } finally {
    closeSync(file);
  }
}
function readRegularText(path, reading) {
  return readRegularFile(path, reading).toString("utf8");
}
function isPossiblePath(path) {
  if (path.includes("\0") || Buffer.byteLength(path) > 4e3) return false;
  return path.split(/[/\\]/).every((name) => Buffer.byteLength(name) <= 255);
}
function kindOf(stats) {
  if (stats.isFIFO()) return "a pipe";
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "a device";
  return stats.isSocket() ? "a socket" : void 0;
}
function readAtMost(file, { most, shown }) {
  const chunks = [];
  for (let length = 0; ; ) {
    const chunk = Buffer.alloc(65536);
    const read = readSync(file, chunk);
    if (read === 0) return Buffer.concat(chunks);
    length += read;
    if (length > most) throw tooLarge(shown, most);
    chunks.push(chunk.subarray(0, read));
  }
}
function tooLarge(shown, most) {
  return unsuitable(`${shown} has more than ${most / MEGABYTE} MB, which is the limit. Name a smaller file.`);
}
function unsuitable(message) {
  return new AgenticError({ code: "file-unsuitable", message });
}

export {
  MOST_RUN_BYTES,
  readRegularFile,
  readRegularText,
  isPossiblePath
};
