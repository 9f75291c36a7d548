import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { StateRefs } from "../../src/ports/state-refs.ts";
import { runPath, runRef, stateMessage } from "../../src/storage/refs/ref-names.ts";
import { archiveRun } from "../../src/storage/replication/archive-run.ts";
import { type Clone, eventLine, startStateRemote, type StateRemote } from "./state-remote.ts";
import { median, medianRatio } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

/** Ways of getting a few lines to a remote, each commit there before the next one begins; milliseconds for one, round by round. */
export interface StateCommits {
  readonly remote: string;
  readonly ways: readonly { readonly name: string; readonly rounds: readonly number[] }[];
}

/** A run's first state commit, and its fold when it has ended; milliseconds, round by round. */
export interface StateRuns {
  readonly oldRuns: number;
  readonly starts: readonly number[];
  readonly folds: readonly number[];
}

export interface StateMeasures {
  readonly commits: readonly StateCommits[];
  readonly runs: readonly StateRuns[];
}

const COMMITS = 10;
const OLD_RUNS = 10_000;

const PLUMBING = "git commit-tree, push";
const OURS = "agentic-sdlc, state commit";
const CLONE = "git add, commit, push in a clone";

export async function measureState(rounds: number): Promise<StateMeasures> {
  await using few = await startStateRemote(1);
  await using many = await startStateRemote(OLD_RUNS);
  const commits: StateCommits[] = [];
  for (const [remote, url] of Object.entries(few.urls))
    commits.push({ remote, ways: await measureWays(few, { url, rounds }) });
  const remotes = [
    { remote: few, oldRuns: 1 },
    { remote: many, oldRuns: OLD_RUNS },
  ];
  const runs = remotes.map(({ remote, oldRuns }) => ({
    remote,
    measured: { oldRuns, starts: [] as number[], folds: [] as number[] },
  }));
  // The first round fills the caches of the machine.
  for (let round = 0; round <= rounds; round += 1) {
    // Each is first in turn: a clone fills caches for the next one.
    for (const { remote, measured } of round % 2 === 0 ? runs : runs.toReversed()) {
      const { start, fold } = await measureRun(remote, idOf(round));
      if (round === 0) continue;
      measured.starts.push(start);
      measured.folds.push(fold);
    }
  }
  return { commits, runs: runs.map(({ measured }) => measured) };
}

type Way = (id: string) => Promise<void>;

async function measureWays(
  remote: StateRemote,
  { url, rounds }: { url: string; rounds: number },
): Promise<StateCommits["ways"]> {
  const clone = remote.clone(url);
  const refs = await remote.open(clone);
  const ways: { name: string; way: Way; rounds: number[] }[] = [
    { name: PLUMBING, way: (id) => byPlumbing(clone, id), rounds: [] },
    { name: OURS, way: (id) => byStateRefs(refs, id), rounds: [] },
    { name: CLONE, way: (id) => inClone(clone, id), rounds: [] },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const { way, rounds } of ways) {
      const begun = performance.now();
      await way(`${url.startsWith("http") ? "http" : "path"}${round}`);
      rounds.push((performance.now() - begun) / COMMITS);
    }
  }
  return ways.map(({ name, rounds }) => ({ name, rounds }));
}

/** As little as git can do: the tree is there already. */
async function byPlumbing({ git }: Clone, id: string): Promise<void> {
  const tree = await git("rev-parse", "HEAD^{tree}");
  let parent = await git("rev-parse", "HEAD");
  for (let index = 0; index < COMMITS; index += 1) {
    parent = await git("commit-tree", tree, "-p", parent, "-m", `Commit ${index}`);
    await git("push", "--quiet", "origin", `${parent}:refs/heads/plumbing-${id}`);
  }
}

async function inClone({ root, git }: Clone, id: string): Promise<void> {
  await git("switch", "--quiet", "-c", `clone-${id}`, "main");
  for (let index = 0; index < COMMITS; index += 1) {
    appendFileSync(join(root, "journal.ndjson"), eventLine(id, index + 1));
    await git("add", "journal.ndjson");
    await git("commit", "--quiet", "--message=Lines");
    await git("push", "--quiet", "origin", `clone-${id}`);
  }
}

async function byStateRefs(refs: StateRefs, id: string): Promise<void> {
  const ref = `agentic/runs/${id}/main`;
  let version: string | undefined;
  for (let index = 0; index < COMMITS; index += 1) {
    const name = `journal.ndjson.d/${String(index).padStart(12, "0")}`;
    version = await commit(refs, {
      ref,
      version,
      path: runPath(id, name),
      content: eventLine(id, index + 1),
    });
  }
}

async function commit(
  refs: StateRefs,
  { ref, version, ...file }: { ref: string; version: string | undefined; path: string; content: string },
): Promise<string> {
  const next = { message: stateMessage("Lines"), changes: [file] };
  const result = await refs.commit({ refs: [{ ref, expected: version, next }] });
  const now = result.status === "committed" ? result.versions.get(ref) : undefined;
  if (now === undefined) throw new Error(`${ref} is ${result.status}.`);
  return now;
}

const pace = {
  clock: { now: () => new Date(), sleep: async (milliseconds: number) => void (await sleep(milliseconds)) },
  random: () => Math.random(),
};

/** By an engine that has never been here: it keeps nothing of the remote yet. */
async function measureRun(remote: StateRemote, runId: string): Promise<{ start: number; fold: number }> {
  const clone = remote.clone(remote.urls.HTTP);
  const begun = performance.now();
  const refs = await remote.open(clone);
  const ref = runRef(runId);
  const content = eventLine(runId, 1);
  const version = await commit(refs, {
    ref,
    version: undefined,
    path: runPath(runId, "journal.ndjson"),
    content,
  });
  const started = performance.now();
  const folded = await archiveRun({ refs, ...pace }, { runId, version });
  if (folded.status !== "archived") throw new Error(`${runId} is ${folded.status}.`);
  return { start: started - begun, fold: performance.now() - started };
}

function idOf(round: number): string {
  return `20260101-${String(round).padStart(6, "0")}`;
}

export function stateTargets({ commits, runs }: StateMeasures): {
  name: string;
  measured: number;
  limit: number;
}[] {
  const [few, many] = runs;
  if (!few || !many) return [];
  const among = `among ${many.oldRuns.toLocaleString("en")} old runs against one`;
  return [
    ...commits.map(({ remote, ways }) => ({
      name: `a state commit, ${remote}, against ${PLUMBING}`,
      measured: medianRatio(roundsOf(ways, OURS), roundsOf(ways, PLUMBING)),
      limit: 1.5,
    })),
    {
      name: `a run's first state commit ${among}`,
      measured: medianRatio(many.starts, few.starts),
      limit: 1.5,
    },
    { name: `a run's fold ${among}`, measured: medianRatio(many.folds, few.folds), limit: 1.5 },
  ];
}

function roundsOf(ways: StateCommits["ways"], wanted: string): readonly number[] {
  return ways.find(({ name }) => name === wanted)?.rounds ?? [];
}

export function renderState({ commits, runs }: StateMeasures): string {
  const rows = commits.flatMap(({ remote, ways }) =>
    ways.map(({ name, rounds }) => [
      `${name}, ${remote}`,
      number(median(rounds)),
      number(1_000 / median(rounds)),
      ratio(medianRatio(rounds, roundsOf(ways, PLUMBING))),
    ]),
  );
  const table = renderTable([["state at a remote", "ms each", "each second", "× plumbing"], ...rows]);
  const [few] = runs;
  const lines = runs.map(({ oldRuns, starts, folds }) => [
    oldRuns === 1 ? "one old run" : `${oldRuns.toLocaleString("en")} old runs`,
    number(median(starts)),
    ratio(medianRatio(starts, few?.starts ?? [])),
    number(median(folds)),
    ratio(medianRatio(folds, few?.folds ?? [])),
  ]);
  const head = ["runs at the remote", "first commit, ms", "× with one", "fold, ms", "× with one"];
  return `${table}\n\n${renderTable([head, ...lines])}`;
}
