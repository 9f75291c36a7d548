// @module-tag slow
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { suffixOf } from "../../src/run/ids.ts";
import { createRandom, isFull, sampleOf, seed } from "../support/random.ts";
import { createProject, type Project } from "../support/project.ts";

const run = promisify(execFile);
const driver = join(import.meta.dirname, "../support/program/crash-driver.ts");
const AT_ONCE = 3;
/** Points that are tried, one out of each stretch; TEST_SIZE=full tries every one. */
const SAMPLE = 6;

/** Four steps of different kinds, branches among them, and code that looks at what they came to. */
const four = `import { defineWorkflow } from "agentic-sdlc";
import { appendFileSync } from "node:fs";

export default defineWorkflow({
  name: "four",
  settings: { git: { autoPr: false }, maxRetry: 0 },
  async execute(ctx) {
    const one = await ctx.step("one", { type: "script", command: "echo one >> work.txt; echo 1" });
    await ctx.comment("one is done");
    const two = await ctx.step("two", {
      type: "function",
      fn: ({ projectPath }) => {
        appendFileSync(projectPath + "/work.txt", "two\\n");
        return { n: Number(one.data.stdout) + 1 };
      },
    });
    const { left, right } = await ctx.parallel(
      {
        left: async () => (await ctx.step("add", { type: "script", command: "echo left > left.txt; echo L" })).data.stdout,
        right: async () => (await ctx.step("add", { type: "script", command: "echo right > right.txt; echo R" })).data.stdout,
      },
      { id: "three", mergeMode: "merge" },
    );
    try {
      await ctx.step("fails", { type: "script", command: "exit 1" });
    } catch {
      await ctx.checkpoint("it failed");
    }
    await ctx.step("four", { type: "script", command: \`echo "\${two.data.n} \${left}\${right}" >> work.txt\` });
  },
});
`;

interface Ended {
  readonly killed: boolean;
  readonly points: number;
  readonly status: string;
}

let trials = 0;

function createTrial(): Project & {
  runId: string;
  drive: (mode: "start" | "resume", killAt?: number) => Promise<Ended>;
} {
  trials += 1;
  const runId = `20260102-${((process.pid * 36 + trials) % 36 ** 6).toString(36).padStart(6, "0")}`;
  const project = createProject({ files: { ".agentic/workflows/four.ts": four } });
  const drive = async (mode: "start" | "resume", killAt = 0): Promise<Ended> => {
    const args = [driver, project.root, runId, mode, String(killAt)];
    try {
      const { stdout } = await run(process.execPath, args, { cwd: project.root, env: project.environment });
      return { killed: false, ...(JSON.parse(stdout) as Omit<Ended, "killed">) };
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, "signal") === "SIGKILL")
        return { killed: true, points: killAt, status: "killed" };
      throw error;
    }
  };
  return Object.assign(project, { runId, drive });
}

type Trial = ReturnType<typeof createTrial>;

/** What must not depend on where a run was cut off. */
function outcomeOf({ git, journal, runId, read }: Trial) {
  const events = journal(runId);
  const prepared = events.find((event) => event.type === "workspace.prepared");
  const branch = prepared?.type === "workspace.prepared" ? prepared.branch : "";
  const ended = events.flatMap((event) =>
    event.type === "step.succeeded" || event.type === "step.skipped" ? [`${event.type} ${event.step}`] : [],
  );
  return {
    files: ["work.txt", "left.txt", "right.txt"].map((file) => git("show", `${branch}:${file}`)),
    commits: git("log", "--format=%s", `main..${branch}`)
      .replaceAll(suffixOf(runId), "the-run")
      .replace(/(four-\w+-)[0-9a-z]{6}$/gm, "$1branch")
      .split("\n")
      .toSorted(),
    // Nothing is recorded twice.
    ended: ended.toSorted(),
    notes: events.flatMap((event) => ("id" in event ? [event.id] : [])),
    checkpoints: read(`agentic/workflows/${runId}/checkpoint.md`).match(/^checkpoint_id: .*/gm),
    worktrees: git("worktree", "list").split("\n").length,
  };
}

describe("a workflow in TypeScript that is killed", () => {
  it(`ends the same wherever that is: nothing is lost, nothing is done twice (seed ${seed})`, async () => {
    using undisturbed = createTrial();
    const { points, status } = await undisturbed.drive("start");
    expect(status).toBe("completed");
    const expected = outcomeOf(undisturbed);
    expect(expected).toMatchObject({
      files: ["one\ntwo\n2 LR", "left", "right"],
      notes: ["comment-1", "checkpoint-1"],
      checkpoints: ["checkpoint_id: chk-001"],
      worktrees: 1,
    });
    const all = Array.from({ length: points }, (_, index) => index + 1);
    const left = isFull ? all : sampleOf(all, SAMPLE, createRandom(seed));
    const worker = async () => {
      for (let killAt = left.shift(); killAt !== undefined; killAt = left.shift()) {
        using trial = createTrial();
        expect(await trial.drive("start", killAt)).toMatchObject({ killed: true });
        const begun = existsSync(join(trial.root, "agentic/workflows", trial.runId, "journal.ndjson"));
        const end = await trial.drive(begun ? "resume" : "start");
        expect({ killAt, ...end }).toMatchObject({ killAt, status: "completed" });
        expect({ killAt, ...outcomeOf(trial) }).toEqual({ killAt, ...expected });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }, 1_200_000);
});
