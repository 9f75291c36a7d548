import { expect, test } from "vitest";
import type { StepOf } from "../../src/definition/schema.ts";
import type { AgentRequest } from "../../src/ports/agent-runner.ts";
import type { Command } from "../../src/ports/prompt-library.ts";
import { runAgentStep } from "../../src/steps/agent/agent-step.ts";
import { answer } from "../support/agents/fake-agent-runner.ts";
import { stepTrial } from "../support/run/step-context.ts";

const step: StepOf<"command"> = { name: "ask", type: "command", command: "look" };

async function requestOf(readOnly: boolean): Promise<AgentRequest | undefined> {
  const command: Command = {
    name: "look",
    source: "look.md",
    arguments: [],
    templates: {},
    changes: false,
    readOnly,
    body: "Look.",
  };
  let seen: AgentRequest | undefined;
  await using trial = stepTrial({
    agent: (request) => {
      seen = request;
      return answer("Seen.");
    },
    given: { settingsAt: () => ({ provider: "claude", bypassPermissions: true }) },
  });
  const context = { ...trial.context, library: { ...trial.context.library, command: () => command } };
  await runAgentStep(context, { path: "ask", step, frame: {}, attempt: 1 });
  return seen;
}

test("a command that only looks has the right to do no more, whatever the settings allow", async () => {
  expect(await requestOf(true)).toMatchObject({ readOnly: true, bypassPermissions: false });
  const other = await requestOf(false);
  expect(other).toMatchObject({ bypassPermissions: true });
  expect(other).not.toHaveProperty("readOnly");
});
