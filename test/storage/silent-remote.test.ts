import { describe, expect, test } from "vitest";
import { errorOf } from "../support/error-of.ts";
import { FakeClock } from "../support/fake-clock.ts";
import {
  begin,
  createClone,
  linesOf,
  moved,
  paused,
  prepared,
  RUN,
} from "../support/storage/carried-clone.ts";
import { createMemoryRefs } from "../support/storage/memory-refs.ts";

describe("a remote that never answers", () => {
  test("holds up no effect for longer than six seconds", async () => {
    const time = new FakeClock();
    const one = createClone(createMemoryRefs(), { time });
    one.hangs();
    const run = await begin(one, prepared);
    const failed = errorOf(() => run.flush());
    await time.advance(6_000);
    expect(await failed).toMatchObject({
      code: "remote-unreachable",
      message: "The remote memory has not responded for 6 seconds. Is the network up?",
    });
  });

  test("holds up the end of a run for six seconds, which is said, and then for a moment", async () => {
    const time = new FakeClock();
    const availability = { isUnresponsive: false, responseCount: 0 };
    for (const [id, wait, words] of [
      [RUN, 6, "has not responded for 6 seconds"] as const,
      ["20260131-aaaaaa", 0.3, "does not respond"] as const,
    ]) {
      const one = createClone(createMemoryRefs(), { time, availability });
      one.hangs();
      await using run = await one.states.open(id, "create");
      run.write("run.json", "{}");
      let isOver = false;
      const finished = run.finish({ ended: false }).then(() => (isOver = true));
      await time.advance(0);
      await time.advance(wait * 1000 - 1);
      expect(isOver).toBe(false);
      await time.advance(1);
      await finished;
      expect(one.told).toEqual([
        ...(wait === 6 ? [`Run ${id} is being replicated to memory. Ctrl+C leaves it in this clone.`] : []),
        `Run ${id} is still stored only in this clone, and not at memory. The remote memory ${words}. Is the network up? The next run in this clone that reaches memory sends it.`,
      ]);
    }
  });

  test.each([
    ["the first Ctrl+C at the end of a run that was not stopped", false, "interrupt"],
    ["the second Ctrl+C at the end of one that was", true, "kill"],
  ] as const)("is not waited for after %s", async (_when, isStopped, which) => {
    const time = new FakeClock();
    const signals = { interrupt: new AbortController(), kill: new AbortController() };
    const { interrupt, kill } = signals;
    const one = createClone(createMemoryRefs(), { time, interrupt: interrupt.signal, kill: kill.signal });
    one.hangs();
    const run = await begin(one, paused);
    if (isStopped) interrupt.abort();
    let isOver = false;
    const finished = run.finish({ ended: false }).then(() => (isOver = true));
    await time.advance(1_000);
    expect(isOver).toBe(false);
    signals[which].abort();
    await finished;
    expect(one.told).toEqual([
      expect.stringContaining("You stopped the wait for the remote memory.") as string,
    ]);
  });

  test("does not keep a run from going on with what is here, nor is it asked twice for as long", async () => {
    const time = new FakeClock();
    const one = createClone(createMemoryRefs(), { time });
    {
      await using run = await begin(one, prepared, moved, paused);
      await run.finish({ ended: false });
    }
    one.hangs();
    const bringing = one.states.fetch?.(RUN);
    await time.advance(6_000);
    await bringing;
    const opening = Promise.resolve(one.states.open(RUN, "continue"));
    await time.advance(0);
    await time.advance(1_000);
    await using run = await opening;
    expect(linesOf(run)).toBe(4);
    expect(one.told.at(-1)).toBe(
      `Run ${RUN} continues from the copy in this clone: The remote memory does not respond. Is the network up?`,
    );
  });
});
