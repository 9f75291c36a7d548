import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import { trackAvailability } from "../../../src/storage/refs/guarded-refs.ts";
import { updateRefs } from "../../../src/storage/refs/update-ref.ts";
import { PUSH_TIMEOUT, withTimeout } from "../../../src/storage/replicated-store/replication-options.ts";
import { errorOf } from "../../support/error-of.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { createMemoryRefs, type MemoryRefs } from "../../support/storage/memory-refs.ts";

const never = new Promise<never>(() => {});

let clock: FakeClock;
let refs: MemoryRefs;
let brokenOff: number;
let told: string[];

beforeEach(() => {
  clock = new FakeClock();
  refs = createMemoryRefs();
  brokenOff = 0;
  told = [];
});

const availability = { isUnresponsive: false, responseCount: 0 };

function wait<T>(work: Promise<T>, { milliseconds = 30_000, ends = [] as AbortSignal[] } = {}) {
  const far = { refs, availability, abortPendingCalls: () => void (brokenOff += 1) };
  const said = { error: undefined as unknown, result: undefined as T | undefined, isOver: false };
  const onWait = () => void told.push("waiting");
  withTimeout(work, { clock, milliseconds, remote: far, signals: ends, onWait })
    .then(
      (result) => (said.result = result),
      (error: unknown) => (said.error = error),
    )
    .finally(() => (said.isOver = true));
  return said;
}

describe("somebody who waits for a remote", () => {
  beforeEach(() => void (availability.isUnresponsive = false));

  test("has the answer, and nothing is left of the waiting", async () => {
    const said = wait(Promise.resolve(7));
    await turn();
    expect(said).toMatchObject({ result: 7, error: undefined });
    expect({ sleeps: clock.sleeps, brokenOff, told }).toEqual({ sleeps: [], brokenOff: 0, told: [] });
  });

  test("hears after two seconds that it is waited for, and after six that nothing answers", async () => {
    refs.beforeRead = () => never;
    const said = wait(never);
    await clock.advance(1_999);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual(["waiting"]);
    await clock.advance(3_999);
    expect(said.isOver).toBe(false);
    await clock.advance(1);
    expect(said.error).toMatchObject({
      code: "remote-unreachable",
      message: `The remote ${refs.location} has not responded for 6 seconds. Is the network up?`,
    });
    expect(brokenOff).toBe(1);
  });

  test("waits thirty seconds for much of a remote that answers a small question meanwhile", async () => {
    const said = wait(never);
    await clock.advance(29_999);
    expect(said.isOver).toBe(false);
    await clock.advance(1);
    expect(said.error).toMatchObject({ message: expect.stringContaining("for 30 seconds") as string });
  });

  test("hardly waits where somebody has waited in vain before", async () => {
    refs.beforeRead = () => never;
    wait(never);
    await clock.advance(6_000);
    const said = wait(never);
    await clock.advance(300);
    expect(said.error).toMatchObject({ message: expect.stringContaining("does not respond") as string });
    expect(told).toEqual(["waiting"]);
  });

  test("waits long again once it has answered", async () => {
    refs.beforeRead = () => never;
    wait(never);
    await clock.advance(6_000);
    refs.beforeRead = () => {};
    await trackAvailability(refs, { clock, availability }).refs("");
    const said = wait(never);
    await clock.advance(29_999);
    expect(said.isOver).toBe(false);
  });

  test("waits on while it answers now and then", async () => {
    const said = wait(never);
    const heard = trackAvailability(refs, { clock, availability });
    await clock.advance(20_000);
    await heard.files("nowhere", "").catch(() => {});
    await heard.refs("");
    await clock.advance(39_999);
    expect(said.isOver).toBe(false);
    await clock.advance(1);
    expect(said.error).toMatchObject({ message: expect.stringContaining("for 30 seconds") as string });
  });

  test("waits no longer when it is told so", async () => {
    const end = new AbortController();
    const said = wait(never, { ends: [end.signal] });
    await clock.advance(1_000);
    end.abort();
    await turn();
    expect(said.error).toMatchObject({
      message: `You stopped the wait for the remote ${refs.location}.`,
    });
    expect(brokenOff).toBe(1);
    expect(availability.isUnresponsive).toBe(false);
  });
});

test("what was given up is not tried again", async () => {
  let tries = 0;
  const failed = errorOf(() =>
    updateRefs({ refs, clock, random: () => 0 }, () => {
      tries += 1;
      const data = { given_up: true };
      throw new AgenticError({ code: "remote-unreachable", message: "Nobody waits.", data });
    }),
  );
  await clock.advance(60_000);
  expect(await failed).toMatchObject({ message: "Nobody waits." });
  expect(tries).toBe(1);
});

test("a look at a remote that never answers, and then a push, take less than ten seconds together", async () => {
  availability.isUnresponsive = false;
  refs.beforeRead = () => never;
  const far = { refs, availability, abortPendingCalls: () => {} };
  const begun = clock.now().getTime();
  const waits = (async () => {
    const look = { clock, remote: far, milliseconds: 20_000 };
    await errorOf(() => withTimeout(never, look));
    await errorOf(() => withTimeout(never, { ...look, ...PUSH_TIMEOUT }));
    return clock.now().getTime() - begun;
  })();
  for (let second = 0; second < 60; second += 1) await clock.advance(1_000);
  // What is left is the time that the program takes to start and to write its files.
  expect(await waits).toBeLessThanOrEqual(9_000);
});

describe("refs that are listened to", () => {
  beforeEach(() => void (availability.isUnresponsive = false));

  test("are silent when it took them long to fail, and not when they failed at once", async () => {
    const heard = trackAvailability(refs, { clock, availability });
    refs.unreachable = true;
    await errorOf(() => heard.refs(""));
    expect(availability.isUnresponsive).toBe(false);
    const hanging = trackAvailability(
      {
        ...refs,
        refs: async () => {
          await clock.sleep(60_000);
          throw new AgenticError({ code: "remote-unreachable", message: "Too slow." });
        },
      },
      { clock, availability },
    );
    const failed = errorOf(() => hanging.refs(""));
    await clock.advance(60_000);
    await failed;
    expect(availability.isUnresponsive).toBe(true);
  });

  test("are heard when they say no", async () => {
    availability.isUnresponsive = true;
    const refused = new AgenticError({ code: "remote-refused", message: "No." });
    const heard = trackAvailability(
      { ...refs, refs: () => Promise.reject(refused) },
      { clock, availability },
    );
    await errorOf(() => heard.refs(""));
    expect(availability.isUnresponsive).toBe(false);
  });
});
