import { expect, it } from "vitest";
import { requireApprovedWorkflow, removeHumanInput } from "../../../src/action/publish/verify-answers.ts";
import { countFanOuts } from "../../../src/action/publish/verify-journal.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import { initialState } from "../../../src/run/state.ts";
import { RUN } from "../../support/action/hardened.ts";

const AT = "2026-01-31T12:00:00.000Z";

function journal(...events: Record<string, unknown>[]): string {
  return events.map((event, at) => `${JSON.stringify({ seq: at + 1, at: AT, ...event })}\n`).join("");
}

const SHA256 = "a".repeat(64);
const started = { type: "run.started", version: 1, run_id: RUN, workflow: "do" };
const asked = (definition: string) => ({
  type: "human.asked",
  step: "approve-1",
  attempt: 1,
  message: `Run this one?\n\n\`\`\`yaml\n${definition}\n\`\`\`\n\nSHA-256 ${SHA256}`,
});
const answered = (decision: string) => ({
  type: "human.answered",
  step: "approve-1",
  attempt: 1,
  decision,
  text: "",
  request: "1",
});
const outcome = [
  { type: "step.started", step: "outcome", attempt: 1, kind: "function" },
  {
    type: "step.succeeded",
    step: "outcome",
    attempt: 1,
    output: {
      success: true,
      output_type: "function",
      summary: "mend",
      data: { kind: "composed", name: "mend", definition: "name: mend\n", sha256: SHA256, request: "r" },
    },
  },
];

function check(before: Record<string, unknown>[], after: Record<string, unknown>[]): void {
  const handed = journal(...before, ...after);
  const state = parseJournal(handed, "test").reduce(evolve, initialState());
  requireApprovedWorkflow(state, { bundled: handed, remote: journal(...before) });
}

it("a workflow that was composed is one that a person was shown, and approved", () => {
  const seen = [started, asked("name: mend")];
  expect(() => check(seen, [answered("approved"), ...outcome])).not.toThrow();
  const others: [Record<string, unknown>[], Record<string, unknown>[]][] = [
    [seen, outcome],
    [seen, [answered("rejected"), ...outcome]],
    [
      [started, asked("name: other")],
      [answered("approved"), ...outcome],
    ],
    // Nobody saw the question.
    [[started], [asked("name: mend"), answered("approved"), ...outcome]],
  ];
  for (const [before, after] of others)
    expect(() => check(before, after)).toThrow(/no person approved the workflow/);
});

it("words in the projection of a bundle are nobody's", () => {
  const current = { name: "ask", asked: 3, human_input: "yes" };
  const silent = removeHumanInput(JSON.stringify({ status: "paused", current_step: current }));
  expect(JSON.parse(silent ?? "")).toEqual({
    status: "paused",
    current_step: { ...current, human_input: null },
  });
  const plain = { status: "paused", current_step: { ...current, human_input: null } };
  expect([JSON.stringify(plain), "{}", "no JSON", '{"current_step":null}'].map(removeHumanInput)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("rounds are counted, whatever numbers a journal gives them", () => {
  const round = { type: "fan-out.opened", step: "many", round: 1, branches: [] };
  expect(countFanOuts(journal(started, round, round, round))).toBe(3);
});
