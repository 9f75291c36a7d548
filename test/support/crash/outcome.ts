import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { suffixOf } from "../../../src/run/ids.ts";
import type { RunEventOf } from "../../../src/run/journal/event.ts";
import { foldJournal } from "../../../src/run/journal/journal.ts";
import type { ProgressDocument } from "../../../src/run/progress-schema.ts";
import type { Run } from "./trial.ts";

/** What a finished run leaves that must not depend on how often it was cut off. */
export interface Outcome {
  /** By step path, the run's own under "". */
  readonly branches: Readonly<Record<string, BranchOutcome>>;
  readonly remote: Readonly<Record<string, string>>;
  readonly outputs: unknown;
  readonly ended: readonly string[];
  readonly pullRequests: Readonly<Record<string, string>>;
  readonly shared: Readonly<Record<string, string>>;
}

interface BranchOutcome {
  readonly tree: string;
  /** First parents, oldest first: subject, step, number of parents. */
  readonly commits: readonly string[];
}

/** What tells a run's names from another's is taken out of a text. */
type Neutral = (text: string) => string;

export async function outcomeOf(run: Run): Promise<Outcome> {
  const opened = run.journal().filter((event) => event.type === "branch.opened");
  const neutral = neutralFor(run, opened);
  const entries = Array.from(await headsLeft(run), async ([step, head]) => {
    const commits = await commitsOf(run, head);
    const tree = await run.git("rev-parse", `${head}^{tree}`);
    return [step, { tree, commits: commits.map(neutral) }] as const;
  });
  const progress = JSON.parse(run.read(`${folderOf(run)}/progress.json`)) as ProgressDocument;
  const outputs = Object.entries(progress.step_outputs).map(([name, output]) => [name, output?.data ?? null]);
  return {
    branches: Object.fromEntries(await Promise.all(entries)),
    remote: await remoteOf(run, neutral),
    outputs: Object.fromEntries(outputs.toSorted(byName)) as unknown,
    ended: progress.completed_steps.map(({ path, status }) => `${path} ${status}`).sort(),
    pullRequests: {
      ...filesIn(run, folderOf(run), { neutral, only: "pull-request.md" }),
      ...filesIn(run, `${folderOf(run)}/pull-requests`, { neutral }),
    },
    shared: filesIn(run, "agentic/analysis", { neutral }),
  };
}

function byName([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a).localeCompare(String(b));
}

export function ownBranch(run: Run): string {
  return run.journal().find((event) => event.type === "workspace.prepared")?.branch ?? "";
}

/**
 * Commits that the branches of a run came to, by step path, the run's own under "". A branch that was merged may be gone; what it held is
 * then in the run's.
 */
export async function headsLeft(run: Run): Promise<ReadonlyMap<string, string>> {
  const own = await run.git("rev-parse", ownBranch(run));
  const { branches } = foldJournal(run.journalText(), "journal");
  const heads = Array.from(branches, async ([step, { branch, head }]) => {
    const ref = await run.git("for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`);
    if (ref === "") await run.git("merge-base", "--is-ancestor", head, own);
    return [step, ref === "" ? head : ref] as const;
  });
  return new Map([["", own], ...(await Promise.all(heads))]);
}

export function folderOf({ id }: Run): string {
  return `agentic/workflows/${id}`;
}

function neutralFor({ id }: Run, opened: readonly RunEventOf<"branch.opened">[]): Neutral {
  const names = opened.map(({ step, branch }) => [branch, `<${step}>`] as const);
  return (text) =>
    names
      .reduce((told, [branch, word]) => told.replaceAll(branch, word), text)
      .replaceAll(id, "<run>")
      .replaceAll(suffixOf(id), "<suffix>");
}

async function commitsOf({ git }: Run, head: string): Promise<string[]> {
  const step = "%(trailers:key=Agentic-Step,valueonly,separator=)";
  const format = `--format=%s | ${step} | %p`;
  const log = await git("log", "--reverse", "--first-parent", format, `main..${head}`);
  const lines = log === "" ? [] : log.split("\n");
  return lines.map((line) => {
    const [subject = "", key = "", parents = ""] = line.split(" | ");
    return `${subject} | ${key.replace(/#\d+$/, "")} | ${parents.trim().split(" ").length}`;
  });
}

/** Branches there, by what they hold. */
async function remoteOf({ git, id }: Run, neutral: Neutral): Promise<Record<string, string>> {
  await git("fetch", "--quiet", "--prune", "origin");
  const refs = await git("for-each-ref", "--format=%(refname:lstrip=3) %(tree)", "refs/remotes/origin");
  const lines = refs.split("\n").map((line) => neutral(line));
  const own = lines.filter((line) => /[<]/.test(line));
  if (own.length === 0) throw new Error(`Run ${id} pushed nothing.`);
  return Object.fromEntries(own.map((line) => line.split(" ") as [string, string]));
}

function filesIn(
  { root, read }: Run,
  folder: string,
  { neutral, only }: { neutral: Neutral; only?: string },
): Record<string, string> {
  const place = join(root, folder);
  if (!existsSync(place)) return {};
  const names = readdirSync(place, { withFileTypes: true, recursive: only === undefined })
    .filter((entry) => entry.isFile() && (only === undefined || entry.name === only))
    .map(({ name, parentPath }) => relative(place, join(parentPath, name)));
  return Object.fromEntries(names.map((name) => [neutral(name), neutral(read(`${folder}/${name}`))]));
}
