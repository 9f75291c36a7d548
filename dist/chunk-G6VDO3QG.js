const require = process.getBuiltinModule;
import {
  createGitStateRefs
} from "./chunk-FWXVYZSS.js";
import {
  createFolderStateRefs,
  notesWith,
  redactedRefs,
  trackAvailability
} from "./chunk-GP6ZZAE6.js";
import {
  protectCodeBranch
} from "./chunk-BAD7GZ4U.js";
import {
  remotesOf
} from "./chunk-KPZFHEFB.js";
import {
  checkedOut,
  fetchBranches,
  fetchRunBranches,
  hasRemoteStorage,
  isOutbox,
  listRefs
} from "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  dropBranches,
  filesBetween,
  privateFolder,
  takeFolderProblem,
  tryMerge
} from "./chunk-XIXLG7DY.js";
import {
  redactorFor
} from "./chunk-OJV2YDKN.js";
import {
  keptBranch
} from "./chunk-EO6JZ5KM.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/wiring/open-remote-storage.ts
const { existsSync, statSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");

// src/git/merge/merge-base-branch.ts
async function takeBase(repository, source, { branch, onto, known: known2, standing: standing2, ...wanted }) {
  const { git } = repository;
  const tip = (await listRefs(source, [onto])).get(onto);
  if (tip === void 0) return void 0;
  await fetchBranches(git, source, { ...wanted, branches: /* @__PURE__ */ new Map([[onto, tip]]) });
  if (await git.try("merge-base", "--is-ancestor", tip, standing2) !== void 0) return void 0;
  const theirs = { commit: tip, branch: onto };
  return await mergeTip(repository, source, { ...wanted, branch, theirs, known: known2, standing: standing2 });
}
async function mergeTip(repository, source, { branch, theirs, known: known2, standing: standing2, ...wanted }) {
  const { git } = repository;
  const { commit: tip, branch: onto } = theirs;
  const ours = onto === branch ? keptBranch(branch) : branch;
  const tried = await tryMerge(git, { ours: { commit: standing2, branch: ours }, theirs });
  if (!tried?.clean) {
    const why = tried ? tried.description : "This git cannot merge by itself; 2.38 can.";
    throw unsuitable(
      `The run cannot continue on the new head of ${onto} (${tip.slice(0, 12)}). ${why}
Merge ${onto === branch ? ours : onto} into ${branch} by hand, push ${branch}, then resume the run.`
    );
  }
  const message = onto === branch ? `Merge what was pushed to ${branch}` : `Merge ${onto} into ${branch}`;
  const head = await git.run("commit-tree", tried.tree, "-p", standing2, "-p", tip, "-m", message);
  const told2 = await fetchRunBranches(repository, source, { ...wanted, branches: /* @__PURE__ */ new Map([[branch, head]]) });
  if (await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`) !== head)
    throw unsuitable(
      `${onto} is merged into ${branch} as ${head}, and ${branch} cannot move there. ${told2.get(branch) ?? ""} Then resume the run.`
    );
  return { branch, head, files: await filesBetween(git, known2, head) };
}
function unsuitable(message) {
  return new AgenticError({ code: "git-unsuitable", message });
}

// src/git/remote/update-branches.ts
async function fastForwardBranches(repository, source, { takes, ...wanted }) {
  const followed = await followMoved(repository, source, wanted);
  if (!takes) return followed;
  const { remoteHeads: there, localHeads: here, isInOrder, rejectedBranches: _, ...bringing } = wanted;
  const { branch, onto } = takes;
  const moved = followed.moved.find((each) => each.branch === branch);
  const left = here.get(branch) ?? there.get(branch);
  if (left === void 0) return followed;
  const at = await standing(repository.git, { branch, known: moved?.head ?? left, isInOrder });
  const taken = await takeBase(repository, source, { ...bringing, branch, onto, known: left, standing: at });
  const others = followed.moved.filter((each) => each !== moved);
  return taken ? { ...followed, moved: [...others, taken] } : followed;
}
async function followMoved(repository, source, { remoteHeads, localHeads, rejectedBranches, isInOrder, ...wanted }) {
  const tips = await listRefs(source, [...remoteHeads.keys(), ...Array.from(remoteHeads.keys(), keptBranch)]);
  const changed = [];
  for (const [branch, left] of remoteHeads) {
    const known2 = localHeads.get(branch) ?? left;
    const tip = tips.get(branch);
    if (tip === void 0 && !rejectedBranches.has(branch)) throw deleted(source, branch, known2);
    if (tip !== void 0 && tip !== left) changed.push({ branch, left, known: known2, tip });
  }
  if (changed.length === 0) return { moved: [], notices: [] };
  const branches = new Map(
    [...tips].filter(
      ([name]) => changed.some(({ branch }) => name === branch || name === keptBranch(branch))
    )
  );
  await fetchBranches(repository.git, source, { ...wanted, branches });
  const moved = [];
  const apart = [];
  for (const each of changed)
    if (await isApart(repository.git, each, { beside: tips.get(keptBranch(each.branch)), base: wanted.base }))
      apart.push(each);
    else if (await isMovedOn(repository.git, { source, rejectedBranches, isInOrder }, each)) moved.push(each);
  const notices = [];
  for (const each of moved)
    notices.push(...await follow(repository, { ...wanted, source, isInOrder }, each));
  const all = await Promise.all(moved.map((each) => movedBy(repository.git, each)));
  for (const each of apart) all.push(await merge(repository, { ...wanted, source, isInOrder }, each));
  return { moved: all, notices };
}
async function isApart(git, { left, tip }, { beside, base }) {
  if (beside === void 0 || !await leads(git, left, beside) || await leads(git, left, tip))
    return false;
  const common = await git.try("merge-base", left, tip);
  return common !== void 0 && base !== void 0 && !await leads(git, common, base);
}
async function merge(repository, { source, isInOrder, ...wanted }, { branch, known: known2, tip }) {
  const at = await standing(repository.git, { branch, known: known2, isInOrder });
  const theirs = { commit: tip, branch };
  return await mergeTip(repository, source, { ...wanted, branch, theirs, known: known2, standing: at });
}
async function movedBy(git, { branch, known: known2, tip }) {
  return { branch, head: tip, files: await filesBetween(git, known2, tip) };
}
async function isMovedOn(git, { source, rejectedBranches, isInOrder }, each) {
  const { branch, left, known: known2, tip } = each;
  if (!rejectedBranches.has(branch) && !await leads(git, left, tip)) throw rewritten(source, each);
  if (await leads(git, tip, known2)) return false;
  const here = await standing(git, { branch, known: known2, isInOrder });
  if (await leads(git, here, tip)) return true;
  if (await leads(git, tip, here)) return await leads(git, known2, tip);
  const directory = (await checkedOut(git)).get(branch);
  const at = directory === void 0 ? `git switch ${branch}, git` : `git -C ${directory}`;
  throw unsuitable2(
    `${branch} has commits here that ${source.remote.name} does not have (${short(here)}), and others there (${short(tip)}). Bring them together (${at} merge ${tip}), then resume the run.`
  );
}
async function standing(git, { branch, known: known2, isInOrder }) {
  const here = isInOrder ? await tipHere(git, branch) : void 0;
  return here !== void 0 && await leads(git, known2, here) ? here : known2;
}
async function follow(repository, { source, isInOrder, ...wanted }, { branch, known: known2, tip }) {
  const { git } = repository;
  if (await leads(git, tip, await standing(git, { branch, known: known2, isInOrder }))) return [];
  const told2 = await fetchRunBranches(repository, source, { ...wanted, branches: /* @__PURE__ */ new Map([[branch, tip]]) });
  if (await tipHere(git, branch) === tip) return [...told2.values()];
  throw unsuitable2(
    `Somebody has moved ${branch} on at ${source.remote.name}, and the run cannot follow. ${told2.get(branch) ?? ""} Then resume the run.`
  );
}
async function leads(git, from, to) {
  return from === to || await git.try("merge-base", "--is-ancestor", from, to) !== void 0;
}
async function tipHere(git, branch) {
  return await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
}
function deleted({ remote: { name } }, branch, commit) {
  return unsuitable2(
    `${branch} was deleted at ${name}, and the run does not put it back by itself. Restore it (git push ${name} ${commit}:refs/heads/${branch}, or "Restore branch" on its pull request) and resume the run, or start a new one.`
  );
}
function rewritten({ remote: { name } }, { branch, known: known2, tip }) {
  return unsuitable2(
    `${branch} no longer has the run's commits at ${name}: it was rewritten there (${short(tip)}). Merge the run's last commit, ${known2}, into ${branch} and push that, then resume the run; or start a new one.`
  );
}
function short(commit) {
  return commit.slice(0, 8);
}
function unsuitable2(message) {
  return new AgenticError({ code: "git-unsuitable", message });
}

// src/wiring/abortable-state-refs.ts
const { setMaxListeners } = process.getBuiltinModule("node:events");
function createAbortableStateRefs(chosen, onAnswer) {
  const begin = () => {
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const source = { ...chosen, repository: chosen.repository.until(over.signal, onAnswer) };
    return { over, source, refs: createGitStateRefs(source) };
  };
  let now = begin();
  return {
    source: () => now.source,
    refs: {
      location: now.refs.location,
      refs: (prefix) => now.refs.refs(prefix),
      list: (version, folder) => now.refs.list(version, folder),
      files: (version, folder) => now.refs.files(version, folder),
      read: (version, paths) => now.refs.read(version, paths),
      commit: (change) => now.refs.commit(change)
    },
    abortPendingCalls: () => {
      const before = now;
      if (before.over.signal.aborted) return;
      now = begin();
      before.over.abort();
    },
    close: () => now.over.abort()
  };
}

// src/wiring/open-remote-storage.ts
async function openRemoteStorage(place) {
  const { root, isRepository, environment, config } = place;
  const { remote, branch: stateRef } = config.state;
  if (remote === false || !hasRemoteStorage(place)) return void 0;
  const shared = remote === void 0 ? void 0 : sharedFolder(root, remote);
  const redact = redactorFor(environment, config.logging.redact);
  if (shared !== void 0) {
    const refs2 = redactedRefs(withoutBranches(createFolderStateRefs(shared)), redact);
    const nowhere = () => Promise.resolve([]);
    const folder = told(place, privateFolder(root, environment));
    return {
      refs: refs2,
      stateRef,
      folder,
      isStateOnly: true,
      availability: { isUnresponsive: false, responseCount: 0 },
      abortPendingCalls: () => {
      },
      close: () => {
      },
      fetchBranches: nowhere,
      syncNotes: notesWith(place, { refs: refs2, stateRef })
    };
  }
  if (!isRepository) {
    if (remote === void 0) return void 0;
    throw new AgenticError({
      code: "config-invalid",
      message: `\`state.remote\` is ${JSON.stringify(remote)}, which is no folder, and here is no git repository. Name a folder, or remove the key.`
    });
  }
  const chosen = await sourceOf(place);
  if (!chosen) return void 0;
  const availability = availabilityOf(place);
  const onAnswer = () => void (availability.responseCount += 1);
  const { refs: own, source, abortPendingCalls, close } = createAbortableStateRefs(chosen, onAnswer);
  const refs = protectCodeBranch(
    redactedRefs(trackAvailability(own, { clock: systemClock, availability }), redact),
    stateRef
  );
  const repository = { root, git: createGit(root, environment) };
  return {
    refs,
    stateRef,
    folder: told(place, chosen.repository.folder()),
    availability,
    abortPendingCalls,
    close,
    fetchBranches: async ({ branches, base }, keep) => {
      const wanted = { branches, ...base === void 0 ? {} : { base }, ...keep ? { keep } : {} };
      const problems = await fetchRunBranches(repository, source(), wanted);
      return Array.from(problems.values());
    },
    updateBranches: ({ base, ...heads }, keep) => fastForwardBranches(repository, source(), { ...heads, ...base === void 0 ? {} : { base }, keep }),
    deleteMergedBranches: ({ branches, into }) => dropBranches(repository, branches, into.branch),
    syncNotes: notesWith(place, { refs, stateRef, withoutBatches: isOutbox(chosen.remote.url) })
  };
}
function told({ report }, folder) {
  const problem = report && takeFolderProblem(folder);
  if (problem !== void 0) report?.(problem);
  return folder;
}
var known = /* @__PURE__ */ new WeakMap();
function availabilityOf({ root, environment }) {
  const ofAll = known.get(environment) ?? /* @__PURE__ */ new Map();
  known.set(environment, ofAll);
  const availability = ofAll.get(root) ?? { isUnresponsive: false, responseCount: 0 };
  ofAll.set(root, availability);
  return availability;
}
async function sourceOf({ report, ...place }) {
  const remotes = await remotesOf(place);
  const { remote } = place.config.state;
  if (remote === false) return void 0;
  if (remote !== void 0) return remotes.choose(void 0, remote);
  try {
    return remotes.choose(void 0);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "git-unsuitable") throw error;
    report?.(`Runs are kept in this clone alone. ${error.message}`);
    return void 0;
  }
}
function withoutBranches(refs) {
  return { ...refs, commit: ({ refs: changes }) => refs.commit({ refs: changes }) };
}
function sharedFolder(root, remote) {
  if (/^[a-z]+:|^[^/]+@/i.test(remote)) return void 0;
  const folder = resolve(root, remote);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !existsSync(join(folder, "HEAD")) && !existsSync(join(folder, ".git")) ? folder : void 0;
}

export {
  openRemoteStorage
};
