// @module-tag slow
import { describe, expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { type CliResult, runCli } from "../support/cli/cli.ts";
import type { Scenario } from "../support/model/model-scenario.ts";
import { type ModelServer, startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

const workflow = `
name: decided
version: "1.0"
settings: { orchestrator: agent, max-retry: 1 }
steps:
  - { name: plan, type: prompt, prompt: "Plan the wall." }
  - { name: build, type: prompt, prompt: "Build the wall.", context: continue, condition: the plan names a place for the wall }
`;

const decide = (next_action: object) => [
  { json: { workflow_status: "in_progress", next_action, reasoning: "It is next." } },
];

/** The agent decides by what it may choose; the step's own sessions answer in words. */
const scenario: Scenario = {
  rules: [
    {
      match: /You judge one condition/,
      on: "last",
      steps: [{ json: { value: true, reasoning: "It names the hill." } }],
    },
    {
      match: /"step_name":"plan","step_type"/,
      on: "last",
      steps: decide({ type: "execute_step", step_name: "plan" }),
    },
    {
      match: /"step_name":"build","step_type"/,
      on: "last",
      steps: decide({ type: "execute_step", step_name: "build", context_to_pass: "Mind the river." }),
    },
    { match: /"type":"complete"/, on: "last", steps: decide({ type: "complete" }) },
    { match: /Plan the wall/, on: "last", steps: [{ text: "It goes on the hill." }] },
    { match: /Build the wall/, on: "last", steps: [{ text: "It stands." }] },
  ],
};

interface Ran extends CliResult {
  readonly project: Project;
  readonly server: ModelServer;
  readonly environment: Readonly<Record<string, string>>;
}

async function running(
  text: string,
  script: Scenario,
  check: (ran: Ran) => void | Promise<void>,
): Promise<void> {
  await using server = await startModelServer(script);
  // Nobody uses them here, and they cost every session a process.
  const config = { agents: { tools: false } };
  using project = createProject({ git: false, workflows: { decided: text }, config });
  const environment = claudeEnvironment(server);
  const result = await runCli(project, ["run", "decided"], { environment });
  await check({ ...result, project, server, environment });
}

describe("an agent that decides, with the real Claude Code", () => {
  test("chooses the steps, judges a sentence, and the second step goes on with the session of the first", async () => {
    await running(workflow, scenario, ({ code, stdout, stderr, project, server }) => {
      expect(code, stdout + stderr).toBe(0);
      const made = project.journal().filter((event) => event.type === "decision.made");
      expect(made).toMatchObject([
        { action: "execute_step", step: "plan" },
        { action: "evaluate_condition", step: "build", reasoning: "It names the hill." },
        { action: "execute_step", step: "build", context: "Mind the river." },
        { action: "complete" },
      ]);
      const build = server.requests.find(({ conversation }) =>
        conversation.prompt.startsWith("Build the wall."),
      );
      const said = JSON.stringify(build?.body);
      for (const words of ["Plan the wall.", "It goes on the hill.", "Mind the river."])
        expect(said).toContain(words);
      expect(project.progress()).toMatchObject({
        status: "completed",
        usage: { orchestrator_sessions: 4, agent_sessions: 6 },
      });
    });
  });
});

describe("a step that continues, with the real Claude Code", () => {
  test("has a digest where the session before is gone", async () => {
    const text = `
name: decided
version: "1.0"
steps:
  - { name: plan, type: prompt, prompt: "Plan the wall." }
  - { name: forget, type: script, run: 'rm -rf "$HOME/.claude/projects"' }
  - { name: build, type: prompt, prompt: "Build the wall.", context: continue }
`;
    const script: Scenario = {
      rules: [
        { match: /Plan the wall\.$/, on: "last", steps: [{ text: "It goes on the hill." }] },
        { match: /digest of that session/, on: "last", steps: [{ text: "It stands." }] },
      ],
    };
    await running(text, script, ({ code, stdout, stderr, project }) => {
      expect(code, stdout + stderr).toBe(0);
      const attempts = project
        .journal()
        .filter((event) => event.type === "step.started" && event.step === "build");
      expect(attempts).toHaveLength(1);
    });
  });
});

describe("a budget, with the real Claude Code", () => {
  test("ends the session, pauses the run, and goes on in the same session with more", async () => {
    const text = `
name: decided
version: "1.0"
settings: { max-cost-usd: 0.5 }
steps:
  - { name: build, type: prompt, prompt: "Build the wall." }
`;
    const dear = { shell: "true", usage: { input: 400_000 } };
    const script: Scenario = {
      rules: [
        { match: /there is more now/, on: "last", steps: [{ text: "It stands." }] },
        { match: /Build the wall/, on: "last", steps: [dear, { text: "Never said." }] },
      ],
    };
    await running(text, script, async ({ code, stdout, stderr, project, environment, server }) => {
      expect(code, stdout + stderr).toBe(3);
      expect(project.progress()).toMatchObject({ status: "paused", reason: "budget" });
      const id = project.progress().workflow_id;
      const more = await runCli(project, ["resume", id, "--max-cost-usd", "50"], { environment });
      expect(more.code, more.stdout + more.stderr).toBe(0);
      // The session knows what it was asked before.
      const said = JSON.stringify(server.requests.at(-1)?.body);
      expect(said.match(/Build the wall\./g)).toHaveLength(2);
    });
  });
});
