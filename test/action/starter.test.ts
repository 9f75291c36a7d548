import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readTrigger } from "../../src/action/gate/trigger.ts";
import { isSupportedEvent } from "../../src/github-events/webhook-events.ts";
import { sourceOf } from "../support/action/events.ts";
import { isTrue, type Value } from "../support/action/runner-expressions.ts";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "templates/init/agentic.yml"), "utf8");

type Values = { readonly [name: string]: Value };
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

  it("lets every review through, and of remarks replies and commands", () => {
    const { if: condition = "" } = starter.jobs["gate"] ?? {};
    const event = (name: string, given: Values): Values => ({ event_name: name, event: given });
    const comment = (body: string, more: Values = {}): Values => ({ comment: { body, ...more } });
    const isLetIn = (github: Values): boolean =>
      isTrue(condition, { contexts: { github, inputs: { workflow: "" } } });
    expect(isLetIn(event("pull_request_review", { review: { body: null, state: "approved" } }))).toBe(true);
    expect(isLetIn(event("pull_request_review_comment", comment("Why?")))).toBe(false);
    expect(isLetIn(event("pull_request_review_comment", comment("Yes", { in_reply_to_id: 7 })))).toBe(true);
    expect(isLetIn(event("pull_request_review_comment", comment("/agentic approve")))).toBe(true);
    expect(isLetIn(event("issue_comment", comment("Thanks")))).toBe(false);
    expect(isLetIn(event("issue_comment", comment("/agentic help")))).toBe(true);
    expect(isLetIn(event("issue_comment", comment("<!-- agentic-sdlc:run=x -->\n`/agentic cancel`")))).toBe(
      false,
    );
    expect(isLetIn(event("issues", { label: { name: "x" } }))).toBe(true);
    expect(isLetIn(event("schedule", {}))).toBe(false);
    expect(isLetIn(event("workflow_dispatch", {}))).toBe(true);
  });

  it("hands what a dispatch says on to the run", () => {
    const names = [
      "issue",
      "asked-by",
      "head-sha",
      "from-step",
      "max-tokens",
      "run-id",
      "workflow",
      "variables",
    ];
    const agent = starter.jobs["agent"]?.steps.find((step) => step.with?.["command"] !== undefined)?.with;
    for (const name of names) expect(agent?.[name]).toBe(`\${{ needs.gate.outputs.${name} }}`);
    const { workflow_dispatch: dispatch } = starter.on as { workflow_dispatch: { inputs: object } };
    expect(Object.keys(dispatch.inputs)).toEqual(
      expect.arrayContaining([...names, "command", "max-cost-usd"]),
    );
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
      const isRead = isSupportedEvent(name) || (await readTrigger(sourceOf(name))).status === "requested";
      expect([name, isRead]).toEqual([name, true]);
    }
    expect(events["issues"]).toEqual({ types: ["labeled", "assigned"] });
  });

  it("hears that an answer was edited, deleted or dismissed", () => {
    const { on } = starter;
    for (const name of ["issue_comment", "pull_request_review_comment"])
      expect(on[name]).toEqual({ types: ["created", "edited", "deleted"] });
    expect(on["pull_request_review"]).toEqual({ types: ["submitted", "edited", "dismissed"] });
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
