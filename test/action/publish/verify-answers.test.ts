import { expect, it } from "vitest";
import {
  type Gates,
  readGates,
  removeHumanInput,
  requireAnswers,
  requirePermittedOutcome,
} from "../../../src/action/publish/verify-answers.ts";
import { countFanOuts } from "../../../src/action/publish/verify-journal.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import { initialState } from "../../../src/run/state.ts";
import { addRequest } from "../../../src/storage/refs/inbox.ts";
import { RUN } from "../../support/action/hardened.ts";
import { fastPace } from "../../support/pace.ts";
import { createMemoryRefs } from "../../support/storage/memory-refs.ts";

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

async function check(before: Record<string, unknown>[], after: Record<string, unknown>[]): Promise<void> {
  const handed = journal(...before, ...after);
  const state = parseJournal(handed, "test").reduce(evolve, initialState());
  const journals = { bundled: handed, remote: journal(...before) };
  const record = { variables: { plan: "true" } };
  await requirePermittedOutcome(state, { journals, record, choices: () => Promise.resolve([]) });
}

it("a workflow that was composed is one that a person was shown, and approved", async () => {
  const seen = [started, asked("name: mend")];
  await expect(check(seen, [answered("approved"), ...outcome])).resolves.toBeUndefined();
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
    await expect(check(before, after)).rejects.toThrow(/no person approved the workflow/);
});

const question = { question: "Which one?", assumed: "the first" };
const begun = (step: string, kind: string) => ({ type: "step.started", step, attempt: 1, kind });
const asks = (step: string, more: object = {}) => ({
  type: "human.asked",
  step,
  attempt: 1,
  message: "?",
  ...more,
});
const gives = (step: string, decision: string) => ({
  type: "human.answered",
  step,
  attempt: 1,
  decision,
  text: "the first",
});

it.each<[what: string, accepted: boolean, events: Record<string, unknown>[]]>([
  [
    "an agent's question with what it assumes",
    true,
    [begun("plan", "prompt"), asks("plan", { needs: question }), gives("plan", "assumed")],
  ],
  [
    "a question to people that the journal calls an agent's",
    false,
    [begun("release", "prompt"), asks("release", { needs: question }), gives("release", "assumed")],
  ],
  ["a deadline after which the run continues", true, [asks("lenient"), gives("lenient", "timeout")]],
  ["a deadline after which the run ends", false, [asks("deep/release"), gives("deep/release", "timeout")]],
  ["an approval of no person", false, [asks("lenient"), gives("lenient", "approved")]],
])("a bundle may answer for people: %s: %s", async (_what, accepted, events) => {
  const gates: Gates = new Map([
    ["release", false],
    ["lenient", true],
  ]);
  const checking = requireAnswers({
    runId: RUN,
    origin: createMemoryRefs(),
    remoteRun: undefined,
    journals: { bundled: journal(started, ...events), remote: journal(started) },
    approvals: 1,
    gates,
  });
  await (accepted
    ? expect(checking).resolves.toBeUndefined()
    : expect(checking).rejects.toThrow("that no person gave"));
});

it("questions to people are found in the definition and in those that it names", async () => {
  const files: Record<string, string> = {
    "definition.yaml": `name: w
version: "1.0"
steps:
  - { name: look, type: prompt, prompt: Look. }
  - { name: release, type: wait-for-human, message: Release? }
  - { name: deep, type: workflow, workflow: other }
`,
    "definitions.yaml": `other:
  name: other
  version: "1.0"
  steps:
    - { name: lenient, type: wait-for-human, message: Well?, on-timeout: continue }
`,
  };
  const read = (paths: readonly string[]) =>
    Promise.resolve(new Map(paths.map((path) => [path, Buffer.from(files[path] ?? "")])));
  const gates = await readGates({ runId: RUN, read });
  expect(Object.fromEntries(gates)).toEqual({ release: false, lenient: true });
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

const asking = (kind: string): Record<string, unknown>[] => [
  started,
  { type: "step.started", step: "plan", attempt: 1, kind },
  {
    type: "human.asked",
    step: "plan",
    attempt: 1,
    message: "Which?",
    needs: { question: "Which?", assumed: "A" },
  },
];
const reply = { type: "human.answered", step: "plan", attempt: 1, text: "" };

/** Checks the answer of a bundle. Two approvals are required, and the inbox has one approval, of ada. */
async function checkAnswer(kind: string, answer: Record<string, unknown>): Promise<void> {
  const origin = createMemoryRefs();
  const content = JSON.stringify({ type: "input", decision: "approved", text: "", actor: "ada" });
  await addRequest({ refs: origin, ...fastPace() }, { runId: RUN, id: "a1", content, isExpected: true });
  const remote = journal(...asking(kind));
  const bundled = journal(...asking(kind), { ...reply, ...answer });
  await requireAnswers({
    runId: RUN,
    origin,
    remoteRun: undefined,
    journals: { bundled, remote },
    approvals: 2,
    gates: new Map(),
  });
}

it("the question of an agent step takes one approval, or what the step assumed; other steps do not", async () => {
  const approved = { decision: "approved", actor: "ada", request: "a1" };
  const assumed = { decision: "assumed" };
  for (const kind of ["prompt", "command"])
    for (const answer of [approved, assumed])
      await expect(checkAnswer(kind, answer)).resolves.toBeUndefined();
  const refused = /its journal has an answer to plan that no person gave/;
  for (const answer of [approved, assumed])
    await expect(checkAnswer("wait-for-human", answer)).rejects.toThrow(refused);
  for (const answer of [
    { ...approved, actor: "eve" },
    { ...approved, request: "a2" },
    { decision: "input", text: "B" },
  ])
    await expect(checkAnswer("prompt", answer)).rejects.toThrow(refused);
});
