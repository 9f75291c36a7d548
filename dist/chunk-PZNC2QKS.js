const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/system/read-file.ts
const { closeSync, constants, fstatSync, openSync, readFileSync, readSync } = process.getBuiltinModule("node:fs");
var MEGABYTE = 1024 * 1024;
var MOST_WRITTEN_BYTES = 16 * MEGABYTE;
var MOST_RUN_BYTES = 256 * MEGABYTE;
var POLL_MS = 10;
function readRegularFile(path, { most = MOST_WRITTEN_BYTES, shown = path, pipeMs } = {}) {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (stats.isFIFO() && pipeMs !== void 0) return readPipe(file, { most, shown, pipeMs });
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
function openRegular(path, mode) {
  const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
  const file = openSync(path, O_NONBLOCK | (mode === "read" ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT), 438);
  const kind = kindOf(fstatSync(file));
  if (kind === void 0) return file;
  closeSync(file);
  throw unsuitable(`${path} is ${kind}, not a regular file. Name a regular file.`);
}
function kindOf(stats) {
  if (stats.isFIFO()) return "a pipe";
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "a device";
  return stats.isSocket() ? "a socket" : void 0;
}
function readPipe(file, { pipeMs, ...limits }) {
  const until = performance.now() + pipeMs;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  return readAtMost(file, limits, (chunk, length) => {
    for (; ; ) {
      const read = readNow(file, chunk);
      if (read !== void 0 && (read > 0 || length > 0)) return read;
      if (performance.now() > until) throw tooSlow(limits.shown, pipeMs);
      Atomics.wait(pause, 0, 0, POLL_MS);
    }
  });
}
function readNow(file, chunk) {
  try {
    return readSync(file, chunk);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return void 0;
    throw error;
  }
}
function readAtMost(file, { most, shown }, readInto = (chunk, _length) => readSync(file, chunk)) {
  const chunks = [];
  for (let length = 0; ; ) {
    const chunk = Buffer.alloc(65536);
    const read = readInto(chunk, length);
    if (read === 0) return Buffer.concat(chunks);
    length += read;
    if (length > most) throw tooLarge(shown, most);
    chunks.push(chunk.subarray(0, read));
  }
}
function tooLarge(shown, most) {
  return unsuitable(`${shown} has more than ${most / MEGABYTE} MB, which is the limit. Name a smaller file.`);
}
function tooSlow(shown, pipeMs) {
  return unsuitable(
    `${shown} is a pipe that was not written to its end within ${pipeMs / 1e3} seconds. Write its content to a file and name that.`
  );
}
function unsuitable(message) {
  return new AgenticError({ code: "file-unsuitable", message });
}

export {
  MOST_RUN_BYTES,
  readRegularFile,
  readRegularText,
  isPossiblePath,
  openRegular
};
