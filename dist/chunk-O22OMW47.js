const require = process.getBuiltinModule;
import {
  staysHere
} from "./chunk-ZGEAOGLD.js";
import {
  ADDITION_PREFIX,
  isAdded,
  parseAddition,
  withAddition
} from "./chunk-SZVKAXOM.js";
import {
  checkRun,
  codeBranches
} from "./chunk-5O7Q42YB.js";
import {
  isRequestFile,
  leaveRequest,
  unknownRun
} from "./chunk-5OBEWL5B.js";
import {
  findRun,
  versionOf
} from "./chunk-434EYUZH.js";
import {
  isTreePath
} from "./chunk-AZ4W4YGV.js";
import {
  changeRefs
} from "./chunk-QMFU5UFE.js";
import {
  runPath,
  runRef,
  stateMessage
} from "./chunk-Z5ZXSDC4.js";
import {
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/additions.ts
async function leaveAdditions({ refs, ...pace }, { runId, stateRef, additions }) {
  const leave = async (some) => {
    for (const each of some) await leaveRequest({ refs, ...pace }, { runId, stateRef, ...each });
  };
  const written = await changeRefs({ refs, ...pace }, async () => {
    const found = await findRun(refs, runId, { stateRef });
    if (!found) throw unknownRun(refs, runId);
    const missing = await missingFrom(found, additions);
    if (found.where === "live" || missing.length === 0) return { result: missing };
    return await planEnded(refs, found, missing);
  });
  if (written !== "written") return await leave(written);
  if (await versionOf(refs, runRef(runId)) !== void 0) await leave(additions);
}
async function missingFrom(found, given) {
  const files = new Set(given.flatMap(({ content }) => parseAddition(content)?.file ?? []));
  const contents = await found.read([...files]);
  return given.filter(({ content }) => {
    const addition = parseAddition(content);
    return addition && !isAdded(textOf(contents.get(addition.file)), addition);
  });
}
async function planEnded(refs, { runId, ref, version }, missing) {
  const known = missing.flatMap(({ content }) => parseAddition(content) ?? []);
  const paths = Array.from(new Set(known.map(({ file }) => runPath(runId, file))));
  const there = await refs.read(version, paths);
  const folder = await refs.list(version, runPath(runId, "").slice(0, -1));
  const inPieces = new Set(folder.filter(({ kind }) => kind === "folder").map(({ name }) => name));
  const texts = /* @__PURE__ */ new Map();
  for (const addition of known.filter(({ file }) => !inPieces.has(`${file}.d`))) {
    const path = runPath(runId, addition.file);
    const text = texts.get(path) ?? textOf(there.get(path));
    texts.set(path, withAddition(text, addition) ?? text);
  }
  const changes = [
    ...Array.from(texts, ([path, content]) => ({ path, content })),
    ...missing.map(({ id, content }) => ({ path: runPath(runId, `inbox/${id}.json`), content }))
  ];
  const next = { message: stateMessage(`Run ${runId}: added to by hand`), changes };
  return { commit: { refs: [{ ref, expected: version, next }] }, result: () => "written" };
}
function additionsIn(requests) {
  return requests.flatMap(({ content }) => parseAddition(content) ?? []);
}
function isAdditionFile(path) {
  return path.startsWith(`inbox/${ADDITION_PREFIX}`);
}
function textOf(bytes) {
  return Buffer.from(bytes ?? []).toString("utf8");
}

// src/state/materialise.ts
var defaults = {
  files: 1e5,
  // Git hosts take none that is larger.
  fileBytes: 100 * 1024 * 1024,
  bytes: 2 * 1024 * 1024 * 1024
};
var BATCH = 100;
async function materialise(found, write, { select = () => true, prepare, limits } = {}) {
  const checked = await checkRun(found);
  const branches = codeBranches(checked.state);
  const notices = [];
  const chosen = (scope, files) => files.filter(({ path }) => {
    if (!(isNeeded(scope, path) || select({ scope, path }))) return false;
    if (isPlace(path)) return !(scope === "run" && isOfOneMachine(path));
    notices.push(`${found.ref}: ${JSON.stringify(path)} is left out: it is no path for a file.`);
    return false;
  });
  const shared = chosen("shared", await found.sharedFiles());
  const own = chosen("run", await found.files()).toSorted((a, b) => rankOf(a.path) - rankOf(b.path));
  const counter = { ...defaults, ...limits, found, notices, total: 0 };
  const count = shared.length + own.length;
  if (count > counter.files) throw tooMuch(found, `${count} files, and at most ${counter.files} are taken`);
  await prepare?.(checked);
  for await (const file of contentsOf(counter, "shared", shared)) await write(file);
  for await (const file of contentsOf(counter, "run", own)) {
    const isCut = checked.torn > 0 && file.path === runFiles.journal;
    await write(isCut ? { ...file, content: Buffer.from(checked.journal) } : file);
  }
  if (checked.torn > 0) {
    notices.push(`${found.ref}: the last line of ${runFiles.journal} was cut off and is left out.`);
  }
  return { ...checked, branches, notices, files: count };
}
async function* contentsOf(counter, scope, files) {
  const { found, notices, fileBytes, bytes } = counter;
  for (let at = 0; at < files.length; at += BATCH) {
    const contents = await found.readListed(scope, files.slice(at, at + BATCH));
    for (const [path, content] of contents) {
      counter.total += content.length;
      if (counter.total > bytes) throw tooMuch(found, `more than the ${bytes} bytes that are taken`);
      if (content.length <= fileBytes) {
        yield { scope, path, content };
        continue;
      }
      const size = `${path} with ${content.length} bytes, and at most ${fileBytes} are taken`;
      if (isNeeded(scope, path)) throw tooMuch(found, size);
      notices.push(`${found.ref}: ${size}; it is left out.`);
    }
  }
}
var needed = [
  runFiles.settings,
  runFiles.program,
  runFiles.definitions,
  runFiles.definition,
  runFiles.journal,
  runFiles.run
];
function isNeeded(scope, path) {
  return scope === "run" && needed.includes(path);
}
function rankOf(path) {
  return needed.indexOf(path);
}
function isPlace(path) {
  return isTreePath(path) && !path.includes("\\");
}
function isOfOneMachine(path) {
  if (path.startsWith("inbox/")) return !isRequestFile(path.slice("inbox/".length));
  const name = path.toLowerCase();
  return staysHere(name) || staysHere(name.split("/")[0] ?? "");
}
function tooMuch({ ref, runId }, what) {
  return new AgenticError({
    code: "unsupported",
    message: `${ref} holds too much of run ${runId} (${what}); delete what it does not need there, or go on where the run was started.`
  });
}

export {
  leaveAdditions,
  additionsIn,
  isAdditionFile,
  materialise
};
