const require = process.getBuiltinModule;
import {
  placeOf,
  writeNew
} from "./chunk-JZ2EE4UE.js";
import {
  MOST_NOTE_BYTES
} from "./chunk-7ZR7JUN4.js";
import "./chunk-ZQP7GE6K.js";
import "./chunk-YY2ZYVSN.js";
import "./chunk-5FT67ELT.js";
import "./chunk-5S56F5DS.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import {
  insidePath,
  isRealInside,
  readOptional,
  replaceFile
} from "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/store/notes-sync-folder.ts
const { closeSync, constants, fstatSync, fsync, mkdirSync, openSync, readFileSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
const { promisify } = process.getBuiltinModule("node:util");
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
  createLocalNotes
};
