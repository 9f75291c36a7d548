import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/run/event.ts";
import { suffixOf } from "../../src/run/ids.ts";
import { parseJournal } from "../../src/run/journal.ts";
import { createProject, type Project } from "../fakes/project.ts";

/** Runs of their own: what a killed one leaves running is told by the run's id, on the whole machine. */
let trials = 0;
function nextRunId(): string {
  trials += 1;
  return `20260101-${base36(process.pid)}${base36(trials)}`;
}

function base36(number: number): string {
  return (number % 36 ** 3).toString(36).padStart(3, "0");
}

const AT_ONCE = 3;
const FULL = process.env["TEST_SIZE"] === "full";
const SAMPLE = 12;
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 100_000);

const run = promisify(execFile);
const driver = join(import.meta.dirname, "driver.ts");

interface Ended {
  readonly killed: boolean;
  readonly points: number;
  readonly status: string;
  readonly failure?: string;
}

/** What a finished run leaves that must not depend on how often it was cut off. */
interface Outcome {
  readonly tree: string;
  readonly effects: string;
  readonly commits: readonly string[];
  readonly outputs: unknown;
  readonly ended: readonly string[];
  readonly analysis: string;
  readonly pullRequest: string;
}

let template: Project;
let undisturbed: Outcome;
let pointsInAll = 0;

/** A copy of the prepared repository and its remote, gone when disposed. */
function createTrial() {
  const runId = nextRunId();
  const place = mkdtempSync(join(tmpdir(), "agentic-crash-"));
  const root = join(place, "repository");
  cpSync(template.root, root, { recursive: true });
  cpSync(template.remote, join(place, "remote.git"), { recursive: true });
  const config = join(root, ".git", "config");
  writeFileSync(config, readFileSync(config, "utf8").replace(template.remote, join(place, "remote.git")));
  const environment = { ...template.environment, TMPDIR: place };
  const git = async (...args: string[]) => {
    const { stdout } = await run("git", args, { cwd: root, env: environment });
    return stdout.trimEnd();
  };
  const journal = (): RunEvent[] => parseJournal(journalText(), "journal");
  const journalText = (): string => {
    const path = join(root, "agentic/workflows", runId, "journal.ndjson");
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  };
  const drive = async (mode: "start" | "resume", killAt = 0): Promise<Ended> => {
    const args = [driver, root, runId, mode, String(killAt)];
    try {
      const { stdout } = await run(process.execPath, args, { cwd: root, env: environment });
      return { killed: false, ...(JSON.parse(stdout) as Omit<Ended, "killed">) };
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, "signal") === "SIGKILL")
        return { killed: true, points: killAt, status: "killed" };
      throw error;
    }
  };
  return {
    root,
    runId,
    git,
    drive,
    journal,
    journalText,
    begun: () => journalText() !== "" || existsSync(join(root, "agentic/workflows", runId, "journal.ndjson")),
    [Symbol.dispose]: () => rmSync(place, { recursive: true, force: true, maxRetries: 3 }),
  };
}

type Trial = ReturnType<typeof createTrial>;

async function outcomeOf({ root, runId, git, journal }: Trial): Promise<Outcome> {
  const branch = journal().find((event) => event.type === "workspace.prepared")?.branch ?? "";
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const progress = JSON.parse(read(`agentic/workflows/${runId}/progress.json`)) as {
    step_outputs: Record<string, { data?: { stdout?: string } }>;
    completed_steps: { path: string; status: string }[];
  };
  expect(await git("ls-remote", "origin", branch)).toContain(await git("rev-parse", branch));
  const messages = await git(
    "log",
    "--reverse",
    "--format=%s|%(trailers:key=Agentic-Step,valueonly,separator=)",
    `main..${branch}`,
  );
  return {
    tree: await git("rev-parse", `${branch}^{tree}`),
    effects: await git("show", `${branch}:effects.log`),
    commits: messages.split("\n").map((line) => line.replace(/#\d+$/, "")),
    outputs: Object.fromEntries(
      Object.entries(progress.step_outputs).map(([name, { data }]) => [name, data ?? null]),
    ),
    ended: progress.completed_steps.map(({ path, status }) => `${path} ${status}`),
    analysis: read("agentic/analysis/twelve.md"),
    pullRequest: read(`agentic/workflows/${runId}/pull-request.md`).replace(suffixOf(runId), "the-run"),
  };
}

function expectSound(events: readonly RunEvent[]): void {
  const succeeded = events.flatMap((event) => (event.type === "step.succeeded" ? [event.step] : []));
  expect(new Set(succeeded).size).toBe(succeeded.length);
  const attempts = events.flatMap((event) =>
    event.type === "step.started" ? [`${event.step}#${event.attempt}`] : [],
  );
  expect(new Set(attempts).size).toBe(attempts.length);
  const count = (type: RunEvent["type"]) => events.filter((event) => event.type === type).length;
  expect([
    count("run.started"),
    count("pull-request.opened"),
    count("branch.pushed"),
    count("run.completed"),
  ]).toEqual([1, 1, 1, 1]);
}

/** Kills a run at a point, and its resumption at another where one is given; then lets it end. */
async function endAfterKills(trial: Trial, kills: readonly number[]): Promise<void> {
  let before = "";
  for (const killAt of kills) {
    const ended = await trial.drive(trial.begun() ? "resume" : "start", killAt);
    if (!ended.killed) break;
    expect(trial.journalText().startsWith(before)).toBe(true);
    before = trial.journalText();
  }
  const end = await trial.drive(trial.begun() ? "resume" : "start");
  expect({ kills, ...end }).toMatchObject({ kills, killed: false, status: "completed" });
  expect(trial.journalText().startsWith(before)).toBe(true);
  expectSound(trial.journal());
  expect(await trial.git("worktree", "list", "--porcelain")).not.toContain(".worktrees");
}

async function everyOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function createRandom(from: number): () => number {
  let state = from + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

beforeAll(async () => {
  template = createProject({
    remote: true,
    files: {
      ".agentic/templates/report.md": "{{ outputs.count.built }} built by {{ workflow.name }}\n",
      "a.txt": "a\n",
    },
  });
  using trial = createTrial();
  const ended = await trial.drive("start");
  expect(ended).toMatchObject({ killed: false, status: "completed" });
  pointsInAll = ended.points;
  expectSound(trial.journal());
  undisturbed = await outcomeOf(trial);
});

afterAll(() => template[Symbol.dispose]());

describe(`a run of twelve steps that is killed (seed ${seed})`, () => {
  it("does all of its work when nothing disturbs it", () => {
    expect(undisturbed.effects.split("\n")).toEqual([
      "milestone 1",
      "milestone 2",
      "count",
      "both",
      "flaky",
      "left",
      "right",
      "tick",
      "tick",
    ]);
    expect(undisturbed.commits).toHaveLength(10);
    expect(undisturbed.ended).toContain("never skipped");
    expect(pointsInAll).toBeGreaterThan(100);
  });

  it("ends the same wherever it is killed: at every append and around every effect", async () => {
    const random = createRandom(seed);
    const all = Array.from({ length: pointsInAll }, (_, index) => index + 1);
    const stride = pointsInAll / SAMPLE;
    const sample = Array.from({ length: SAMPLE }, (_, index) => 1 + Math.floor((index + random()) * stride));
    await everyOf(FULL ? all : sample, async (killAt) => {
      using trial = createTrial();
      await endAfterKills(trial, [killAt]);
      expect({ killAt, ...(await outcomeOf(trial)) }).toEqual({ killAt, ...undisturbed });
    });
  }, 1_200_000);

  it("ends the same when it is killed again and again while it is resumed", async () => {
    const random = createRandom(seed * 31);
    const trials = Array.from({ length: FULL ? 60 : 2 }, () =>
      Array.from({ length: 4 }, () => 1 + Math.floor(random() * pointsInAll * 0.6)),
    );
    await everyOf(trials, async (kills) => {
      using trial = createTrial();
      await endAfterKills(trial, kills);
      expect({ kills, ...(await outcomeOf(trial)) }).toEqual({ kills, ...undisturbed });
    });
  }, 1_200_000);
});
