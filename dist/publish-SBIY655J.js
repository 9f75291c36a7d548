const require = process.getBuiltinModule;
import {
  BUNDLE_FILE,
  HandOver,
  MANIFEST_FILE,
  SEED,
  codeOf
} from "./chunk-DOGY2I2F.js";
import {
  changedFrom,
  hostility,
  isBehind,
  openQuarantine,
  readBundleHeader
} from "./chunk-N6XPIJH6.js";
import {
  outputsOf
} from "./chunk-U3N3VR62.js";
import {
  projectOf
} from "./chunk-TRYNPHY5.js";
import {
  usage
} from "./chunk-ZKWWIDJT.js";
import {
  openSurfaces
} from "./chunk-EXG3TZX7.js";
import {
  triggerOf,
  verdictFor
} from "./chunk-WSDR5OBC.js";
import "./chunk-7UDVTT6I.js";
import {
  gitHubOf
} from "./chunk-LZ7XHALR.js";
import "./chunk-YSEZHFOI.js";
import "./chunk-XVZHFJD6.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-L4UZZ7PA.js";
import {
  readReportSource
} from "./chunk-I7KABPTP.js";
import "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import {
  forbiddenAmong
} from "./chunk-U7UKFXAF.js";
import "./chunk-EBMFTSOU.js";
import {
  createGitHubForge
} from "./chunk-YRMT7SB3.js";
import "./chunk-A2H4XKW7.js";
import "./chunk-ENDSJI2Z.js";
import "./chunk-2ZF3N4IY.js";
import {
  foldRun
} from "./chunk-34BEQPMQ.js";
import {
  pace
} from "./chunk-YNQHBTOY.js";
import "./chunk-773PW3ZF.js";
import "./chunk-LY6B5T5Q.js";
import "./chunk-QBLA7FK3.js";
import "./chunk-MLALDB67.js";
import "./chunk-OV2FDV2N.js";
import {
  remotesOf
} from "./chunk-UQ3SXAP7.js";
import {
  readableRun
} from "./chunk-YAHLZGPR.js";
import {
  exitCodes
} from "./chunk-F2BNKN2N.js";
import "./chunk-O22OMW47.js";
import "./chunk-ZGEAOGLD.js";
import "./chunk-VXHIRFL5.js";
import "./chunk-3SMQCWEL.js";
import "./chunk-SZVKAXOM.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ALOFCRVM.js";
import "./chunk-TQLT2OBO.js";
import {
  hasEnded
} from "./chunk-BL2XSTVY.js";
import {
  createGitStateRefs
} from "./chunk-Y743AWB4.js";
import {
  listRefs
} from "./chunk-QJNINPFE.js";
import {
  openRemotes
} from "./chunk-ATGRMBTF.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-SRLUVUMH.js";
import {
  createGit
} from "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-XR2SGC4S.js";
import {
  cleaned,
  closesAt,
  outboundTitle
} from "./chunk-QGNLS5ZI.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-CLRVE7BE.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import {
  checkRun
} from "./chunk-5O7Q42YB.js";
import "./chunk-5OBEWL5B.js";
import {
  findRun
} from "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import {
  branchNamesOf,
  pullRequestsOf
} from "./chunk-22N4VF27.js";
import {
  isTreePath
} from "./chunk-AZ4W4YGV.js";
import {
  changeRefs
} from "./chunk-QMFU5UFE.js";
import {
  MEMORY_FOLDER,
  RUN_REFS,
  SHARED_FOLDER,
  inboxRef,
  runRef,
  stateMessage
} from "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import {
  PULL_REQUESTS,
  runDirectory,
  runFiles
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
import {
  withoutCredentials
} from "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/action/publish.ts
const { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");

// src/action/publish-code.ts
var MOST_FILES = 2e4;
var MOST_COMMITS = 5e3;
async function checkBranch(quarantine, { branch, commit }, rules) {
  const { source, there, tips, own, expected, allowedFiles } = rules;
  const { git, header } = quarantine;
  const standing = there.get(branch);
  if (standing !== void 0 && !own.includes(branch))
    throw refused(branch, "a branch of that name is there already, and none of the run's");
  if (standing !== expected[branch])
    throw refused(branch, "it has moved at the remote since the job began; resume the run");
  const leads = async (from) => await git.try("merge-base", "--is-ancestor", from, commit) !== void 0;
  if (standing !== void 0 && !await leads(standing))
    throw refused(branch, "it does not go on from where the branch stands");
  const bases = [];
  for (const need of header.needs) if (await leads(need)) bases.push(need);
  if (bases.length === 0) throw refused(branch, "it has no history in common with the repository");
  for (const base of bases)
    if (!await isBehind(source, base, tips))
      throw refused(branch, `it builds on ${base.slice(0, 12)}, which no branch it may build on has`);
  const count = await git.run("rev-list", "--count", commit, "--not", ...bases);
  if (Number(count) > MOST_COMMITS) throw refused(branch, `it has ${count} commits`);
  const changed = await changedFrom(quarantine, commit, bases);
  if (changed.length > MOST_FILES) throw refused(branch, `it changes ${changed.length} files`);
  for (const file of changed) {
    const reason = await hostility(quarantine, file);
    if (reason !== void 0) throw refused(branch, reason);
  }
  const forbidden = forbiddenAmong(
    changed.map(({ path }) => path),
    allowedFiles
  );
  if (forbidden.length > 0)
    throw refused(
      branch,
      `it changes protected files: ${forbidden.slice(0, 10).join(", ")}${forbidden.length > 10 ? ` and ${forbidden.length - 10} more` : ""}. Where that is wanted, name them in \`github.allowedFiles\` of agentic/config.json and run this job again`
    );
}
function refused(branch, reason) {
  return new AgenticError({
    code: "usage",
    message: `Nothing is published, because of ${branch}: ${reason}.`
  });
}

// src/action/publish-state.ts
var MOST_FILES2 = 5e4;
var MOST_BYTES = 256 * 1024 * 1024;
var BATCH = 200;
async function checkTree({ git }, { name, version, runId }) {
  const listed = (await git.run("ls-tree", "-r", "-l", "-z", "--full-tree", version)).split("\0");
  const lines = listed.filter((line) => line !== "");
  if (lines.length > MOST_FILES2) throw refused2(name, `it has ${lines.length} files`);
  let bytes = 0;
  for (const line of lines) {
    const tab = line.indexOf("	");
    const [mode = "", , , size = ""] = line.slice(0, tab).split(/ +/);
    const path = line.slice(tab + 1);
    if (mode !== "100644") throw refused2(name, `${JSON.stringify(path)} is no plain file (mode ${mode})`);
    if (!isTreePath(path) || !isStatePath(path, runId))
      throw refused2(name, `${JSON.stringify(path)} is no file of run ${runId}`);
    bytes += Number(size);
  }
  if (bytes > MOST_BYTES) throw refused2(name, `it has ${bytes} bytes`);
}
function isStatePath(path, runId) {
  const [top, folder = "", ...rest] = path.split("/");
  if (top !== "agentic" || rest.length === 0) return false;
  return path.startsWith(`${runDirectory(runId)}/`) || folder !== "workflows";
}
async function changeOf(handed, there, {
  ref,
  folders,
  runId
}) {
  const [next, before] = await Promise.all([
    filesIn(handed, folders),
    there ? filesIn(there, folders) : /* @__PURE__ */ new Map()
  ]);
  const changed = [...next].flatMap(([path, id]) => before.get(path) === id ? [] : [path]);
  const gone = [...before.keys()].filter((path) => !next.has(path));
  const changes = [
    ...gone.map((path) => ({ path, remove: true })),
    ...await contentsOf(handed, changed)
  ];
  if (changes.length === 0) return void 0;
  return { ref, expected: there?.version, next: { message: stateMessage(`Run ${runId}`), changes } };
}
async function publishShared({ origin, stateRef, ...pace2 }, handed, seed) {
  const isShared = ({ path }) => !path.startsWith("agentic/workflows/");
  const mapOf = (files) => new Map(files.filter(isShared).map(({ path, id }) => [path, id]));
  const now = mapOf(await handed.refs.files(handed.version, "agentic"));
  const before = seed ? mapOf(await seed.refs.files(seed.version, "agentic")) : /* @__PURE__ */ new Map();
  const changed = [...now].filter(([path, id]) => before.get(path) !== id).map(([path]) => path);
  if (changed.length === 0) return [];
  const contents = new Map((await contentsOf(handed, changed)).map((change) => [change.path, change]));
  return await changeRefs({ refs: origin, ...pace2 }, async () => {
    const expected = (await origin.refs(stateRef)).get(stateRef);
    const there = expected === void 0 ? /* @__PURE__ */ new Map() : mapOf(await origin.files(expected, "agentic"));
    const isOpen = (path) => {
      const id = there.get(path);
      return id === before.get(path) || id === now.get(path) || path === `${MEMORY_FOLDER}/index.md`;
    };
    const fitting = changed.filter((path) => isOpen(path) && there.get(path) !== now.get(path));
    const left = changed.filter((path) => !isOpen(path));
    const changes = fitting.flatMap((path) => contents.get(path) ?? []);
    if (changes.length === 0) return { result: left };
    const next = { message: stateMessage("Notes"), changes };
    return { commit: { refs: [{ ref: stateRef, expected, next }] }, result: () => left };
  });
}
async function filesIn({ refs, version }, folders) {
  const found = /* @__PURE__ */ new Map();
  for (const folder of folders)
    for (const { path, id } of await refs.files(version, folder)) found.set(path, id);
  return found;
}
async function contentsOf({ refs, version }, paths) {
  const all = [];
  for (let at = 0; at < paths.length; at += BATCH)
    for (const [path, content] of await refs.read(version, paths.slice(at, at + BATCH)))
      all.push({ path, content });
  return all;
}
function refused2(name, reason) {
  return new AgenticError({ code: "usage", message: `Nothing is published, because of ${name}: ${reason}.` });
}

// src/action/publish-pull-requests.ts
async function openPullRequests(state, proposing) {
  const { place, settings, found, branches, bases, issue, report } = proposing;
  let isWhole2 = true;
  const forge = createGitHubForge(place, {
    push: () => Promise.resolve(void 0),
    file: { openPullRequest: ({ branch }) => Promise.resolve({ path: `the bundle (${branch})` }) },
    settings,
    report
  });
  for (const proposed of pullRequestsOf(state)) {
    const { step, branch, base, title, draft } = proposed;
    if (proposed.number !== void 0) continue;
    if (!branches.has(branch) || !bases.has(base)) {
      report(`No pull request of ${branch} onto ${base} is opened: they are not the run's to propose.`);
      isWhole2 = false;
      continue;
    }
    const file = step === void 0 ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
    const bytes = (await found.read([file])).get(file);
    const body = neutral(bodyIn(Buffer.from(bytes ?? []).toString("utf8")), issue);
    try {
      const request = { ...step === void 0 ? {} : { step }, branch, base, body, draft };
      const closes = issue === void 0 ? [] : [issue];
      Object.assign(
        proposed,
        await forge.openPullRequest({ ...request, title: outboundTitle(title, { most: 256, closes }) })
      );
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      isWhole2 = false;
    }
  }
  return isWhole2;
}
function bodyIn(text) {
  return text.replace(/^---\n[^]*?\n---\n/, "").trim();
}
var BREAK = "\u200B";
function neutral(body, issue) {
  const text = cleaned(body).replaceAll(/@(?=[\w-])/g, `@${BREAK}`);
  let told = "";
  for (const { 0: reference, 1: number, index } of text.matchAll(/#(\d+)|[^#]+|#/g)) {
    const isClosing = number !== void 0 && Number(number) !== issue && closesAt(text, index);
    told += isClosing ? `#${BREAK}${number}` : reference;
  }
  return told;
}

// src/action/publish-view.ts
async function showPublished(job, project, published) {
  const { runId, state, found, branches, headRef } = published;
  const place = await gitHubOf(job);
  const started = job.environment["GITHUB_REF_NAME"];
  const bases = /* @__PURE__ */ new Set([
    project.config.git.mainBranch,
    ...started === void 0 ? [] : [started],
    ...headRef === void 0 ? [] : [headRef],
    ...branchNamesOf(state).filter((branch) => branches.has(branch))
  ]);
  const report = (text) => job.log.annotate({ level: "warning", message: text });
  const isWhole2 = !place || await openPullRequests(state, {
    place,
    settings: project.config.github,
    found,
    branches,
    bases,
    issue: job.trigger.issue?.number,
    report
  });
  job.setOutputs(outputsOf(state));
  const { project: readable, away } = await readableRun(job.io, project, { runId });
  const source = await readReportSource(readable, runId, away);
  const opened = new Map(pullRequestsOf(state).map((each) => [each.branch, each]));
  for (const each of pullRequestsOf(source.state)) Object.assign(each, opened.get(each.branch));
  const surfaces = openSurfaces(job, project, runId);
  for (const surface of surfaces) surface.show(source, "now");
  await Promise.all(surfaces.map((surface) => surface.flush()));
  return isWhole2 ? exitCodes.completed : exitCodes.failed;
}

// src/action/publish.ts
async function publishCommand(job) {
  const { "hand-over": folder, "run-id": runId } = job.inputs;
  if (folder === void 0)
    throw usage("Input `hand-over` is missing; name the folder in which the run was left.");
  if (runId === void 0) throw usage("Input `run-id` is missing; name the run, as `command: gate` does.");
  const bundle = plainFile(resolve(job.io.cwd, folder, BUNDLE_FILE));
  if (bundle === void 0) {
    job.log.text("The run left nothing to publish.");
    return exitCodes.completed;
  }
  const { headSha, headRef } = await allowed(job);
  const project = projectOf(job);
  const manifest = HandOver.parse(parseJson(readText(resolve(job.io.cwd, folder, MANIFEST_FILE))) ?? {}, {
    jitless: true
  });
  const quarantineFolder = mkdtempSync(join(job.temp, "agentic-quarantine-"));
  try {
    const published = await publish({
      job,
      project,
      bundle,
      manifest,
      runId,
      headSha,
      directory: quarantineFolder
    });
    if (!published.isWhole) return exitCodes.completed;
    return await showPublished(job, project, { ...published, runId, headRef });
  } finally {
    rmSync(quarantineFolder, { recursive: true, force: true });
  }
}
async function allowed(job) {
  const trigger = await triggerOf(job);
  if (trigger.status !== "asks") throw usage(`Nothing is published: ${trigger.reason}`);
  const verdict = await verdictFor(job, trigger.asked);
  if (!verdict.allowed) throw usage(`Nothing is published: ${verdict.reason}`);
  const pinned = job.inputs["head-sha"];
  if (pinned !== verdict.headSha)
    throw usage(
      `Nothing is published: the pull request stood at ${pinned ?? "no commit"} and stands at ${verdict.headSha ?? "none"} now; ask again.`
    );
  return { headSha: verdict.headSha, headRef: verdict.headRef };
}
async function publish(publishing) {
  const { job, project, bundle, manifest, runId, directory } = publishing;
  const stateRef = project.config.state.branch;
  const header = readBundleHeader(bundle);
  const sorted = sortRefs(header.refs, { runId, stateRef, project });
  const { repository, source } = await openSource(job, project);
  const environment = withoutCredentials(job.environment);
  const quarantine = await openQuarantine(repository, { directory, bundle, header, source, environment });
  const handed = await openHanded(quarantine, directory, environment);
  const borrowed = lend(source, quarantine);
  const origin = createGitStateRefs(borrowed);
  for (const [name, version] of [...sorted.state, ...sorted.shared])
    await checkTree(quarantine, { name, version, runId });
  const there = await findRun(origin, runId, { stateRef });
  const found = await findRun(handed, runId, { stateRef }) ?? there;
  if (!found) throw refused(`run ${runId}`, "the bundle does not hold it");
  const { state } = await checkRun(found);
  const own = (await codeOf(origin, there, runId)).names;
  const named = /* @__PURE__ */ new Set([...own, ...(await codeOf(handed, found, runId)).names]);
  await checkCode(publishing, { quarantine, source, sorted, named, own });
  const versions = await origin.refs(`${RUN_REFS}${runId}/`);
  const changes = await stateChanges({ handed, origin, versions, manifest, runId, stateRef, sorted });
  const result = await origin.commit({ refs: changes, branches: sorted.code });
  if (result.status === "moved")
    throw refused(`run ${runId}`, "somebody else has gone on with it; resume it from where it is now");
  if (result.status === "refused") {
    const [[branch, reason] = [`run ${runId}`, "it was refused"]] = result.branches;
    throw refused(branch, reason.replace(/\.$/, ""));
  }
  job.log.text(
    `Published: ${[...sorted.code.keys(), ...changes.map(({ ref }) => ref)].join(", ") || "nothing new"}.`
  );
  await publishRest({ job, origin, handed, stateRef, sorted, runId, state });
  const after = await findRun(origin, runId, { stateRef }) ?? found;
  return {
    state,
    found: after,
    branches: /* @__PURE__ */ new Set([...sorted.code.keys(), ...own]),
    isWhole: isWhole(sorted, runId)
  };
}
function sortRefs(refs, { runId, stateRef, project }) {
  const [state, shared, code] = [0, 0, 0].map(() => /* @__PURE__ */ new Map());
  const prefixes = /* @__PURE__ */ new Set(["agentic/", project.config.git.branchPrefix]);
  for (const [ref, commit] of refs) {
    const name = ref.replace(/^refs\/heads\//, "");
    if (ref === `refs/heads/${stateRef}` || ref === `${SEED}${stateRef}`) shared.set(name, commit);
    else if (ref === name) throw refused(ref, "no run has such a ref");
    else if (name.startsWith(`${RUN_REFS}${runId}/`) && name !== inboxRef(runId)) state.set(name, commit);
    else if (name.startsWith(RUN_REFS) || name === "agentic/state" || name === project.config.git.mainBranch)
      throw refused(ref, `it is none of run ${runId}`);
    else if ([...prefixes].some((prefix) => name.startsWith(prefix))) code.set(name, commit);
    else throw refused(ref, "no branch of a run is called so");
  }
  return { state, shared, code };
}
async function openSource(job, project) {
  const { environment } = job;
  const repository = { root: project.root, git: createGit(project.root, environment) };
  const source = (await remotesOf({ root: project.root, environment })).choose(void 0);
  if (source) return { repository, source };
  throw new AgenticError({
    code: "git-unsuitable",
    message: "Nothing can be published from a checkout without a remote; check the repository out before (actions/checkout)."
  });
}
async function openHanded({ git }, directory, environment) {
  const remotes = await openRemotes({ root: directory, git }, environment);
  const source = remotes.choose(void 0, directory);
  if (!source) throw new Error("A folder is a remote.");
  return createGitStateRefs(source);
}
function lend(source, { objects }) {
  const file = join(objects, "..", "shallow");
  return {
    ...source,
    checkout: {
      objects,
      shallow: () => existsSync(file) ? readFileSync(file, "utf8").match(/^[0-9a-f]+$/gm) ?? [] : []
    }
  };
}
async function checkCode({ job, project, manifest, headSha }, { quarantine, source, sorted: { code }, named, own: known }) {
  const own = [...known];
  for (const branch of code.keys())
    if (!named.has(branch)) throw refused(branch, "the journal of the run does not know it");
  const { mainBranch } = project.config.git;
  const started = job.environment["GITHUB_REF_NAME"] ?? mainBranch;
  const there = await listRefs(source, [.../* @__PURE__ */ new Set([...code.keys(), ...own, mainBranch, started])]);
  const head = await createGit(project.root, job.environment).run("rev-parse", "HEAD");
  const standing = [mainBranch, started, ...own].flatMap((name) => there.get(name) ?? []);
  const tips = [.../* @__PURE__ */ new Set([head, ...headSha === void 0 ? [] : [headSha], ...standing])];
  const { expected } = manifest;
  const { allowedFiles } = project.config.github;
  for (const [branch, commit] of code)
    await checkBranch(quarantine, { branch, commit }, { source, there, tips, own, expected, allowedFiles });
}
async function stateChanges(changing) {
  const { handed, origin, versions, manifest, runId, stateRef, sorted } = changing;
  const folder = runDirectory(runId);
  const main = runRef(runId);
  const trees = new Map(
    Array.from(sorted.state, ([ref, version]) => [ref, { refs: handed, version }])
  );
  const ended = sorted.shared.get(stateRef);
  if (!trees.has(main) && ended !== void 0 && (await handed.list(ended, folder)).length > 0)
    trees.set(main, { refs: handed, version: ended });
  const changes = [];
  for (const [ref, tree] of trees) {
    const version = versions.get(ref);
    if (version !== manifest.expected[ref])
      throw refused(ref, "it has moved at the remote since the job began; resume the run");
    const folders = ref === main ? [folder, SHARED_FOLDER] : [folder];
    const own = tree.version === ended ? [folder] : folders;
    const there = version === void 0 ? void 0 : { refs: origin, version };
    const change = await changeOf(tree, there, { ref, folders: own, runId });
    if (change) changes.push(change);
  }
  return changes;
}
async function publishRest({ job, origin, handed, stateRef, sorted, runId, state }) {
  const treeOf = (name) => {
    const version2 = sorted.shared.get(name);
    return version2 === void 0 ? void 0 : { refs: handed, version: version2 };
  };
  const shared = treeOf(stateRef);
  const left = shared ? await publishShared({ origin, stateRef, ...pace }, shared, treeOf(`${SEED}${stateRef}`)) : [];
  if (left.length > 0)
    job.log.text(`Others have changed these meanwhile, and they stay so: ${left.join(", ")}`);
  const version = (await origin.refs(runRef(runId))).get(runRef(runId));
  if (hasEnded(state) && version !== void 0 && isWhole(sorted, runId))
    await foldRun({ refs: origin, ...pace }, { runId, version, stateRef });
}
function isWhole({ state, shared }, runId) {
  return state.size === 0 ? shared.size > 0 : state.has(runRef(runId));
}
function plainFile(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === void 0) return void 0;
  if (!stat.isFile()) throw usage(`Nothing is published: ${path} is no plain file.`);
  return path;
}
var MOST_MANIFEST = 1024 * 1024;
function readText(path) {
  const file = plainFile(path);
  if (file === void 0 || lstatSync(file).size > MOST_MANIFEST) return void 0;
  return readFileSync(file, "utf8");
}
export {
  publishCommand
};
