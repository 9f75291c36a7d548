import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { RunEvent, RunEventOf } from "../../../src/run/journal/event.ts";
import { initialState } from "../../../src/run/state.ts";
import { nameOf, prefixOf } from "../../../src/run/ids.ts";
import type { Tree as Files } from "../../../src/runner/simulation/memory/memory-repository.ts";
import { JournalRules } from "../property/journal-rules.ts";
import { same } from "../property/simulation.ts";
import { filesAt } from "./files-at.ts";
import { fileOf, SHARED } from "./labour.ts";
import type { Trial } from "./trial.ts";

/** What is wrong with a run that has completed, as sentences. */
export async function problemsOf(trial: Trial): Promise<string[]> {
  const { journal } = trial;
  return [
    ...trial.problems,
    ...brokenRules(trial, journal),
    ...repeated(trial.labour.calls).map((call) => `${call} ran twice.`),
    ...proposals(trial, journal),
    ...lostWork(trial, journal),
    ...lostMerges(trial, journal),
    ...leftovers(trial),
    ...(await worktrees(trial, journal)),
  ];
}

function brokenRules({ tree, state }: Trial, journal: readonly RunEvent[]): string[] {
  const rules = new JournalRules(tree.plan);
  for (const event of asWorkedHere(journal)) rules.read(event);
  const isReplayed = state === undefined || same(journal.reduce(evolve, initialState()), state);
  // A branch whose runners are lost is given up whatever is open in it: of that the rules know nothing.
  const isGivenUp = JSON.stringify(journal).includes("stopped without a result");
  const ofLosses = /lets what was begun end|may be left out for that reason/;
  const broken = rules.broken.filter((each) => !isGivenUp || !ofLosses.test(each));
  return [...broken, ...(isReplayed ? [] : ["A replay of its journal gives another state."])];
}

/** What runners of branches did comes after the pause for them: to the rules it is as if the run had gone on before. */
function asWorkedHere(journal: readonly RunEvent[]): RunEvent[] {
  const told: RunEvent[] = [];
  let elsewhere: RunEvent[] | undefined;
  for (const event of journal) {
    if (event.type === "run.paused" && event.reason === "fan-out") elsewhere = [];
    if (event.type.startsWith("fan-out.")) continue;
    if (event.type === "run.resumed" && elsewhere) {
      told.push(event, ...elsewhere);
      elsewhere = undefined;
    } else if (elsewhere && event.type !== "run.paused") elsewhere.push(event);
    else told.push(event);
  }
  return [...told, ...(elsewhere ?? [])].map((event, index) => ({ ...event, seq: index + 1 }));
}

function repeated(calls: readonly string[]): string[] {
  const seen = new Set<string>();
  return calls.filter((call) => seen.has(call) || !seen.add(call));
}

/** The remote knows one pull request for each that is recorded, and no other. */
function proposals({ forge }: Trial, journal: readonly RunEvent[]): string[] {
  const recorded = journal
    .filter((event) => event.type === "pull-request.opened")
    .map(({ branch }) => branch);
  const proposed = [...forge.proposed.keys()];
  const unrecorded = proposed.filter((branch) => !recorded.includes(branch));
  const missing = recorded.filter((branch) => !forge.proposed.has(branch));
  return [
    ...unrecorded.map((branch) => `The pull request of ${branch} is not recorded.`),
    ...missing.map((branch) => `There is no pull request of ${branch}.`),
    ...repeated(recorded).map((branch) => `${branch} was proposed twice.`),
  ];
}

/** What a step that succeeded wrote is on its branch. */
function lostWork(trial: Trial, journal: readonly RunEvent[]): string[] {
  const state = trial.fold();
  const done = journal.filter((event) => event.type === "step.succeeded").map(({ step }) => step);
  const working = done.filter((step) => ["script", "prompt"].includes(trial.tree.stepAt(step)?.type ?? ""));
  return working.flatMap((step) => {
    const files = filesAt(trial, state, step);
    const isLost = !trial.labour.isIdle(step) && files.get(fileOf(step)) === undefined;
    const isUnshared = trial.labour.shares(step) && !linesOf(files).includes(step);
    return [
      ...(isLost ? [`The work of ${step} is lost.`] : []),
      ...(isUnshared ? [`${step} is not in ${SHARED}.`] : []),
    ];
  });
}

/** What was merged is where it was merged into, and was merged once. */
function lostMerges(trial: Trial, journal: readonly RunEvent[]): string[] {
  const state = trial.fold();
  const merges = journal.filter((event): event is RunEventOf<"step.succeeded"> => {
    return event.type === "step.succeeded" && trial.tree.mergedBy(event.step) !== undefined;
  });
  const problems = merges.flatMap(({ step }) => {
    const merged = filesAt(trial, state, trial.tree.mergedBy(step) ?? "");
    const into = filesAt(trial, state, prefixOf(step));
    const lost = Array.from(merged.keys()).filter((path) => !into.has(path));
    const lines = linesOf(merged).filter((line) => !linesOf(into).includes(line));
    return [...lost, ...lines].map((what) => `${nameOf(step)} lost ${what}.`);
  });
  return [
    ...problems,
    ...repeated(merges.map(({ step }) => step)).map((step) => `${step} was merged twice.`),
  ];
}

function linesOf(files: Files): string[] {
  return (files.get(SHARED) ?? "").split("\n").filter((line) => line !== "");
}

/** What an attempt left half done was taken back before anything was committed. */
function leftovers({ workspaces: { repository } }: Trial): string[] {
  const trees = Array.from(
    repository.branches,
    ([branch, head]) => [branch, repository.filesOf(head)] as const,
  );
  return trees.flatMap(([branch, files]) =>
    Array.from(files.keys())
      .filter((path) => path.endsWith(".half"))
      .map((path) => `${path} is on ${branch}.`),
  );
}

/**
 * No worktree is left, but those of killed engines, which the next start of any run removes, and one that holds a report which an
 * engine was killed in the middle of committing: nobody's uncommitted work is ever removed. What a runner left goes with its machine.
 */
async function worktrees({ workspaces }: Trial, journal: readonly RunEvent[]): Promise<string[]> {
  await workspaces.prune(() => false);
  const elsewhere = new Set(
    journal.flatMap((event) => (event.type === "branch.opened" && event.origin ? [event.path] : [])),
  );
  const left = Array.from(workspaces.worktrees).filter(
    ([path, { changed }]) =>
      !elsewhere.has(path) &&
      (changed.size === 0 || !Array.from(changed).every((each) => each.startsWith("o-"))),
  );
  return left.map(([path, { changed }]) => `Worktree ${path} is left with ${[...changed].join()}.`);
}
