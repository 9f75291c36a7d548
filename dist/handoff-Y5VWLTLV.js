const require = process.getBuiltinModule;
import {
  codeOf
} from "./chunk-Y3UV6IOS.js";
import {
  BUNDLE_FILE,
  HandOver,
  ISSUE_FILE,
  MANIFEST_FILE,
  SEED,
  leaveIssue
} from "./chunk-P3BIFX5K.js";
import {
  bringCommits,
  claimedByOthers
} from "./chunk-KZIFJGBI.js";
import {
  projectOf
} from "./chunk-PK6AM2GE.js";
import {
  usage
} from "./chunk-6JAWSUYE.js";
import {
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import "./chunk-LP6PLZW6.js";
import "./chunk-4GUTTG7H.js";
import {
  createGitStateRefs
} from "./chunk-FWXVYZSS.js";
import "./chunk-RGU3FDT4.js";
import {
  remotesOf
} from "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import "./chunk-ONAFJNCZ.js";
import "./chunk-TVPEQRY3.js";
import {
  changeKept,
  copyBranches,
  fetchRunBranches,
  listRefs,
  openOutbox,
  redirect,
  redirection,
  writeBundle
} from "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-ZTSO5Q64.js";
import "./chunk-UQM5734T.js";
import "./chunk-HMK5U5DJ.js";
import "./chunk-EO42WY44.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import {
  findRun,
  validateRun
} from "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-EUULL6TD.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  isPathInside,
  resolveRealPath
} from "./chunk-KMKBUXCO.js";
import {
  keptBranch
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import {
  readOptional
} from "./chunk-DNN7PFYL.js";
import {
  MEMORY_FOLDER,
  RUN_REFS,
  SHARED_FOLDER,
  inboxRef,
  parseJson,
  runOf,
  runRef
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  runDirectory
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/action/handoff/handoff.ts
const { copyFileSync, existsSync, rmSync: rmSync2, writeFileSync } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");

// src/action/handoff/handoff-folder.ts
const { readdirSync, rmSync, statSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");
var OWN_FILES = /* @__PURE__ */ new Set([BUNDLE_FILE, MANIFEST_FILE, ISSUE_FILE]);
var ADVICE = "give a folder of its own that is empty or not there yet, such as `${{ runner.temp }}/hand-over`.";
function handOverFolder(given, { cwd, root }) {
  const target = resolve(cwd, given);
  const [real, checkout] = [resolveRealPath(target), resolveRealPath(root)];
  const [inside, around] = [isPathInside(checkout, real), isPathInside(real, checkout)];
  if (inside || around)
    throw usage(
      `Input \`hand-over\` is ${JSON.stringify(given)}, which ${inside ? "lies in" : "holds"} the checkout; ${ADVICE}`
    );
  const found = statSync(target, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw usage(`Input \`hand-over\` is ${JSON.stringify(given)}, which is a file; ${ADVICE}`);
  const others = found ? readdirSync(target).filter((name) => !OWN_FILES.has(name)) : [];
  if (others.length === 0) return target;
  const shown = others.slice(0, 3).join(", ");
  const more = others.length > 3 ? ` and ${others.length - 3} more` : "";
  throw usage(`Input \`hand-over\` is ${JSON.stringify(given)}, which holds ${shown}${more}; ${ADVICE}`);
}
function emptyHandOver(folder) {
  makeFolder(folder);
  for (const name of OWN_FILES) rmSync(join(folder, name), { force: true });
}

// src/action/handoff/handoff.ts
function withHandoff(command) {
  return async (job) => {
    var _stack = [];
    try {
      const given = job.inputs["hand-over"];
      if (given === void 0) return await command(job);
      const folder = folderOf(job, given);
      const place = await open(job);
      const relay = __using(_stack, relayRequests(job, place));
      try {
        return await command({ ...job, relayRequests: relay.now });
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
var RELAY_MS = { first: 2e3, most: 15e3 };
function relayRequests({ log }, { origin, outbox, runId, manifest }) {
  if (!origin || runId === void 0) return { now: () => Promise.resolve(), [Symbol.dispose]: () => {
  } };
  const [inbox, main] = [inboxRef(runId), runRef(runId)];
  let isOver = false;
  let isClosed = false;
  let seen;
  let timer;
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
  const relay = (wait) => {
    timer = setTimeout(() => {
      void look().catch(() => {
      }).finally(() => isClosed || relay(Math.min(2 * wait, RELAY_MS.most)));
    }, wait).unref();
  };
  relay(RELAY_MS.first);
  return {
    // What cannot be read now comes with the next look.
    now: () => look().catch(() => {
    }),
    [Symbol.dispose]: () => {
      isClosed = true;
      clearTimeout(timer);
    }
  };
}
function withHandoffRecovery(command) {
  return async (job) => {
    const given = job.inputs["hand-over"];
    const noted = given === void 0 ? void 0 : readNote(job);
    if (given === void 0 || !noted) return await command(job);
    const folder = folderOf(job, given);
    if (job.work.noted()?.stage === "ended" && existsSync(join2(folder, BUNDLE_FILE)))
      return await command(job);
    const project = projectOf(job);
    const { repository, directory, environment } = placesOf(job, project);
    const outbox = await openOutbox(repository, { directory, environment });
    await sendTo(outbox, { repository, environment, remote: noted.remote });
    try {
      return await command(job);
    } finally {
      await leaveBundle(job, { project, outbox, ...noted }, folder);
      await sendTo(void 0, { repository, environment, remote: noted.remote });
    }
  };
}
async function sendTo(outbox, { repository, environment, remote }) {
  await redirect(repository, remote, outbox);
  const value = outbox === void 0 ? {} : { value: outbox.directory };
  changeKept({ root: repository.root, environment }, { key: redirection(remote), ...value });
}
function folderOf(job, given) {
  return handOverFolder(given, { cwd: job.io.cwd, root: projectOf(job).root });
}
function placesOf(job, project) {
  const environment = { ...job.environment };
  const repository = { root: project.root, git: createGit(project.root, environment) };
  return { environment, repository, directory: join2(job.work.path, "outbox.git") };
}
async function open(job) {
  const project = projectOf(job);
  const { repository, directory, environment } = placesOf(job, project);
  if (!project.isRepository) throw unsuitable("there is no repository here");
  const source = (await remotesOf({ ...project, environment })).choose(void 0);
  if (!source) throw unsuitable("the checkout has no remote");
  const refs = createGitStateRefs(source);
  const stateRef = project.config.state.branch;
  const runId = job.inputs["run-id"];
  await requireNoOthers(job, refs);
  const found = runId === void 0 ? void 0 : await findRun(refs, runId, { stateRef });
  const head = await repository.git.run("rev-parse", "HEAD");
  const pinned = job.inputs["head-sha"];
  if (pinned !== void 0) await bringCommits({ git: repository.git, source }, [pinned]);
  const brought = found ? await bringCode(repository, { source, refs }, found) : { branches: /* @__PURE__ */ new Map(), known: [] };
  const outbox = await openOutbox(repository, { directory, environment });
  const code = [...brought.branches.keys()].map((name) => `+refs/heads/${name}:refs/heads/${name}`);
  if (code.length > 0)
    await outbox.git.run("fetch", "--quiet", "--no-tags", "--update-shallow", project.root, ...code);
  const [own, shared] = await Promise.all([
    runId === void 0 ? /* @__PURE__ */ new Map() : refs.refs(`${RUN_REFS}${runId}/`),
    refs.refs(stateRef)
  ]);
  await copyBranches(outbox, source, [...own.keys()]);
  const version = shared.get(stateRef);
  await seedState({ refs, outbox, stateRef, version, environment, root: project.root }, found);
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
  await sendTo(outbox, { repository, environment, remote: source.remote.name });
  writeNote(job, place);
  return place;
}
async function requireNoOthers(job, refs) {
  const { "run-id": runId } = job.inputs;
  if (runId === void 0) return;
  const others = await claimedByOthers(job, { refs, place: await gitHubOf(job), runId });
  if (others !== void 0) throw new AgenticError({ code: "run-locked", message: others });
}
async function bringCode(repository, { source, refs }, found) {
  const { state } = await validateRun(found);
  const { heads: wanted } = await codeOf(refs, found, found.runId);
  const onto = state.headMoves.isBase ? state.workspace?.base_branch : void 0;
  const beside = Array.from(wanted.keys(), keptBranch);
  const branches = await listRefs(source, [
    ...wanted.keys(),
    ...beside,
    ...onto === void 0 ? [] : [onto]
  ]);
  const base = state.workspace?.base_sha;
  await fetchRunBranches(repository, source, { branches, ...base === void 0 ? {} : { base } });
  return { branches, known: [...branches.values(), ...base === void 0 ? [] : [base]] };
}
async function seedState({ refs, outbox, stateRef, version, environment, root }, found) {
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
  if (refs.length === 0) return emptyHandOver(folder);
  const state = refs.filter(
    (ref) => runOf(ref.slice("refs/heads/".length)) !== void 0 || ref.endsWith(stateRef)
  );
  const fresh = join2(job.work.path, BUNDLE_FILE);
  await writeBundle(outbox, {
    file: fresh,
    refs,
    known: [...known, ...state.flatMap((ref) => manifest.expected[ref.slice("refs/heads/".length)] ?? [])]
  });
  emptyHandOver(folder);
  copyFileSync(fresh, join2(folder, BUNDLE_FILE));
  rmSync2(fresh);
  writeFileSync(join2(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}
`);
  leaveIssue(job, folder);
  job.log.text(`What the run made is in ${folder}, for \`command: publish\`.`);
}
var NOTE = "hand-over.json";
function writeNote({ work }, { remote, manifest, known }) {
  makeFolder(work.path);
  writeFileSync(join2(work.path, NOTE), JSON.stringify({ remote, manifest, known }));
}
function readNote({ work }) {
  if (!existsSync(join2(work.path, "outbox.git", "HEAD"))) return void 0;
  const note = parseJson(readOptional(join2(work.path, NOTE)));
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
  withHandoff,
  withHandoffRecovery
};
