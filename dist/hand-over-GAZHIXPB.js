const require = process.getBuiltinModule;
import {
  codeOf
} from "./chunk-5DOGWE2H.js";
import {
  BUNDLE_FILE,
  HandOver,
  ISSUE_FILE,
  MANIFEST_FILE,
  SEED,
  leaveIssue
} from "./chunk-B723EKGX.js";
import {
  bringCommits,
  claimedByOthers
} from "./chunk-ID3V3GMI.js";
import {
  gitHubOf
} from "./chunk-EEOAMB42.js";
import {
  projectOf
} from "./chunk-P3SD26KN.js";
import {
  usage
} from "./chunk-K526NNQ5.js";
import "./chunk-NQW76PPG.js";
import "./chunk-OXBCVUIO.js";
import "./chunk-H2JGPIQC.js";
import {
  createGitStateRefs
} from "./chunk-ZRE3XHOW.js";
import {
  remotesOf
} from "./chunk-KBFO2UEX.js";
import "./chunk-66AKEEKH.js";
import "./chunk-ZSKKWJMA.js";
import {
  bringBranches,
  changeKept,
  copyBranches,
  listRefs,
  openOutbox,
  redirect,
  redirection,
  writeBundle
} from "./chunk-LTYCOAME.js";
import "./chunk-AX5KT25T.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-O4WVCV5P.js";
import "./chunk-VNOMBX5O.js";
import "./chunk-42OMQSIL.js";
import "./chunk-XS5KINY7.js";
import "./chunk-RFATXDXP.js";
import {
  checkRun,
  findRun
} from "./chunk-5YC3IHTI.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import {
  isInside,
  keptBranch,
  realOf
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import {
  createGit
} from "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import {
  readOptional
} from "./chunk-AMXY6FXI.js";
import {
  MEMORY_FOLDER,
  RUN_REFS,
  SHARED_FOLDER,
  inboxRef,
  parseJson,
  runOf,
  runRef
} from "./chunk-IWACR7N4.js";
import {
  runDirectory
} from "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/action/hand-over.ts
const { copyFileSync, existsSync, rmSync: rmSync2, writeFileSync } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");

// src/action/hand-over-folder.ts
const { readdirSync, rmSync, statSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");
var OWN_FILES = /* @__PURE__ */ new Set([BUNDLE_FILE, MANIFEST_FILE, ISSUE_FILE]);
var ADVICE = "give a folder of its own that is empty or not there yet, such as `${{ runner.temp }}/hand-over`.";
function handOverFolder(given, { cwd, root }) {
  const target = resolve(cwd, given);
  const [real, checkout] = [realOf(target), realOf(root)];
  const [inside, around] = [isInside(checkout, real), isInside(real, checkout)];
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

// src/action/hand-over.ts
function handingOver(command) {
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
function handingOverAgain(command) {
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
  const { state } = await checkRun(found);
  const { heads: wanted } = await codeOf(refs, found, found.runId);
  const onto = state.headMoves.isBase ? state.workspace?.base_branch : void 0;
  const beside = Array.from(wanted.keys(), keptBranch);
  const branches = await listRefs(source, [
    ...wanted.keys(),
    ...beside,
    ...onto === void 0 ? [] : [onto]
  ]);
  const base = state.workspace?.base_sha;
  await bringBranches(repository, source, { branches, ...base === void 0 ? {} : { base } });
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
  handingOver,
  handingOverAgain
};
