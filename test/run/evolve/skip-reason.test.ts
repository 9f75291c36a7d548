import { expect, test } from "vitest";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { RunEvent } from "../../../src/run/journal/event.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import {
  describeSkip,
  isSkippedAfterFailure,
  type SkipReason,
} from "../../../src/run/journal/event-fields.ts";
import { initialState, type StepState } from "../../../src/run/state.ts";

const at = "2026-01-31T12:00:00.000Z";

const started = { seq: 1, at, type: "run.started", version: 1, run_id: "20260131-k3f9qz", workflow: "w" };

function stepAfter(event: object): StepState | undefined {
  const lines = [started, { seq: 2, at, ...event }].map((line) => `${JSON.stringify(line)}\n`).join("");
  const [, parsed] = parseJournal(lines, "journal.ndjson");
  return evolve(initialState(), parsed as RunEvent).steps.get("a");
}

const step = { type: "step.skipped", step: "a", kind: "script" };

test("a block that was skipped after a failure has failed", () => {
  const skip: SkipReason = { code: "failed", message: "Red." };
  const summary = describeSkip(skip);
  const block = stepAfter({ type: "block.closed", step: "a", status: "skipped", summary, skip });
  expect(block).toMatchObject({ reason: "failed: Red.", skip });
  expect(block && isSkippedAfterFailure(block)).toBe(true);
});

test("a recorded code counts, whatever the text says", () => {
  const skip: SkipReason = { code: "superseded", by: "failed: quick" };
  const skipped = stepAfter({ ...step, reason: describeSkip(skip), skip });
  expect(skipped).toMatchObject({ reason: "failed: quick was first", skip });
  expect(skipped && isSkippedAfterFailure(skipped)).toBe(false);
});
