import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import type { RecentComment } from "../../src/ports/event-forge.ts";
import { acquireLease } from "../../src/storage/refs/job-lease.ts";
import { inboxRef, runRef, STATE_REF } from "../../src/storage/refs/ref-names.ts";
import { askingRun, createHub, type Hub } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";
import { dropRef, filesOfRun, inRun, putAt, requestFiles } from "../support/storage/state-runs.ts";

const RUN = "20260130-abc123";
const SAID = "2026-01-31T12:30:00Z";
const LATER = "2026-01-31T13:40:00Z";
const EFFECTS = ["react", "show", "dispatch", "commit"];

class Crash extends Error {}

let hub: Hub;
beforeEach(async () => {
  hub = createHub();
  hub.now = new Date(SAID);
  await askingRun(hub, RUN, { issue: 1 });
});

const portsAt = (now: string) => ({
  ...hub.ports,
  clock: { ...hub.ports.clock, now: () => new Date(now) },
});

/** Somebody comments, and whoever hears it crashes at an effect; the delivery never comes again. */
async function crash(body: string, effect: string, when: "before" | "after"): Promise<boolean> {
  const words = hub.say({ id: 9, body, user: { login: "ann" }, at: SAID });
  let hasCrashed = false;
  hub.around = (...at) => {
    if (hasCrashed || at[0] !== effect || at[1] !== when) return;
    hasCrashed = true;
    throw new Crash();
  };
  await handleEvent(commented(words, { number: 1 }), portsAt(SAID)).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  hub.around = () => {};
  return hasCrashed;
}

async function sweep(now = LATER): Promise<void> {
  hub.now = new Date(now);
  const { body } = hub.texts.get(9) ?? { body: "" };
  const comment: RecentComment = {
    id: 9,
    issue: 1,
    isPullRequest: false,
    body,
    user: { login: "ann", type: "User" },
    created_at: SAID,
    updated_at: SAID,
    appId: undefined,
    reactions: hub.reactions.size,
  };
  hub.recent = [comment];
  await handleEvent({ name: "schedule", payload: {} }, portsAt(now));
}

const filesAt = (runId: string) => hub.refs.tree(runRef(runId)) ?? {};
const outcome = () => ({
  dispatched: hub.dispatches.map(({ dispatch }) => dispatch),
  comments: [...hub.comments].sort(),
  inbox: requestFiles(hub.refs, RUN),
});

describe("what crashed and is not delivered again is made up for by looks alone, once", () => {
  const bodies = [
    "/agentic run fix\nMend it",
    "/agentic resume --max-cost-usd 5",
    "/agentic cancel",
    "/agentic help",
    "/agentic approve",
  ];
  const cases = bodies.flatMap((body) =>
    EFFECTS.flatMap((effect) => (["before", "after"] as const).map((when) => ({ body, effect, when }))),
  );
  test.each(cases)("$body, $when the $effect", async ({ body, effect, when }) => {
    const whole = createHub();
    whole.now = new Date(SAID);
    await askingRun(whole, RUN, { issue: 1 });
    const words = whole.say({ id: 9, body, user: { login: "ann" }, at: SAID });
    const clock = { ...whole.ports.clock, now: () => new Date(SAID) };
    await handleEvent(commented(words, { number: 1 }), { ...whole.ports, clock });

    await crash(body, effect, when);
    for (const now of [LATER, LATER, "2026-01-31T14:40:00Z"]) await sweep(now);
    expect(outcome().dispatched).toEqual(whole.dispatches.map(({ dispatch }) => dispatch));
    expect(outcome().comments).toEqual([...whole.comments].sort());
    expect(outcome().inbox).toEqual(requestFiles(whole.refs, RUN));
  });
});

describe("what came to its end is not done again by a look", () => {
  const done = async (body: string) => expect(await crash(body, "nothing", "before")).toBe(false);

  test.each(["/agentic resume --max-cost-usd 5", "/agentic retry --max-cost-usd 5"])(
    "%s, where the run has worked since and stands still again",
    async (body) => {
      await done(body);
      expect(hub.dispatches).toHaveLength(1);
      // A job that a comment started is not found any more when it is over.
      hub.dispatches.length = 0;
      const progress = JSON.parse(filesOfRun(RUN)["progress.json"] ?? "") as object;
      const worked = { ...progress, status: "failed", updated_at: "2026-01-31T13:00:00.000Z" };
      await putAt(hub.refs, runRef(RUN), inRun(RUN, { "progress.json": JSON.stringify(worked) }));
      await sweep();
      expect(hub.dispatches).toEqual([]);
    },
  );

  test("a run whose job could not be started, which the comment says", async () => {
    hub.answer = { status: "refused", message: "Actions are switched off." };
    await done("/agentic run fix");
    hub.answer = { status: "started" };
    await sweep();
    expect(hub.dispatches).toEqual([]);
    expect([...hub.comments.values()].join()).toContain("switched off");
  });

  test("a run that jobs of the workflow which heard it have claimed, also where they came to nothing", async () => {
    await done("/agentic run fix");
    const { runId = "" } = hub.dispatches[0]?.dispatch ?? {};
    hub.dispatches.length = 0;
    const url = "https://github.com/octo/demo/actions/runs/77";
    const { refs, ports } = hub;
    await acquireLease(
      { refs, clock: ports.clock, random: ports.random, isOver: ports.forge.isWorkflowRunCompleted },
      { run_id: runId, workflow_run: "77", url, since: "2026-01-31T12:30:05.000Z" },
    );
    hub.over.add("77");
    for (const now of [LATER, "2026-01-31T14:40:00Z"]) await sweep(now);
    expect(hub.dispatches).toEqual([]);
  });

  test("an answer whose run has ended, where another one has ended since", async () => {
    await done("/agentic approve");
    hub.dispatches.length = 0;
    for (const runId of [RUN, "20260131-zzz999"]) {
      const answered = runId === RUN ? "comment-9" : "comment-8";
      await askingRun(hub, runId, { issue: 1, answered });
      await putAt(hub.refs, STATE_REF, filesAt(runId));
      for (const ref of [runRef(runId), inboxRef(runId)])
        if (hub.refs.tree(ref)) await dropRef(hub.refs, ref);
    }
    await sweep();
    expect([hub.dispatches.length, hub.comments.size]).toEqual([0, 0]);
  });
});

test.each(["/agentic run fix", "/agentic resume --max-cost-usd 5", "/agentic approve"])(
  "an instance that crashed right before the dispatch of %s holds it for a minute, and the next delivery does it then",
  async (body) => {
    await crash(body, "dispatch", "before");
    const again = async (now: string) => {
      const words = { id: 9, body, user: { login: "ann" }, at: SAID };
      return await handleEvent(commented(words, { number: 1 }), portsAt(now));
    };
    expect(await again("2026-01-31T12:30:30Z")).toMatchObject({ status: "again" });
    expect(hub.dispatches).toEqual([]);
    expect(await again("2026-01-31T12:31:01Z")).toMatchObject({ status: "done" });
    expect(await again("2026-01-31T12:31:02Z")).toMatchObject({ status: "done" });
    expect(hub.dispatches).toHaveLength(1);
  },
);

test("a dispatch that GitHub refused can be tried again at once", async () => {
  hub.answer = { status: "refused", message: "Actions are switched off." };
  expect(await crash("/agentic run fix", "nothing", "before")).toBe(false);
  hub.answer = { status: "started" };
  const words = { id: 9, body: "/agentic run fix", user: { login: "ann" }, at: SAID };
  await handleEvent(commented(words, { number: 1 }), portsAt("2026-01-31T12:30:01Z"));
  expect(hub.dispatches).toHaveLength(1);
});
