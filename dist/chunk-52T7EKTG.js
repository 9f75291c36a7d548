const require = process.getBuiltinModule;
import {
  isRequestFile
} from "./chunk-ACE7XOQZ.js";
import {
  checkRun,
  codeBranches,
  staysHere
} from "./chunk-VV7JJ2YO.js";
import {
  isTreePath
} from "./chunk-YY2ZYVSN.js";
import {
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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
  materialise
};
