import { requestFiles } from "../support/storage/state-runs.ts";
import { expect, test } from "vitest";
import type { Delivery } from "../../src/github-events/event-context.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { RUN_REFS } from "../../src/storage/refs/ref-names.ts";
import { askingRun, beginRun, createHub, type Hub } from "../support/github-events/hub.ts";
import { commented, labelled, reviewed } from "../support/github-events/payloads.ts";
import { type Chance, createChance } from "../../src/runner/simulation/outcomes/random-outcomes.ts";
import { isFull } from "../support/random.ts";

const WORLDS = 10;
/** Deliveries of each, duplicates left out. */
const DELIVERIES = isFull ? 1_000 : 20;
const DUPLICATES_PERCENT = 30;
const CRASHES_PERCENT = 8;

const ASKING = 6;
/** More begin later. */
const MOST_LIVE = 120;
const runOf = (index: number): string => `20260130-aaaaa${index}`;
const LATER = "2026-02-01T12:00:00Z";

class Crash extends Error {}

async function openHub(): Promise<Hub> {
  const hub = createHub();
  for (const login of ["ann", "bob", "eve"]) hub.roles.set(login, login === "eve" ? "read" : "write");
  for (let issue = 1; issue <= 40; issue += 1)
    hub.issues.set(issue, { isLocked: false, isPullRequest: false });
  for (let index = 1; index <= ASKING; index += 1) await askingRun(hub, runOf(index), { issue: 100 + index });
  for (let issue = 101; issue <= 100 + ASKING; issue += 1)
    hub.issues.set(issue, {
      isLocked: false,
      isPullRequest: true,
      head: { sha: "a1", ref: "b", isFork: false },
    });
  return hub;
}

const STARTS = [
  "/agentic run fix\nMend it",
  "/agentic run plan-build-validate",
  "/agentic run nothing",
  "Hello",
  "/agentic help",
];
const ANSWERS = [
  "/agentic approve",
  "/agentic input Keep it",
  "/agentic reject No",
  "/agentic cancel",
  "Fine by me",
];

/** Deliveries of a repository in which several people do several things; what they wrote can be read in the hub. */
function deliveriesIn(hub: Hub, chance: Chance): Delivery[] {
  return Array.from({ length: DELIVERIES }, (_, index): Delivery => {
    const id = 1_000 + index;
    const at = new Date(Date.parse(LATER) + index * 60_000).toISOString();
    const user = { login: chance.pick(["ann", "ann", "bob", "eve"]) };
    const asking = 101 + chance.below(ASKING);
    switch (chance.below(4)) {
      case 0: {
        const words = hub.say({ id, body: chance.pick(STARTS), user, at });
        return commented(words, { number: 1 + chance.below(40) });
      }
      case 1: {
        const words = hub.say({ id, body: chance.pick(ANSWERS), user, at });
        return commented(words, { number: asking, isPull: true });
      }
      case 2: {
        const state = chance.pick(["APPROVED", "CHANGES_REQUESTED", "COMMENTED"]);
        hub.reviews.set(id, {
          review: {
            id,
            state,
            body: "Words",
            user: { ...user, type: "User" },
            commit_id: "a1",
            submitted_at: at,
          },
          comments: [],
        });
        return reviewed({ id, body: "Words", user, at }, asking);
      }
      default:
        return labelled({
          label: "agentic:fix",
          issue: 1 + chance.below(40),
          at: new Date(id * 1e8).toISOString(),
          sender: user,
        });
    }
  });
}

/** What is to be seen in the end, in no order. */
function outcome(hub: Hub): unknown {
  const texts = (map: Iterable<readonly [string, string]>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const inboxes = Array.from({ length: ASKING }, (_, index) => requestFiles(hub.refs, runOf(index + 1)));
  const runs = hub.dispatches.flatMap(({ dispatch }) =>
    dispatch.command === "run" ? [JSON.stringify(dispatch)] : [],
  );
  const resumed = hub.dispatches.flatMap(({ dispatch }) =>
    dispatch.command === "run" ? [] : [dispatch.runId],
  );
  return {
    runs: runs.sort(),
    inboxes,
    resumed: [...new Set(resumed)].sort(),
    reactions: [...hub.reactions].sort(),
    comments: texts(hub.comments),
  };
}

/** Jobs of the repository begin some of the runs that were dispatched. */
async function work(hub: Hub, chance: Chance): Promise<void> {
  const there = await hub.refs.refs(RUN_REFS);
  if (there.size > MOST_LIVE) return;
  for (const { dispatch } of hub.dispatches) {
    const { command, runId, issue = 1 } = dispatch;
    if (command === "run" && chance.percent(30) && !there.has(`${RUN_REFS}${runId}/main`))
      await beginRun(hub, runId, issue);
  }
}

function shuffled(all: readonly Delivery[], chance: Chance): Delivery[] {
  const rest = [...all];
  return all.map(() => rest.splice(chance.below(rest.length), 1)[0] as Delivery);
}

/** Delivers until it does not crash any more, as somebody has it delivered again; other deliveries come in between. */
async function deliverWildly(hub: Hub, deliveries: readonly Delivery[], chance: Chance): Promise<number> {
  let crashes = 0;
  const waiting = shuffled(
    [...deliveries, ...deliveries.filter(() => chance.percent(DUPLICATES_PERCENT))],
    chance,
  );
  for (const delivery of waiting) {
    hub.around = () => {
      if (chance.percent(CRASHES_PERCENT)) throw new Crash();
    };
    try {
      const { status } = await handleEvent(delivery, hub.ports);
      // A claim of an instance that crashed ends after a minute.
      if (status === "again") {
        await hub.ports.clock.sleep(60_000);
        waiting.push(delivery);
      }
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      crashes += 1;
      waiting.push(delivery);
    }
    hub.around = () => {};
    hub.now = new Date(hub.now.getTime() + 1_000);
    if (chance.percent(5)) await work(hub, chance);
  }
  return crashes;
}

test.each(Array.from({ length: WORLDS }, (_, index) => index + 1))(
  "duplicates, any order and crashes anywhere come to the same runs and answers as each delivery once (seed %i)",
  async (seed) => {
    const [clean, wild] = [await openHub(), await openHub()];
    const deliveries = deliveriesIn(clean, createChance(seed));
    deliveriesIn(wild, createChance(seed));
    for (const delivery of deliveries) {
      clean.now = new Date(clean.now.getTime() + 60_000);
      await handleEvent(delivery, clean.ports);
    }
    const crashes = await deliverWildly(wild, deliveries, createChance(seed * 7_919));
    expect(crashes).toBeGreaterThan(0);
    expect(clean.dispatches.length).toBeGreaterThan(0);
    expect(outcome(wild)).toEqual(outcome(clean));
  },
);

test("what crashed between an answer and its job is made up for by the next sweep, without any delivery", async () => {
  const hub = await openHub();
  const words = hub.say({ id: 1, body: "/agentic approve", user: { login: "ann" }, at: LATER });
  hub.around = (effect) => {
    if (effect === "dispatch") throw new Crash();
  };
  await expect(handleEvent(commented(words, { number: 101, isPull: true }), hub.ports)).rejects.toThrow(
    Crash,
  );
  hub.around = () => {};
  await handleEvent({ name: "schedule", payload: {} }, hub.ports);
  expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([{ command: "resume", runId: runOf(1) }]);
});
