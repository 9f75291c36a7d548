import { expect, test } from "vitest";
import { createThrottledUpdate } from "../../../src/github/client/throttled-update.ts";
import { FakeClock } from "../../support/fake-clock.ts";

interface Tried {
  readonly value: string;
  readonly fail: () => void;
  readonly end: () => void;
}

/** A display whose writes wait for the test, in the order in which they were tried. */
function displayed() {
  const tried: Tried[] = [];
  const failures: unknown[] = [];
  const clock = new FakeClock();
  const display = createThrottledUpdate<string>({
    clock,
    write: (value) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      tried.push({ value, fail: () => reject(new Error("refused")), end: resolve });
      return promise;
    },
    onFailure: (error) => {
      failures.push(error);
      return "again";
    },
  });
  return { clock, display, tried, failures };
}

test("what cannot be written at the end is tried once, so that nobody waits for it twice", async () => {
  const { display, tried, failures, clock } = displayed();
  display.show("begun", "now");
  await clock.advance(0);
  tried[0]?.end();
  await clock.advance(0);
  display.show("ended", "soon");
  const flushed = display.flush();
  await clock.advance(0);
  expect(tried.map(({ value }) => value)).toEqual(["begun", "ended"]);
  tried[1]?.fail();
  await flushed;
  expect([tried.length, failures.length]).toEqual([2, 1]);
});

test("what failed while it was under way is tried again at the end, with the last word", async () => {
  const { display, tried, clock } = displayed();
  display.show("begun", "now");
  await clock.advance(0);
  display.show("ended", "soon");
  const flushed = display.flush();
  tried[0]?.fail();
  await clock.advance(0);
  expect(tried.map(({ value }) => value)).toEqual(["begun", "ended"]);
  tried[1]?.end();
  await flushed;
});

test("at the end nothing is waited for that stands there already", async () => {
  const { display, tried, clock } = displayed();
  display.show("begun", "now");
  await clock.advance(0);
  tried[0]?.end();
  await clock.advance(0);
  await display.flush();
  expect(tried).toHaveLength(1);
});
