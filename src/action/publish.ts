import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pace } from "../compose/engine.ts";
import { remotesOf } from "../compose/remotes.ts";
import type { Environment } from "../config/credentials.ts";
import { withoutCredentials } from "../config/credentials.ts";
import { AgenticError } from "../errors.ts";
import type { CodeSource } from "../git/ancestry.ts";
import { createGit } from "../git/git.ts";
import { listRefs } from "../git/push.ts";
import { openQuarantine, type Quarantine, readBundleHeader } from "../git/quarantine.ts";
import { openRemotes } from "../git/remotes.ts";
import { createGitStateRefs } from "../git/state-refs.ts";
import { exitCodes } from "../launch/exit-code.ts";
import type { Project } from "../launch/project.ts";
import { hasEnded } from "../run/has-ended.ts";
import { parseJson } from "../run/parse-json.ts";
import { runDirectory } from "../run/paths.ts";
import type { RunState } from "../run/state.ts";
import { checkRun } from "../state/check-run.ts";
import { findRun, type FoundRun } from "../state/find-run.ts";
import { foldRun } from "../state/fold.ts";
import { inboxRef, RUN_REFS, runRef, SHARED_FOLDER } from "../state/names.ts";
import type { RefChange, StateRefs } from "../state/refs.ts";
import { triggerOf, verdictFor } from "./gate.ts";
import { BUNDLE_FILE, HandOver, MANIFEST_FILE, SEED } from "./hand-over-manifest.ts";
import { usage } from "./inputs.ts";
import { type Job, projectOf } from "./job.ts";
import { checkBranch, refused } from "./publish-code.ts";
import { changeOf, checkTree, type HandedTree, publishShared } from "./publish-state.ts";
import { codeOf } from "./run-code.ts";
import { showPublished } from "./publish-view.ts";

/**
 * The last job: in a fresh clone, with a token that may write and without an agent, takes what a run left in a bundle. The bundle is data
 * from a stranger: of the state only files are taken, of the code only branches of this run that pass every check; all of it or nothing.
 */
export async function publishCommand(job: Job): Promise<number> {
  const { "hand-over": folder, "run-id": runId } = job.inputs;
  if (folder === undefined)
    throw usage("Input `hand-over` is missing; name the folder in which the run was left.");
  if (runId === undefined) throw usage("Input `run-id` is missing; name the run, as `command: gate` does.");
  const bundle = plainFile(resolve(job.io.cwd, folder, BUNDLE_FILE));
  if (bundle === undefined) {
    job.log.text("The run left nothing to publish.");
    return exitCodes.completed;
  }
  const { headSha, headRef } = await allowed(job);
  const project = projectOf(job);
  const manifest = HandOver.parse(parseJson(readText(resolve(job.io.cwd, folder, MANIFEST_FILE))) ?? {}, {
    jitless: true,
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
      directory: quarantineFolder,
    });
    if (!published.isWhole) return exitCodes.completed;
    return await showPublished(job, project, { ...published, runId, headRef });
  } finally {
    rmSync(quarantineFolder, { recursive: true, force: true });
  }
}

/** Whoever asked may do so still, and the pull request stands where it stood. */
async function allowed(job: Job): Promise<{ headSha: string | undefined; headRef: string | undefined }> {
  const trigger = await triggerOf(job);
  if (trigger.status !== "asks") throw usage(`Nothing is published: ${trigger.reason}`);
  const verdict = await verdictFor(job, trigger.asked);
  if (!verdict.allowed) throw usage(`Nothing is published: ${verdict.reason}`);
  const pinned = job.inputs["head-sha"];
  if (pinned !== verdict.headSha)
    throw usage(
      `Nothing is published: the pull request stood at ${pinned ?? "no commit"} and stands at ${verdict.headSha ?? "none"} now; ask again.`,
    );
  return { headSha: verdict.headSha, headRef: verdict.headRef };
}

interface Publishing {
  readonly job: Job;
  readonly project: Project;
  readonly bundle: string;
  readonly manifest: HandOver;
  readonly runId: string;
  readonly headSha: string | undefined;
  readonly directory: string;
}

export interface Published {
  readonly state: RunState;
  readonly found: FoundRun;
  readonly branches: ReadonlySet<string>;
  /** Not where one branch of the run came alone: who works on the run shows that. */
  readonly isWhole: boolean;
}

async function publish(publishing: Publishing): Promise<Published> {
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
  const found = (await findRun(handed, runId, { stateRef })) ?? there;
  if (!found) throw refused(`run ${runId}`, "the bundle does not hold it");
  const { state } = await checkRun(found);
  const own = (await codeOf(origin, there, runId)).names;
  const named = new Set([...own, ...(await codeOf(handed, found, runId)).names]);
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
    `Published: ${[...sorted.code.keys(), ...changes.map(({ ref }) => ref)].join(", ") || "nothing new"}.`,
  );
  await publishRest({ job, origin, handed, stateRef, sorted, runId, state });
  const after = (await findRun(origin, runId, { stateRef })) ?? found;
  return {
    state,
    found: after,
    branches: new Set([...sorted.code.keys(), ...own]),
    isWhole: isWhole(sorted, runId),
  };
}

interface Sorted {
  /** Refs of the run, notes and what runs share, and their seeds; by name without `refs/heads/`. */
  readonly state: ReadonlyMap<string, string>;
  readonly shared: ReadonlyMap<string, string>;
  readonly code: ReadonlyMap<string, string>;
}

/** Errors: `usage` for a ref that no run has. */
function sortRefs(
  refs: ReadonlyMap<string, string>,
  { runId, stateRef, project }: { runId: string; stateRef: string; project: Project },
): Sorted {
  const [state, shared, code] = [0, 0, 0].map(() => new Map<string, string>()) as [
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
  ];
  const prefixes = new Set(["agentic/", project.config.git.branchPrefix]);
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

async function openSource(job: Job, project: Project) {
  const { environment } = job;
  const repository = { root: project.root, git: createGit(project.root, environment) };
  const source = (await remotesOf({ root: project.root, environment })).choose(undefined);
  if (source) return { repository, source };
  throw new AgenticError({
    code: "git-unsuitable",
    message:
      "Nothing can be published from a checkout without a remote; check the repository out before (actions/checkout).",
  });
}

/** What came in the bundle, read as the state at a remote is: with nothing that could sign in anywhere. */
async function openHanded(
  { git }: Quarantine,
  directory: string,
  environment: Environment,
): Promise<StateRefs> {
  const remotes = await openRemotes({ root: directory, git }, environment);
  const source = remotes.choose(undefined, directory);
  if (!source) throw new Error("A folder is a remote.");
  return createGitStateRefs(source);
}

/** The same remote, for commits that lie in the quarantine. */
function lend(source: CodeSource, { objects }: Quarantine): CodeSource {
  const file = join(objects, "..", "shallow");
  return {
    ...source,
    checkout: {
      objects,
      shallow: () => (existsSync(file) ? (readFileSync(file, "utf8").match(/^[0-9a-f]+$/gm) ?? []) : []),
    },
  };
}

interface Checking {
  readonly quarantine: Quarantine;
  readonly source: CodeSource;
  readonly sorted: Sorted;
  /** Branches of the run as the bundle tells of it, and as the remote does. */
  readonly named: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
}

async function checkCode(
  { job, project, manifest, headSha }: Publishing,
  { quarantine, source, sorted: { code }, named, own: known }: Checking,
): Promise<void> {
  const own = [...known];
  for (const branch of code.keys())
    if (!named.has(branch)) throw refused(branch, "the journal of the run does not know it");
  const { mainBranch } = project.config.git;
  const started = job.environment["GITHUB_REF_NAME"] ?? mainBranch;
  const there = await listRefs(source, [...new Set([...code.keys(), ...own, mainBranch, started])]);
  const head = await createGit(project.root, job.environment).run("rev-parse", "HEAD");
  const standing = [mainBranch, started, ...own].flatMap((name) => there.get(name) ?? []);
  const tips = [...new Set([head, ...(headSha === undefined ? [] : [headSha]), ...standing])];
  const { expected } = manifest;
  const { allowedFiles } = project.config.github;
  for (const [branch, commit] of code)
    await checkBranch(quarantine, { branch, commit }, { source, there, tips, own, expected, allowedFiles });
}

interface Changing {
  readonly handed: StateRefs;
  readonly origin: StateRefs;
  /** Refs of the run at the remote now. */
  readonly versions: ReadonlyMap<string, string>;
  readonly manifest: HandOver;
  readonly runId: string;
  readonly stateRef: string;
  readonly sorted: Sorted;
}

/** What ended in the bundle comes to the run's own ref as well; it ends at the remote as any run does. */
async function stateChanges(changing: Changing): Promise<RefChange[]> {
  const { handed, origin, versions, manifest, runId, stateRef, sorted } = changing;
  const folder = runDirectory(runId);
  const main = runRef(runId);
  const trees = new Map<string, HandedTree>(
    Array.from(sorted.state, ([ref, version]) => [ref, { refs: handed, version }]),
  );
  const ended = sorted.shared.get(stateRef);
  if (!trees.has(main) && ended !== undefined && (await handed.list(ended, folder)).length > 0)
    trees.set(main, { refs: handed, version: ended });
  const changes: RefChange[] = [];
  for (const [ref, tree] of trees) {
    const version = versions.get(ref);
    if (version !== manifest.expected[ref])
      throw refused(ref, "it has moved at the remote since the job began; resume the run");
    const folders = ref === main ? [folder, SHARED_FOLDER] : [folder];
    const own = tree.version === ended ? [folder] : folders;
    const there = version === undefined ? undefined : { refs: origin, version };
    const change = await changeOf(tree, there, { ref, folders: own, runId });
    if (change) changes.push(change);
  }
  return changes;
}

interface Rest extends Pick<Changing, "handed" | "origin" | "stateRef" | "sorted" | "runId"> {
  readonly job: Job;
  readonly state: RunState;
}

/** Notes, and the end of a run that has ended: others may do the same at the same time. */
async function publishRest({ job, origin, handed, stateRef, sorted, runId, state }: Rest): Promise<void> {
  const treeOf = (name: string): HandedTree | undefined => {
    const version = sorted.shared.get(name);
    return version === undefined ? undefined : { refs: handed, version };
  };
  const shared = treeOf(stateRef);
  const left = shared
    ? await publishShared({ origin, stateRef, ...pace }, shared, treeOf(`${SEED}${stateRef}`))
    : [];
  if (left.length > 0)
    job.log.text(`Others have changed these meanwhile, and they stay so: ${left.join(", ")}`);
  const version = (await origin.refs(runRef(runId))).get(runRef(runId));
  if (hasEnded(state) && version !== undefined && isWhole(sorted, runId))
    await foldRun({ refs: origin, ...pace }, { runId, version, stateRef });
}

/** Whether the bundle is of the run itself, and not of a branch alone. */
function isWhole({ state, shared }: Sorted, runId: string): boolean {
  return state.size === 0 ? shared.size > 0 : state.has(runRef(runId));
}

/** What a link leads to is none of the artifact's. */
function plainFile(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw usage(`Nothing is published: ${path} is no plain file.`);
  return path;
}

const MOST_MANIFEST = 1024 * 1024;

function readText(path: string): string | undefined {
  const file = plainFile(path);
  if (file === undefined || lstatSync(file).size > MOST_MANIFEST) return undefined;
  return readFileSync(file, "utf8");
}
