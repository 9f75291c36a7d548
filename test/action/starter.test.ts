import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { canGoOn } from "../../src/action/sweep.ts";
import { readTrigger } from "../../src/action/trigger.ts";
import { sourceOf } from "./events.ts";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "templates/init/agentic.yml"), "utf8");

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly group: string; readonly "cancel-in-progress": boolean };
  readonly steps: readonly Step[];
}
const starter = parse(text) as {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
};
const jobs = Object.entries(starter.jobs);
const steps = jobs.flatMap(([, job]) => job.steps);
const hasKeys = (job: Job): boolean => JSON.stringify(job).includes("secrets.");
const writes = ({ permissions }: Job): string[] =>
  Object.entries(permissions).flatMap(([name, level]) => (level === "write" ? [name] : []));

describe("the workflow for GitHub", () => {
  it("is one text, as people get it and as others call it", () => {
    expect(readFileSync(join(root, ".github/workflows/agentic.yml"), "utf8")).toBe(text);
  });

  it("has no job with both an agent and a right to write", () => {
    for (const [name, job] of jobs) if (hasKeys(job)) expect([name, writes(job)]).toEqual([name, []]);
    expect(jobs.filter(([, job]) => hasKeys(job)).map(([name]) => name)).toEqual(["agent", "branch", "join"]);
  });

  it("asks who it is before anything else, without code and without a key", () => {
    const gate = starter.jobs["gate"];
    expect(gate?.steps.map((step) => step.with?.["command"])).toEqual(["gate"]);
    expect(gate && hasKeys(gate)).toBe(false);
    for (const [name, { if: condition = "", needs = [] }] of jobs) {
      if (name === "gate" || name === "sweep") continue;
      expect([name, needs].flat(2)).toContain("gate");
      if (!condition.includes("needs.publish."))
        expect(condition).toContain("needs.gate.outputs.allowed == 'true'");
    }
  });

  it("gives no right that a job does not name with its reason", () => {
    expect(starter.permissions).toEqual({});
    for (const line of text.split("\n").filter((each) => /^ {6}[a-z-]+: (?:read|write)\b/.test(each)))
      expect(line).toMatch(/ # \S/);
  });

  it("starts on what it understands, and on nothing that brings foreign code and rights together", async () => {
    const { workflow_call: _, schedule: __, ...events } = starter.on;
    expect(Object.keys(events)).not.toContain("pull_request_target");
    for (const name of Object.keys(events)) {
      const trigger = await readTrigger(sourceOf(name, name === "issues" ? { body: "agentic:w" } : {}));
      expect([name, trigger.status]).toEqual([name, "asks"]);
    }
  });

  it("works on a run in one job at a time, and never drops what was asked for", () => {
    for (const name of ["agent", "join"])
      expect(starter.jobs[name]?.concurrency).toEqual({
        group: "agentic-${{ needs.gate.outputs.run-id }}",
        "cancel-in-progress": false,
      });
    for (const name of ["gate", "request", "publish", "branch", "publish-branch", "publish-join"])
      expect(starter.jobs[name]?.concurrency).toBeUndefined();
  });

  it("puts no text from outside into a script, and pins what others publish", () => {
    for (const { run = "", uses = "" } of steps) {
      expect(run).not.toContain("${{");
      if (uses !== "" && !uses.startsWith("org/agentic-sdlc@"))
        expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
    }
    for (const { with: given } of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@") === true))
      expect(given).toMatchObject({ "persist-credentials": false });
  });

  it("uses no cache where agents work", () => {
    for (const { uses = "", with: given = {} } of steps)
      expect([uses, ...Object.keys(given)].filter((each) => each.includes("cache"))).toEqual([]);
  });
});

describe("a run that nobody works on", () => {
  const now = Date.parse("2026-01-31T12:00:00Z");
  const run = (change: object) =>
    ({ status: "paused", updated_at: "2026-01-31T11:00:00Z", questions: [], ...change }) as Parameters<
      typeof canGoOn
    >[0];
  it.each([
    ["waits for a person", run({ reason: "human" }), false, false],
    ["has an answer", run({ reason: "human" }), true, true],
    [
      "has waited long enough",
      run({ reason: "human", questions: [{ deadline: "2026-01-31T11:59:00Z" }] }),
      false,
      true,
    ],
    [
      "may still be answered",
      run({ reason: "human", questions: [{ deadline: "2026-01-31T12:01:00Z" }] }),
      false,
      false,
    ],
    ["has spent its money", run({ reason: "budget" }), false, false],
    ["waited for a quota", run({ reason: "quota" }), false, true],
    ["has branches under way", run({ reason: "fan-out" }), true, false],
    ["lost its branches", run({ reason: "fan-out", updated_at: "2026-01-31T04:00:00Z" }), false, true],
    ["is worked on", run({ status: "running" }), true, false],
    ["lost its runner", run({ status: "running", updated_at: "2026-01-31T04:00:00Z" }), false, true],
    ["has failed", run({ status: "failed" }), true, false],
  ])("and %s", (_what, progress, hasRequests, expected) => {
    expect(canGoOn(progress, { now, hasRequests })).toBe(expected);
  });
});
