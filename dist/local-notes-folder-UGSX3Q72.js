const require = process.getBuiltinModule;
import {
  parseSyncRecord
} from "./chunk-RWVPZCSO.js";
import {
  hasMark,
  newMark,
  placeOf,
  readMark,
  underLock,
  writeMark,
  writeNew
} from "./chunk-QWZBW7JO.js";
import {
  CONTENTS_FILE,
  MOST_NOTE_BYTES
} from "./chunk-TKCW5KEF.js";
import "./chunk-GP6ZZAE6.js";
import "./chunk-BAD7GZ4U.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import {
  isRealInside,
  readOptional,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  insidePath
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/memory/sync/local-notes-folder.ts
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
