const require = process.getBuiltinModule;
import {
  OWNER_FILE,
  SHARED_FOLDER,
  STATE_REF,
  runPath,
  runRef
} from "./chunk-Z5ZXSDC4.js";
import {
  growingFiles,
  joinSegments,
  segmentFolder,
  segmentOf
} from "./chunk-IJTWNMVI.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  isRunId,
  runDirectory
} from "./chunk-47RMO5OR.js";
import {
  iso_exports
} from "./chunk-MQ444BMA.js";
import {
  int,
  object,
  string
} from "./chunk-K6E2NRZW.js";

// src/state/owner.ts
var MOST_BYTES = 4096;
var Owner = object({
  engine: string().regex(/^[\w-]{8,64}$/).describe("Another one for each process that works on the run."),
  host: string().regex(/^[\w.-]{1,255}$/),
  pid: int().positive(),
  since: iso_exports.datetime().describe("When it began to work on the run."),
  run_id: string(),
  push: int().nonnegative().describe("Counts its commits, so that one whose answer was lost is known again.")
});
function createOwner({ host, ...owner }) {
  return { ...owner, host: host.replaceAll(/[^\w.-]/g, "-").slice(0, 255) || "unknown", push: 0 };
}
function renderOwner(owner) {
  return `${JSON.stringify(owner, null, 2)}
`;
}
function parseOwner(content, runId) {
  if (content === void 0 || content.length > MOST_BYTES) return void 0;
  const parsed = Owner.safeParse(parseJson(new TextDecoder().decode(content)));
  return parsed.success && parsed.data.run_id === runId ? parsed.data : void 0;
}
async function readOwner(refs, { runId, version }) {
  const path = runPath(runId, OWNER_FILE);
  return parseOwner((await refs.read(version, [path])).get(path), runId);
}
function describeOwner({ pid, host, since }) {
  return `process ${pid} on ${host} since ${since}`;
}

// src/state/run-files.ts
async function listFiles({ refs, version, path: folder }) {
  const found = /* @__PURE__ */ new Map();
  for (const { path, id } of await refs.files(version, folder)) {
    const name = path.slice(folder.length + 1);
    const whole = segmentOf(name)?.file ?? name;
    const parts = found.get(whole) ?? [];
    parts.push({ path: name, id });
    found.set(whole, parts);
  }
  return Array.from(found, ([path, parts]) => ({
    path,
    id: parts.map(({ id }) => id).join(" "),
    parts: parts.map((part) => part.path)
  }));
}
async function locate({ refs, version, path: folder }, names) {
  return await Promise.all(
    names.map(async (path) => {
      const beside = segmentFolder(path);
      const segments = growingFiles.includes(path) ? await refs.list(version, `${folder}/${beside}`) : [];
      return { path, id: "", parts: [path, ...segments.map(({ name }) => `${beside}/${name}`)] };
    })
  );
}
async function readFiles({ refs, version, path: folder }, files) {
  const parts = files.flatMap((file) => file.parts);
  const read = await refs.read(
    version,
    parts.map((part) => `${folder}/${part}`)
  );
  const contents = parts.flatMap((part) => {
    const content = read.get(`${folder}/${part}`);
    return content === void 0 ? [] : [[part, content]];
  });
  return joinSegments(new Map(contents));
}

// src/state/find-run.ts
async function findRun(refs, runId, { stateRef = STATE_REF } = {}) {
  if (!isRunId(runId)) return void 0;
  const own = runRef(runId);
  const live = await versionOf(refs, own);
  if (live !== void 0) return foundAt(refs, { runId, where: "live", ref: own, version: live });
  const version = await versionOf(refs, stateRef);
  if (version === void 0 || !await holdsRun(refs, { version, runId })) return void 0;
  return foundAt(refs, { runId, where: "ended", ref: stateRef, version });
}
async function versionOf(refs, ref) {
  return (await refs.refs(ref)).get(ref);
}
async function holdsRun(refs, { version, runId }) {
  return (await refs.list(version, runDirectory(runId))).length > 0;
}
function foundAt(refs, found) {
  const { runId, version } = found;
  const run = { refs, version, path: runDirectory(runId) };
  const shared = { refs, version, path: SHARED_FOLDER };
  return {
    ...found,
    owner: () => readOwner(refs, { runId, version }),
    files: () => listFiles(run),
    sharedFiles: () => listFiles(shared),
    read: async (paths) => await readFiles(run, await locate(run, paths)),
    readListed: (scope, files) => readFiles(scope === "run" ? run : shared, files)
  };
}

export {
  createOwner,
  renderOwner,
  readOwner,
  describeOwner,
  locate,
  readFiles,
  findRun,
  versionOf,
  holdsRun
};
