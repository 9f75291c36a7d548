import { expect, test } from "vitest";
import { answer } from "../../support/agents/fake-agent-runner.ts";
import { createWorld } from "../../support/world.ts";

const BIDIRECTIONAL = "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
const TAGS = String.fromCodePoint(0xe0001, 0xe0069, 0xe0067, 0xe006e, 0xe007f);
const DECEPTIVE = `${BIDIRECTIONAL}${TAGS}\0`;
/** Joiners inside words and emoji, and a variation selector. */
const VISIBLE = "👩\u200D💻 ❤\uFE0F می\u200Cخواهم";

test("no prompt has bidirectional controls, tag characters or NUL, wherever its text is from", async () => {
  const world = createWorld({
    steps: [
      { name: "plan", prompt: `Plan${DECEPTIVE} it ${VISIBLE}` },
      { name: "build", prompt: "Build {{ outputs.plan.summary }}" },
    ],
    agent: ({ step }) => answer(step === "plan" ? `Plan${DECEPTIVE}ned` : "Built"),
  });
  await world.start();
  const prompts = world.agents.requests.map(({ prompt }) => prompt);
  expect(prompts).toHaveLength(2);
  for (const prompt of prompts) for (const character of DECEPTIVE) expect(prompt).not.toContain(character);
  expect(prompts[0]).toContain(`Plan it ${VISIBLE}`);
  expect(prompts[1]).toContain("Planned");
  expect(world.file("steps/plan/1/prompt.md")).toBe(prompts[0]);
});

test("the schema of an answer has none either", async () => {
  const description = `Of${DECEPTIVE} it`;
  const properties = { milestones: { type: "integer", description } };
  const world = createWorld({ steps: [{ name: "plan", prompt: "Plan", "output-schema": { properties } }] });
  await world.start();
  expect(JSON.stringify(world.agents.requests[0]?.answerSchema)).toContain('"Of it"');
});
