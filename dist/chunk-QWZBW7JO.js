const require = process.getBuiltinModule;
import {
  CONTENTS_FILE,
  MOST_NOTE_BYTES
} from "./chunk-TKCW5KEF.js";
import {
  acquireLock,
  releaseLock
} from "./chunk-4YWLZDBW.js";
import {
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  insidePath
} from "./chunk-FPHQHW5X.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularFile
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/memory/notes/folder-identity.ts
const { randomBytes } = process.getBuiltinModule("node:crypto");
const { appendFileSync, existsSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var MARK_FILE = ".checkout";
var TOKEN = /^[0-9a-f]{32}$/;
function hasMark(folder) {
  return existsSync(join(folder, MARK_FILE));
}
function readMark(folder) {
  const [token = "", ...removed] = (readOptional(join(folder, MARK_FILE)) ?? "").split("\n");
  return TOKEN.test(token) ? { token, removed: new Set(removed.filter((path) => path !== "")) } : void 0;
}
function writeMark(folder, { token, removed }) {
  replaceFile(join(folder, MARK_FILE), `${[token, ...removed].join("\n")}
`, { durable: true });
}
function newMark() {
  return { token: randomBytes(16).toString("hex"), removed: /* @__PURE__ */ new Set() };
}
function markRemoved(folder, paths) {
  const lines = paths.filter((path) => !path.includes("\n"));
  if (lines.length > 0 && hasMark(folder)) appendFileSync(join(folder, MARK_FILE), `${lines.join("\n")}
`);
}

// src/memory/notes/notes-folder.ts
const { isUtf8 } = process.getBuiltinModule("node:buffer");
const { hash, randomBytes: randomBytes2 } = process.getBuiltinModule("node:crypto");
const { linkSync, lstatSync, readdirSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { basename, dirname, join: join2 } = process.getBuiltinModule("node:path");
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var TICK_MS = 20;
var LOCK_FILE = ".lock";
var LOCK_WAIT_MS = 1e4;
function createNotesFolder({ root, directory }) {
  const folder = join2(root, directory);
  const place = (path) => placeOf(root, directory, path);
  const locked = (work) => underLock(folder, work);
  return {
    location: directory,
    editable: true,
    version: async () => await versionOf(checked(root, directory)),
    list: () => Promise.resolve(listFiles(checked(root, directory))),
    read: (paths) => {
      const folders = /* @__PURE__ */ new Map();
      return Promise.resolve(
        paths.flatMap((path) => {
          const parent = dirname(path);
          const full = folders.get(parent) ?? dirname(place(path));
          folders.set(parent, full);
          return isNoteName(basename(path)) ? readNote(`${full}/${basename(path)}`, path) : [];
        })
      );
    },
    write: async (path, content, expected) => {
      const full = place(path);
      makeFolder(dirname(full));
      if (expected === void 0) return writeNew(full, content) ? "written" : "changed";
      return await locked(() => {
        if (hashOf(readOptionalBytes(full)) !== expected) return "changed";
        replaceFile(full, content, { durable: true });
        return "written";
      });
    },
    remove: async (files) => {
      const found = files.map(({ path, hash: known }) => ({ path, known, full: place(path) }));
      return await locked(() => {
        const { kept = [], gone = [] } = Object.groupBy(found, ({ known, full }) => {
          const now = hashOf(readOptionalBytes(full));
          return now === void 0 || now === known ? "gone" : "kept";
        });
        markRemoved(
          folder,
          gone.map(({ path }) => path)
        );
        for (const { full } of gone) rmSync(full, { force: true });
        return kept.map(({ path }) => path);
      });
    },
    readContents: () => Promise.resolve(readOptional(join2(folder, CONTENTS_FILE))),
    writeContents: (text) => {
      makeFolder(checked(root, directory));
      replaceFile(join2(folder, CONTENTS_FILE), text);
      return Promise.resolve();
    }
  };
}
function checked(root, directory) {
  const folder = join2(root, directory);
  if (isRealInside(root, folder)) return folder;
  throw new AgenticError({
    code: "config-invalid",
    message: `${directory} leads out of the repository; make it a folder, or name another with \`agentic-sdlc config set memory.directory\`.`
  });
}
function placeOf(root, directory, path) {
  const inside = insidePath(path);
  const full = join2(checked(root, directory), inside ?? "");
  const folder = dirname(full);
  if (inside === path && isNoteName(basename(path)) && isRealInside(root, folder)) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` is no place for a note; use a path such as \`patterns/auth.md\` inside ${directory}.`
  });
}
function isNoteName(name) {
  return name.endsWith(".md") && !name.startsWith(".");
}
async function versionOf(folder) {
  for (; ; ) {
    const top = entriesOf(folder);
    const names = top.map(({ name }) => name).filter((name) => name !== CONTENTS_FILE && isSeen(name));
    const folders = foldersIn(folder, top).map((path) => ({ path, at: changeOf(join2(folder, path)) }));
    const age = Date.now() - Math.max(0, ...folders.map(({ at }) => at));
    if (age < 0 || age >= TICK_MS) {
      return hash("sha256", JSON.stringify([names, folders]));
    }
    await delay(TICK_MS - age);
  }
}
function isSeen(name) {
  return !name.startsWith(".") && !name.endsWith(".tmp");
}
var DEEPEST = 6;
function foldersIn(folder, top, depth = 1) {
  if (depth > DEEPEST) return [];
  return top.filter((entry) => entry.isDirectory() && isSeen(entry.name)).flatMap(({ name }) => {
    const full = join2(folder, name);
    const inner = lstatSync(full, { throwIfNoEntry: false })?.nlink === 2 ? [] : entriesOf(full);
    return [name, ...foldersIn(full, inner, depth + 1).map((path) => `${name}/${path}`)];
  });
}
function changeOf(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
function listFiles(folder, prefix = "") {
  const depth = prefix.split("/").length;
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry;
    const path = `${prefix}${name}`;
    if (!isSeen(name) || path === CONTENTS_FILE) return [];
    if (entry.isDirectory()) return depth > DEEPEST ? [] : listFiles(join2(folder, name), `${path}/`);
    if (entry.isSymbolicLink())
      return [{ path, stamp: "link", problem: "it is a link, which is not followed" }];
    const stats = isNoteName(name) ? lstatSync(`${folder}/${name}`, { throwIfNoEntry: false }) : void 0;
    return stats?.isFile() ? [entryOf(path, stats)] : [];
  });
}
function entryOf(path, { size, mtimeMs, ctimeMs, ino }) {
  const age = Date.now() - Math.max(mtimeMs, ctimeMs);
  const recent = age >= 0 && age < TICK_MS ? ` ${process.hrtime.bigint()}` : "";
  const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}${recent}`;
  if (size <= MOST_NOTE_BYTES) return { path, stamp };
  const problem = `it has ${Math.ceil(size / 1024)} KB; notes of at most ${MOST_NOTE_BYTES / 1024} KB are read`;
  return { path, stamp, problem };
}
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return [];
    throw error;
  }
}
function readNote(full, path) {
  let content;
  try {
    const bytes = readRegularFile(full);
    content = bytes.toString("utf8");
    const isText = !content.includes("\uFFFD") || isUtf8(bytes);
    if (!isText) return [{ path, problem: "it is not text in UTF-8" }];
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return [];
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return [{ path, problem: `it cannot be read (${reason})` }];
  }
  const file = {
    path,
    content,
    get hash() {
      return hash("sha256", content);
    }
  };
  return [file];
}
function hashOf(bytes) {
  return bytes && hash("sha256", bytes);
}
function writeNew(full, content, { durable = true } = {}) {
  const draft = join2(dirname(full), `.${randomBytes2(8).toString("hex")}.tmp`);
  try {
    writeFileSync(draft, content, { flag: "wx", flush: durable });
    linkSync(draft, full);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
async function underLock(folder, work) {
  makeFolder(folder);
  const lock = join2(folder, LOCK_FILE);
  const begun = performance.now();
  for (; ; ) {
    const taken = acquireLock(lock);
    if (taken.held) break;
    if (performance.now() - begun > LOCK_WAIT_MS) throw held(lock, taken);
    await delay(5 + Math.random() * 20);
  }
  try {
    return work();
  } finally {
    releaseLock(lock);
  }
}
function held(lock, { pid, host }) {
  return new AgenticError({
    code: "run-locked",
    message: `The notes are being changed by process ${pid} on ${host}; try again, or delete ${lock} if that process is gone.`
  });
}
function isCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}

export {
  hasMark,
  readMark,
  writeMark,
  newMark,
  createNotesFolder,
  placeOf,
  writeNew,
  underLock
};
