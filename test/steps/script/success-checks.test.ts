import { describe, expect, it } from "vitest";
import { createScriptRunner } from "../../../src/agents/process/script-process.ts";
import type { Check } from "../../../src/definition/schema.ts";
import { performEffect } from "../../../src/engine/effects/effects.ts";
import type { AgentRequest } from "../../../src/ports/agent-runner.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { Failure, RunEvent } from "../../../src/run/journal/event.ts";
import { initialState, type RunState } from "../../../src/run/state.ts";
import { commitAttempt } from "../../../src/steps/commit-attempt.ts";
import { answer, type FakeAgent, failure } from "../../support/agents/fake-agent-runner.ts";
import { openWorktree, runningState, type Worktree } from "../../support/git/worktree.ts";
import { createProject } from "../../support/project.ts";
import { promptAt, scriptAt, stepTrial, type StepTrialOptions } from "../../support/run/step-context.ts";

interface Trial {
  readonly ensures: Check[];
  readonly agent?: (worktree: Worktree, request: AgentRequest) => ReturnType<FakeAgent>;
  readonly options?: StepTrialOptions;
  readonly after?: (worktree: Worktree) => Promise<void>;
}

/** An attempt of an agent in a worktree: the event it ends with, and the prompt it got. */
async function attempt({ ensures, agent = () => "Done.", options, after }: Trial) {
  using project = createProject({ files: { "src/a.ts": "a\n", ".gitignore": "*.log\n" } });
  const worktree = await openWorktree(project);
  const { workspace, scripts, base } = worktree;
  const prompts: string[] = [];
  await using trial = stepTrial({
    workspace,
    state: runningState(base, { path: "ask" }),
    autoCommit: true,
    ...options,
    agent: async (request) => {
      prompts.push(request.prompt);
      return await agent(worktree, request);
    },
    given: { scripts, ...options?.given },
  });
  const [event] = await performEffect(trial.context as never, {
    type: "start-step",
    ...promptAt({ name: "ask", ensures }),
  });
  await after?.(worktree);
  return { event, prompt: prompts[0], log: trial.store.read("steps/ask/1/checks.log") };
}

async function failureOf(trial: Trial): Promise<Failure | undefined> {
  const { event } = await attempt(trial);
  return event?.type === "step.failed" ? event.failure : undefined;
}

const writes =
  (path: string, content = "changed\n") =>
  (worktree: Worktree) => {
    worktree.write(path, content);
    return "I did all of it.";
  };

describe("a claim of success counts only where what the step ensures holds", () => {
  it("so a step that was to change something and did not has failed", async () => {
    expect(await failureOf({ ensures: ["commit"] })).toMatchObject({
      class: "recoverable",
      code: "ensure-missed",
      message: "The success checks of the step failed: `commit`: nothing was changed.",
    });
  });

  it("while a change is enough, since it is committed for the step", async () => {
    const { event } = await attempt({ ensures: ["commit"], agent: writes("src/a.ts") });
    expect(event).toMatchObject({ type: "step.produced", usage: { agent_sessions: 1 } });
  });

  it("and so is one that the agent committed itself", async () => {
    const { event } = await attempt({
      ensures: ["commit", { files: ["src/*.ts"] }],
      agent: (worktree) => {
        worktree.write("src/a.ts", "b\n");
        worktree.git("commit", "--quiet", "--all", "-m", "Mine");
        return "Done.";
      },
    });
    expect(event).toMatchObject({ type: "step.produced" });
  });

  it("but not a file that git ignores", async () => {
    expect(await failureOf({ ensures: ["commit"], agent: writes("a.log") })).toMatchObject({
      code: "ensure-missed",
    });
  });

  it("and without commits for the step, an agent that was to commit has to", async () => {
    expect(
      await failureOf({ ensures: ["commit"], agent: writes("src/a.ts"), options: { autoCommit: false } }),
    ).toMatchObject({ message: "The success checks of the step failed: `commit`: nothing was committed." });
  });

  it("every glob matches a changed file, new, deleted and hidden ones included", async () => {
    const agent = (worktree: Worktree) => {
      worktree.write(".github/workflows/ci.yml", "on: push\n");
      worktree.git("rm", "--quiet", "src/a.ts");
      return "Done.";
    };
    const ensures = [{ files: ["src/**/*.ts", "**/ci.yml", "./src/*"] }];
    expect((await attempt({ ensures, agent })).event).toMatchObject({ type: "step.produced" });
    expect(await failureOf({ ensures: [{ files: ["src/**", "docs/**", "test/**"] }], agent })).toMatchObject({
      message:
        "The success checks of the step failed: `files`: no changed file matches `docs/**`; `files`: no changed file matches `test/**`.",
      files: [".github/workflows/ci.yml", "src/a.ts"],
    });
  });

  it("a command fails with its output for the next attempt", async () => {
    const command = "echo checking; echo '3 tests failed' >&2; exit 4";
    const { event, log } = await attempt({ ensures: [{ command }] });
    expect(event).toMatchObject({
      failure: {
        message: `The success checks of the step failed: \`${command}\` ended with exit code 4 (3 tests failed).`,
        details: "checking\n3 tests failed",
      },
      usage: { agent_sessions: 1 },
    });
    expect(log).toContain("3 tests failed");
  });

  it("a command is a template and runs where the step worked", async () => {
    const { event } = await attempt({
      ensures: [{ command: "grep -q {{ run.id }} mark.txt" }],
      agent: writes("mark.txt", "20260131-k3f9qz"),
    });
    expect(event).toMatchObject({ type: "step.produced" });
  });

  it("what commands write is not taken for the step's change", async () => {
    const ensures: Check[] = [{ command: "touch made" }, "commit", { files: ["made"] }];
    expect(await failureOf({ ensures })).toMatchObject({
      message: expect.stringContaining("nothing was changed"),
    });
  });

  it("what commands write, change and remove is set back, but for what git ignores", async () => {
    const makes =
      "mkdir coverage && touch coverage/lcov.info src/made.ts kept.log && echo x >> src/a.ts && rm src/new.ts && git add --all";
    let found: unknown;
    const { event } = await attempt({
      ensures: [{ command: makes }],
      agent: ({ write }) => {
        write("src/a.ts", "mine\n");
        write("src/new.ts", "new\n");
        return "Done.";
      },
      after: async ({ workspace, base }) => {
        found = [
          await workspace.changedSince(base),
          await workspace.readFile("src/a.ts"),
          await workspace.readFile("src/new.ts"),
          await workspace.readFile("kept.log"),
        ];
      },
    });
    expect(event).toMatchObject({ type: "step.produced" });
    expect(event).not.toHaveProperty("left");
    expect(found).toEqual([["src/a.ts", "src/new.ts"], "mine\n", "new\n", ""]);
  });

  it("what commands write in the user's own checkout stays, and is named so that nobody commits it", async () => {
    using project = createProject({ files: { "src/a.ts": "a\n" } });
    const checkout = await openWorktree(project, "checkout");
    const state = runningState(checkout.base, { path: "ask" });
    await using trial = stepTrial({
      workspace: checkout.workspace,
      state,
      autoCommit: true,
      agent: () => {
        checkout.write("src/a.ts", "mine\n");
        return "Done.";
      },
      given: { scripts: checkout.scripts },
    });
    const at = promptAt({ name: "ask", ensures: [{ command: "mkdir coverage; touch coverage/lcov.info" }] });
    const [event] = await performEffect(trial.context as never, { type: "start-step", ...at });
    expect(event).toMatchObject({ type: "step.produced", left: ["coverage/lcov.info"] });
    evolve(state, { seq: 1, at: "2026-01-31T12:00:00.000Z", ...event } as RunEvent);
    const settled = await commitAttempt(trial.context, at);
    expect(settled).toMatchObject({ files: ["src/a.ts"] });
    expect(project.git("status", "--porcelain", "-uall")).toBe("?? coverage/lcov.info");
  });

  it("a schema is met by the output's data", async () => {
    const schema = { type: "object", required: ["tests"], properties: { tests: { type: "number" } } };
    const said = (data: unknown) => () => JSON.stringify(data);
    expect((await attempt({ ensures: [{ schema }], agent: said({ tests: 3 }) })).event).toMatchObject({
      type: "step.produced",
    });
    expect(await failureOf({ ensures: [{ schema }], agent: said({ tests: "many" }) })).toMatchObject({
      message:
        "The success checks of the step failed: `schema`: the output's data does not meet it: answer/tests must be number.",
    });
    expect(await failureOf({ ensures: [{ schema }] })).toMatchObject({ code: "ensure-missed" });
  });

  it("a schema is met by data that was too large for the journal", async () => {
    const schema = { properties: { text: { minLength: 30_000 } }, required: ["text"] };
    const agent = () => JSON.stringify({ text: "x".repeat(40_000) });
    expect((await attempt({ ensures: [{ schema }], agent })).event).toMatchObject({ type: "step.produced" });
  });

  it("all that was missed is told at once, each command with its share of the room", async () => {
    const loud = (word: string) => ({ command: `yes ${word} | head -n 4000; exit 1` });
    const found = await failureOf({ ensures: ["commit", loud("one"), { files: ["x"] }, loud("two")] });
    expect(found?.message).toMatch(/`commit`.*`files`.*`yes one .*`yes two /);
    expect(found?.details).toMatch(/^\$ yes one [^]*\none\none\n\n\$ yes two [^]*\ntwo\ntwo$/);
    expect(found?.details?.length).toBeLessThanOrEqual(4_000);
  });

  it("a command that does not end is cut off with the time of the attempt", async () => {
    const cutOffAfter = (timeoutMs: number) =>
      failureOf({
        ensures: [{ command: "echo begun; sleep 60" }],
        options: {
          given: { settingsAt: () => ({ provider: "claude", bypassPermissions: false, timeoutMs }) },
        },
      });
    let found: Failure | undefined;
    // On a busy machine it may not have begun by then.
    for (const timeoutMs of [500, 3_000, 20_000]) if (!found?.details) found = await cutOffAfter(timeoutMs);
    expect(found).toMatchObject({ code: "ensure-missed", details: "begun" });
    expect(found?.message).toContain("did not end within its time limit");
  });
});

describe("what ensures does not change", () => {
  it.each(["stalled", "timeout"])("an attempt that %s has failed, whatever would hold", async (code) => {
    const ensures: Check[] = ["commit", { command: "true" }];
    const agent = (worktree: Worktree) => {
      worktree.write("src/a.ts", "b\n");
      return failure(code);
    };
    const { event, log } = await attempt({ ensures, agent });
    expect(event).toMatchObject({ type: "step.failed", failure: { class: "transient", code } });
    expect(log).toBeUndefined();
  });

  it("an agent that says it did not succeed is believed", async () => {
    expect(
      await failureOf({ ensures: ["commit"], agent: () => '{"success": false, "summary": "Cannot."}' }),
    ).toMatchObject({ code: "step-unsuccessful" });
  });

  it("an attempt that is stopped during its checks is interrupted, with what it has spent", async () => {
    const stop = new AbortController();
    const { event } = await attempt({
      ensures: [{ command: "sleep 60" }],
      agent: () => answer("Done."),
      options: {
        given: {
          signal: stop.signal,
          scripts: {
            run: async (_request, { signal }) => (
              stop.abort(),
              signal.throwIfAborted,
              { status: "interrupted" }
            ),
          },
        },
      },
    });
    expect(event).toMatchObject({ type: "step.interrupted", reason: "stopped" });
  });

  it("nothing is spent where it cannot be checked", async () => {
    const options = { state: runningState(undefined, { path: "ask" }) };
    const { event, prompt } = await attempt({ ensures: [{ files: ["a"] }], options });
    expect(event).toMatchObject({ failure: { class: "fatal", code: "definition-invalid" } });
    expect(prompt).toBeUndefined();
  });
});

it("an agent is told what will be checked", async () => {
  const ensures: Check[] = [
    "commit",
    { files: ["src/**", "*.md"] },
    { command: "echo {{ run.id }}" },
    { schema: { type: "object" } },
  ];
  const { prompt } = await attempt({ ensures });
  expect(prompt).toBe(`Do it.

## What is checked when you are done

- Files of the repository are changed; they are committed for you.
- A changed file matches each of \`src/**\`, \`*.md\`.
- This command exits with 0:

      echo 20260131-k3f9qz

- The object under the key \`data\` of the JSON object you end with meets this JSON Schema: \`{"type":"object"}\`
`);
});

it("scripts and functions are checked as agents are", async () => {
  using project = createProject();
  const scripts = createScriptRunner({ environment: project.environment });
  const run = async (state: RunState, at: object) => {
    await using trial = stepTrial({
      state,
      given: { scripts, functions: new Map([["f", () => ({ made: 1 })]]) },
    });
    const [event] = await performEffect(trial.context as never, { type: "start-step", ...at } as never);
    return event;
  };
  const ensures = [{ schema: { required: ["made"] } }];
  const made = scriptAt({ run: "echo '{\"made\": 1}'", ensures });
  expect(await run(initialState(), made)).toMatchObject({ type: "step.succeeded" });
  expect(await run(initialState(), scriptAt({ run: "true", ensures }))).toMatchObject({
    failure: { code: "ensure-missed" },
  });
  const called = { name: "f", type: "function", function: "f" };
  const at = (step: object) => ({ path: "f", step, frame: {}, attempt: 1 });
  expect(await run(initialState(), at({ ...called, ensures }))).toMatchObject({ type: "step.succeeded" });
  expect(await run(initialState(), at({ ...called, ensures: [{ command: "false" }] }))).toMatchObject({
    failure: { code: "ensure-missed" },
  });
});
