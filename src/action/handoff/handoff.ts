import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { fetchMissingCommits } from "../../git/bundles/quarantine.ts";
import {
  copyBranches,
  openStagingRepository,
  type StagingRepository,
  redirectPushes,
  pushUrlKey,
  writeBundle,
} from "../../git/bundles/staging-repository.ts";
import { createGit } from "../../git/process/git.ts";
import type { Repository } from "../../git/process/repository.ts";
import { createGitStateRefs } from "../../git/refs/git-state-refs.ts";
import { type CodeSource, listHeads } from "../../git/remote/code-source.ts";
import { fetchRunBranches } from "../../git/remote/fetch-branches.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory } from "../../run/paths.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import type { Project } from "../../runner/start/project.ts";
import { readOptional } from "../../storage/local/atomic-files.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import {
  inboxRef,
  MEMORY_FOLDER,
  RUN_REFS,
  runOf,
  runRef,
  SHARED_FOLDER,
} from "../../storage/refs/ref-names.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { updateSavedSetting } from "../../wiring/recorded-git-settings.ts";
import { remotesOf } from "../../wiring/repository-remotes.ts";
import { conflictingLeaseMessage } from "../gate/claim-run.ts";
import { type Job, projectOf } from "../job.ts";
import { readRunCode } from "../publish/run-branches.ts";
import {
  clearHandoffFolder,
  requireHandoffFolder,
  copySavedIssue,
  BUNDLE_FILE,
  HandoffManifest,
  MANIFEST_FILE,
  SEED,
} from "./handoff-folder.ts";

type Command = (job: Job) => Promise<number>;

interface Handoff {
  readonly project: Project;
  readonly remote: string;
  readonly staging: StagingRepository;
  readonly manifest: HandoffManifest;
  /** Commits that the publishing job can fetch from the remote. */
  readonly known: readonly string[];
  readonly origin?: CodeSource;
  readonly runId?: string;
}

/**
 * Wraps a command for a read-only token: it reads from the remote and writes to a staging repository. Leaves the result as a bundle in
 * the handoff folder, even if the command fails.
 */
export function withHandoff(command: Command): Command {
  return async (job) => {
    const input = job.inputs["hand-over"];
    if (input === undefined) return await command(job);
    const folder = folderOf(job, input);
    const handoff = await openHandoff(job);
    using poll = relayRequests(job, handoff);
    try {
      return await command({ ...job, relayRequests: poll.now });
    } finally {
      await writeHandoffBundle(job, handoff, folder);
    }
  };
}

/** Interval of the polls. A cancel is most likely soon after the start. */
const RELAY_MS = { first: 2_000, most: 15_000 };

/**
 * Copies requests for the run to the staging repository, where the engine reads them. Stops the job if another engine resumed the run,
 * since its result could not be published.
 */
function relayRequests({ log }: Job, { origin, staging, runId, manifest }: Handoff) {
  if (!origin || runId === undefined) return { now: () => Promise.resolve(), [Symbol.dispose]: () => {} };
  const [inbox, main] = [inboxRef(runId), runRef(runId)];
  let isOver = false;
  let isClosed = false;
  let copiedVersion: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const remoteRefs = await listHeads(origin, [inbox, main]);
    if (
      manifest.expected[main] !== undefined &&
      remoteRefs.get(main) !== manifest.expected[main] &&
      !isOver
    ) {
      isOver = true;
      log.text(`Run ${runId} was cancelled or resumed by another engine: stopping.`);
      process.kill(process.pid, "SIGTERM");
    }
    const now = remoteRefs.get(inbox);
    if (now === undefined || now === copiedVersion) return;
    await copyBranches(staging, origin, [inbox]);
    copiedVersion = now;
  };
  const poll = (wait: number): void => {
    timer = setTimeout(() => {
      // The next poll may succeed, and the inbox stays at the remote.
      void look()
        .catch(() => {})
        .finally(() => isClosed || poll(Math.min(2 * wait, RELAY_MS.most)));
    }, wait).unref();
  };
  poll(RELAY_MS.first);
  return {
    // A failed read is repeated by the next poll.
    now: () => look().catch(() => {}),
    [Symbol.dispose]: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The same for the last step, if the previous step was killed before it wrote the bundle. */
export function withHandoffRecovery(command: Command): Command {
  return async (job) => {
    const input = job.inputs["hand-over"];
    const note = input === undefined ? undefined : readNote(job);
    if (input === undefined || !note) return await command(job);
    const folder = folderOf(job, input);
    if (job.work.noted()?.stage === "ended" && existsSync(join(folder, BUNDLE_FILE)))
      return await command(job);
    const project = projectOf(job);
    const { repository, directory, environment } = locationsOf(job, project);
    const staging = await openStagingRepository(repository, { directory, environment });
    await setPushTarget(staging, { repository, environment, remote: note.remote });
    try {
      return await command(job);
    } finally {
      await writeHandoffBundle(job, { project, staging, ...note }, folder);
      await setPushTarget(undefined, { repository, environment, remote: note.remote });
    }
  };
}

interface RedirectOptions {
  readonly repository: Repository;
  readonly environment: Job["environment"];
  readonly remote: string;
}

/** Redirects pushes to the staging repository, or back. Updates the recorded git settings, since the engine makes this change. */
async function setPushTarget(
  staging: StagingRepository | undefined,
  { repository, environment, remote }: RedirectOptions,
): Promise<void> {
  await redirectPushes(repository, remote, staging);
  const value = staging === undefined ? {} : { value: staging.directory };
  updateSavedSetting({ root: repository.root, environment }, { key: pushUrlKey(remote), ...value });
}

function folderOf(job: Job, input: string): string {
  return requireHandoffFolder(input, { cwd: job.io.cwd, root: projectOf(job).root });
}

function locationsOf(job: Job, project: Project) {
  // A new object: remotes are cached per environment, and the run has to see the redirected one.
  const environment = { ...job.environment };
  const repository = { root: project.root, git: createGit(project.root, environment) };
  return { environment, repository, directory: join(job.work.path, "outbox.git") };
}

async function openHandoff(job: Job): Promise<Handoff> {
  const project = projectOf(job);
  const { repository, directory, environment } = locationsOf(job, project);
  if (!project.isRepository) throw unsuitable("the folder is not a git repository");
  const source = (await remotesOf({ ...project, environment })).choose(undefined);
  if (!source) throw unsuitable("the checkout has no remote");
  const refs = createGitStateRefs(source);
  const stateRef = project.config.state.branch;
  const runId = job.inputs["run-id"];
  await requireNoOtherJobs(job, refs);
  const found = runId === undefined ? undefined : await findRun(refs, runId, { stateRef });
  const head = await repository.git.run("rev-parse", "HEAD");
  const pinned = job.inputs["head-sha"];
  if (pinned !== undefined) await fetchMissingCommits({ git: repository.git, source }, [pinned]);
  const fetched = found
    ? await fetchCode(repository, { source, refs }, found)
    : { branches: new Map(), known: [] };
  const staging = await openStagingRepository(repository, { directory, environment });
  const code = [...fetched.branches.keys()].map((name) => `+refs/heads/${name}:refs/heads/${name}`);
  if (code.length > 0)
    await staging.git.run("fetch", "--quiet", "--no-tags", "--update-shallow", project.root, ...code);
  // Concurrent calls are combined into one request to the remote.
  const [own, shared] = await Promise.all([
    runId === undefined ? new Map<string, string>() : refs.refs(`${RUN_REFS}${runId}/`),
    refs.refs(stateRef),
  ]);
  await copyBranches(staging, source, [...own.keys()]);
  const version = shared.get(stateRef);
  await seedState({ refs, staging, stateRef, version, environment, root: project.root }, found);
  const manifest: HandoffManifest = {
    version: 1,
    expected: Object.fromEntries([...own, ...fetched.branches]),
  };
  const known = [head, ...fetched.known, ...(pinned === undefined ? [] : [pinned])];
  const handoff = {
    project,
    remote: source.remote.name,
    staging,
    manifest,
    known,
    origin: source,
    ...(runId === undefined ? {} : { runId }),
  };
  await setPushTarget(staging, { repository, environment, remote: source.remote.name });
  writeNote(job, handoff);
  return handoff;
}

/** Refuses a re-run job if another workflow run has acquired the run since the gate. */
async function requireNoOtherJobs(job: Job, refs: StateRefs): Promise<void> {
  const { "run-id": runId } = job.inputs;
  if (runId === undefined) return;
  const conflict = await conflictingLeaseMessage(job, refs, runId);
  if (conflict !== undefined) throw new AgenticError({ code: "run-locked", message: conflict });
}

/** Fetches the branches of a run into the checkout. Commits at the remote are not part of the bundle. */
async function fetchCode(
  repository: Parameters<typeof fetchRunBranches>[0],
  { source, refs }: { readonly source: CodeSource; readonly refs: StateRefs },
  found: FoundRun,
): Promise<{ branches: ReadonlyMap<string, string>; known: readonly string[] }> {
  const { state } = await validateRun(found);
  const { heads: wanted } = await readRunCode(refs, found, found.runId);
  const onto = state.headMoves.isBase ? state.workspace?.base_branch : undefined;
  const beside = Array.from(wanted.keys(), fallbackBranch);
  // People may have moved the branches. The run follows them or reports why it cannot.
  const branches = await listHeads(source, [
    ...wanted.keys(),
    ...beside,
    ...(onto === undefined ? [] : [onto]),
  ]);
  const base = state.workspace?.base_sha;
  await fetchRunBranches(repository, source, { branches, ...(base === undefined ? {} : { base }) });
  return { branches, known: [...branches.values(), ...(base === undefined ? [] : [base])] };
}

interface Seeding {
  readonly refs: StateRefs;
  readonly staging: StagingRepository;
  readonly stateRef: string;
  readonly version: string | undefined;
  readonly environment: Job["environment"];
  readonly root: string;
}

async function seedState(
  { refs, staging, stateRef, version, environment, root }: Seeding,
  found: FoundRun | undefined,
): Promise<void> {
  if (version === undefined || (await staging.branches()).has(stateRef)) return;
  const own = found?.where === "ended" ? [runDirectory(found.runId)] : [];
  const changes: { path: string; content: Uint8Array }[] = [];
  for (const folder of [MEMORY_FOLDER, SHARED_FOLDER, ...own]) {
    const paths = (await refs.files(version, folder)).map(({ path }) => path);
    for (const [path, content] of await refs.read(version, paths)) changes.push({ path, content });
  }
  if (changes.length === 0) return;
  const source = (await remotesOf({ root, environment })).choose(undefined, staging.directory);
  if (!source) return;
  const next = { message: "Shared state before the run [skip ci]", changes };
  await createGitStateRefs(source).commit({ refs: [{ ref: stateRef, expected: undefined, next }] });
  await staging.git.run("update-ref", `${SEED}${stateRef}`, `refs/heads/${stateRef}`);
}

async function writeHandoffBundle(job: Job, { project, staging, manifest, known }: Handoff, folder: string) {
  const branches = await staging.branches();
  const changed = [...branches].filter(
    ([name, commit]) => manifest.expected[name] !== commit && !name.endsWith("/inbox"),
  );
  const stateRef = project.config.state.branch;
  const seeded = await staging.git.try("rev-parse", "--verify", "--quiet", `${SEED}${stateRef}`);
  const refs = changed.flatMap(([name, commit]) => {
    if (name !== stateRef) return [`refs/heads/${name}`];
    if (commit === seeded) return [];
    return [`refs/heads/${name}`, ...(seeded === undefined ? [] : [`${SEED}${stateRef}`])];
  });
  if (refs.length === 0) return clearHandoffFolder(folder);
  const state = refs.filter(
    (ref) => runOf(ref.slice("refs/heads/".length)) !== undefined || ref.endsWith(stateRef),
  );
  // The previous files stay until the new bundle is complete.
  const fresh = join(job.work.path, BUNDLE_FILE);
  await writeBundle(staging, {
    file: fresh,
    refs,
    known: [...known, ...state.flatMap((ref) => manifest.expected[ref.slice("refs/heads/".length)] ?? [])],
  });
  clearHandoffFolder(folder);
  copyFileSync(fresh, join(folder, BUNDLE_FILE));
  rmSync(fresh);
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  copySavedIssue(job, folder);
  job.log.text(`The result of the run is in ${folder}, for \`command: publish\`.`);
}

const NOTE = "hand-over.json";

function writeNote({ work }: Job, { remote, manifest, known }: Handoff): void {
  makeFolder(work.path);
  writeFileSync(join(work.path, NOTE), JSON.stringify({ remote, manifest, known }));
}

function readNote({ work }: Job): Pick<Handoff, "remote" | "manifest" | "known"> | undefined {
  if (!existsSync(join(work.path, "outbox.git", "HEAD"))) return undefined;
  const note = parseJson(readOptional(join(work.path, NOTE))) as Partial<Handoff> | undefined;
  const manifest = HandoffManifest.safeParse(note?.manifest, { jitless: true }).data;
  if (!manifest || typeof note?.remote !== "string" || !Array.isArray(note.known)) return undefined;
  return { remote: note.remote, manifest, known: note.known.map(String) };
}

function unsuitable(why: string): AgenticError {
  return new AgenticError({
    code: "git-unsuitable",
    message: `The run cannot be handed off: ${why}. Check out the repository first (actions/checkout).`,
  });
}
