import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readTrigger } from "../../src/action/gate/trigger.ts";
import { renderReusable } from "../../scripts/starter.ts";
import { isSupportedEvent } from "../../src/github-events/webhook-events.ts";
import { repository } from "../../src/system/package-root.ts";
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
  it("is the reusable workflow, without its own events", () => {
    expect(renderReusable(text, repository)).toBe(
      readFileSync(join(root, ".github/workflows/agentic.yml"), "utf8"),
    );
    const reusable = parse(renderReusable(text, repository)) as typeof starter;
    expect(Object.keys(reusable.on)).toEqual(["workflow_call"]);
    expect(reusable.on["workflow_call"]).toEqual(starter.on["workflow_call"]);
    expect(reusable.jobs).toEqual(starter.jobs);
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

  describe("starts a runner for", () => {
    const { if: condition = "" } = starter.jobs["gate"] ?? {};
    const repository = { full_name: "o/r" };
    const pull = (name = "o/r"): Values => ({ pull_request: { head: { repo: { full_name: name } } } });
    const comment = (body: string, more: Values = {}): Values => ({ comment: { body, ...more } });
    const startsRunner = (name: string, event: Values, inputs: Values = {}): boolean =>
      isTrue(condition, {
        contexts: {
          github: { event_name: name, event: { action: "created", repository, ...event } },
          inputs: { workflow: "", ...inputs },
        },
      });

    it.each([
      ["/agentic help", true],
      ["> Ready?\r\n\r\n/agentic approve", true],
      ["\ufeff/agentic run w", true],
      ["\u200b/agentic run w", true],
      ["/Agentic run w", true],
      ["Thanks", false],
      ["Try `/agentic help` for that", false],
      ["<!-- agentic-sdlc:run=x -->\n/agentic cancel", false],
    ])("the comment %j: %s", (body, expected) => {
      expect(startsRunner("issue_comment", comment(body))).toBe(expected);
      expect(startsRunner("pull_request_review_comment", { ...pull(), ...comment(body) })).toBe(expected);
    });

    it("an edited or deleted command, and no other edit", () => {
      const edited = (from: string): Values => ({
        ...comment("Thanks"),
        action: "edited",
        changes: { body: { from } },
      });
      expect(startsRunner("issue_comment", edited("/agentic approve"))).toBe(true);
      expect(startsRunner("issue_comment", edited("Thank you"))).toBe(false);
      expect(startsRunner("issue_comment", { ...comment("/agentic approve"), action: "deleted" })).toBe(true);
    });

    it("every review, and replies to it, in pull requests of the repository", () => {
      const approval = { review: { body: null, state: "approved" } };
      expect(startsRunner("pull_request_review", { ...pull(), ...approval })).toBe(true);
      expect(startsRunner("pull_request_review", { ...pull("fork/r"), ...approval })).toBe(false);
      const reply = comment("Yes", { in_reply_to_id: 7 });
      expect(startsRunner("pull_request_review_comment", { ...pull(), ...reply })).toBe(true);
      expect(startsRunner("pull_request_review_comment", { ...pull("fork/r"), ...reply })).toBe(false);
      expect(startsRunner("pull_request_review_comment", { ...pull(), ...comment("Why?") })).toBe(false);
      expect(
        startsRunner("pull_request_review_comment", { ...pull(), ...comment("Why not?"), action: "edited" }),
      ).toBe(true);
    });

    it("labels with the prefix, assignments and dispatches", () => {
      const labeled = (name: string): Values => ({ action: "labeled", label: { name } });
      expect(startsRunner("issues", labeled("agentic:plan-build-validate"))).toBe(true);
      expect(startsRunner("issues", labeled("bug"))).toBe(false);
      expect(startsRunner("issues", labeled("bot/fix"), { "label-prefix": "bot/" })).toBe(true);
      expect(startsRunner("issues", { action: "assigned", assignee: { login: "octocat" } })).toBe(true);
      expect(startsRunner("workflow_dispatch", {})).toBe(true);
      expect(startsRunner("repository_dispatch", {})).toBe(true);
    });

    it("no schedule, unless a caller names a workflow", () => {
      expect(startsRunner("schedule", {})).toBe(false);
      expect(startsRunner("schedule", {}, { workflow: "w" })).toBe(true);
    });
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
    const { workflow_call: _, ...events } = starter.on;
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
      if (uses !== "" && !uses.startsWith(`${repository}@`))
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

describe("the caller", () => {
  const short = readFileSync(join(root, "templates/init/caller.yml"), "utf8");
  const caller = parse(short) as typeof starter & {
    readonly "run-name": string;
    readonly jobs: {
      readonly agentic: { readonly uses: string; readonly secrets: object; readonly permissions: object };
    };
  };
  interface Dispatch {
    readonly inputs: Readonly<Record<string, { type: string; default?: string; options?: string[] }>>;
  }

  it("has at most 40 lines, also with another label prefix", () => {
    expect(short.trimEnd().split("\n").length).toBeLessThan(40);
  });

  it("starts on the same events, with the same inputs and name, as the whole text", () => {
    const { workflow_call: _, ...events } = starter.on;
    expect(Object.keys(caller.on)).toEqual(Object.keys(events));
    const inputsIn = ({ on }: Pick<typeof starter, "on">): unknown =>
      Object.entries((on["workflow_dispatch"] as Dispatch).inputs).map(
        ([name, { type, default: value, options }]) => ({ name, type, value, options }),
      );
    expect(inputsIn(caller)).toEqual(inputsIn(starter));
    expect({ ...caller.on, workflow_dispatch: 0 }).toEqual({ ...events, workflow_dispatch: 0 });
    expect(caller["run-name"]).toBe((starter as typeof caller)["run-name"]);
  });

  it("calls the reusable workflow of the released version, with the secrets that it takes", () => {
    const { uses, secrets } = caller.jobs.agentic;
    expect(uses).toBe(`${repository}/.github/workflows/agentic.yml@v1`);
    const { secrets: taken } = starter.on["workflow_call"] as { secrets: object };
    expect(secrets).toEqual(
      Object.fromEntries(Object.keys(taken).map((name) => [name, `\${{ secrets.${name} }}`])),
    );
  });

  it("permits what the jobs need, and nothing else", () => {
    const needed = jobs.flatMap(([, { permissions }]) => Object.entries(permissions));
    const most = Object.fromEntries([
      ...needed.filter(([, level]) => level === "read"),
      ...needed.filter(([, level]) => level === "write"),
    ]);
    expect(caller.jobs.agentic.permissions).toEqual(most);
    expect(caller.permissions).toEqual({});
  });
});
