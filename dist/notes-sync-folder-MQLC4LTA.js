const require = process.getBuiltinModule;
import {
  hasMark,
  newMark,
  placeOf,
  readMark,
  underLock,
  writeMark,
  writeNew
} from "./chunk-Q5XIZDO2.js";
import {
  parseSyncRecord
} from "./chunk-S2V4JQZL.js";
import {
  CONTENTS_FILE,
  MOST_NOTE_BYTES
} from "./chunk-7ZR7JUN4.js";
import "./chunk-5NZHKGNA.js";
import "./chunk-PILMHJMH.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-I22O342A.js";
import "./chunk-YMCXCH53.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import {
  isRealInside,
  readOptional,
  replaceFile
} from "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import {
  insidePath
} from "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/store/notes-sync-folder.ts
const { closeSync, constants, existsSync, fstatSync, fsync, openSync, readFileSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
const { promisify } = process.getBuiltinModule("node:util");
function isWhole({ root, files, record }) {
  const folder = join(root, files.location);
  if (hasMark(folder) && existsSync(join(folder, CONTENTS_FILE))) return true;
  return parseSyncRecord(readOptional(record) ?? "")?.notes.size === 0;
}
function createLocalNotes({ root, files, record }) {
  const folder = join(root, files.location);
  return {
    files,
    readBytes: (paths) => {
      const folders = /* @__PURE__ */ new Map();
      const isInside = (path) => {
        const parent = dirname(path);
        const known = folders.get(parent) ?? isRealInside(root, join(folder, parent));
        folders.set(parent, known);
        return known && insidePath(path) === path;
      };
      const contents = paths.filter(isInside).flatMap((path) => {
        const bytes = readPlain(join(folder, path));
        return bytes ? [[path, bytes]] : [];
      });
      return Promise.resolve(new Map(contents));
    },
    add: (path, content) => {
      const full = placeOf(root, files.location, path);
      makeFolder(dirname(full));
      return Promise.resolve(writeNew(full, content, { durable: false }) ? "written" : "changed");
    },
    secure: async (paths) => {
      const rest = paths.values();
      await Promise.all(Array.from({ length: AT_ONCE }, () => secureAll(folder, rest)));
    },
    readMark: () => Promise.resolve(readMark(folder)),
    mark: () => underLock(folder, () => {
      const mark = readMark(folder) ?? newMark();
      writeMark(folder, mark);
      return mark.token;
    }),
    forgetRemoved: (isKept) => underLock(folder, () => {
      const mark = readMark(folder);
      if (mark) writeMark(folder, { ...mark, removed: new Set([...mark.removed].filter(isKept)) });
    }),
    readRecord: () => Promise.resolve(readOptional(record)),
    writeRecord: (content) => {
      makeFolder(dirname(record));
      replaceFile(record, content, { durable: true });
      return Promise.resolve();
    }
  };
}
var gone = /* @__PURE__ */ new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP"]);
var AT_ONCE = 16;
async function secureAll(folder, paths) {
  for (const path of paths) {
    const file = open(join(folder, path));
    if (file !== void 0) await sync(file).finally(() => closeSync(file));
  }
}
var sync = promisify(fsync);
function readPlain(path) {
  const file = open(path);
  if (file === void 0) return void 0;
  try {
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= MOST_NOTE_BYTES ? readFileSync(file) : void 0;
  } finally {
    closeSync(file);
  }
}
function open(path) {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (error instanceof Error && "code" in error && gone.has(error.code)) return void 0;
    throw error;
  }
}
export {
  createLocalNotes,
  isWhole
};
