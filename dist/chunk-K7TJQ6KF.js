const require = process.getBuiltinModule;
import {
  isEngineFile,
  runFiles
} from "./chunk-47RMO5OR.js";

// src/engine/branch-store.ts
var own = /* @__PURE__ */ new Set([
  runFiles.journal,
  runFiles.logs,
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.worktrees
]);
var DOCUMENTS = "+documents";
var SHARED = "+shared";
function handedFile(path, { branch, round }) {
  const folder = `steps/${branch}/`;
  if (!path.startsWith(folder)) return void 0;
  const rest = path.slice(folder.length);
  const [top = ""] = rest.split("/", 1);
  if (top !== DOCUMENTS && top !== SHARED) return { kind: "attempt", path };
  const now = `${top}/${round}/`;
  if (!rest.startsWith(now)) return void 0;
  return { kind: top === SHARED ? "shared" : "document", path: rest.slice(now.length) };
}
function createBranchStore({ opened, branch, round, isOwnCode }) {
  const { own: files, run, ownFiles } = opened;
  const documents = `steps/${branch}/${DOCUMENTS}/${round}/`;
  const isOwn = (path) => own.has(path) || path.startsWith("steps/");
  const placeOf = (path) => isOwn(path) ? path : `${documents}${path}`;
  const written = new Set(
    ownFiles().flatMap((path) => path.startsWith(documents) ? path.slice(documents.length) : [])
  );
  const noted = (path) => {
    if (!isOwn(path)) written.add(path);
    return placeOf(path);
  };
  const isHere = (path) => isOwn(path) || written.has(path);
  const read = (path) => files.read(placeOf(path)) ?? (own.has(path) ? void 0 : run.read(path));
  const tails = [runFiles.logs, runFiles.checkpoints].map((path) => ({ path, before: run.read(path) ?? "" }));
  return {
    runId: files.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      const mine = heads && new Map(Array.from(heads).filter(([name]) => isOwnCode(name)));
      files.appendJournal(lines, mine);
    },
    readJournal: () => files.readJournal(),
    read,
    readBytes: (path) => files.readBytes(placeOf(path)) ?? (own.has(path) ? void 0 : run.readBytes(path)),
    write: (path, content) => files.write(noted(path), content),
    append: (path, content) => {
      if (!isHere(path)) files.write(noted(path), read(path) ?? "");
      files.append(placeOf(path), content);
    },
    addEntry: (path, entry) => files.addEntry(noted(path), after(entry, run.read(path) ?? "")),
    files: () => {
      const others = [...written].filter((path) => !isEngineFile(path));
      return [.../* @__PURE__ */ new Set([...run.files(), ...others])].toSorted();
    },
    version: (path) => {
      const version = written.has(path) ? files.version(placeOf(path)) : void 0;
      return version === void 0 ? run.version(path) : `${round} ${version}`;
    },
    writeShared: (path, content) => files.write(`steps/${branch}/${SHARED}/${round}/${path}`, content),
    isShared: (path) => run.isShared(path),
    requests: () => files.requests(),
    flush: () => files.flush(),
    finish: async () => {
      for (const { path, before } of tails) {
        const tail = (run.read(path) ?? "").slice(before.length);
        if (tail !== "") files.append(noted(path), tail);
      }
      await files.finish({ ended: false });
    },
    ...files.takenOver ? { takenOver: files.takenOver } : {},
    ...files.arrived === void 0 ? {} : { arrived: files.arrived },
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose]()
  };
}
function after({ highest, render }, there) {
  return { highest: (text) => Math.max(highest(text), highest(there)), render };
}

export {
  handedFile,
  createBranchStore
};
