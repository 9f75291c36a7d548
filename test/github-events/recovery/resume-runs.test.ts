import { beforeEach, describe, expect, it, test } from "vitest";
import { handleEvent } from "../../../src/github-events/handle-event.ts";
import { canResume } from "../../../src/github-events/recovery/resume-runs.ts";
import type { RecentComment } from "../../../src/ports/event-forge.ts";
import { addRequest } from "../../../src/storage/refs/inbox.ts";
import { inboxRef, runPath, runRef, STATE_REF } from "../../../src/storage/refs/ref-names.ts";
import { askingRun, createHub, type Hub, NOW } from "../../support/github-events/hub.ts";
import { commented, type Words } from "../../support/github-events/payloads.ts";
import { filesOfRun, inRun, putAt } from "../../support/storage/state-runs.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const ann = { login: "ann" };

let hub: Hub;
beforeEach(() => {
  hub = createHub();
});

const hubWords = ({ id, body, user, created_at: at }: RecentComment): Words => ({ id, body, user, at });
const sweep = () => handleEvent({ name: "schedule", payload: {} }, hub.ports);
const dispatched = () => hub.dispatches.map(({ dispatch }) => dispatch);

describe("a sweep", () => {
  test("has a run go on that was answered and nobody resumed, once", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    expect(await sweep()).toEqual({ status: "nothing" });
    const words = hub.say({ id: 5, body: "/agentic approve", user: ann, at: LATER });
    await handleEvent(commented(words, { number: 1 }), hub.ports);
    hub.dispatches.length = 0;
    expect(await sweep()).toMatchObject({ status: "done" });
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(dispatched()).toEqual([{ command: "resume", runId: RUN }]);
  });

  test.each([
    ["an answer to another question", { type: "input", decision: "approved", asked: 2 }],
    ["an entry of the log", { type: "log", text: "Looked at it" }],
    ["what is no request", { type: "nonsense" }],
  ])("starts nothing for %s", async (_what, request) => {
    await askingRun(hub, RUN, { issue: 1 });
    await addRequest(hub.ports, { runId: RUN, id: "comment-1", content: JSON.stringify(request) });
    expect(await sweep()).toEqual({ status: "nothing" });
  });

  test("ends a run whose cancel nobody took", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    await addRequest(hub.ports, { runId: RUN, id: "comment-1", content: '{"type":"cancel"}' });
    expect(await sweep()).toMatchObject({ what: `cancel ${RUN}` });
    expect(dispatched()).toEqual([{ command: "cancel", runId: RUN }]);
  });

  test("archives a run whose engine was killed between its end and its archive, and starts no job for it", async () => {
    const files = filesOfRun(RUN, [{ type: "run.completed" }]);
    await putAt(hub.refs, runRef(RUN), inRun(RUN, files));
    expect(await sweep()).toEqual({ status: "nothing" });
    const clock = { ...hub.ports.clock, now: () => new Date(Date.parse(NOW) + 6 * 60_000) };
    const later = { ...hub.ports, clock };
    expect(await handleEvent({ name: "schedule", payload: {} }, later)).toMatchObject({
      what: `archive ${RUN}`,
    });
    expect((await hub.refs.refs("agentic/runs/")).size).toBe(0);
    expect(hub.refs.tree(STATE_REF)?.[runPath(RUN, "journal.ndjson")]).toBe(files["journal.ndjson"]);
    expect(hub.dispatches).toEqual([]);
  });

  test("forgets requests to runs that never began, after a week", async () => {
    for (const runId of ["20260101-aaaaaa", "20260201-bbbbbb"])
      await addRequest(hub.ports, { runId, id: "c", content: '{"type":"cancel"}', isExpected: true });
    const now = new Date("2026-02-02T12:00:00Z");
    const clock = { ...hub.ports.clock, now: () => now };
    await handleEvent({ name: "schedule", payload: {} }, { ...hub.ports, clock });
    expect(hub.refs.tree(inboxRef("20260101-aaaaaa"))).toBeUndefined();
    expect(hub.refs.tree(inboxRef("20260201-bbbbbb"))).toBeDefined();
  });
});

describe("a comment that was never delivered", () => {
  const at = new Date("2026-01-31T11:00:00Z");
  const comment = (more: Partial<RecentComment> = {}): RecentComment => {
    const created_at = at.toISOString();
    const found = {
      id: 9,
      issue: 1,
      isPullRequest: false,
      body: "/agentic run fix",
      user: { login: "ann", type: "User" },
      created_at,
      updated_at: created_at,
      appId: undefined,
      reactions: 0,
      ...more,
    };
    hub.say({ id: found.id, body: found.body, user: found.user, at: created_at });
    return found;
  };
  const look = async (...found: RecentComment[]) => {
    hub.recent = found;
    const clock = { ...hub.ports.clock, now: () => new Date(NOW) };
    return await handleEvent({ name: "schedule", payload: {} }, { ...hub.ports, clock });
  };

  test("is done by the next look, once", async () => {
    expect(await look(comment())).toMatchObject({ what: "comment 9" });
    // A reaction comes first, and proves nothing.
    for (const reactions of [0, 1, 3])
      expect(await look(comment({ reactions }))).toEqual({ status: "nothing" });
    expect(dispatched()).toMatchObject([{ command: "run", workflow: "fix", issue: 1 }]);
    // One of somebody else's reactions is none of ours.
    await look(comment({ id: 10, reactions: 3 }));
    expect(hub.dispatches).toHaveLength(2);
  });

  test("is not lost behind others that were done", async () => {
    const others = Array.from({ length: 20 }, (_, index) =>
      comment({ id: 100 + index, body: "/agentic help" }),
    );
    for (const other of others) await handleEvent(commented(hubWords(other), { number: 1 }), hub.ports);
    await look(...others.map((other) => ({ ...other, reactions: 1 })), comment());
    expect(dispatched()).toMatchObject([{ command: "run" }]);
  });

  test("counts whoever started the job in which it is found", async () => {
    hub.recent = [comment()];
    const clock = { ...hub.ports.clock, now: () => new Date(NOW) };
    const actors = [{ login: "eve", type: "User" }];
    const ports = { ...hub.ports, clock, actors };
    expect(await handleEvent({ name: "schedule", payload: {} }, ports)).toMatchObject({ what: "comment 9" });
    expect(hub.dispatches).toHaveLength(1);
    expect([...hub.reactions]).toEqual([expect.stringMatching(/ eyes$/)]);
  });

  test("stays refused where too much was asked for when it was written", async () => {
    const spoken = (id: number, minutes = 0): RecentComment => {
      const created_at = new Date(at.getTime() + minutes * 60_000 + id * 1_000).toISOString();
      const updated_at = id === 3 ? NOW : created_at;
      return comment({ id, body: "/agentic help", reactions: id <= 30 ? 1 : 0, created_at, updated_at });
    };
    const many = Array.from({ length: 33 }, (_, index) => spoken(index + 1));
    for (const each of many.slice(0, 30))
      await handleEvent(commented(hubWords(each), { number: 1 }), hub.ports);
    expect(await look(...many)).toEqual({ status: "nothing" });
    expect(await look(...many, spoken(40, 11))).toMatchObject({ what: "comment 40" });
  });

  test("stays refused where it was", async () => {
    await look(comment({ user: { login: "eve", type: "User" } }));
    hub.roles.set("eve", "write");
    expect(await look(comment({ user: { login: "eve", type: "User" }, reactions: 1 }))).toEqual({
      status: "nothing",
    });
    expect(hub.dispatches).toEqual([]);
  });

  test("is looked at as any other: who may not starts nothing", async () => {
    expect(await look(comment({ user: { login: "eve", type: "User" } }))).toEqual({ status: "nothing" });
    expect(hub.dispatches).toEqual([]);
  });

  test.each([
    ["words that are no command", { body: "Thanks" }],
    ["what may be on its way", { created_at: "2026-01-31T11:58:00Z", updated_at: "2026-01-31T11:58:00Z" }],
    ["what was edited", { updated_at: "2026-01-31T11:10:00Z" }],
    ["what a bot wrote", { user: { login: "helper[bot]", type: "Bot" } }],
  ])("is not %s", async (_what, more) => {
    hub.ports.forge.issue = () => Promise.reject(new Error("asked"));
    expect(await look(comment(more))).toEqual({ status: "nothing" });
  });
});

describe("a run that nobody works on", () => {
  const now = Date.parse("2026-01-31T12:00:00Z");
  const run = (change: object) =>
    ({ status: "paused", updated_at: "2026-01-31T11:00:00Z", questions: [], ...change }) as Parameters<
      typeof canResume
    >[0];
  it.each([
    ["waits for a person", run({ reason: "human" }), false],
    ["has waited long enough", run({ questions: [{ deadline: "2026-01-31T11:59:00Z" }] }), true],
    [
      "may still be answered",
      run({ reason: "human", questions: [{ deadline: "2026-01-31T12:01:00Z" }] }),
      false,
    ],
    ["has spent its money", run({ reason: "budget" }), false],
    ["waited for a quota", run({ reason: "quota" }), true],
    [
      "knows when it is there again",
      run({ reason: "rate-limit", paused_until: "2026-01-31T12:01:00Z" }),
      false,
    ],
    ["has it again", run({ reason: "rate-limit", paused_until: "2026-01-31T11:59:00Z" }), true],
    ["has branches under way", run({ reason: "fan-out" }), false],
    ["lost its branches", run({ reason: "fan-out", updated_at: "2026-01-31T04:00:00Z" }), true],
    ["is worked on", run({ status: "running" }), false],
    ["lost its runner", run({ status: "running", updated_at: "2026-01-31T04:00:00Z" }), true],
    ["has failed", run({ status: "failed" }), false],
  ])("and %s", (_what, progress, expected) => {
    expect(canResume(progress, now)).toBe(expected);
  });
});
