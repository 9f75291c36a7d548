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
import type { CodeSource } from "../../git/remote/ancestry.ts";
import { fetchRunBranches } from "../../git/remote/fetch-branches.ts";
import { listRefs } from "../../git/remote/push.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory } from "../../run/paths.ts";
import { keptBranch } from "../../run/pauses/moved-head.ts";
import type { Project } from "../../runner/start/project.ts";
import { readOptional } from "../../storage/local/atomic-files.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
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
import { changeKept } from "../../wiring/recorded-git-settings.ts";
import { remotesOf } from "../../wiring/repository-remotes.ts";
import { claimedByOthers } from "../gate/claim-run.ts";
import { gitHubOf } from "../job-repository.ts";
import { type Job, projectOf } from "../job.ts";
import { codeOf } from "../publish/run-branches.ts";
import { emptyHandOver, handOverFolder } from "./handoff-folder.ts";
import { leaveIssue } from "./handoff-issue.ts";
import { BUNDLE_FILE, HandOver, MANIFEST_FILE, SEED } from "./handoff-manifest.ts";

type Command = (job: Job) => Promise<number>;

/** What a command needs to know of the remote that it reads, and of the outbox that it writes to. */
interface Place {
  readonly project: Project;
  readonly remote: string;
  readonly outbox: StagingRepository;
  readonly manifest: HandOver;
  /** Commits that whoever publishes can have from the remote. */
  readonly known: readonly string[];
  /** The remote itself, and the run, where they are known. */
  readonly origin?: CodeSource;
  readonly runId?: string;
}

/**
 * Has a command read from the remote and write to a bare repository beside it, for a token that may only read; what it made is left in a
 * folder, as a bundle, however the command ends.
 */
export function withHandoff(command: Command): Command {
  return async (job) => {
    const given = job.inputs["hand-over"];
    if (given === undefined) return await command(job);
    const folder = folderOf(job, given);
    const place = await open(job);
    using relay = relayRequests(job, place);
    try {
      return await command({ ...job, relayRequests: relay.now });
    } finally {
      await leaveBundle(job, place, folder);
    }
  };
}

/** From one look to the next; whoever has just asked for a run is the likeliest to think better of it. */
const RELAY_MS = { first: 2_000, most: 15_000 };

/**
 * What people ask of the run while it is worked on, a cancel too, comes to the outbox, where the engine looks for it. Jobs do not take the
 * run from one another; whoever goes on with it on a machine has it from then on, and nothing that is done here would be published.
 */
function relayRequests(
  { log }: Job,
  { origin, outbox, runId, manifest }: Place,
): Disposable & { readonly now: () => Promise<void> } {
  if (!origin || runId === undefined) return { now: () => Promise.resolve(), [Symbol.dispose]: () => {} };
  const [inbox, main] = [inboxRef(runId), runRef(runId)];
  let isOver = false;
  let isClosed = false;
  let seen: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const there = await listRefs(origin, [inbox, main]);
    if (manifest.expected[main] !== undefined && there.get(main) !== manifest.expected[main] && !isOver) {
      isOver = true;
      log.text(`Run ${runId} was cancelled, or gone on with, elsewhere: stopping.`);
      process.kill(process.pid, "SIGTERM");
    }
    const now = there.get(inbox);
    if (now === undefined || now === seen) return;
    await copyBranches(outbox, origin, [inbox]);
    seen = now;
  };
  const relay = (wait: number): void => {
    timer = setTimeout(() => {
      // The next look may find it; at the end the inbox is at the remote still.
      void look()
        .catch(() => {})
        .finally(() => isClosed || relay(Math.min(2 * wait, RELAY_MS.most)));
    }, wait).unref();
  };
  relay(RELAY_MS.first);
  return {
    // What cannot be read now comes with the next look.
    now: () => look().catch(() => {}),
    [Symbol.dispose]: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The same for the last step, where the step before was killed before it had left anything. */
export function withHandoffRecovery(command: Command): Command {
  return async (job) => {
    const given = job.inputs["hand-over"];
    const noted = given === undefined ? undefined : readNote(job);
    if (given === undefined || !noted) return await command(job);
    const folder = folderOf(job, given);
    if (job.work.noted()?.stage === "ended" && existsSync(join(folder, BUNDLE_FILE)))
      return await command(job);
    const project = projectOf(job);
    const { repository, directory, environment } = placesOf(job, project);
    const outbox = await openStagingRepository(repository, { directory, environment });
    await sendTo(outbox, { repository, environment, remote: noted.remote });
    try {
      return await command(job);
    } finally {
      await leaveBundle(job, { project, outbox, ...noted }, folder);
      await sendTo(undefined, { repository, environment, remote: noted.remote });
    }
  };
}

interface Sending {
  readonly repository: Repository;
  readonly environment: Job["environment"];
  readonly remote: string;
}

/** Settings that were kept for a run follow: it is the engine that changes this one. */
async function sendTo(
  outbox: StagingRepository | undefined,
  { repository, environment, remote }: Sending,
): Promise<void> {
  await redirectPushes(repository, remote, outbox);
  const value = outbox === undefined ? {} : { value: outbox.directory };
  changeKept({ root: repository.root, environment }, { key: pushUrlKey(remote), ...value });
}

function folderOf(job: Job, given: string): string {
  return handOverFolder(given, { cwd: job.io.cwd, root: projectOf(job).root });
}

function placesOf(job: Job, project: Project) {
  // Another object than that of the run: remotes are read once for each, and those of the run are to be the outbox.
  const environment = { ...job.environment };
  const repository = { root: project.root, git: createGit(project.root, environment) };
  return { environment, repository, directory: join(job.work.path, "outbox.git") };
}

async function open(job: Job): Promise<Place> {
  const project = projectOf(job);
  const { repository, directory, environment } = placesOf(job, project);
  if (!project.isRepository) throw unsuitable("there is no repository here");
  const source = (await remotesOf({ ...project, environment })).choose(undefined);
  if (!source) throw unsuitable("the checkout has no remote");
  const refs = createGitStateRefs(source);
  const stateRef = project.config.state.branch;
  const runId = job.inputs["run-id"];
  await requireNoOthers(job, refs);
  const found = runId === undefined ? undefined : await findRun(refs, runId, { stateRef });
  const head = await repository.git.run("rev-parse", "HEAD");
  const pinned = job.inputs["head-sha"];
  if (pinned !== undefined) await fetchMissingCommits({ git: repository.git, source }, [pinned]);
  const brought = found
    ? await bringCode(repository, { source, refs }, found)
    : { branches: new Map(), known: [] };
  const outbox = await openStagingRepository(repository, { directory, environment });
  const code = [...brought.branches.keys()].map((name) => `+refs/heads/${name}:refs/heads/${name}`);
  if (code.length > 0)
    await outbox.git.run("fetch", "--quiet", "--no-tags", "--update-shallow", project.root, ...code);
  // Asked for at one moment: one call of the remote.
  const [own, shared] = await Promise.all([
    runId === undefined ? new Map<string, string>() : refs.refs(`${RUN_REFS}${runId}/`),
    refs.refs(stateRef),
  ]);
  await copyBranches(outbox, source, [...own.keys()]);
  const version = shared.get(stateRef);
  await seedState({ refs, outbox, stateRef, version, environment, root: project.root }, found);
  const manifest: HandOver = {
    version: 1,
    expected: Object.fromEntries([...own, ...brought.branches]),
  };
  const known = [head, ...brought.known, ...(pinned === undefined ? [] : [pinned])];
  const place = {
    project,
    remote: source.remote.name,
    outbox,
    manifest,
    known,
    origin: source,
    ...(runId === undefined ? {} : { runId }),
  };
  await sendTo(outbox, { repository, environment, remote: source.remote.name });
  writeNote(job, place);
  return place;
}

/** A job that is done again may come late: others may have gone on with the run since the gate let it through. */
async function requireNoOthers(job: Job, refs: StateRefs): Promise<void> {
  const { "run-id": runId } = job.inputs;
  if (runId === undefined) return;
  const others = await claimedByOthers(job, { refs, place: await gitHubOf(job), runId });
  if (others !== undefined) throw new AgenticError({ code: "run-locked", message: others });
}

/** The branches of a run, as its journal leaves them, in the checkout; what is at the remote of them need not be handed over. */
async function bringCode(
  repository: Parameters<typeof fetchRunBranches>[0],
  { source, refs }: { readonly source: CodeSource; readonly refs: StateRefs },
  found: FoundRun,
): Promise<{ branches: ReadonlyMap<string, string>; known: readonly string[] }> {
  const { state } = await validateRun(found);
  const { heads: wanted } = await codeOf(refs, found, found.runId);
  const onto = state.headMoves.isBase ? state.workspace?.base_branch : undefined;
  const beside = Array.from(wanted.keys(), keptBranch);
  // Somebody may have moved them on: the run follows, or says why it cannot.
  const branches = await listRefs(source, [
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
  readonly outbox: StagingRepository;
  readonly stateRef: string;
  /** Of everything that ended. */
  readonly version: string | undefined;
  readonly environment: Job["environment"];
  readonly root: string;
}

/** Of everything that ended only what a run may need: the notes, what runs share, and the run itself. */
async function seedState(
  { refs, outbox, stateRef, version, environment, root }: Seeding,
  found: FoundRun | undefined,
): Promise<void> {
  if (version === undefined || (await outbox.branches()).has(stateRef)) return;
  const own = found?.where === "ended" ? [runDirectory(found.runId)] : [];
  const changes: { path: string; content: Uint8Array }[] = [];
  for (const folder of [MEMORY_FOLDER, SHARED_FOLDER, ...own]) {
    const paths = (await refs.files(version, folder)).map(({ path }) => path);
    for (const [path, content] of await refs.read(version, paths)) changes.push({ path, content });
  }
  if (changes.length === 0) return;
  const source = (await remotesOf({ root, environment })).choose(undefined, outbox.directory);
  if (!source) return;
  const next = { message: "What is known already [skip ci]", changes };
  await createGitStateRefs(source).commit({ refs: [{ ref: stateRef, expected: undefined, next }] });
  await outbox.git.run("update-ref", `${SEED}${stateRef}`, `refs/heads/${stateRef}`);
}

async function leaveBundle(
  job: Job,
  { project, outbox, manifest, known }: Place,
  folder: string,
): Promise<void> {
  const branches = await outbox.branches();
  const changed = [...branches].filter(
    ([name, commit]) => manifest.expected[name] !== commit && !name.endsWith("/inbox"),
  );
  const stateRef = project.config.state.branch;
  const seeded = await outbox.git.try("rev-parse", "--verify", "--quiet", `${SEED}${stateRef}`);
  const refs = changed.flatMap(([name, commit]) => {
    if (name !== stateRef) return [`refs/heads/${name}`];
    if (commit === seeded) return [];
    return [`refs/heads/${name}`, ...(seeded === undefined ? [] : [`${SEED}${stateRef}`])];
  });
  if (refs.length === 0) return emptyHandOver(folder);
  const state = refs.filter(
    (ref) => runOf(ref.slice("refs/heads/".length)) !== undefined || ref.endsWith(stateRef),
  );
  // What an earlier step left stays until there is something in its place.
  const fresh = join(job.work.path, BUNDLE_FILE);
  await writeBundle(outbox, {
    file: fresh,
    refs,
    known: [...known, ...state.flatMap((ref) => manifest.expected[ref.slice("refs/heads/".length)] ?? [])],
  });
  emptyHandOver(folder);
  copyFileSync(fresh, join(folder, BUNDLE_FILE));
  rmSync(fresh);
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  leaveIssue(job, folder);
  job.log.text(`What the run made is in ${folder}, for \`command: publish\`.`);
}

const NOTE = "hand-over.json";

function writeNote({ work }: Job, { remote, manifest, known }: Place): void {
  makeFolder(work.path);
  writeFileSync(join(work.path, NOTE), JSON.stringify({ remote, manifest, known }));
}

function readNote({ work }: Job): Pick<Place, "remote" | "manifest" | "known"> | undefined {
  if (!existsSync(join(work.path, "outbox.git", "HEAD"))) return undefined;
  const note = parseJson(readOptional(join(work.path, NOTE))) as Partial<Place> | undefined;
  const manifest = HandOver.safeParse(note?.manifest, { jitless: true }).data;
  if (!manifest || typeof note?.remote !== "string" || !Array.isArray(note.known)) return undefined;
  return { remote: note.remote, manifest, known: note.known.map(String) };
}

function unsuitable(why: string): AgenticError {
  return new AgenticError({
    code: "git-unsuitable",
    message: `Nothing can be handed over: ${why}. Check the repository out before (actions/checkout).`,
  });
}
