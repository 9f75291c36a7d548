import { describe, expect, test } from "vitest";
import type { AnswerValidity } from "../../src/ports/answer-source.ts";
import { createWorld, RUN_ID, type World, type WorldOptions } from "../support/world.ts";

/** GitHub, as far as it says what became of answers; what it is not told about is valid. */
function createAnswers(): Map<string, AnswerValidity> & Required<Pick<WorldOptions, "answers">> {
  const now = new Map<string, AnswerValidity>();
  const check = ({ id }: { readonly id: string }) =>
    Promise.resolve(now.get(id) ?? { status: "valid" as const });
  return Object.assign(now, { answers: { check } });
}

async function asking(approvals = 1) {
  const known = createAnswers();
  const world = createWorld({
    steps: [
      { name: "review", message: "Look at it.", "timeout-minutes": 600 },
      { name: "after", run: "echo {{ human.review.decision }} {{ human.review.actor }}" },
    ],
    config: { human: { approvals } },
    answers: known.answers,
  });
  await world.start();
  return { world, known };
}

function answer(world: World, id: string, request: Record<string, unknown>): void {
  world.states.addRequest(RUN_ID, id, JSON.stringify({ type: "input", ...request }));
}
const approved = (actor: string) => ({ decision: "approved", actor, issue: 9 });
const typesOf = (world: World) =>
  world
    .journal()
    .map(({ type }) => type)
    .filter((type) => type.startsWith("human."));

describe("an approval that does not stand any more when it is taken", () => {
  test.each(["deleted", "edited", "dismissed", "not-permitted"] as const)(
    "counts for nothing: %s",
    async (reason) => {
      const { world, known } = await asking();
      answer(world, "review-1", approved("ada"));
      known.set("review-1", { status: "void", reason });
      const { state } = await world.resume();
      expect(state.status).toBe("paused");
      expect(world.progress().questions).toMatchObject([{ path: "review" }]);
      expect(world.journal().find(({ type }) => type === "human.voided")).toMatchObject({
        step: "review",
        request: "review-1",
        actor: "ada",
        issue: 9,
        reason,
      });
      answer(world, "review-2", approved("grace"));
      expect((await world.resume()).state.status).toBe("completed");
      expect(world.scripts.requests[0]?.script).toBe("echo approved grace");
    },
  );

  test("leaves the others what they are: the next valid one is taken at once", async () => {
    const { world, known } = await asking();
    answer(world, "review-1", approved("ada"));
    answer(world, "review-2", approved("grace"));
    known.set("review-1", { status: "void", reason: "dismissed" });
    expect((await world.resume()).state.status).toBe("completed");
    expect(typesOf(world)).toEqual(["human.asked", "human.voided", "human.answered"]);
  });

  test("is counted no more where a further one was needed", async () => {
    const { world, known } = await asking(2);
    answer(world, "review-1", approved("ada"));
    await world.resume();
    expect(world.progress().questions).toMatchObject([{ approved_by: ["ada"] }]);
    known.set("review-1", { status: "void", reason: "dismissed" });
    answer(world, "review-2", approved("grace"));
    expect((await world.resume()).state.status).toBe("paused");
    expect(world.progress().questions).toMatchObject([{ approved_by: ["grace"] }]);
    answer(world, "review-3", approved("joan"));
    expect((await world.resume()).state.status).toBe("completed");
  });

  test("is waited for while nobody can say, also past the time for an answer", async () => {
    const { world, known } = await asking();
    answer(world, "review-1", approved("ada"));
    known.set("review-1", { status: "unknown", message: "GitHub cannot be reached." });
    world.clock.advance(24 * 3_600_000);
    expect((await world.resume()).state).toMatchObject({ status: "paused", reason: "human" });
    expect(typesOf(world)).toEqual(["human.asked"]);
    known.clear();
    expect((await world.resume()).state.status).toBe("completed");
  });
});

describe("an objection that nobody has read", () => {
  test.each([
    ["a rejection", { decision: "rejected", text: "no" }, "failed"],
    ["a review that requests changes", { decision: "input", objects: true, text: "Rename it." }, "completed"],
  ])("beats an approval that was given before it, by whomever: %s", async (_what, request, status) => {
    const { world } = await asking();
    answer(world, "review-1", { ...approved("ada"), at: "2026-01-31T12:00:00Z" });
    answer(world, "review-2", { ...request, actor: "grace", at: "2026-01-31T13:00:00Z" });
    const { state } = await world.resume();
    expect(state.status).toBe(status);
    expect(world.journal().find(({ type }) => type === "human.answered")).toMatchObject({
      decision: request.decision,
      actor: "grace",
      others: ["review-1"],
    });
  });

  test("that was taken back lets the approval count", async () => {
    const { world, known } = await asking();
    answer(world, "review-1", approved("ada"));
    answer(world, "review-2", { decision: "input", objects: true, text: "Rename it.", actor: "grace" });
    known.set("review-2", { status: "void", reason: "dismissed" });
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.scripts.requests[0]?.script).toBe("echo approved ada");
  });
});
