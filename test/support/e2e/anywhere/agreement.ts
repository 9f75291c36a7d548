import { execFileSync } from "node:child_process";
import { evolve } from "../../../../src/run/evolve/evolve.ts";
import type { RunEvent } from "../../../../src/run/journal/event.ts";
import { parseJournal } from "../../../../src/run/journal/journal.ts";
import { runDirectory } from "../../../../src/run/paths.ts";
import { headsOf, initialState } from "../../../../src/run/state.ts";
import { joinSegments } from "../../../../src/storage/refs/segments.ts";

/** A bare repository that is looked at behind the back of all who use it. */
export interface Bare {
  readonly directory: string;
}

export function gitAt({ directory }: Bare, ...args: string[]): string {
  return execFileSync("git", ["--git-dir", directory, ...args], {
    encoding: "utf8",
    stdio: "pipe",
  }).trimEnd();
}

/** Run refs, by run. */
export function runRefs(refs: ReadonlyMap<string, string>): Map<string, string> {
  const entries = Array.from(refs.keys()).flatMap((ref): [string, string][] => {
    const [, runId] = /^refs\/heads\/agentic\/runs\/([^/]+)\/main$/.exec(ref) ?? [];
    return runId === undefined ? [] : [[runId, ref]];
  });
  return new Map(entries);
}

/** The journal as it lies at a ref, its segments joined. */
export function journalAt(bare: Bare, ref: string, runId: string): RunEvent[] {
  const folder = `${runDirectory(runId)}/`;
  const listed = gitAt(bare, "ls-tree", "-r", "--name-only", ref, folder).split("\n");
  const paths = listed.filter((path) => /\/journal\.ndjson(?:\.d\/\d+)?$/.test(path));
  const contents = paths.map((path): [string, Uint8Array] => [
    path.slice(folder.length),
    execFileSync("git", ["--git-dir", bare.directory, "show", `${ref}:${path}`]),
  ]);
  const text = Buffer.from(joinSegments(new Map(contents)).get("journal.ndjson") ?? []).toString("utf8");
  return parseJournal(text, ref);
}

/**
 * What is not as it must be, right after a push: every commit that the journal at the ref leaves a branch at is in that branch, and every
 * commit of a step in a work branch is one that the journal tells of.
 */
export function disagreements(bare: Bare, refs: ReadonlyMap<string, string>): string[] {
  return Array.from(runRefs(refs)).flatMap(([runId, ref]) => {
    const events = journalAt(bare, ref, runId);
    const state = events.reduce(evolve, initialState());
    const told = new Set(
      events.flatMap((event) =>
        "step" in event && "attempt" in event ? [`${event.step}#${event.attempt}`] : [],
      ),
    );
    const missing = Array.from(headsOf(state)).filter(([branch, head]) => !contains(bare, branch, head));
    const work = Array.from(refs.keys()).filter((name) => name.endsWith(runId.slice(-6)) || isWork(name));
    const unknown = work.flatMap((name) => commitsOf(bare, name, runId)).filter((key) => !told.has(key));
    return [
      ...missing.map(([branch, head]) => `${ref} speaks of ${head} on ${branch}, which is not there`),
      ...unknown.map((key) => `a branch holds a commit of ${key}, of which ${ref} does not speak`),
    ];
  });
}

export function isWork(ref: string): boolean {
  return /^refs\/heads\/agentic\/(?!runs\/|state$)/.test(ref);
}

function contains(bare: Bare, branch: string, head: string): boolean {
  try {
    gitAt(bare, "merge-base", "--is-ancestor", head, `refs/heads/${branch}`);
    return true;
  } catch {
    return false;
  }
}

/** Attempts that made the commits of a branch. */
function commitsOf(bare: Bare, ref: string, runId: string): string[] {
  const format = "--format=%(trailers:key=Agentic-Step,valueonly,separator=)";
  return gitAt(bare, "log", `--grep=^Agentic-Run: ${runId}$`, format, ref, "--not", "main")
    .split("\n")
    .filter((key) => key !== "");
}

/** What a run that has ended leaves at the remote, and must not depend on where and how often it was cut off. */
export function remoteOutcome(bare: Bare, refs: ReadonlyMap<string, string>, runId: string): object {
  const events = journalAt(bare, "agentic/state", runId);
  const names = events.flatMap((event): [string, string][] =>
    event.type === "branch.opened" ? [[event.branch, `<${event.step}>`]] : [],
  );
  const neutral = (text: string): string =>
    names
      .reduce((told, [branch, word]) => told.replaceAll(branch, word), text)
      .replaceAll(runId, "<run>")
      .replaceAll(runId.slice(-6), "<suffix>");
  const branches = Array.from(refs.keys())
    .filter((ref) => ref !== "refs/heads/main" && ref !== "refs/heads/agentic/state")
    .map((ref) => [
      neutral(ref),
      { tree: gitAt(bare, "rev-parse", `${ref}^{tree}`), commits: historyOf(bare, ref).map(neutral) },
    ])
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
  const file = (path: string): string => neutral(gitAt(bare, "show", `agentic/state:${path}`));
  const folder = runDirectory(runId);
  const progress = JSON.parse(file(`${folder}/progress.json`)) as Record<string, unknown>;
  return {
    branches: Object.fromEntries(branches) as unknown,
    facts: events.flatMap((event) => factOf(event) ?? []).sort(),
    status: progress["status"],
    outputs: Object.entries(progress["step_outputs"] as Record<string, { data?: unknown } | null>)
      .map(([name, output]) => [name, output?.data ?? null])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
    report: file("agentic/analysis/far.md"),
    pullRequest: inOneOrder(file(`${folder}/pull-request.md`)),
  };
}

/** Of branches that work at the same time, either may be listed first. */
function inOneOrder(text: string): string {
  return text.replaceAll(/(?:^- .*\n)+/gm, (list) => `${list.trimEnd().split("\n").sort().join("\n")}\n`);
}

function historyOf(bare: Bare, ref: string): string[] {
  const format = "--format=%s | %(trailers:key=Agentic-Step,valueonly,separator=) | %p";
  const lines = gitAt(bare, "log", "--reverse", "--first-parent", format, `main..${ref}`).split("\n");
  return lines.map((line) => {
    const [subject = "", key = "", parents = ""] = line.split(" | ");
    return `${subject} | ${key.replace(/#\d+$/, "")} | ${parents.trim().split(" ").length}`;
  });
}

/** Facts of which there is one in every run, however often it was cut off; a run that has two of one has done something twice. */
function factOf(event: RunEvent): string | undefined {
  switch (event.type) {
    case "step.succeeded":
    case "block.closed":
    case "branch.opened":
    case "branch.closed":
    case "branch.pushed":
    case "human.answered":
    case "pull-request.opened":
      return `${event.type} ${event.step ?? ""}`;
    case "iteration.ended":
      return `${event.type} ${event.step} ${event.iteration}`;
    case "output.written":
      return `${event.type} ${event.name}`;
    case "run.started":
    case "run.completed":
    case "workspace.prepared":
      return event.type;
    default:
      return undefined;
  }
}
