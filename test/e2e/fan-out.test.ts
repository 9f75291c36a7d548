// @module-tag slow
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunEvent } from "../../src/run/journal/event.ts";
import { parseJournal } from "../../src/run/journal/journal.ts";
import { type CliProcess, startCli, until } from "../support/cli/cli-process.ts";
import { createProject, type Project } from "../support/project.ts";
import { versionIn } from "../support/storage/trusted.ts";
import { isFull } from "../support/random.ts";

const SIZE = isFull ? 12 : 6;
const AT_ONCE = 3;

/** Branches of one script each, but for those that are killed in their only step, killed in their second step, and started twice. */
function workflowFor(signals: string): string {
  const others = Array.from({ length: SIZE - 3 }, (_, index) => `branch-${index + 1}`);
  return `name: fanned
version: "1.0"
settings:
  max-workers: ${SIZE}
  git: { worktree: true, auto-commit: true, auto-pr: true }
steps:
  - { name: before, type: script, run: echo before > before.txt }
  - name: many
    type: parallel
    steps:
${others.map((name) => `      - { name: ${name}, type: script, run: "echo ${name} | tee ${name}.txt" }`).join("\n")}
      - name: killed-early
        type: script
        run: |
          ${held(signals, "early")}
          echo early > early.txt
      - name: killed-late
        type: sequence
        steps:
          - { name: first, type: script, run: "echo . >> ${signals}/first; echo first > late.txt" }
          - name: second
            type: script
            run: |
              ${held(signals, "late")}
              echo second >> late.txt
      - name: twice
        type: script
        run: |
          ${held(signals, "twice")}
          echo twice > twice.txt
  - { name: after, type: script, run: "echo {{ files_changed | length }} > after.txt" }
`;
}

/** The first one to come here stays until it is let go. */
function held(signals: string, name: string): string {
  const go = `until test -e ${signals}/${name}.go; do sleep 0.1; done`;
  return `if mkdir ${signals}/${name} 2> /dev/null; then ${go}; fi`;
}

let signals = "";
const projects: Project[] = [];
const processes: CliProcess[] = [];

beforeAll(() => {
  signals = mkdtempSync(join(tmpdir(), "agentic-signals-"));
});

afterAll(async () => {
  for (const name of ["early", "late", "twice"]) letGo(name);
  for (const process of processes) await process[Symbol.asyncDispose]();
  for (const project of projects) project[Symbol.dispose]();
  rmSync(signals, { recursive: true, force: true });
});

function kept(project: Project): Project {
  projects.push(project);
  return project;
}

function start(project: Project, ...argv: string[]): CliProcess {
  const process = startCli(project, argv);
  processes.push(process);
  return process;
}

function letGo(name: string): void {
  writeFileSync(join(signals, `${name}.go`), "");
}

function isHeld(name: string): boolean {
  return existsSync(join(signals, name));
}

async function kill({ child, ended }: CliProcess): Promise<void> {
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  expect((await ended).signal).toBe("SIGKILL");
}

/** The remote as it is, whoever asks. */
function remoteOf(project: Project) {
  const git = (...args: string[]): string => project.git("--git-dir", project.remote, ...args);
  return {
    git,
    refs: (): string[] => git("for-each-ref", "--format=%(refname:short)").split("\n"),
    journal: (ref: string, path: string): RunEvent[] =>
      parseJournal(`${git("show", `${ref}:${path}`)}\n`, ref),
  };
}

/** What comes of a run, whatever its id is and wherever its branches were worked on. */
function outcomeOf(project: Project, runId: string) {
  const { git, refs, journal } = remoteOf(project);
  const folder = `agentic/workflows/${runId}`;
  const neutral = (text: string): string =>
    text.replaceAll(runId, "<run>").replaceAll(runId.slice(-6), "<six>");
  const code = refs().filter((ref) => ref.endsWith(runId.slice(-6)));
  const listed = git("ls-tree", "-r", "--name-only", "agentic/state", `${folder}/pull-requests/`);
  const events = journal("agentic/state", `${folder}/journal.ndjson`);
  return {
    status: events.at(-1)?.type,
    facts: events.flatMap((event) => factOf(event) ?? []).sort(),
    // Their names begin alike, and end in what is another for each run.
    code: code
      .map((ref) => ({
        ref: neutral(ref),
        tree: git("rev-parse", `${ref}^{tree}`),
        commits: git("log", "--format=%s %(trailers:key=Agentic-Step,valueonly)", `main..${ref}`).replaceAll(
          /#\d+/g,
          "",
        ),
      }))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
    pullRequests: listed
      .split("\n")
      .map((path) => neutral(`${path}\n${git("show", `agentic/state:${path}`)}`)),
  };
}

/** A run that has two of one has done something twice. */
function factOf(event: RunEvent): string | undefined {
  const once =
    /^(?:step\.succeeded|block\.|branch\.(?:opened|closed|pushed)|pull-request\.|run\.(?:started|completed))/;
  return once.test(event.type) ? `${event.type} ${"step" in event ? (event.step ?? "") : ""}` : undefined;
}

describe("a run whose branches are worked on by processes in clones of their own", () => {
  test("comes to what it would have come to alone, though some are killed and one is started twice", async () => {
    const workflow = workflowFor(signals);
    const first = kept(createProject({ remote: true, workflows: { fanned: workflow } }));
    const remote = remoteOf(first);
    const clone = (): Project => kept(createProject({ cloneOf: first.remote }));
    const opened = await start(first, "run", "fanned", "--fan-out", "matrix", "--json").ended;
    expect(opened.code, opened.stderr).toBe(3);
    const said = JSON.parse(opened.stdout) as {
      run_id: string;
      reason: string;
      matrix: { branch: string[] };
    };
    const { run_id: runId } = said;
    expect(said.reason).toBe("fan-out");
    expect(said.matrix.branch).toHaveLength(SIZE);
    const runner = (branch: string): CliProcess => start(clone(), "branch", runId, branch);
    const done = async (branch: string): Promise<void> => {
      const end = await runner(branch).ended;
      expect(end.code, `${branch}: ${end.stderr}`).toBe(0);
    };

    const early = runner("many+killed-early");
    await until("the first runner is at work", () => isHeld("early"));
    await kill(early);
    const late = runner("many+killed-late");
    const recorded = (): boolean => {
      const ref = `agentic/runs/${runId}/many+killed-late`;
      if (!remote.refs().includes(ref)) return false;
      const files = remote.git("ls-tree", "-r", "--name-only", ref).split("\n");
      const text = files
        .filter((path) => path.includes("journal."))
        .map((path) => remote.git("show", `${ref}:${path}`));
      return text.some((each) => each.includes('"step.succeeded"'));
    };
    await until("its first step is recorded at the remote", () => isHeld("late") && recorded());
    await kill(late);
    const earlier = runner("many+twice");
    await until("the first of two is at work", () => isHeld("twice"));

    const queue = said.matrix.branch.toSorted();
    const work = async (): Promise<void> => {
      for (let branch = queue.pop(); branch !== undefined; branch = queue.pop()) await done(branch);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    letGo("twice");
    const stopped = await earlier.ended;
    expect(stopped.code).not.toBe(0);
    expect(stopped.stderr).toContain("was taken over by process");
    expect(readFileSync(join(signals, "first"), "utf8")).toBe(".\n");

    const last = clone();
    let joined = await start(last, "resume", runId).ended;
    // The last step reads what the first clone recorded, then what the runners did.
    for (let version = versionIn(joined.stderr); version !== undefined; version = versionIn(joined.stderr))
      joined = await start(last, "resume", runId, "--trust-definition", version).ended;
    expect(joined.code, joined.stderr).toBe(0);
    expect(remote.refs().filter((ref) => ref.startsWith("agentic/runs/"))).toEqual([]);
    expect(remote.git("fsck", "--full", "--no-dangling")).toBe("");

    const alone = kept(createProject({ remote: true, workflows: { fanned: workflow } }));
    for (const name of ["early", "late"]) letGo(name);
    const local = await start(alone, "run", "fanned", "--json").ended;
    expect(local.code, local.stderr).toBe(0);
    const { run_id: localId } = JSON.parse(local.stdout) as { run_id: string };
    expect(outcomeOf(first, runId)).toEqual(outcomeOf(alone, localId));
  });
});
