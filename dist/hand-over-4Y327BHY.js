const require = process.getBuiltinModule;
import {
  BUNDLE_FILE,
  HandOver,
  MANIFEST_FILE,
  SEED,
  codeOf
} from "./chunk-DOGY2I2F.js";
import {
  bringCommits,
  copyBranches,
  openOutbox,
  redirect,
  redirectBack,
  writeBundle
} from "./chunk-N6XPIJH6.js";
import {
  projectOf
} from "./chunk-TRYNPHY5.js";
import "./chunk-ZKWWIDJT.js";
import "./chunk-YSEZHFOI.js";
import "./chunk-ENDSJI2Z.js";
import "./chunk-2ZF3N4IY.js";
import {
  remotesOf
} from "./chunk-UQ3SXAP7.js";
import "./chunk-F2BNKN2N.js";
import {
  bringBranches
} from "./chunk-CMQ3J7IK.js";
import {
  createGitStateRefs
} from "./chunk-Y743AWB4.js";
import {
  listRefs
} from "./chunk-QJNINPFE.js";
import "./chunk-ATGRMBTF.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import {
  createGit
} from "./chunk-SVQC4LPX.js";
import {
  checkRun
} from "./chunk-5O7Q42YB.js";
import {
  findRun
} from "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import {
  MEMORY_FOLDER,
  RUN_REFS,
  SHARED_FOLDER,
  inboxRef,
  runOf,
  runRef
} from "./chunk-Z5ZXSDC4.js";
import "./chunk-IJTWNMVI.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import {
  readOptional
} from "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import {
  runDirectory
} from "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/action/hand-over.ts
const { existsSync, mkdirSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");
function handingOver(command) {
  return async (job) => {
    var _stack = [];
    try {
      const folder = job.inputs["hand-over"];
      if (folder === void 0) return await command(job);
      const place = await open(job);
      const _relay = __using(_stack, relayRequests(job, place));
      try {
        return await command(job);
      } finally {
        await leaveBundle(job, place, folder);
      }
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      __callDispose(_stack, _error, _hasError);
    }
  };
}
var RELAY_MS = 15e3;
function relayRequests({ log }, { origin, outbox, runId, manifest }) {
  if (!origin || runId === void 0) return { [Symbol.dispose]: () => {
  } };
  const [inbox, main] = [inboxRef(runId), runRef(runId)];
  let isOver = false;
  let seen;
  let isBusy = false;
  const look = async () => {
    const there = await listRefs(origin, [inbox, main]);
    if (manifest.expected[main] !== void 0 && there.get(main) !== manifest.expected[main] && !isOver) {
      isOver = true;
      log.text(`Run ${runId} was cancelled, or gone on with, elsewhere: stopping.`);
      process.kill(process.pid, "SIGTERM");
    }
    const now = there.get(inbox);
    if (now === void 0 || now === seen) return;
    await copyBranches(outbox, origin, [inbox]);
    seen = now;
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void look().catch(() => {
    }).finally(() => isBusy = false);
  }, RELAY_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
function handingOverAgain(command) {
  return async (job) => {
    const folder = job.inputs["hand-over"];
    const noted = folder === void 0 ? void 0 : readNote(job);
    if (folder === void 0 || !noted) return await command(job);
    const project = projectOf(job);
    const { repository, directory, environment } = placesOf(job, project);
    const outbox = await openOutbox(repository, { directory, environment });
    await redirect(repository, noted.remote, outbox);
    try {
      return await command(job);
    } finally {
      await leaveBundle(job, { project, outbox, ...noted }, folder);
      await redirectBack(repository, noted.remote);
    }
  };
}
function placesOf(job, project) {
  const environment = { ...job.environment };
  const repository = { root: project.root, git: createGit(project.root, environment) };
  return { environment, repository, directory: join(job.work.path, "outbox.git") };
}
async function open(job) {
  const project = projectOf(job);
  const { repository, directory, environment } = placesOf(job, project);
  if (!project.isRepository) throw unsuitable("there is no repository here");
  const source = (await remotesOf({ root: project.root, environment })).choose(void 0);
  if (!source) throw unsuitable("the checkout has no remote");
  const refs = createGitStateRefs(source);
  const stateRef = project.config.state.branch;
  const runId = job.inputs["run-id"];
  const found = runId === void 0 ? void 0 : await findRun(refs, runId, { stateRef });
  const head = await repository.git.run("rev-parse", "HEAD");
  const pinned = job.inputs["head-sha"];
  if (pinned !== void 0) await bringCommits({ git: repository.git, source }, [pinned]);
  const brought = found ? await bringCode(repository, { source, refs }, found) : { branches: /* @__PURE__ */ new Map(), known: [] };
  const outbox = await openOutbox(repository, { directory, environment });
  const code = [...brought.branches.keys()].map((name) => `+refs/heads/${name}:refs/heads/${name}`);
  if (code.length > 0)
    await outbox.git.run("fetch", "--quiet", "--no-tags", "--update-shallow", project.root, ...code);
  const own = runId === void 0 ? /* @__PURE__ */ new Map() : await refs.refs(`${RUN_REFS}${runId}/`);
  await copyBranches(outbox, source, [...own.keys()]);
  await seedState({ refs, outbox, stateRef, environment, root: project.root }, found);
  const manifest = {
    version: 1,
    expected: Object.fromEntries([...own, ...brought.branches])
  };
  const known = [head, ...brought.known, ...pinned === void 0 ? [] : [pinned]];
  const place = {
    project,
    remote: source.remote.name,
    outbox,
    manifest,
    known,
    origin: source,
    ...runId === void 0 ? {} : { runId }
  };
  await redirect(repository, source.remote.name, outbox);
  writeNote(job, place);
  return place;
}
async function bringCode(repository, { source, refs }, found) {
  const { state } = await checkRun(found);
  const { heads: wanted } = await codeOf(refs, found, found.runId);
  const there = await listRefs(source, [...wanted.keys()]);
  const branches = new Map([...wanted].filter(([name, commit]) => there.get(name) === commit));
  const base = state.workspace?.base_sha;
  await bringBranches(repository, source, { branches, ...base === void 0 ? {} : { base } });
  return { branches, known: [...branches.values(), ...base === void 0 ? [] : [base]] };
}
async function seedState({ refs, outbox, stateRef, environment, root }, found) {
  const version = (await refs.refs(stateRef)).get(stateRef);
  if (version === void 0 || (await outbox.branches()).has(stateRef)) return;
  const own = found?.where === "ended" ? [runDirectory(found.runId)] : [];
  const changes = [];
  for (const folder of [MEMORY_FOLDER, SHARED_FOLDER, ...own]) {
    const paths = (await refs.files(version, folder)).map(({ path }) => path);
    for (const [path, content] of await refs.read(version, paths)) changes.push({ path, content });
  }
  if (changes.length === 0) return;
  const source = (await remotesOf({ root, environment })).choose(void 0, outbox.directory);
  if (!source) return;
  const next = { message: "What is known already [skip ci]", changes };
  await createGitStateRefs(source).commit({ refs: [{ ref: stateRef, expected: void 0, next }] });
  await outbox.git.run("update-ref", `${SEED}${stateRef}`, `refs/heads/${stateRef}`);
}
async function leaveBundle(job, { project, outbox, manifest, known }, folder) {
  const target = resolve(job.io.cwd, folder);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const branches = await outbox.branches();
  const changed = [...branches].filter(
    ([name, commit]) => manifest.expected[name] !== commit && !name.endsWith("/inbox")
  );
  const stateRef = project.config.state.branch;
  const seeded = await outbox.git.try("rev-parse", "--verify", "--quiet", `${SEED}${stateRef}`);
  const refs = changed.flatMap(([name, commit]) => {
    if (name !== stateRef) return [`refs/heads/${name}`];
    if (commit === seeded) return [];
    return [`refs/heads/${name}`, ...seeded === void 0 ? [] : [`${SEED}${stateRef}`]];
  });
  if (refs.length === 0) return;
  const state = refs.filter(
    (ref) => runOf(ref.slice("refs/heads/".length)) !== void 0 || ref.endsWith(stateRef)
  );
  await writeBundle(outbox, {
    file: join(target, BUNDLE_FILE),
    refs,
    known: [...known, ...state.flatMap((ref) => manifest.expected[ref.slice("refs/heads/".length)] ?? [])]
  });
  writeFileSync(join(target, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}
`);
  job.log.text(`What the run made is in ${folder}, for \`command: publish\`.`);
}
var NOTE = "hand-over.json";
function writeNote({ work }, { remote, manifest, known }) {
  mkdirSync(work.path, { recursive: true });
  writeFileSync(join(work.path, NOTE), JSON.stringify({ remote, manifest, known }));
}
function readNote({ work }) {
  if (!existsSync(join(work.path, "outbox.git", "HEAD"))) return void 0;
  const note = parseJson(readOptional(join(work.path, NOTE)));
  const manifest = HandOver.safeParse(note?.manifest, { jitless: true }).data;
  if (!manifest || typeof note?.remote !== "string" || !Array.isArray(note.known)) return void 0;
  return { remote: note.remote, manifest, known: note.known.map(String) };
}
function unsuitable(why) {
  return new AgenticError({
    code: "git-unsuitable",
    message: `Nothing can be handed over: ${why}. Check the repository out before (actions/checkout).`
  });
}
export {
  handingOver,
  handingOverAgain
};
