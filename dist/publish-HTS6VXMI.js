const require = process.getBuiltinModule;
import {
  codeOf
} from "./chunk-Y3UV6IOS.js";
import {
  reportMissingHandoff
} from "./chunk-WUSM6GV7.js";
import {
  resumeIfRequested,
  startingOf
} from "./chunk-3EEJA5SJ.js";
import {
  outputsOf
} from "./chunk-DECZZKDB.js";
import {
  recheckGate
} from "./chunk-UPWP6ZKF.js";
import "./chunk-V27LUN7W.js";
import {
  readIssue
} from "./chunk-T5EGKD2G.js";
import {
  BUNDLE_FILE,
  MANIFEST_FILE,
  SEED,
  parseHandOver
} from "./chunk-P3BIFX5K.js";
import {
  checkedHead,
  startNext
} from "./chunk-B25LLW2C.js";
import {
  bringCommits,
  claimedByOthers,
  openQuarantine,
  readBundleHeader,
  settleForJobs
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
import {
  openSurfaces
} from "./chunk-52OP6MZK.js";
import "./chunk-LP6PLZW6.js";
import "./chunk-MKMQR7DE.js";
import "./chunk-ZVGHCDKG.js";
import "./chunk-IK2RRFD5.js";
import {
  readReportSource
} from "./chunk-WNBACYBY.js";
import "./chunk-HAHITIL2.js";
import {
  listChoices,
  startQuestion
} from "./chunk-SEL62H2L.js";
import {
  bodyIn,
  definitionFiles,
  prepareStart,
  pullRequestFile,
  resolveRunSettings
} from "./chunk-4VRFPL7G.js";
import "./chunk-PSH52E7U.js";
import "./chunk-ZH7OCRJX.js";
import {
  leadingTo,
  linkedIn
} from "./chunk-KN3YP33V.js";
import {
  findProtectedFiles,
  forbidding
} from "./chunk-TCT5RMAT.js";
import "./chunk-XPVJBLQY.js";
import {
  retryTiming
} from "./chunk-4GUTTG7H.js";
import {
  createGitStateRefs
} from "./chunk-FWXVYZSS.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import {
  readableRun
} from "./chunk-NKYH6P5Z.js";
import {
  findBranch
} from "./chunk-RGU3FDT4.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import {
  protectCodeBranch
} from "./chunk-BAD7GZ4U.js";
import {
  openRemotes,
  remotesOf
} from "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import "./chunk-ONAFJNCZ.js";
import "./chunk-TVPEQRY3.js";
import {
  createGitHubForge
} from "./chunk-UD6A4WRW.js";
import "./chunk-JEGSFVXV.js";
import "./chunk-7PCFXUGB.js";
import {
  isEngines
} from "./chunk-FU3VETRY.js";
import "./chunk-BKA6WGFU.js";
import "./chunk-MGNHN3Y4.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import {
  listRefs,
  movedWords
} from "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import "./chunk-HSWGXUKF.js";
import "./chunk-XT5VPWLU.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-5N74VHQE.js";
import "./chunk-D3KO757C.js";
import {
  updatePostedBody
} from "./chunk-RVVSPVQ2.js";
import {
  fatal
} from "./chunk-SYZWXYVV.js";
import "./chunk-OSGKWM3H.js";
import "./chunk-YQVKAY74.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-HDD3WQKE.js";
import "./chunk-GK6JNVMV.js";
import "./chunk-4AFOL5RP.js";
import "./chunk-ZTSO5Q64.js";
import "./chunk-UQM5734T.js";
import "./chunk-H5MVVNRZ.js";
import "./chunk-HMK5U5DJ.js";
import "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-ODA7ZZZ2.js";
import "./chunk-XQ6PXXR7.js";
import "./chunk-APCVBKX2.js";
import {
  archiveRun
} from "./chunk-SI6KCEGF.js";
import {
  mergedBranchesOf
} from "./chunk-3IRZKMWC.js";
import {
  findRun,
  readInbox,
  validateRun,
  versionOf
} from "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-EUULL6TD.js";
import "./chunk-O3ZPKHK4.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-CSXZJUPZ.js";
import "./chunk-T5W72HMB.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import {
  REMOTE,
  formatCostSummary,
  matrixOf,
  notProposedYet,
  outboundTitle,
  projectProgress,
  remoteUntil
} from "./chunk-5PMJUOZA.js";
import {
  parseRequest
} from "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import {
  isUnreachable,
  updateRefs,
  writeWhole
} from "./chunk-GYJ7LOK5.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  RunRecord,
  evolve,
  parseJournal,
  renderEvents
} from "./chunk-3QX5WFXS.js";
import {
  branchNames,
  isPartOfHistory,
  unreachableCommits,
  worktreePath
} from "./chunk-XIXLG7DY.js";
import {
  exitCodes,
  redactorFor
} from "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  DO_DEFINITION,
  outcomeOf
} from "./chunk-KMKBUXCO.js";
import {
  BRANCH_MOVED,
  HEAD_MOVED,
  branchNamesOf,
  isGitFolder,
  isTreePath,
  keptBranch,
  nameOf,
  pullRequestsOf
} from "./chunk-EO6JZ5KM.js";
import {
  version
} from "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  MEMORY_FOLDER,
  OWNER_FILE,
  RUN_REFS,
  SHARED_FOLDER,
  branchRef,
  inboxRef,
  parseJson,
  parseJsonObject,
  runPath,
  runRef,
  stateMessage
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  DEFINITION_FILES,
  FIXED_FILES,
  isEngineFile,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  branchIdOf,
  suffixFor,
  suffixOf
} from "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import {
  withoutCredentials
} from "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/publish/publish.ts
const { existsSync, lstatSync, mkdtempSync: mkdtempSync2, readFileSync, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
const { join: join2, resolve } = process.getBuiltinModule("node:path");

// src/git/bundles/changed-files.ts
var MOST_CHANGED = 2e4;
async function changedFrom({ git }, {
  commit,
  bases,
  most = MOST_CHANGED
}) {
  const tooMany = () => refused(`it changes more than ${most} files`);
  let before = 0;
  for (const base of bases) before = Math.max(before, await countEntries(git, base, Infinity));
  const now = await countEntries(git, commit, before + most);
  if (now > before + most) throw tooMany();
  let common;
  for (const base of new Set(bases)) common = await differences(git, { commit, base, among: common });
  if (common && common.size > most) throw tooMany();
  return [...common?.values() ?? []];
}
async function countEntries(git, commit, most) {
  let count = 0;
  await git.each(() => (count += 1) <= most, "ls-tree", "-r", "-t", "-z", "--full-tree", commit);
  return count;
}
async function differences(git, { commit, base, among }) {
  const found = /* @__PURE__ */ new Map();
  let head = "";
  const take = (record) => {
    const [, mode, id] = /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) \w$/.exec(head) ?? [];
    head = mode === void 0 ? record : "";
    if (mode !== void 0 && id !== void 0 && (!among || among.has(record)))
      found.set(record, { path: record, mode, id });
    return true;
  };
  await git.each(take, "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", base, commit);
  return found;
}
var GONE = "000000";
var LINK = "120000";
var GITLINK = "160000";
var FILES = /* @__PURE__ */ new Set(["100644", "100755"]);
var MOST_FILE_BYTES = 100 * 1024 * 1024;
var MOST_LINK = 4096;
async function unsafeFileReason({ git }, commit, changed) {
  const odd = changed.find(({ path }) => !isTreePath(path) || path.includes("\\"));
  if (odd) return `${JSON.stringify(odd.path)} is no path for a file of a repository`;
  const files = changed.filter(({ mode }) => mode !== GONE);
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const sizes = await sizesOf(git, commit, batch);
    for (const file of batch) {
      const reason = await whyHostile(git, { ...file, commit, bytes: sizes.get(file.path) ?? Infinity });
      if (reason !== void 0) return `${file.path} ${reason}`;
    }
  }
  return void 0;
}
var BATCH = 200;
async function sizesOf(git, commit, files) {
  const listed = await listPaths(
    git,
    commit,
    files.map(({ path }) => path)
  );
  return new Map(listed.map(({ path, size }) => [path, size]));
}
async function listPaths(git, commit, paths) {
  const args = ["ls-tree", "-l", "-z", "--full-tree", commit, "--", ...paths];
  const listed = await git.run("--literal-pathspecs", ...args);
  const wanted = new Set(paths);
  return listed.split("\0").flatMap((entry) => {
    const [, mode = "", size, path = ""] = /^(\d{6}) \w+ [0-9a-f]+ +(\d+|-)\t([^]*)$/.exec(entry) ?? [];
    return wanted.has(path) ? [{ mode, path, size: Number(size) }] : [];
  });
}
async function whyHostile(git, { commit, path, mode, id, bytes }) {
  if (mode === LINK) {
    if (bytes > MOST_LINK) return LEADS_OUT;
    return await whyNoLink(git, { commit, path, target: await git.run("cat-file", "blob", id) });
  }
  if (mode === GITLINK) return UNCHECKED;
  if (!FILES.has(mode)) return `is no plain file (mode ${mode})`;
  return bytes > MOST_FILE_BYTES ? `has ${bytes} bytes, more than GitHub takes` : void 0;
}
var UNCHECKED = "is a submodule at another commit, or a repository of its own, whose files this job cannot check. Change submodules by hand: run the step again without that change (`resume` with `--from-step`), or take it out of the branch and resume the run";
var LEADS_OUT = "is a link that leads out of the repository";
async function whyNoLink(git, { commit, path, target }) {
  const place = placeOf(path, target);
  if (!place) return LEADS_OUT;
  if (place.some(isGitFolder)) return "is a link that leads into git's own folder";
  const prefixes = place.map((_, at) => place.slice(0, at + 1).join("/"));
  const over = prefixes.length === 0 ? [] : await listPaths(git, commit, prefixes);
  return over.some(({ mode }) => mode === LINK) ? "is a link that leads over another link" : void 0;
}
function placeOf(path, target) {
  if (target === "" || /^([/~]|[A-Za-z]:)/.test(target) || /[\0\\]/.test(target)) return void 0;
  const place = path.split("/").slice(0, -1);
  let isDown = false;
  for (const part of target.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") {
      isDown = true;
      place.push(part);
    } else if (isDown || place.pop() === void 0) return void 0;
  }
  return place;
}
function refused(reason) {
  return new AgenticError({ code: "usage", message: `Nothing is published: ${reason}.` });
}

// src/action/publish/verify-code.ts
async function trustedFor({ source, tips, heads, mains, since: started }, { recorded, handed }) {
  const isKnown = started !== void 0 && (await unreachableCommits(source, [started], mains)).length === 0;
  const since = isKnown ? started : void 0;
  const trusted = { heads, mains, since, base: recorded };
  if (handed === void 0 || handed === recorded || heads.includes(handed)) return trusted;
  const isStrange = (await unreachableCommits(source, [handed], tips)).length > 0;
  if (isStrange || since !== void 0 && !await isSince(source, since, handed))
    throw publishRejectedError(
      `the run's beginning at ${handed.slice(0, 12)}`,
      "nothing that it may build on stood there"
    );
  return trusted;
}
async function isSince(source, since, tip) {
  return tip === since || await isPartOfHistory(source, { commit: since, tip });
}
var MOST_COMMITS = 5e3;
async function checkBranch(quarantine, { branch, commit }, rules) {
  const { source, there, tips, own: known, expected } = rules;
  const { git, header } = quarantine;
  const standing = there.get(branch);
  if (standing !== void 0 && !known.includes(branch))
    throw publishRejectedError(branch, "a branch of that name is there already, and none of the run's");
  if (standing !== expected[branch])
    throw publishRejectedError(branch, "it has moved at the remote since the job began; resume the run");
  const leads = async (from) => await git.try("merge-base", "--is-ancestor", from, commit) !== void 0;
  if (standing !== void 0 && !await leads(standing))
    throw publishRejectedError(branch, "it does not go on from where the branch stands");
  const bases = [];
  for (const need of header.needs) if (await leads(need)) bases.push(need);
  if (bases.length === 0)
    throw publishRejectedError(branch, "it has no history in common with the repository");
  const [stranger] = await unreachableCommits(source, bases, tips);
  if (stranger !== void 0)
    throw publishRejectedError(
      branch,
      `it builds on ${stranger.slice(0, 12)}, which no branch it may build on has`
    );
  const own = ["--count", `--max-count=${MOST_COMMITS + 1}`, commit, "--not", ...bases];
  if (Number(await git.run("rev-list", ...own)) > MOST_COMMITS)
    throw publishRejectedError(branch, `it has more than ${MOST_COMMITS} commits`);
  const changed = await changedFrom(quarantine, { commit, bases });
  const reason = await unsafeFileReason(quarantine, commit, changed);
  if (reason !== void 0) throw publishRejectedError(branch, reason);
  const forbidden = await forbiddenIn(quarantine, { commit, standing, bases, leads }, rules);
  if (forbidden.length > 0)
    throw publishRejectedError(
      branch,
      `it changes protected files: ${forbidden.slice(0, 10).join(", ")}${forbidden.length > 10 ? ` and ${forbidden.length - 10} more` : ""}. Where that is wanted, name them in \`github.allowedFiles\` of agentic/config.json and run this job again`
    );
}
async function forbiddenIn(quarantine, branch, { source, trusted: { heads, mains, base, since }, allowedFiles }) {
  const { commit, standing, bases, leads } = branch;
  const taken = [];
  for (const main of mains) if (await leads(main)) taken.push(main);
  if (since !== void 0) {
    for (const each of bases) if (await isSince(source, since, each)) taken.push(each);
  }
  const trusted = /* @__PURE__ */ new Set([...heads, ...standing === void 0 ? [] : [standing]]);
  for (const each of /* @__PURE__ */ new Set([...taken, ...base === void 0 ? [] : [base]])) {
    const others = taken.filter((other) => other !== each);
    if (others.length === 0 || (await unreachableCommits(source, [each], others)).length > 0)
      trusted.add(each);
  }
  await bringCommits({ git: quarantine.git, source }, [...trusted]);
  const changed = (await changedFrom(quarantine, { commit, bases: [...trusted] })).map(({ path }) => path);
  const named = findProtectedFiles(changed, allowedFiles);
  if (named.length > 0) return named;
  const links = await linksFrom(quarantine, [...trusted, commit], allowedFiles);
  const leading = (path) => links.map((linked) => leadingTo(linked, path)).find((name) => name !== void 0);
  const isLinked = (path) => leading(path) !== void 0;
  return findProtectedFiles(changed, allowedFiles, isLinked).map(
    (path) => `${path} (${leading(path)} leads there)`
  );
}
async function linksFrom({ git }, commits, allowed2) {
  const isForbidden = forbidding(allowed2);
  const linked = [];
  for (const commit of commits) linked.push(await linkedIn(git, commit, isForbidden));
  return linked;
}
function publishRejectedError(branch, reason) {
  return new AgenticError({
    code: "usage",
    message: `Nothing is published, because of ${branch}: ${reason}.`
  });
}

// src/action/publish/bundle-refs.ts
function sortRefs(refs, { runId, branch, project }) {
  const stateRef = project.config.state.branch;
  const state = /* @__PURE__ */ new Map();
  const shared = /* @__PURE__ */ new Map();
  const code = /* @__PURE__ */ new Map();
  for (const [ref, commit] of refs) {
    const name = ref.replace(/^refs\/heads\//, "");
    if (ref === `refs/heads/${stateRef}` || ref === `${SEED}${stateRef}`) shared.set(name, commit);
    else if (ref === name) throw publishRejectedError(ref, "no run has such a ref");
    else if (name.startsWith(`${RUN_REFS}${runId}/`) && name !== inboxRef(runId)) state.set(name, commit);
    else if (name.startsWith(RUN_REFS) || name.startsWith(`${stateRef}/`) || name === project.config.git.mainBranch)
      throw publishRejectedError(ref, `it is none of run ${runId}`);
    else if (isEngines(name) || isPrefixed(name, project)) code.set(name, commit);
    else throw publishRejectedError(ref, "no branch of a run is called so");
  }
  requireOwn({ state, shared, code }, { runId, branch });
  return { state, shared, code };
}
function isPrefixed(name, { config }) {
  const prefix = config.git.branchPrefix;
  return !name.startsWith("agentic/") && prefix !== "" && name.startsWith(prefix);
}
function requireOwn({ state }, { runId, branch }) {
  if (branch === void 0) {
    const [alone] = state.keys();
    if (alone === void 0 || state.has(runRef(runId))) return;
    throw publishRejectedError(
      alone,
      "it is a branch of a run, and this job was not told which one it publishes; give it the input `branch`"
    );
  }
  for (const name of state.keys())
    if (name !== branchRef(runId, branch)) throw publishRejectedError(name, `it is not the branch ${branch}`);
}

// src/action/publish/finish-published-run.ts
async function endPublished({ log }, { runId, stateRef, origin, state, branches }) {
  const version2 = await versionOf(origin, runRef(runId));
  if (!isTerminal(state) || version2 === void 0) return true;
  const spent = mergedBranchesOf(state, (name) => branches.has(name));
  const folded = await archiveRun({ refs: origin, ...retryTiming }, { runId, version: version2, stateRef, spent });
  switch (folded.status) {
    case "folded":
      if (folded.left.length > 0)
        log.text(`These were no files of the run, and went with its refs: ${folded.left.join(", ")}`);
      return true;
    case "moved":
      log.annotate({
        level: "notice",
        message: `Somebody went on with run ${runId} meanwhile: it stays where it is worked on.`
      });
      return true;
    case "gone":
      log.annotate({
        level: "error",
        message: `Somebody removed ${runRef(runId)} while the run was published, and ${stateRef} does not hold it. Look who did; what the run made is in the bundle of this job still.`
      });
      return false;
  }
}

// src/action/publish/moved-branches.ts
function hasMoved({ head, displaced }) {
  return head?.movedTo !== void 0 || displaced.size > 0;
}
function movedEvents(job, moved, state) {
  const { head, displaced } = moved;
  const told = Array.from(
    displaced,
    ([branch, { words, to }]) => ({
      branch,
      message: `${words} It cost ${formatCostSummary(state, {})}.`,
      ...to === void 0 ? {} : { to }
    })
  );
  if (head?.movedTo !== void 0)
    told.unshift({ branch: head.branch, message: pullRequestMoved(job, moved, state) });
  const events = told.map((each) => ({ type: "head.moved", ...each }));
  if (state.status !== "completed") return events;
  const reason = head?.movedTo === void 0 ? BRANCH_MOVED : HEAD_MOVED;
  return [...events, { type: "run.paused", reason, message: told.map(({ message }) => message).join(" ") }];
}
function pullRequestMoved(job, { runId, head, displaced }, state) {
  const number = job.inputs.issue ?? job.trigger.issue?.number;
  const pull = number === void 0 ? "The pull request" : `Pull request #${number}`;
  const [from, to] = [head?.sha, head?.movedTo].map((sha = "") => sha.slice(0, 12));
  const { branch = "its own branch" } = state.workspace ?? {};
  const resume = `\`/agentic resume ${runId}\``;
  const then = state.status === "completed" ? "proposes the result" : "continues";
  const [happened, next] = head?.isClosed ? ["was closed", `To have it proposed, reopen the pull request, then comment ${resume}.`] : [`moved from ${from} to ${to}`, `${resume} merges the new head into it and ${then}.`];
  return [
    `${pull} ${happened} while the run worked. Nothing was pushed to it.`,
    `The run's work is on ${displaced.has(branch) ? keptBranch(branch) : branch}; it cost ${formatCostSummary(state, {})}.`,
    next
  ].join(" ");
}
async function requireBefore(source, before) {
  if (await isBefore(source, before)) return;
  throw publishRejectedError(before.branch, "it has moved at the remote since the job began; resume the run");
}
async function displacedWords(source, before) {
  const { branch, expected: from = "", now: to } = before;
  if (to !== void 0) return await movedWords(source, { branch, from, to });
  return `${branch} was deleted at ${source.remote.name} while the run worked. The run's work is on ${keptBranch(branch)}. Restore the branch, then resume the run.`;
}
async function isBefore(source, { expected, left, now }) {
  if (expected === void 0) return false;
  if (left.includes(expected)) return true;
  const leads = (commit, tip) => isPartOfHistory(source, { commit, tip });
  if (now === void 0 || !await leads(expected, now)) return false;
  for (const each of left) if (await leads(each, expected)) return true;
  return false;
}
async function movedAgain(resumed) {
  const { quarantine, source, onto, began, now, made, there } = resumed;
  if (now === void 0 || (made ?? there) === void 0) return void 0;
  const has = made === void 0 ? await isPartOfHistory(source, { commit: now, tip: there ?? "" }) : await quarantine.git.try("merge-base", "--is-ancestor", now, made) !== void 0;
  return has ? void 0 : { sha: began ?? "", branch: onto, movedTo: now };
}

// src/action/publish/publish-state.ts
var MOST_FILES = 5e4;
var MOST_BYTES = 256 * 1024 * 1024;
var BATCH2 = 200;
async function checkTree({ git }, { name, version: version2, runId }) {
  const names = /* @__PURE__ */ new Set();
  let wrong;
  let bytes = 0;
  const visit = (line) => {
    const tab = line.indexOf("	");
    const [mode = "", , , size = ""] = line.slice(0, tab).split(/ +/);
    const path = line.slice(tab + 1);
    const shown = JSON.stringify(path);
    bytes += Number(size);
    if (mode !== "100644") wrong = `${shown} is no plain file (mode ${mode})`;
    else if (!isTreePath(path) || !isStatePath(path, runId)) wrong = `${shown} is no file of run ${runId}`;
    else if (names.has(path.toLowerCase())) wrong = `${shown} is there twice`;
    else if (names.add(path.toLowerCase()).size > MOST_FILES) wrong = `it has more than ${MOST_FILES} files`;
    else if (bytes > MOST_BYTES) wrong = `it has more than ${MOST_BYTES} bytes`;
    return wrong === void 0;
  };
  const isWhole = await git.each(visit, "ls-tree", "-r", "-l", "-z", "--full-tree", version2);
  if (!isWhole) throw publishRejectedError(name, wrong ?? "it has a path that is none");
}
function isStatePath(path, runId) {
  const [top, folder = "", ...rest] = path.split("/");
  if (top !== "agentic" || rest.length === 0) return false;
  return path.startsWith(`${runDirectory(runId)}/`) || folder !== "workflows";
}
async function changeOf(handed, there, { ref, folders, runId, replaced }) {
  const [next, before] = await Promise.all([
    filesIn(handed, folders),
    there ? filesIn(there, folders) : /* @__PURE__ */ new Map()
  ]);
  const changed = [...next].flatMap(
    ([path, id]) => before.get(path) === id || replaced.has(path) || isRequest(path, runId) ? [] : [path]
  );
  const gone = [...before.keys()].filter((path) => !next.has(path) && mayGo(path, runId));
  const changes = [
    ...gone.map((path) => ({ path, remove: true })),
    ...await contentsOf(handed, changed),
    ...Array.from(replaced, ([path, content]) => ({ path, content }))
  ];
  if (changes.length === 0) return void 0;
  return { ref, expected: there?.version, next: { message: stateMessage(`Run ${runId}`), changes } };
}
function isRequest(path, runId) {
  return path.toLowerCase().startsWith(`${runDirectory(runId)}/inbox/`);
}
function mayGo(path, runId) {
  const folder = `${runDirectory(runId)}/`;
  if (!path.startsWith(folder)) return true;
  const name = path.slice(folder.length);
  return !isEngineFile(name) || name === OWNER_FILE || isPart(name);
}
function isPart(name) {
  return /^(?:journal(?:\..+)?|logs)\.ndjson\.d\//.test(name);
}
async function publishShared({ origin, stateRef, ...pace }, handed, seed) {
  const isShared = ({ path }) => !path.startsWith("agentic/workflows/");
  const mapOf = (files) => new Map(files.filter(isShared).map(({ path, id }) => [path, id]));
  const now = mapOf(await handed.refs.files(handed.version, "agentic"));
  const before = seed ? mapOf(await seed.refs.files(seed.version, "agentic")) : /* @__PURE__ */ new Map();
  const changed = [...now].filter(([path, id]) => before.get(path) !== id).map(([path]) => path);
  if (changed.length === 0) return [];
  const contents = new Map((await contentsOf(handed, changed)).map((change) => [change.path, change]));
  return await updateRefs({ refs: origin, ...pace }, async () => {
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
async function filesIn({ refs, version: version2 }, folders) {
  const found = /* @__PURE__ */ new Map();
  for (const folder of folders)
    for (const { path, id } of await refs.files(version2, folder)) found.set(path, id);
  return found;
}
async function contentsOf({ refs, version: version2 }, paths) {
  const all = [];
  for (let at = 0; at < paths.length; at += BATCH2)
    for (const [path, content] of await refs.read(version2, paths.slice(at, at + BATCH2)))
      all.push({ path, content });
  return all;
}

// src/action/publish/record-pull-requests.ts
async function recordOpenedPullRequests(place, opened) {
  return await noteEvents(place, "pull requests", (state) => {
    const known = new Map(pullRequestsOf(state).map((each) => [each.branch, each]));
    const missing = opened.filter(({ branch, number, ended }) => {
      const there = known.get(branch);
      return there?.number !== number || there?.ended !== ended;
    });
    return missing.map(eventOf);
  });
}
async function noteMoved(place, eventsFor) {
  return await noteEvents(
    place,
    "moved",
    (state) => state.headMoves.message === void 0 ? eventsFor(state) : []
  );
}
async function notePaused(place, pauseFor) {
  return await noteEvents(
    place,
    "paused",
    (state) => state.status === "completed" ? [{ type: "run.paused", ...pauseFor(state) }] : []
  );
}
function pauseUntilThere(error) {
  const failure = fatal(error);
  const message = notProposedYet(failure);
  return { reason: REMOTE, message, ...remoteUntil(failure, retryTiming.clock.now().toISOString()) };
}
async function noteEvents({ origin, runId, stateRef }, what, eventsFor) {
  return await updateRefs({ refs: origin, ...retryTiming }, async () => {
    const found = await findRun(origin, runId, { stateRef });
    if (!found) return { result: void 0 };
    const { journal, state } = await validateRun(found);
    const missing = eventsFor(state);
    if (missing.length === 0) return { result: state };
    const at = momentAfter(state);
    const { events, lines } = renderEvents(missing, { seq: state.seq, at });
    const after = events.reduce(evolve, state);
    const changes = await changesFor(found, { journal: journal + lines, state: after });
    const next = { message: stateMessage(`Run ${runId}: ${what}`), changes };
    return { commit: { refs: [{ ref: found.ref, expected: found.version, next }] }, result: () => after };
  });
}
function eventOf({ step, branch, base, title, draft, number, url, ended }) {
  return {
    type: "pull-request.opened",
    ...step === void 0 ? {} : { step },
    branch,
    base,
    title,
    draft,
    ...number === void 0 ? {} : { number },
    ...url === void 0 ? {} : { url },
    ...ended === void 0 ? {} : { ended }
  };
}
function momentAfter({ updatedAt = "" }) {
  const now = retryTiming.clock.now().toISOString();
  return now > updatedAt ? now : updatedAt;
}
async function changesFor(found, { journal, state }) {
  const { runId } = found;
  const written = writeWhole(runFiles.journal, Buffer.from(journal)).changes;
  const progress = (await found.read([runFiles.progress])).get(runFiles.progress);
  const shown = progressWith(Buffer.from(progress ?? []).toString("utf8"), state);
  return [
    ...written.map((change) => ({ ...change, path: runPath(runId, change.path) })),
    ...shown === void 0 ? [] : [{ path: runPath(runId, runFiles.progress), content: shown }]
  ];
}
function progressWith(text, state) {
  const before = parseJsonObject(text);
  if (!before) return void 0;
  const facts = { workflow: { steps: [] }, variables: {}, directory: runDirectory(state.runId) };
  const shown = projectProgress(state, facts);
  const { status, reason, paused_until, updated_at, parallel_branches, pull_requests } = shown;
  const { completed_at: _, no_op: __, paused_until: ___, ...rest } = before;
  const kept = status === "paused" ? rest : before;
  const timed = paused_until === void 0 ? {} : { paused_until };
  const stands = status === "paused" ? { status, reason, ...timed } : {};
  return `${JSON.stringify({ ...kept, ...stands, updated_at, parallel_branches, pull_requests }, null, 2)}
`;
}

// src/action/publish/open-pull-requests.ts
async function openPullRequests(state, proposing) {
  const { place, server, settings, found, branches, bases, issue, continues, report } = proposing;
  let isWhole = true;
  const forge = createGitHubForge(place, {
    push: () => Promise.resolve(void 0),
    file: { openPullRequest: ({ branch }) => Promise.resolve({ path: `the bundle (${branch})` }) },
    settings,
    continues,
    report
  });
  for (const proposed of pullRequestsOf(state)) {
    const { step, branch, base, title, draft } = proposed;
    if (proposed.number !== void 0) continue;
    const isGoingOn = continues !== void 0 && step === void 0;
    if (!branches.has(branch) || !isGoingOn && !bases.has(base)) {
      report(`No pull request of ${branch} onto ${base} is opened: they are not the run's to propose.`);
      isWhole = false;
      continue;
    }
    const file = pullRequestFile(step);
    const bytes = (await found.read([file])).get(file);
    const closes = issue === void 0 ? [] : [issue];
    const rules = { server, repository: locationOf(place), closes };
    const body = updatePostedBody(bodyIn(Buffer.from(bytes ?? []).toString("utf8")), rules);
    try {
      const request = { ...step === void 0 ? {} : { step }, branch, base, body, draft };
      Object.assign(
        proposed,
        await forge.openPullRequest({ ...request, title: outboundTitle(title, { most: 256, closes }) })
      );
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      isWhole = false;
      if (error instanceof AgenticError && isUnreachable(error)) return { isWhole, away: error };
    }
  }
  return { isWhole };
}

// src/action/publish/verify-journal.ts
function goesOn({ handed, there }) {
  return handed.startsWith(there);
}
function isPublished({ handed, there }) {
  if (handed === "" || !there.startsWith(handed)) return false;
  const added = parseJournal(there, "").slice(linesIn(handed));
  return added.every((event) => isProposed(event) || isMoved(event));
}
function isMoved(event) {
  const isPause = event.type === "run.paused" && [HEAD_MOVED, BRANCH_MOVED].includes(event.reason);
  return isPause || event.type === "head.moved";
}
function isProposed(event) {
  return event.type === "pull-request.opened" && event.number !== void 0;
}
function linesIn(text) {
  return text.split("\n").filter((line) => line !== "").length;
}
var MOST_ROUNDS = 100;
function roundsIn(journal) {
  return parseJournal(journal, "").filter(({ type }) => type === "fan-out.opened").length;
}
var MOST_BRANCHES = 256;
async function branchesAdded({ record, journals, within }) {
  const { handed, there } = journals;
  const names = /* @__PURE__ */ new Set();
  const what = `run ${record.id}`;
  for (const event of parseJournal(handed, what).slice(linesIn(there))) {
    switch (event.type) {
      case "workspace.prepared":
        requirePlace(record, event);
        names.add(event.branch);
        break;
      case "branch.opened":
        requireWithin(event.step, within, what);
        await requireName(record, event);
        names.add(event.branch);
        break;
      case "fan-out.opened":
        if (event.branches.length > MOST_BRANCHES)
          throw publishRejectedError(what, `its journal hands out ${event.branches.length} branches at once`);
        for (const each of event.branches) {
          await requireName(record, each);
          names.add(each.branch);
        }
        break;
      case "pull-request.opened":
        if (isProposed(event))
          throw publishRejectedError(what, "its journal tells of a pull request that nobody opened");
        break;
      case "head.moved":
        throw publishRejectedError(
          what,
          "its journal tells of a branch that moved, which only this job can know"
        );
    }
  }
  return names;
}
function requirePlace({ id, place }, event) {
  const keys = ["mode", "path", "branch", "base_branch", "base_sha"];
  if (place && keys.every((key) => place[key] === event[key])) return;
  throw publishRejectedError(`run ${id}`, "its journal and its record do not say the same of where it works");
}
function requireWithin(step, within, what) {
  if (within === void 0 || step.startsWith(`${within}/`) || step === within) return;
  throw publishRejectedError(what, `the journal of ${within} tells of ${step}`);
}
var MOST_AFRESH = 100;
async function requireName({ id, workflow }, { step, branch, path }) {
  const isNamed = (suffix) => {
    const own = branchNames({ workflow, step: nameOf(step), suffix });
    return own.branch === branch && (path === void 0 || own.path === path);
  };
  if (isEngines(branch)) {
    if (isNamed(suffixOf(id))) return;
    for (let again = 0; again < MOST_AFRESH; again += 1)
      if (isNamed(await suffixFor(`${id}/${step}#${again}`))) return;
  }
  throw publishRejectedError(
    `run ${id}`,
    `its journal gives ${step} the branch ${JSON.stringify(branch)}${path === void 0 ? "" : ` in ${JSON.stringify(path)}`}, which the engine would not`
  );
}

// src/action/publish/report-published-run.ts
async function proposePublished(job, project, published) {
  const { runId, stateRef, origin, state, record, branches, headRef } = published;
  const place = await gitHubOf(job);
  const found = await findRun(origin, runId, { stateRef });
  if (!place || !found) return { isWhole: true, opened: [] };
  const started = job.environment["GITHUB_REF_NAME"];
  const origins = [project.config.git.mainBranch, started, headRef, record.place?.base_branch];
  const bases = /* @__PURE__ */ new Set([
    ...origins.flatMap((branch) => branch ?? []),
    ...branchNamesOf(state).filter((branch) => branches.has(branch))
  ]);
  const said = [];
  const report = (text) => {
    said.push(text);
    job.log.annotate({ level: "warning", message: text });
  };
  const before = new Set(pullRequestsOf(state).filter(({ number }) => number !== void 0));
  const { isWhole, away } = await openPullRequests(state, {
    server: job.environment["GITHUB_SERVER_URL"] ?? "https://github.com",
    place,
    found,
    branches,
    bases,
    report,
    settings: project.config.github,
    issue: record.issue?.number,
    continues: await continuedBy(place, record)
  });
  if (!isWhole && !away) {
    const reason = (said.at(-1) ?? "").replace(/ The branch is pushed, and title and body are .*$/, "");
    job.log.annotate({
      level: "error",
      title: "agentic-sdlc",
      message: `Run ${runId} is published, and its pull request is not open: ${reason} Then run this job again: it opens what is missing.`
    });
  }
  const proposed = pullRequestsOf(state).filter((each) => !before.has(each));
  const opened = proposed.filter(({ number }) => number !== void 0);
  return { isWhole, opened, ...away ? { away } : {} };
}
function roundOf({ state, rounds }) {
  if (matrixOf(state) === void 0 || isTooOftenHandedOut({ state, rounds })) return void 0;
  return state.fanOut?.round;
}
function isTooOftenHandedOut({ state, rounds }) {
  return rounds > MOST_ROUNDS && matrixOf(state) !== void 0;
}
async function showPublished(job, project, { runId, state, branches, rounds }) {
  const isTooOften = isTooOftenHandedOut({ state, rounds });
  job.setOutputs({ ...outputsOf(state), ...isTooOften ? { matrix: "" } : {} });
  if (isTooOften)
    job.log.annotate({
      level: "error",
      title: "agentic-sdlc",
      message: `Run ${runId} wants jobs for its branches for the ${rounds}th time, and GitHub starts them ${MOST_ROUNDS} times. Look at what it does; \`agentic-sdlc resume\` on a machine of yours continues it.`
    });
  const { project: readable, away } = await readableRun(job.io, project, { runId });
  const source = await readReportSource(readable, runId, away);
  const surfaces = openSurfaces(job, project, { runId, branches });
  for (const surface of surfaces) surface.show(source, "now");
  await Promise.all(surfaces.map((surface) => surface.flush()));
  return !isTooOften;
}
async function continuedBy(place, { id: runId, pull_request: pull, head_sha: headSha }) {
  const head = await checkedHead({ repository: locationOf(place), runId, pull, headSha });
  return head && { number: head.pull, headSha: head.headSha };
}

// src/action/publish/verify-branches.ts
async function checkCode(publishing, checking) {
  const { source, sorted, looked } = checking;
  const { own, mine, added } = looked;
  for (const branch of sorted.code.keys())
    if (!mine.has(branch) && !added.has(branch))
      throw publishRejectedError(branch, "the journal of the run does not know it");
  const names = [...sorted.code.keys(), ...own, ...added, ...Array.from(own, keptBranch)];
  const there = await listRefs(source, [...new Set(names)]);
  for (const branch of added)
    if (there.has(branch))
      throw publishRejectedError(branch, "a branch of that name is there already, and none of the run's");
  const { onto, ...rules } = await rulesFor(publishing, checking, there);
  const checked = await checkBranches(checking, { ...rules, there });
  const again = await headMovedAgain(checking, { there, onto, expected: rules.expected });
  return { ...checked, ...again ? { movedAgain: again } : {} };
}
async function rulesFor({ job, project, manifest, head }, { source, looked, tips: tipsOfMain }, there) {
  const { own, mine, record, recorded } = looked;
  const began = [recorded, recorded === void 0 ? void 0 : record.head_sha, head?.sha];
  const standing = Array.from(own, (name) => [there.get(name), there.get(keptBranch(name))]).flat();
  const onto = await ontoOf(source, record);
  const mains = [...tipsOfMain, ...onto?.now === void 0 ? [] : [onto.now]];
  const tips = [.../* @__PURE__ */ new Set([...mains, ...began, ...standing])].filter((tip) => tip !== void 0);
  const heads = head === void 0 ? mains : [head.sha];
  const since = job.environment["GITHUB_SHA"];
  const beginning = { recorded, handed: record.base_sha };
  const trusted = await trustedFor({ source, tips, heads, mains, since }, beginning);
  const { expected } = manifest;
  const { allowedFiles } = project.config.github;
  return { source, tips, own: [...mine], expected, allowedFiles, trusted, onto };
}
async function ontoOf(source, { head_sha: head, place }) {
  if (head === void 0 || place === void 0) return void 0;
  const { base_branch: name } = place;
  return { name, now: (await listRefs(source, [name])).get(name) };
}
async function checkBranches({ quarantine, source, sorted, looked }, rules) {
  const { there, own, expected } = rules;
  const code = /* @__PURE__ */ new Map();
  const displaced = /* @__PURE__ */ new Map();
  for (const [branch, commit] of sorted.code) {
    const now = there.get(branch);
    if (now === commit) continue;
    const found = expected[branch];
    if (!own.includes(branch) || now === found) {
      await checkBranch(quarantine, { branch, commit }, rules);
      code.set(branch, commit);
      continue;
    }
    if (now !== void 0 && await isPartOfHistory(source, { commit, tip: now })) continue;
    const left = [
      looked.heads.get(branch),
      branch === looked.record.place?.branch ? looked.movedTo : void 0
    ];
    const before = { branch, expected: found, left: left.filter((each) => each !== void 0), now };
    displaced.set(branch, { words: await displacedWords(source, before), to: now });
    if (there.get(keptBranch(branch)) === commit) continue;
    await requireBefore(source, before);
    const earlier = new Map(found === void 0 ? [] : [[branch, found]]);
    await checkBranch(quarantine, { branch, commit }, { ...rules, there: earlier });
    code.set(keptBranch(branch), commit);
  }
  return { code, displaced };
}
async function headMovedAgain({ quarantine, source, sorted, looked: { record, state } }, { there, onto, expected }) {
  if (!onto || !state.headMoves.isBase) return void 0;
  const { branch = "" } = record.place ?? {};
  const heads = { made: sorted.code.get(branch), there: there.get(branch) };
  const { name, now } = onto;
  return await movedAgain({ quarantine, source, onto: name, began: expected[name], now, ...heads });
}

// src/action/publish/checkout-history.ts
const { mkdtempSync, rmSync } = process.getBuiltinModule("node:fs");
const { join, relative } = process.getBuiltinModule("node:path");
var COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
async function inEarlierCheckouts({ environment, io, temp }, { project: { root }, source, tips, base }, use) {
  const since = environment["GITHUB_SHA"] ?? "";
  if (!COMMIT.test(since) || (await unreachableCommits(source, [since], tips)).length > 0) return void 0;
  const git = createGit(root, environment);
  for (const commit of /* @__PURE__ */ new Set([base, since])) {
    if (commit === void 0 || tips[0] === commit || !await isBetween(source, commit, { since, tips }))
      continue;
    const folder = mkdtempSync(join(temp, "agentic-earlier-"));
    try {
      await bringCommits({ git, source }, [commit]);
      await git.run("worktree", "add", "--quiet", "--detach", join(folder, "checkout"), commit);
      const found = await use(join(folder, "checkout", relative(root, io.cwd)));
      if (found !== void 0) return found;
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await git.try("worktree", "prune");
    }
  }
  return void 0;
}
async function isBetween(source, commit, { since, tips }) {
  if (commit === since) return true;
  if (!COMMIT.test(commit) || (await unreachableCommits(source, [commit], tips)).length > 0) return false;
  return (await unreachableCommits(source, [since], [commit])).length === 0;
}

// src/action/publish/verify-record.ts
async function requireSameRun(there, handed) {
  const idsOf = async (found) => new Map((await found.files()).map(({ path, id }) => [path, id]));
  const [before, now] = await Promise.all([idsOf(there), idsOf(handed)]);
  for (const path of FIXED_FILES)
    if (before.get(path) !== now.get(path))
      throw publishRejectedError(
        `run ${there.runId}`,
        `its ${path} is not the one that the run began with, which never changes`
      );
}
async function recordIn(found) {
  return RunRecord.parse(parseJson((await textsOf(found)).get(runFiles.run)), { jitless: true });
}
async function recordOfNew(job, project, beginning) {
  const { found } = beginning;
  const texts = await textsOf(found);
  const told = RunRecord.parse(parseJson(texts.get(runFiles.run)), { jitless: true });
  const begun = await beginningOf(job, project, { ...beginning, texts, told });
  const { starting, launch, settings } = begun;
  const place = placeOf2(told, { ...begun, ...beginning });
  const { variables, trigger, askedIn, overrides, issue, head, continues, fromStep } = starting;
  const record = {
    id: found.runId,
    workflow: launch.workflow.name,
    definition: starting.found.source,
    variables: { ...variables },
    trigger,
    actor: await starting.actor,
    ...askedIn === void 0 ? {} : { asked_in: askedIn },
    ...issue === void 0 ? {} : { issue },
    ...head ? { head_sha: head.sha } : {},
    ...head && continues !== void 0 ? { pull_request: continues } : {},
    engine_version: version,
    overrides,
    ...told.lost ? { lost: told.lost } : {},
    created_at: momentOf(told),
    ...place && settings.git.enabled ? { base_sha: place.base_sha, place } : {},
    ...fromStep === void 0 ? {} : { from_step: fromStep }
  };
  tellDifferences(job, told, record);
  return record;
}
function renderRecord(job, project, record) {
  return redactorOf(job, project).redactDocument(`${JSON.stringify(record, null, 2)}
`);
}
async function beginningOf(job, project, { found, source, tips, head, texts, told }) {
  const { workflow: name, "run-id": runId } = job.inputs;
  const what = `run ${found.runId}`;
  if (name === void 0)
    throw publishRejectedError(
      what,
      "the remote does not know it, and this job was not told what the gate let through. Give `command: publish` the outputs `workflow`, `variables`, `issue` and `from-step` of the gate, as the starter workflow does"
    );
  const issue = await readIssue(job);
  const quiet = { ...job, log: { ...job.log, text: () => {
  }, annotate: () => {
  } } };
  const resolveIn = async (cwd, at) => {
    const starting = await startingOf({ ...quiet, io: { ...job.io, cwd } }, at, {
      name,
      runId,
      issue,
      ...head ? { head } : {}
    });
    const launch = await prepareStart(starting);
    const isSame2 = hasDefinitions(texts, definitionFiles(launch), redactorOf(job, project).redactDocument);
    return isSame2 ? { starting, launch, settings: resolveRunSettings(launch).settings } : void 0;
  };
  const now = await resolveIn(job.io.cwd, project).catch(notThere);
  if (now && !(now instanceof AgenticError)) return now;
  const place = { project, source, tips, base: head ? void 0 : told.base_sha };
  const earlier = await inEarlierCheckouts(job, place, async (cwd) => {
    const begun = await resolveIn(cwd, projectOf({ ...job, io: { ...job.io, cwd } })).catch(notThere);
    return begun instanceof AgenticError ? void 0 : begun;
  });
  if (earlier) return earlier;
  if (now) throw now;
  throw publishRejectedError(
    what,
    `its definition is not what ${JSON.stringify(name)} is in the checkout of this job. Start the run anew; if nobody has changed the workflow meanwhile, look at what its agents did`
  );
}
function notThere(error) {
  if (error instanceof AgenticError && ["not-found", "definition-invalid"].includes(error.code)) return error;
  throw error;
}
function hasDefinitions(texts, expected, redact) {
  return DEFINITION_FILES.every((path) => {
    const text = expected.get(path);
    return texts.get(path) === (text === void 0 ? void 0 : redact(text));
  });
}
function placeOf2(told, placing) {
  const { launch, settings, branches, head } = placing;
  const { place, id } = told;
  const { enabled, worktree, branchPrefix } = settings.git;
  const what = `run ${id}`;
  if (!enabled) return void 0;
  if (!place) throw publishRejectedError(what, "its record does not say where it works");
  const { mode, path, branch, base_branch, base_sha } = place;
  const suffix = suffixOf(id);
  const isPlace = worktree ? mode === "worktree" && path === worktreePath(launch.workflow.name, suffix) : mode === "checkout" && path === ".";
  const slug = branch.slice(branchPrefix.length, -(suffix.length + 1));
  const isName = branch === `${branchPrefix}${slug}-${suffix}` && /^[a-z0-9][a-z0-9-]{0,40}$/.test(slug);
  if (!isPlace || !isName)
    throw publishRejectedError(
      what,
      `it works on ${JSON.stringify(branch)} in ${JSON.stringify(path)}, which is none of its own`
    );
  if (head ? base_branch !== head.branch || base_sha !== head.sha : !branches.has(base_branch))
    throw publishRejectedError(
      what,
      `it began at ${base_branch} (${base_sha.slice(0, 12)}), which it was not asked to`
    );
  return place;
}
function momentOf({ id, created_at: moment }) {
  if (/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(moment) && !Number.isNaN(Date.parse(moment))) return moment;
  throw publishRejectedError(`run ${id}`, "its record does not say when it began");
}
function tellDifferences({ log }, told, { overrides, id }) {
  const [theirs, ours] = [told.overrides, overrides].map((each) => new Map(Object.entries(each)));
  const names = [.../* @__PURE__ */ new Set([...theirs?.keys() ?? [], ...ours?.keys() ?? []])];
  const other = names.filter((name) => theirs?.get(name) !== ours?.get(name));
  if (other.length === 0) return;
  log.annotate({
    level: "warning",
    message: `Run ${id} began with other settings (${other.join(", ")}) than this job was given, whose own count from now on. Give \`command: publish\` the inputs of the job that ran it.`
  });
}
function redactorOf({ environment }, { config }) {
  return redactorFor(environment, config.logging.redact);
}
async function textsOf(found) {
  const contents = await found.read(FIXED_FILES);
  return new Map(
    Array.from(contents, ([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")])
  );
}

// src/routing/permitted-workflows.ts
function notPermitted(outcome, permitting) {
  const { choices, asked } = permitting;
  switch (outcome.kind) {
    case "answer":
      return void 0;
    case "composed":
      return String(asked["plan"]) === "true" ? void 0 : "it has composed a workflow, and `--plan` was not asked for";
    case "run": {
      const { workflow, variables } = outcome;
      const choice = choices.find(({ name }) => name === workflow);
      if (!choice)
        return `it has chosen ${JSON.stringify(workflow)}, which requests cannot be routed to here`;
      const taken = /* @__PURE__ */ new Set([choice.request, ...choice.variables.map(({ name }) => name)]);
      const other = Object.keys(variables).find((name) => !taken.has(name));
      if (other !== void 0)
        return `it gives ${workflow} the variable ${JSON.stringify(other)}, which no request can give`;
      return isApproved(choice, outcome, permitting) ? void 0 : `it has chosen ${workflow} by texts of others, and nobody approved just that`;
    }
  }
}
function isApproved({ name, own = false }, { variables }, { asked, approved }) {
  const others = String(asked["issue_others"] ?? "");
  if (!own || others === "") return true;
  const shown = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)]));
  const question = startQuestion({ workflow: name, variables: shown, others });
  return question !== void 0 && approved.some((each) => withoutNames(each) === withoutNames(question));
}
function withoutNames(question) {
  return question.trim().replace(/\([\w ,.[\]-]*\)/, "()");
}

// src/action/publish/verify-answers.ts
async function requireAnswers(answering) {
  const { runId, journals, approvals } = answering;
  const events = parseJournal(journals.handed, runId);
  const before = linesIn(journals.there);
  if (!events.slice(before).some(isAnswer)) return;
  const given = await givenTo(answering);
  const asked = /* @__PURE__ */ new Map();
  const people = /* @__PURE__ */ new Map();
  const taken = /* @__PURE__ */ new Set();
  for (const event of events) {
    if (event.type === "human.asked") {
      asked.set(event.step, event.seq);
      people.set(event.step, /* @__PURE__ */ new Set());
    }
    if (!isAnswer(event)) continue;
    const { step, request, actor = "" } = event;
    const decision = event.type === "human.approved" ? "approved" : event.decision;
    if (decision === "approved") people.get(step)?.add(actor.toLowerCase());
    const isNew = event.seq > before;
    const isGiven = request === void 0 ? decision === "timeout" : !taken.has(request) && isSame(given.get(request), { decision, actor, asked: asked.get(step) });
    const isEnough = decision !== "approved" || event.type === "human.approved" || (people.get(step)?.size ?? 0) >= approvals;
    if (isNew && !(isGiven && isEnough))
      throw publishRejectedError(
        `run ${runId}`,
        `its journal tells of an answer to ${step} that nobody gave`
      );
    if (request !== void 0) taken.add(request);
  }
}
function isAnswer(event) {
  return event.type === "human.answered" || event.type === "human.approved";
}
function isSame(given, { decision, actor, asked }) {
  if (!given) return false;
  return given.decision === decision && (given.actor ?? "") === actor && (given.asked === void 0 || given.asked === asked);
}
async function givenTo({ runId, origin, there }) {
  const given = /* @__PURE__ */ new Map();
  const add = (id, content) => {
    const request = parseRequest(content);
    if (request?.type === "input") given.set(id, request);
  };
  for (const { id, content } of (await readInbox(origin, runId)).requests) add(id, content);
  const files = await there?.files() ?? [];
  const folded = files.filter(({ path }) => /^inbox\/[^/]+\.json$/.test(path));
  for (const [path, content] of await there?.readListed("run", folded) ?? [])
    add(path.slice("inbox/".length, -".json".length), Buffer.from(content).toString("utf8"));
  const progress = (await there?.read([runFiles.progress]))?.get(runFiles.progress);
  const { current_step: current } = parseJsonObject(Buffer.from(progress ?? []).toString("utf8")) ?? {};
  const { asked, human_input: text } = { ...current };
  if (typeof asked === "number" && typeof text === "string")
    given.set(`progress-${asked}`, { type: "input", decision: "input", text, asked });
  return given;
}
function removeHumanInput(progress) {
  const json = parseJsonObject(progress);
  const current = json?.["current_step"];
  if (!json || typeof current !== "object" || current === null) return void 0;
  if ((current.human_input ?? null) === null) return void 0;
  return `${JSON.stringify({ ...json, current_step: { ...current, human_input: null } }, null, 2)}
`;
}
function requireApproved(state, { there }) {
  const outcome = outcomeOf(state);
  if (outcome?.kind !== "composed") return;
  const { definition, sha256 } = outcome;
  const isSeen = approvedIn(state, there).some(
    (message) => message.includes(definition.trimEnd()) && message.includes(sha256)
  );
  if (isSeen) return;
  throw publishRejectedError(
    `run ${state.runId}`,
    "the workflow that it has composed is not one that a person was shown and approved; ask for it again"
  );
}
async function requirePermitted(state, {
  journals: { there },
  record,
  choices
}) {
  const outcome = outcomeOf(state);
  if (!outcome) return;
  const permitting = {
    // Looking for them reads every definition.
    choices: outcome.kind === "run" ? await choices() : [],
    asked: record.variables,
    approved: approvedIn(state, there)
  };
  const why = notPermitted(outcome, permitting);
  if (why !== void 0) throw publishRejectedError(`run ${state.runId}`, `${why}; ask for it again`);
}
function approvedIn({ steps }, there) {
  const seen = linesIn(there);
  return Array.from(steps.values()).flatMap(
    ({ question }) => question?.answer?.decision === "approved" && question.asked.seq <= seen ? [question.asked.message] : []
  );
}

// src/action/publish/verify-run.ts
async function lookAtRun(looking) {
  const { runId, stateRef, handed, origin, sorted, branch } = looking;
  const there = await findRun(origin, runId, { stateRef });
  const found = branch === void 0 ? await findRun(handed, runId, { stateRef }) : void 0;
  if (sorted.code.size > 0 && !found && sorted.state.size === 0)
    throw publishRejectedError(
      `run ${runId}`,
      "the bundle has branches of it, and nothing that tells of them"
    );
  const begun = await beginningOf2(looking, there, found);
  const { record } = begun;
  const { names: own, heads } = await codeOf(origin, there, runId);
  const parts = await partsOf(looking, { there, found });
  const versions = await origin.refs(`${RUN_REFS}${runId}/`);
  const added = /* @__PURE__ */ new Set();
  const changes = [];
  for (const part of parts) {
    const version2 = versions.get(part.ref);
    if (isDone(part, { version: version2, expected: looking.expected[part.ref] })) continue;
    for (const name of await branchesAdded({ record, ...part })) if (!own.has(name)) added.add(name);
    await requireAnswers({ ...looking, there, journals: part.journals });
    if (record.definition === DO_DEFINITION) await requireRouted(looking, part, record);
    const change = await changeFor(looking, { part, version: version2, begun });
    if (change) changes.push(change);
  }
  const whole = parts.find(({ ref }) => ref === runRef(runId));
  const isAhead = whole !== void 0 && whole.journals.there.length > whole.journals.handed.length;
  const last = isAhead ? there : found ?? there;
  const recorded = there ? record.base_sha : void 0;
  const mine = branch === void 0 || !there ? own : await codeOfBranch(looking, there, branch);
  const { state, journal } = await validateRun(last);
  const { movedTo } = there ? (await validateRun(there)).state.headMoves : {};
  return {
    movedTo,
    state,
    record,
    recorded,
    own,
    heads,
    mine,
    added,
    changes,
    rounds: roundsIn(journal)
  };
}
async function requireRouted({ choices }, { found, journals }, record) {
  const { state } = await validateRun(found);
  requireApproved(state, journals);
  await requirePermitted(state, { journals, record, choices });
}
async function beginningOf2({ runId, beginning }, there, found) {
  if (!there) {
    if (!found) throw publishRejectedError(`run ${runId}`, "the bundle does not hold it");
    await validateRun(found);
    return await beginning(found);
  }
  if (found) {
    await validateRun(found);
    await requireSameRun(there, found);
  }
  return { record: await recordIn(there) };
}
async function partsOf({ runId, handed, origin, sorted, branch }, { there, found }) {
  const main = runRef(runId);
  const parts = [];
  if (found) {
    const isEnded = there?.where === "ended";
    parts.push({ ref: main, found, journals: await journalsOf(found, there), isEnded });
  }
  for (const ref of sorted.state.keys()) {
    if (ref === main) continue;
    const id = ref.slice(`${RUN_REFS}${runId}/`.length);
    const at = (refs) => findBranch(refs, { runId, id });
    const [own, before] = await Promise.all([at(handed), at(origin)]);
    const within = there && await stepOf(there, id);
    if (!own || !there || within === void 0 && branch !== void 0)
      throw publishRejectedError(ref, "no branch of the run is worked on under that name");
    await requireSameRun(there, own);
    const journals = await journalsOf(own, before);
    parts.push({ ref, found: own, journals, isEnded: false, ...within === void 0 ? {} : { within } });
  }
  return parts;
}
async function journalsOf(found, there) {
  const [handed, before] = await Promise.all([validateRun(found), there ? validateRun(there) : void 0]);
  return { handed: handed.journal, there: before?.journal ?? "" };
}
async function stepOf(there, id) {
  const { fanOut } = (await validateRun(there)).state;
  return fanOut?.branches.find(({ step }) => branchIdOf(step) === id)?.step;
}
async function codeOfBranch({ runId, origin }, there, id) {
  const { fanOut } = (await validateRun(there)).state;
  const given = fanOut?.branches.filter(({ step }) => branchIdOf(step) === id) ?? [];
  const before = await findBranch(origin, { runId, id });
  const opened = before ? branchNamesOf((await validateRun(before)).state) : [];
  return /* @__PURE__ */ new Set([...given.map(({ branch }) => branch), ...opened]);
}
function isDone({ ref, journals, isEnded }, { version: version2, expected }) {
  if ((version2 !== expected || isEnded) && isPublished(journals)) return true;
  if (version2 !== expected)
    throw publishRejectedError(ref, "it has moved at the remote since the job began; resume the run");
  if (goesOn(journals)) return false;
  throw publishRejectedError(
    ref,
    "its journal does not go on from the one at the remote, of which nothing ever changes"
  );
}
async function changeFor({ runId, handed, origin, sorted }, { part: { ref, found }, version: version2, begun: { text } }) {
  const folder = runDirectory(runId);
  const isLive = sorted.state.has(ref);
  const tree = { refs: handed, version: sorted.state.get(ref) ?? found.version };
  const folders = ref === runRef(runId) && isLive ? [folder, SHARED_FOLDER] : [folder];
  const there = version2 === void 0 ? void 0 : { refs: origin, version: version2 };
  const progress = (await found.read([runFiles.progress])).get(runFiles.progress);
  const silent = removeHumanInput(Buffer.from(progress ?? []).toString("utf8"));
  const replaced = /* @__PURE__ */ new Map();
  if (text !== void 0) replaced.set(runPath(runId, runFiles.run), text);
  if (silent !== void 0) replaced.set(runPath(runId, runFiles.progress), silent);
  return await changeOf(tree, there, { ref, folders, runId, replaced });
}

// src/action/publish/publish.ts
async function publishCommand(job) {
  const { "hand-over": folder, "run-id": runId } = job.inputs;
  if (folder === void 0)
    throw usage("Input `hand-over` is missing; name the folder in which the run was left.");
  if (runId === void 0) throw usage("Input `run-id` is missing; name the run, as `command: gate` does.");
  try {
    const bundle = plainFile(resolve(job.io.cwd, folder, BUNDLE_FILE));
    return bundle === void 0 ? await publishRest(job, runId) : await publishBundle(job, { folder, runId, bundle });
  } finally {
    if (job.work.hasNote()) job.work.note({ runId, stage: "ended" });
  }
}
function beginChanging({ work }, runId) {
  work.note({ runId, stage: "running" });
}
async function publishRest(job, runId) {
  job.log.text("The run left nothing to publish.");
  const project = projectOf(job);
  const { source } = await openSource(job, project);
  const origin = createGitStateRefs(source);
  await reportMissingHandoff(job, project);
  if (job.inputs.branch !== void 0) return exitCodes.completed;
  const unfinished = await findUnfinished(job, { origin, runId, stateRef: project.config.state.branch });
  if (unfinished) {
    beginChanging(job, runId);
    return await proposeAndShow(job, project, unfinished);
  }
  await settleForJobs(job, { refs: origin, runId });
  return exitCodes.completed;
}
async function findUnfinished(job, { origin, runId, stateRef }) {
  const found = await findRun(origin, runId, { stateRef });
  if (!found) return void 0;
  const { state, journal } = await validateRun(found);
  const isOpen = pullRequestsOf(state).some(({ number }) => number === void 0);
  if (!isTerminal(state) || found.where === "ended" && !isOpen) return void 0;
  const head = await allowed(job);
  if (await claimedByOthers(job, { refs: origin, place: await gitHubOf(job), runId }) !== void 0)
    return void 0;
  const record = await recordIn(found);
  const { names: branches } = await codeOf(origin, found, runId);
  const rounds = roundsIn(journal);
  return {
    runId,
    stateRef,
    origin,
    state,
    record,
    branches,
    rounds,
    head,
    headRef: head?.branch,
    displaced: /* @__PURE__ */ new Map()
  };
}
async function publishBundle(job, { folder, runId, bundle }) {
  const { branch } = job.inputs;
  const head = await allowed(job);
  const project = projectOf(job);
  const manifest = parseHandOver(readText(resolve(job.io.cwd, folder, MANIFEST_FILE)));
  const directory = mkdtempSync2(join2(job.temp, "agentic-quarantine-"));
  try {
    const published = await publish({ job, project, bundle, manifest, runId, head, directory });
    return branch === void 0 ? await proposeAndShow(job, project, published) : exitCodes.completed;
  } finally {
    rmSync2(directory, { recursive: true, force: true });
  }
}
async function allowed(job) {
  const verdict = await recheckGate(job);
  const pinned = job.inputs["head-sha"];
  const isClosed = !verdict.allowed && verdict.isClosed === true;
  const now = verdict.allowed ? verdict : pinned === void 0 && !isClosed ? void 0 : verdict.movedTo;
  if (!now) throw usage(`Nothing is published: ${verdict.allowed ? "" : verdict.reason}`);
  const { headSha, headRef } = now;
  if (pinned !== void 0 && headSha === void 0) throw notMoved(pinned, "none");
  if (headSha === void 0 || headRef === void 0) return void 0;
  if (isClosed) return { sha: pinned ?? headSha, branch: headRef, movedTo: headSha, isClosed };
  return pinned === void 0 || pinned === headSha ? { sha: headSha, branch: headRef } : { sha: pinned, branch: headRef, movedTo: headSha };
}
function notMoved(pinned, now) {
  return usage(
    `Nothing is published: the pull request stood at ${pinned} and stands at ${now} now; ask again.`
  );
}
async function publish(publishing) {
  const { job, project, bundle, manifest, runId, directory, head } = publishing;
  const stateRef = project.config.state.branch;
  const { branch } = job.inputs;
  const header = readBundleHeader(bundle);
  const sorted = sortRefs(header.refs, { runId, branch, project });
  const { repository, source } = await openSource(job, project);
  const environment = withoutCredentials(job.environment);
  const quarantine = await openQuarantine(repository, { directory, bundle, header, source, environment });
  const handed = await openHanded(quarantine, directory, environment);
  const origin = protectCodeBranch(createGitStateRefs(lend(source, quarantine)), stateRef);
  const others = await claimedByOthers(job, { refs: origin, place: await gitHubOf(job), runId });
  if (others !== void 0) throw usage(`Nothing is published: ${others}`);
  for (const [name, version2] of [...sorted.state, ...sorted.shared])
    await checkTree(quarantine, { name, version: version2, runId });
  const bases = await basesOf(publishing, source);
  const { expected } = manifest;
  const looked = await lookAtRun({
    runId,
    stateRef,
    branch,
    handed,
    origin,
    sorted,
    expected,
    approvals: project.config.human.approvals,
    choices: async () => await listChoices(project),
    beginning: async (found) => {
      const record2 = await recordOfNew(job, project, { found, source, ...bases, head });
      return { record: record2, text: renderRecord(job, project, record2) };
    }
  });
  if (head?.movedTo !== void 0 && looked.record.head_sha === void 0)
    throw head.isClosed ? usage("Nothing is published: the pull request is closed.") : notMoved(head.sha, head.movedTo);
  const checking = { quarantine, source, sorted, looked, tips: bases.tips };
  const { displaced, movedAgain: movedAgain2 } = await pushAll(publishing, { origin, ...checking });
  await publishNotes(job, { handed, origin, stateRef, sorted });
  const branches = /* @__PURE__ */ new Set([...sorted.code.keys(), ...looked.own]);
  const { state, record, rounds } = looked;
  const now = head?.movedTo === void 0 ? movedAgain2 ?? head : head;
  const shown = { runId, stateRef, origin, state, record, branches, rounds };
  return { ...shown, head: now, headRef: now?.branch, displaced };
}
var PUSHES = 3;
async function pushAll(publishing, { origin, ...checking }) {
  const { job, runId } = publishing;
  const { changes } = checking.looked;
  for (let push = 1; ; push += 1) {
    const checked = await checkCode(publishing, checking);
    beginChanging(job, runId);
    const result = await origin.commit({ refs: changes, branches: checked.code });
    if (result.status === "committed") {
      const moved = [...checked.code.keys(), ...changes.map(({ ref }) => ref)];
      job.log.text(`Published: ${moved.join(", ") || "nothing new"}.`);
      return checked;
    }
    if (result.status === "moved")
      throw publishRejectedError(
        `run ${runId}`,
        "somebody else has gone on with it; resume it from where it is now"
      );
    if (result.behind && push < PUSHES) continue;
    const [[name, reason] = [`run ${runId}`, "it was refused"]] = result.branches;
    throw publishRejectedError(name, reason.replace(/\.$/, ""));
  }
}
var NOTHING = { isWhole: true, opened: [] };
async function proposeAndShow(job, project, published) {
  const { origin, runId, stateRef } = published;
  const place = await gitHubOf(job);
  const isMoved2 = hasMoved(published);
  const proposed = isMoved2 ? NOTHING : await proposePublished(job, project, published);
  const at = { origin, runId, stateRef };
  const noted = isMoved2 ? await noteMoved(at, (state2) => movedEvents(job, published, state2)) : await recordOpenedPullRequests(at, proposed.opened);
  const { away } = proposed;
  const state = (away ? await notePaused(at, () => pauseUntilThere(away)) : noted) ?? published.state;
  const isEnded = proposed.isWhole ? await endPublished(job, { ...published, state }) : true;
  const claim = await settleForJobs(job, { refs: origin, runId, round: roundOf({ ...published, state }) });
  const goesOn2 = await showPublished(job, project, { ...published, state });
  const found = await findRun(origin, runId, { stateRef });
  if (found && proposed.isWhole) await startNext(job, place, { found });
  await resumeIfRequested(job, place, { stateRef, claim });
  const isRight = proposed.isWhole || away !== void 0 && state.status === "paused";
  return isRight && isEnded && goesOn2 ? exitCodes.completed : exitCodes.failed;
}
async function basesOf({ job, project }, source) {
  const git = createGit(project.root, job.environment);
  const { mainBranch } = project.config.git;
  const here = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  const started = job.environment["GITHUB_REF_NAME"];
  const branches = /* @__PURE__ */ new Set([mainBranch, here ?? mainBranch, started ?? mainBranch]);
  const there = await listRefs(source, [...branches]);
  return { branches, tips: [.../* @__PURE__ */ new Set([await git.run("rev-parse", "HEAD"), ...there.values()])] };
}
async function openSource(job, project) {
  const { environment } = job;
  const repository = { root: project.root, git: createGit(project.root, environment) };
  const source = (await remotesOf({ ...project, environment })).choose(void 0);
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
  const file = join2(objects, "..", "shallow");
  return {
    ...source,
    checkout: {
      objects,
      shallow: () => existsSync(file) ? readFileSync(file, "utf8").match(/^[0-9a-f]+$/gm) ?? [] : []
    }
  };
}
async function publishNotes(job, { handed, origin, stateRef, sorted }) {
  const treeOf = (name) => {
    const version2 = sorted.shared.get(name);
    return version2 === void 0 ? void 0 : { refs: handed, version: version2 };
  };
  const shared = treeOf(stateRef);
  if (!shared) return;
  const left = await publishShared(
    { origin, stateRef, ...retryTiming },
    shared,
    treeOf(`${SEED}${stateRef}`)
  );
  if (left.length > 0)
    job.log.text(`Others have changed these meanwhile, and they stay so: ${left.join(", ")}`);
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
