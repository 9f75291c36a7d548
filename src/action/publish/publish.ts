import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { withoutCredentials } from "../../redaction/withheld-credentials.ts";
import { AgenticError, usageError } from "../../errors.ts";
import { openQuarantine, type Quarantine, readBundleHeader } from "../../git/bundles/quarantine.ts";
import { createGit } from "../../git/process/git.ts";
import { createGitStateRefs } from "../../git/refs/git-state-refs.ts";
import { type CodeSource, listHeads } from "../../git/remote/code-source.ts";
import { openRemotes } from "../../git/remote/remotes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { pullRequestsOf } from "../../run/state.ts";
import { listChoices } from "../../runner/do-workflow/list-workflow-choices.ts";
import { exitCodes } from "../../runner/process/exit-code.ts";
import type { Project } from "../../runner/start/project.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { protectCodeBranch } from "../../storage/refs/guarded-refs.ts";
import { retryTiming } from "../../wiring/engine-identity.ts";
import { remotesOf } from "../../wiring/repository-remotes.ts";
import { conflictingLeaseMessage, releaseLeaseForJobs } from "../gate/claim-run.ts";
import { recheckGate } from "../gate/gate.ts";
import { reportMissingHandoff } from "../gate/report-start-error.ts";
import { BUNDLE_FILE, MANIFEST_FILE, parseManifest, SEED } from "../handoff/handoff-folder.ts";
import { gitHubOf } from "../job-repository.ts";
import { type Job, projectOf } from "../job.ts";
import { dispatchFollowUp } from "../run/start-follow-up.ts";
import { type BundleRefs, classifyRefs, publishRejectedError } from "./verify-code.ts";
import { hasMoved, type Head, movedEvents } from "./moved-branches.ts";
import { type BundleTree, publishShared, requireStateTree } from "./publish-state.ts";
import {
  recordMovedBranches,
  recordOpenedPullRequests,
  recordRemotePause,
  type RemoteRun,
} from "./record-pull-requests.ts";
import {
  archivePublishedRun,
  type Proposed,
  proposePublished,
  type PublishedRun,
  roundOf,
  showPublished,
} from "./report-published-run.ts";
import { resumeIfRequested } from "./resume-if-requested.ts";
import { readRunCode } from "./run-branches.ts";
import { checkCode, type CheckedCode, type Checking, type Publishing } from "./verify-branches.ts";
import { countFanOuts } from "./verify-journal.ts";
import { recordIn, recordOfNew, renderRecord } from "./verify-record.ts";
import { verifyRun } from "./verify-run.ts";

/**
 * The last job: publishes the bundle of a run, in a fresh clone, with write access and without an agent. The bundle is untrusted: only
 * state files and verified branches of this run are published, all or none. A repeated job does what is missing.
 */
export async function publishCommand(job: Job): Promise<number> {
  const { "hand-over": folder, "run-id": runId } = job.inputs;
  if (folder === undefined)
    throw usageError("Input `hand-over` is missing. Set it to the folder with the run.");
  if (runId === undefined)
    throw usageError("Input `run-id` is missing. Set it to the output `run-id` of `command: gate`.");
  try {
    const bundle = regularFile(resolve(job.io.cwd, folder, BUNDLE_FILE));
    return bundle === undefined
      ? await publishWithoutBundle(job, runId)
      : await publishBundle(job, folder, { runId, bundle });
  } finally {
    if (job.work.hasNote()) job.work.note({ runId, stage: "ended" });
  }
}

/** Notes that the job changes the remote, so that the last step repeats it after an interruption. */
function noteRunning({ work }: Job, runId: string): void {
  work.note({ runId, stage: "running" });
}

async function publishWithoutBundle(job: Job, runId: string): Promise<number> {
  job.log.text("The run left nothing to publish.");
  const project = projectOf(job);
  const { source } = await openSource(job, project);
  const origin = createGitStateRefs(source);
  await reportMissingHandoff(job, project);
  if (job.inputs.branch !== undefined) return exitCodes.completed;
  const unfinished = await findUnfinished(job, { origin, runId, stateRef: project.config.state.branch });
  if (unfinished) {
    noteRunning(job, runId);
    return await proposeAndShow(job, project, unfinished);
  }
  await releaseLeaseForJobs(job, origin, { runId });
  return exitCodes.completed;
}

async function findUnfinished(job: Job, { origin, runId, stateRef }: RemoteRun) {
  const found = await findRun(origin, runId, { stateRef });
  if (!found) return undefined;
  const { state, journal } = await validateRun(found);
  const isOpen = pullRequestsOf(state).some(({ number }) => number === undefined);
  if (!isTerminal(state) || (found.where === "ended" && !isOpen)) return undefined;
  const head = await requirePermission(job);
  if ((await conflictingLeaseMessage(job, origin, runId)) !== undefined) return undefined;
  const record = await recordIn(found);
  const { names: branches } = await readRunCode(origin, found, runId);
  const rounds = countFanOuts(journal);
  return { runId, stateRef, origin, state, record, branches, rounds, head, displaced: new Map() };
}

async function publishBundle(
  job: Job,
  folder: string,
  { runId, bundle }: Pick<BundledRun, "runId" | "bundle">,
): Promise<number> {
  const { branch } = job.inputs;
  const head = await requirePermission(job);
  const project = projectOf(job);
  const manifest = parseManifest(readText(resolve(job.io.cwd, folder, MANIFEST_FILE)));
  const directory = mkdtempSync(join(job.temp, "agentic-quarantine-"));
  try {
    const published = await publish({ job, project, bundle, manifest, runId, head, directory });
    // The job that joins the branches shows their results.
    return branch === undefined ? await proposeAndShow(job, project, published) : exitCodes.completed;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Requires the permission again. Returns the head of the pull request; a moved or closed one pauses the run instead of losing its result. */
async function requirePermission(job: Job): Promise<Head | undefined> {
  const verdict = await recheckGate(job);
  const pinned = job.inputs["head-sha"];
  const isClosed = !verdict.allowed && verdict.isClosed === true;
  const now = verdict.allowed ? verdict : pinned === undefined && !isClosed ? undefined : verdict.movedTo;
  if (!now) throw usageError(`Nothing is published: ${verdict.allowed ? "" : verdict.reason}`);
  const { headSha, headRef } = now;
  // A resumed run has no pinned head: it keeps its pull request.
  if (pinned !== undefined && headSha === undefined) throw headMovedError(pinned, "none");
  if (headSha === undefined || headRef === undefined) return undefined;
  if (isClosed) return { sha: pinned ?? headSha, branch: headRef, movedTo: headSha, isClosed };
  return pinned === undefined || pinned === headSha
    ? { sha: headSha, branch: headRef }
    : { sha: pinned, branch: headRef, movedTo: headSha };
}

function headMovedError(pinned: string, now: string): AgenticError {
  return usageError(
    `Nothing is published: the head of the pull request was ${pinned} and is now ${now}. Ask again.`,
  );
}

interface BundledRun extends Publishing {
  readonly bundle: string;
  readonly runId: string;
  readonly directory: string;
}

async function publish(publishing: BundledRun): Promise<PublishedRun> {
  const { job, project, bundle, manifest, runId, directory, head } = publishing;
  const stateRef = project.config.state.branch;
  const { branch } = job.inputs;
  const header = readBundleHeader(bundle);
  const bundleRefs = classifyRefs(header.refs, { runId, branch, project });
  const { repository, source } = await openSource(job, project);
  const environment = withoutCredentials(job.environment);
  const quarantine = await openQuarantine(repository, { directory, bundle, header, source, environment });
  const bundled = await openBundleRefs(quarantine, directory, environment);
  const origin = protectCodeBranch(createGitStateRefs(withQuarantineObjects(source, quarantine)), stateRef);
  const conflict = await conflictingLeaseMessage(job, origin, runId);
  if (conflict !== undefined) throw usageError(`Nothing is published: ${conflict}`);
  for (const [name, version] of [...bundleRefs.state, ...bundleRefs.shared])
    await requireStateTree(quarantine, { name, version, runId });
  const bases = await basesOf(publishing, source);
  const { expected } = manifest;
  const verified = await verifyRun({
    runId,
    stateRef,
    branch,
    bundled,
    origin,
    bundleRefs,
    expected,
    approvals: project.config.human.approvals,
    choices: async () => await listChoices(project),
    prepareRecord: async (found) => {
      const record = await recordOfNew(job, project, { found, source, ...bases, head });
      return { record, text: renderRecord(job, project, record) };
    },
  });
  // Only a run that began at the pull request's head can be resumed onto its new one.
  if (head?.movedTo !== undefined && verified.record.head_sha === undefined)
    throw head.isClosed
      ? usageError("Nothing is published: the pull request is closed.")
      : headMovedError(head.sha, head.movedTo);
  const checking = { quarantine, source, bundleRefs, verified, tips: bases.tips };
  const { displaced, movedAgain } = await pushAll(publishing, { origin, ...checking });
  await publishNotes(job, { origin, stateRef }, { bundled, bundleRefs });
  const branches = new Set([...bundleRefs.code.keys(), ...verified.own]);
  const { state, record, rounds } = verified;
  const now = head?.movedTo === undefined ? (movedAgain ?? head) : head;
  return { runId, stateRef, origin, state, record, branches, rounds, head: now, displaced };
}

/** Tries of the push. After a concurrent push the branches are verified again. */
const MAX_PUSHES = 3;

async function pushAll(
  publishing: BundledRun,
  { origin, ...checking }: Checking & Pick<RemoteRun, "origin">,
): Promise<CheckedCode> {
  const { job, runId } = publishing;
  const { changes } = checking.verified;
  for (let push = 1; ; push += 1) {
    const checked = await checkCode(publishing, checking);
    noteRunning(job, runId);
    const result = await origin.commit({ refs: changes, branches: checked.code });
    if (result.status === "committed") {
      const moved = [...checked.code.keys(), ...changes.map(({ ref }) => ref)];
      job.log.text(`Published: ${moved.join(", ") || "nothing new"}.`);
      return checked;
    }
    if (result.status === "moved")
      throw publishRejectedError(`run ${runId}`, "another engine resumed it. Resume it again");
    if (result.behind && push < MAX_PUSHES) continue;
    const [[name, reason] = [`run ${runId}`, "it was refused"]] = result.branches;
    throw publishRejectedError(name, reason.replace(/\.$/, ""));
  }
}

const NOTHING: Proposed = { isComplete: true, opened: [] };

/** Opens pull requests, records them, archives an ended run and shows it. In this order a repeated job finds what is missing. */
async function proposeAndShow(job: Job, project: Project, published: PublishedRun): Promise<number> {
  const { origin, runId, stateRef } = published;
  const gitHub = await gitHubOf(job);
  const isMoved = hasMoved(published);
  const proposed = isMoved ? NOTHING : await proposePublished(job, project, published);
  const at = { origin, runId, stateRef };
  const noted = isMoved
    ? await recordMovedBranches(at, (state) => movedEvents(job, published, state))
    : await recordOpenedPullRequests(at, proposed.opened);
  const { remoteError } = proposed;
  const state = (remoteError ? await recordRemotePause(at, remoteError) : noted) ?? published.state;
  const isEnded = proposed.isComplete ? await archivePublishedRun(job, { ...published, state }) : true;
  // From here on other jobs may resume the run, for example after an answer.
  const lease = await releaseLeaseForJobs(job, origin, { runId, round: roundOf({ ...published, state }) });
  const canFanOut = await showPublished(job, project, { ...published, state });
  const found = await findRun(origin, runId, { stateRef });
  if (found && proposed.isComplete) await dispatchFollowUp(job, gitHub, found);
  await resumeIfRequested(job, gitHub, { stateRef, lease });
  const isProposed = proposed.isComplete || (remoteError !== undefined && state.status === "paused");
  return isProposed && isEnded && canFanOut ? exitCodes.completed : exitCodes.failed;
}

async function basesOf({ job, project }: Publishing, source: CodeSource) {
  const git = createGit(project.root, job.environment);
  const { mainBranch } = project.config.git;
  const currentBranch = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  const started = job.environment["GITHUB_REF_NAME"];
  const branches = new Set([mainBranch, currentBranch ?? mainBranch, started ?? mainBranch]);
  const remoteHeads = await listHeads(source, [...branches]);
  return { branches, tips: [...new Set([await git.run("rev-parse", "HEAD"), ...remoteHeads.values()])] };
}

async function openSource(job: Job, project: Project) {
  const { environment } = job;
  const repository = { root: project.root, git: createGit(project.root, environment) };
  const source = (await remotesOf({ ...project, environment })).choose(undefined);
  if (source) return { repository, source };
  throw new AgenticError({
    code: "git-unsuitable",
    message:
      "Nothing is published: the checkout has no remote. Check out the repository first (actions/checkout).",
  });
}

/** Opens the state refs of the bundle like a remote, without credentials. */
async function openBundleRefs({ git }: Quarantine, directory: string, environment: Environment) {
  const remotes = await openRemotes({ root: directory, git }, environment);
  const source = remotes.choose(undefined, directory);
  if (!source) throw new Error("The quarantine cannot be opened as a remote.");
  return createGitStateRefs(source);
}

function withQuarantineObjects(source: CodeSource, { objects }: Quarantine): CodeSource {
  const file = join(objects, "..", "shallow");
  return {
    ...source,
    checkout: {
      objects,
      shallow: () => (existsSync(file) ? (readFileSync(file, "utf8").match(/^[0-9a-f]+$/gm) ?? []) : []),
    },
  };
}

/** Publishes notes and shared files. Other runs may change them at the same time. */
async function publishNotes(
  { log }: Job,
  { origin, stateRef }: Pick<RemoteRun, "origin" | "stateRef">,
  { bundled, bundleRefs }: { readonly bundled: StateRefs; readonly bundleRefs: BundleRefs },
): Promise<void> {
  const treeOf = (name: string): BundleTree | undefined => {
    const version = bundleRefs.shared.get(name);
    return version === undefined ? undefined : { refs: bundled, version };
  };
  const shared = treeOf(stateRef);
  if (!shared) return;
  const skipped = await publishShared(
    { origin, stateRef, ...retryTiming },
    shared,
    treeOf(`${SEED}${stateRef}`),
  );
  if (skipped.length > 0)
    log.text(`These files changed at the remote meanwhile and were not published: ${skipped.join(", ")}`);
}

function regularFile(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw usageError(`Nothing is published: ${path} is not a regular file.`);
  return path;
}

const MAX_MANIFEST_BYTES = 1024 * 1024;

function readText(path: string): string | undefined {
  const file = regularFile(path);
  if (file === undefined || lstatSync(file).size > MAX_MANIFEST_BYTES) return undefined;
  return readFileSync(file, "utf8");
}
