// @module-tag slow
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MergeStep } from "../../../src/decision/traversal.ts";
import type { Check, StepOf } from "../../../src/definition/schema.ts";
import { performEffect } from "../../../src/engine/effects/effects.ts";
import type { AgentRequest } from "../../../src/ports/agent-runner.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import type { RunState, StepState } from "../../../src/run/state.ts";
import type { StepOutput } from "../../../src/run/step-output.ts";
import { createLibrary } from "../../../src/storage/library/library.ts";
import { failure, type FakeAgent } from "../../support/agents/fake-agent-runner.ts";
import { BRANCH, openWorktree, runningState, WORKTREE, type Worktree } from "../../support/git/worktree.ts";
import { createProject, type Project } from "../../support/project.ts";
import { stepTrial, type StepTrial } from "../../support/run/step-context.ts";

const root = join(import.meta.dirname, "../../..");
const A = "agentic/demo-a-abc123";
const B = "agentic/demo-b-abc123";

let project: Project;
let worktree: Worktree;
let state: RunState;
let requests: AgentRequest[];

beforeEach(async () => {
  requests = [];
  project = createProject({ files: { "shared.txt": "one\ntwo\nthree\n" } });
  worktree = await openWorktree(project);
  state = runningState(worktree.base);
  const { base } = worktree;
  state.workspace = { mode: "worktree", path: WORKTREE, branch: BRANCH, base_branch: "main", base_sha: base };
});

afterEach(() => project[Symbol.dispose]());

function output(summary: string, next: string | null = null): StepOutput {
  const rest = { success: true, output_type: "text", document_path: null, metrics: {}, data: undefined };
  return { ...rest, summary, next_step_context: next };
}

/** A branch of the block on which a step has changed files. */
function branch(name: string, files: Record<string, string>, said = `${name} is done`): string {
  const own = `agentic/demo-${name}-abc123`;
  const path = `.worktrees/agentic-demo-${name}-abc123`;
  project.git("worktree", "add", "--quiet", "-b", own, path, worktree.base);
  for (const [file, content] of Object.entries(files)) project.write(join(path, file), content);
  project.git("-C", path, "add", "--all");
  project.git("-C", path, "commit", "--quiet", "-m", `Change by ${name}`);
  const head = project.git("rev-parse", own);
  const place = { step: `all/${name}`, branch: own, path, base_branch: BRANCH, base_sha: worktree.base };
  state.branches.set(`all/${name}`, { ...place, head, open: true, files: new Set(Object.keys(files)) });
  const step: StepState = {
    path: `all/${name}`,
    name,
    kind: "prompt",
    status: "completed",
    attempt: 1,
    failures: 0,
    output: output(said, `${name} has more to say`),
    commit: head,
  };
  state.steps.set(step.path, step);
  return head;
}

interface Merging {
  readonly block?: Partial<StepOf<"parallel">>;
  readonly agent?: FakeAgent;
  readonly given?: Partial<StepTrial["context"]>;
}

let trial: StepTrial | undefined;

/** An attempt to merge a branch, as the engine makes it, with what becomes of it in the state. */
async function merge(name: string, { block = {}, agent, given = {} }: Merging = {}): Promise<NewRunEvent> {
  const path = `all/merge+${name}`;
  const before = state.steps.get(path);
  const attempt = (before?.attempt ?? 0) + 1;
  const base = worktree.git("rev-parse", "HEAD");
  const running = { path, status: "running", attempt, failures: before?.failures ?? 0, base } as const;
  const [step] = runningState(base, running).steps.values();
  if (step) state.steps.set(path, step);
  state.head = base;
  const parallel: StepOf<"parallel"> = {
    name: "all",
    type: "parallel",
    "merge-mode": "merge",
    steps: ["a", "b"].map((each) => ({ name: each, type: "prompt", prompt: "x" })),
    ...block,
  };
  const mergeStep: MergeStep = {
    type: "merge",
    name: `merge+${name}`,
    branch: `all/${name}`,
    block: parallel,
  };
  const { workspace, workspaces, scripts } = worktree;
  const library = createLibrary({ root: project.root, builtIn: root });
  trial ??= stepTrial({ workspace, state, autoCommit: true });
  const context: StepTrial["context"] = {
    ...trial.context,
    workspaces,
    scripts,
    library,
    plan: { ...trial.context.plan, policies: new Map([["all", { maxRetry: 1, onError: "retry" }]]) },
    agents: stepTrial({
      agent: async (request, session) => {
        requests.push(request);
        return agent ? await agent(request, session) : "Done.";
      },
    }).context.agents,
    ...given,
  };
  const [event] = await performEffect(context as never, {
    type: "start-step",
    path,
    step: mergeStep,
    frame: {},
    attempt,
    ...(before ? { previous: before } : {}),
  });
  if (!event) throw new Error("Nothing happened.");
  record(event, path);
  return event;
}

/** What the journal would tell of the attempt. */
function record(event: NewRunEvent, path: string): void {
  const step = state.steps.get(path);
  if (!step) return;
  if (event.type === "step.succeeded") step.status = "completed";
  if (event.type === "step.interrupted") step.status = "interrupted";
  if (event.type !== "step.failed") return;
  step.status = "failed";
  step.failures += 1;
  step.failure = event.failure;
  state.errors.push({ step: path, attempt: event.attempt, at: "", failure: event.failure });
}

afterEach(async () => {
  await trial?.[Symbol.asyncDispose]();
  trial = undefined;
});

const scratches = (): string[] =>
  project
    .git("worktree", "list", "--porcelain")
    .split("\n")
    .filter((line) => line.startsWith("branch ") && line.includes("-merge-"));

/** What stands in a conflicted file when both sides are kept. */
const BOTH = "one by a and b\ntwo\nthree\n";
const conflict = () => {
  branch("a", { "shared.txt": "one by a\ntwo\nthree\n", "a.txt": "a\n" }, "made it faster");
  branch("b", { "shared.txt": "one by b\ntwo\nthree\n", "b.txt": "b\n" }, "made it safer {{ 7 * 7 }}");
};
const resolves: FakeAgent = (request) => {
  writeIn(request, "shared.txt", BOTH);
  return JSON.stringify({ ...output("kept both", "mind the speed"), data: { given_up: [] } });
};
const writeIn = ({ cwd }: AgentRequest, path: string, content: string): void =>
  project.write(join(cwd.slice(project.root.length + 1), path), content);

describe("a merge without conflicts", () => {
  it("is committed by the engine, and no agent is asked", async () => {
    branch("a", { "a.txt": "a\n" });
    branch("b", { "b.txt": "b\n", "c.txt": "c\n", "shared.txt": "one\ntwo\nthree\nfour\n" });
    await merge("a");
    const event = await merge("b");
    expect(event).toMatchObject({
      type: "step.succeeded",
      commit: worktree.git("rev-parse", "HEAD"),
      files: ["b.txt", "c.txt", "shared.txt"],
      output: { output_type: "merge", summary: `merged ${B}: 3 files` },
    });
    expect(worktree.git("log", "-1", "--format=%P").split(" ")).toHaveLength(2);
    expect(requests).toEqual([]);
  });

  it("is found where somebody made it", async () => {
    branch("a", { "a.txt": "a\n" });
    worktree.git("merge", "--quiet", "--no-edit", "--no-ff", A);
    expect(await merge("a")).toMatchObject({
      type: "step.succeeded",
      commit: worktree.git("rev-parse", "HEAD"),
      output: { summary: `${A} was merged already` },
    });
  });

  it("waits for a person where what the block ensures no longer holds", async () => {
    branch("a", { "a.txt": "a\n" });
    const ensures: Check[] = [{ command: "test -f a.txt" }, { command: "echo broken; exit 1" }];
    const event = await merge("a", { block: { ensures } });
    expect(event).toMatchObject({
      type: "step.failed",
      failure: { class: "blocking", code: "ensure-missed", details: "broken" },
    });
    const message = event.type === "step.failed" ? event.failure.message : "";
    expect(message).toContain(`${A} was merged without conflicts`);
    expect(message).toContain("agentic-sdlc resume 20260131-k3f9qz");
  });
});

describe("a merge with conflicts", () => {
  beforeEach(async () => {
    conflict();
    await merge("a");
  });

  it("is what an agent makes of it in a worktree of its own", async () => {
    const event = await merge("b", { agent: resolves });
    expect(event).toMatchObject({
      type: "step.succeeded",
      commit: worktree.git("rev-parse", "HEAD"),
      files: ["b.txt", "shared.txt"],
      usage: { agent_sessions: 1 },
      output: {
        summary: `merged ${B}: 2 files, conflicts in 1 file resolved`,
        next_step_context: "mind the speed",
        data: { given_up: [] },
      },
    });
    expect(project.read(`${WORKTREE}/shared.txt`)).toBe(BOTH);
    expect(worktree.git("log", "-1", "--format=%P").split(" ")).toHaveLength(2);
    expect(requests[0]?.cwd).not.toBe(worktree.workspace.directory);
    expect(scratches()).toEqual([]);
    const kept = ["prompt.md", "transcript.ndjson", "output.json"].map((file) =>
      trial?.store.read(`steps/all/merge+b/1/${file}`),
    );
    expect(kept).not.toContain(undefined);
  });

  it("tells the agent what each side intended, as data, and which checks will be run", async () => {
    const ensures: Check[] = [{ command: "test -f {{ run.id }} || true" }];
    const steps = ["a", "b"].map((name) => ({
      name,
      type: "prompt" as const,
      prompt: "x",
      ensures: ["commit" as const, { command: `grep -q ${name} shared.txt` }, { command: "echo {{ item }}" }],
    }));
    await merge("b", { agent: resolves, block: { ensures, steps } });
    const prompt = requests[0]?.prompt ?? "";
    for (const part of [
      A.slice(0, -7),
      B,
      "made it faster",
      "made it safer {{ 7 * 7 }}",
      "a has more to say",
    ])
      expect(prompt).toContain(part);
    expect(prompt).toContain(
      "`test -f 20260131-k3f9qz || true`, `grep -q a shared.txt`, `grep -q b shared.txt`.",
    );
    expect(prompt).toContain("- shared.txt");
  });

  it("is tried again, with the work kept, where markers are left in spite of what the agent says", async () => {
    const first = await merge("b", {
      agent: (request) => (writeIn(request, "b.txt", "better\n"), "All resolved."),
    });
    expect(first).toMatchObject({
      type: "step.failed",
      failure: { class: "recoverable", code: "conflict-unresolved", files: ["shared.txt"] },
    });
    expect(worktree.git("status", "--porcelain")).toBe("");
    const second = await merge("b", { agent: resolves });
    expect(second).toMatchObject({ type: "step.succeeded" });
    expect(requests[1]?.prompt).toContain("Conflicts remain in shared.txt.");
    expect(project.read(`${WORKTREE}/b.txt`)).toBe("better\n");
    expect(scratches()).toEqual([]);
  });

  it("is tried again with the output of a check of the workflow that fails on the result", async () => {
    const ensures: Check[] = [
      { command: "grep -q 'by a and b' shared.txt || { echo the sum is wrong; exit 1; }" },
    ];
    const wrong: FakeAgent = (request) => (writeIn(request, "shared.txt", "one by a\ntwo\n"), "Done.");
    const first = await merge("b", { agent: wrong, block: { ensures } });
    expect(first).toMatchObject({ failure: { code: "ensure-missed", details: "the sum is wrong" } });
    expect(await merge("b", { agent: resolves, block: { ensures } })).toMatchObject({
      type: "step.succeeded",
    });
    expect(requests[1]?.prompt).toContain("the sum is wrong");
  });

  it("is laid out anew where the attempt before failed by no fault of its work", async () => {
    const first: FakeAgent = (request) => (writeIn(request, "b.txt", "half\n"), failure("overloaded"));
    expect(await merge("b", { agent: first })).toMatchObject({ failure: { class: "transient" } });
    expect(await merge("b", { agent: resolves })).toMatchObject({ type: "step.succeeded" });
    expect(project.read(`${WORKTREE}/b.txt`)).toBe("b\n");
    expect(trial?.store.read("steps/all/merge+b/1/partial.patch")).toContain("half");
  });

  it("offers the next attempt what an interrupted one resolved, as a patch that applies to the merge", async () => {
    const first: FakeAgent = (request) => (
      writeIn(request, "shared.txt", "one by a and b\ntwo\nthree\n"),
      failure("overloaded")
    );
    await merge("b", { agent: first });
    const second: FakeAgent = ({ prompt, cwd }) => {
      const [, command = ""] = /`git (apply [^`]+)`/.exec(prompt) ?? [];
      project.git("-C", cwd, ...command.split(" "));
      return "Done.";
    };
    expect(await merge("b", { agent: second })).toMatchObject({ type: "step.succeeded" });
    expect(project.read(`${WORKTREE}/shared.txt`)).toBe("one by a and b\ntwo\nthree\n");
  });

  it("waits for a person with everything the person has to know, when attempts are used up", async () => {
    await merge("b");
    const event = await merge("b", { agent: (request) => (writeIn(request, "b.txt", "half\n"), "Done.") });
    const found = event.type === "step.failed" ? event.failure : undefined;
    expect(found).toMatchObject({ class: "blocking", code: "merge-conflict", files: ["shared.txt"] });
    expect(found?.message).toBe(
      [
        `Merging ${B} into ${BRANCH} conflicts, and 2 attempts to resolve it did not succeed.`,
        "Files: shared.txt",
        `${BRANCH}: a: made it faster`,
        `${B}: b: made it safer {{ 7 * 7 }}`,
        "Last attempt: Conflicts remain in shared.txt.",
        "Its changes are saved in agentic/workflows/20260131-k3f9qz/steps/all/merge+b/2/partial.patch.",
        `To continue, merge manually: in ${WORKTREE} run \`git merge ${B}\`, resolve the conflicts and commit, then run \`agentic-sdlc resume 20260131-k3f9qz\`. A resume without this merge retries it.`,
      ].join("\n"),
    );
    expect(found?.details).toContain("shared.txt");
    expect(scratches()).toEqual([]);
  });

  it("is not laid out again for nobody, when attempts are used up", async () => {
    const { workspaces } = worktree;
    let again = 0;
    const watched: typeof workspaces = {
      ...workspaces,
      openConflict: async (...given) => {
        const found = await workspaces.openConflict(...given);
        const recover: typeof found.workspace.recover = (...what) => {
          again += 1;
          return found.workspace.recover(...what);
        };
        return { ...found, workspace: { ...found.workspace, recover } };
      },
    };
    await merge("b", { given: { workspaces: watched } });
    const agent: FakeAgent = (request) => (writeIn(request, "b.txt", "half\n"), "Done.");
    const event = await merge("b", { agent, given: { workspaces: watched } });
    expect(event).toMatchObject({ failure: { code: "merge-conflict" } });
    expect(trial?.store.read("steps/all/merge+b/2/partial.patch")).toContain("half");
    expect(again).toBe(0);
  });

  it("is given up as a whole by a failure that trying again does not mend", async () => {
    const event = await merge("b", { agent: () => failure("not-logged-in", { class: "fatal" }) });
    expect(event).toMatchObject({ failure: { class: "fatal", code: "not-logged-in" } });
    expect(scratches()).toEqual([]);
  });

  it("leaves nothing but a patch where the run stops in the middle", async () => {
    const stop = new AbortController();
    const agent: FakeAgent = (request) => {
      writeIn(request, "shared.txt", "half\n");
      stop.abort();
      return undefined;
    };
    const event = await merge("b", { agent, given: { signal: stop.signal } });
    expect(event).toMatchObject({ type: "step.interrupted" });
    expect(scratches()).toEqual([]);
    expect(trial?.store.read("steps/all/merge+b/1/partial.patch")).toContain("half");
    expect(await merge("b", { agent: resolves })).toMatchObject({ type: "step.succeeded" });
  });

  it("has failed where the agent says that a person must choose, or stalls", async () => {
    const cannot = () => JSON.stringify({ ...output("Speed or safety?"), success: false });
    expect(await merge("b", { agent: cannot })).toMatchObject({
      failure: { code: "step-unsuccessful", message: "Speed or safety?" },
    });
    expect(await merge("b", { agent: () => failure("stalled") })).toMatchObject({
      failure: { class: "blocking", message: expect.stringContaining("Scripted stalled.") as string },
    });
  });

  it("works beside a step whose own name ends in -merge", async () => {
    branch("b-merge", { "x.txt": "x\n" });
    expect(await merge("b", { agent: resolves })).toMatchObject({ type: "step.succeeded" });
    const own = join(project.root, ".worktrees/agentic-demo-b-merge-abc123/x.txt");
    expect(existsSync(own) && readFileSync(own, "utf8")).toBe("x\n");
  });
});
