import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { resolveVariables } from "../../../src/definition/variables.ts";
import type { RunEvent } from "../../../src/run/journal/event.ts";
import { foldJournal } from "../../../src/run/journal/journal.ts";
import { projectProgress } from "../../../src/run/progress.ts";
import { readDefinition } from "./definitions.ts";
import { folderOf, headsLeft } from "./outcome.ts";
import type { Run, Trial } from "./trial.ts";

/** How often something happened. */
export type Counts = ReadonlyMap<string, number>;

/** How often each step really ran. */
export function workOf(run: Run): Counts {
  return countsOf(run.calls().flatMap((line) => /^ran (.+)#\d+$/.exec(line)?.[1] ?? []));
}

function countsOf(items: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

interface Disturbed {
  /** How often each step ran without any crash. */
  readonly work: Counts;
  readonly crashes: number;
}

/** What holds of every run that has ended, however often it was cut off. */
export async function expectSound(trial: Trial, run: Run, { work, crashes }: Disturbed): Promise<void> {
  expectOnce(run.journal());
  expectNothingAgain(run);
  const tooOften = Array.from(workOf(run)).filter(([step, times]) => times > (work.get(step) ?? 0) + crashes);
  expect(tooOften).toEqual([]);
  expectProjected(run);
  await expectCommitsOnce(run);
  await expectClean(run);
  expectPushedOnce(trial, run);
}

/** What may stand in a journal only once, for each of its subjects. */
function subjectOf(event: RunEvent): string | undefined {
  switch (event.type) {
    case "run.started":
    case "run.completed":
    case "workspace.prepared":
      return "";
    case "step.started":
    case "step.produced":
      return `${event.step}#${event.attempt}`;
    case "step.succeeded":
    case "step.skipped":
    case "block.opened":
    case "block.closed":
    case "branch.opened":
    case "branch.closed":
    case "items.evaluated":
    case "human.answered":
      return event.step;
    case "iteration.started":
    case "iteration.ended":
      return `${event.step}/${event.iteration}`;
    case "branch.pushed":
    case "pull-request.opened":
      return event.step ?? "the run";
    case "output.written":
      return `${event.step ?? ""} ${event.name}`;
    default:
      return undefined;
  }
}

/** Errors: an assertion where a fact that a run has once stands twice in its journal. */
export function expectOnce(events: readonly RunEvent[]): void {
  const facts = events.flatMap((event) => {
    const subject = subjectOf(event);
    return subject === undefined ? [] : [`${event.type} ${subject}`];
  });
  expect(Array.from(countsOf(facts)).filter(([, times]) => times > 1)).toEqual([]);
  const rounds = events.flatMap((event) => (event.type === "iteration.started" ? [event] : []));
  for (const { step } of rounds) {
    const numbers = rounds.filter((round) => round.step === step).map(({ iteration }) => iteration);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
}

/** Every attempt that ran was journaled first and ran once; none follows a recorded result. */
function expectNothingAgain(run: Run): void {
  const ran = run.calls().filter((line) => line.startsWith("ran "));
  expect(Array.from(countsOf(ran)).filter(([, times]) => times > 1)).toEqual([]);
  const intents = new Set<string>();
  const done = new Set<string>();
  const after: string[] = [];
  for (const event of run.journal()) {
    if (event.type === "step.started") {
      intents.add(`ran ${event.step}#${event.attempt}`);
      if (done.has(event.step)) after.push(`${event.step}#${event.attempt}`);
    }
    if (event.type === "step.produced" || event.type === "step.succeeded") done.add(event.step);
  }
  expect(after).toEqual([]);
  expect(ran.filter((line) => !intents.has(line))).toEqual([]);
}

function expectProjected(run: Run): void {
  const state = foldJournal(run.journalText(), "journal");
  const workflow = readDefinition(run.workflow);
  const resolved = resolveVariables(workflow, {}, "command line");
  const variables = "variables" in resolved ? resolved.variables : {};
  const projected = projectProgress(state, { workflow, variables, directory: folderOf(run) });
  expect(JSON.parse(run.read(`${folderOf(run)}/progress.json`))).toEqual(
    JSON.parse(JSON.stringify(projected)),
  );
}

async function expectCommitsOnce(run: Run): Promise<void> {
  for (const [step, head] of await headsLeft(run)) {
    const format = "--format=%(trailers:key=Agentic-Step,valueonly,separator=)";
    const keys = (await run.git("log", format, `main..${head}`)).split("\n").filter((key) => key !== "");
    const steps = countsOf(keys.map((key) => key.replace(/#\d+$/, "")));
    expect({ step, doubled: Array.from(steps).filter(([, times]) => times > 1) }).toEqual({
      step,
      doubled: [],
    });
  }
}

async function expectClean(run: Run): Promise<void> {
  const { root, git } = run;
  const folder = join(root, ".worktrees");
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  const trees = await git("worktree", "list", "--porcelain");
  expect(trees.split("\n").filter((line) => line.startsWith("worktree "))).toHaveLength(1);
  const inside = readdirSync(join(root, ".git"), { recursive: true, encoding: "utf8" });
  expect(inside.filter((file) => file.endsWith(".lock"))).toEqual([]);
  const refs = (await git("for-each-ref", "--format=%(refname)")).split("\n");
  expect(refs.filter((ref) => ref.includes("-merge-") || ref.startsWith("refs/agentic/"))).toEqual([]);
  expect(await git("fsck", "--no-dangling", "--no-progress")).toBe("");
  expect(await git("status", "--porcelain")).toBe("");
  expect(await git("stash", "list")).toBe("");
}

/** Each push that the remote saw moved a branch on: none came twice, and none was forced. */
function expectPushedOnce({ remote }: Trial, run: Run): void {
  const events = run.journal();
  const heads = events.flatMap((event) => (event.type === "branch.pushed" ? [event] : []));
  for (const { branch, step } of heads) {
    const updates = readFileSync(join(remote, "logs/refs/heads", branch), "utf8")
      .trimEnd()
      .split("\n");
    if (step !== undefined) expect({ branch, updates: updates.length }).toEqual({ branch, updates: 1 });
    const olds = updates.map((line) => line.split(" ")[0]);
    const news = updates.map((line) => line.split(" ")[1]);
    expect(olds.slice(1)).toEqual(news.slice(0, -1));
    expect(new Set(news).size).toBe(news.length);
  }
}
