const require = process.getBuiltinModule;
import {
  parseSyncRecord
} from "./chunk-XFTKKUED.js";
import "./chunk-WWXMSOXI.js";
import "./chunk-2YGHVBY5.js";
import "./chunk-WCQB5YQB.js";
import {
  hasMark,
  newMark,
  placeOf,
  readMark,
  underLock,
  writeMark,
  writeNew
} from "./chunk-7UDKRGH6.js";
import {
  CONTENTS_FILE,
  MOST_NOTE_BYTES
} from "./chunk-7ZR7JUN4.js";
import "./chunk-WLEBQRGG.js";
import "./chunk-I22O342A.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-UXECRFTD.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import {
  insidePath,
  isRealInside,
  readOptional,
  replaceFile
} from "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/store/notes-sync-folder.ts
const {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsync,
  mkdirSync,
  openSync,
  readFileSync
} = process.getBuiltinModule("node:fs");
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
      mkdirSync(dirname(full), { recursive: true });
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
      mkdirSync(dirname(record), { recursive: true });
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
