import { expect, it } from "vitest";
import type { RunFacts } from "../../src/output/status/run-facts.ts";
import { initialState } from "../../src/run/state.ts";
import { createBoard } from "../../src/runner/surfaces/run-board.ts";
import { FakeClock } from "../support/fake-clock.ts";

it("a cancel is shown while the run is still being carried to its remote", async () => {
  const shown: string[] = [];
  const board = createBoard({
    surfaces: [{ show: (_, urgency) => void shown.push(urgency), flush: () => Promise.resolve() }],
    read: () => Promise.resolve({} as RunFacts),
    clock: new FakeClock(),
    onError: (error) => expect.fail(String(error)),
  });
  const event = { type: "run.cancelled", reason: "interrupted", seq: 1, at: "2026-01-31T12:00:00Z" } as const;
  board.onEvent?.(event, initialState());
  await expect.poll(() => shown).toEqual(["now"]);
});
