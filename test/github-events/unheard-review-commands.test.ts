import { requestFiles } from "../support/storage/state-runs.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import type { RecentReviewText, EventForge } from "../../src/ports/event-forge.ts";
import { askingRun, createHub, type Hub } from "../support/github-events/hub.ts";
import { remarked, reviewed } from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const SAID = "2026-02-02T11:00:00Z";
const ann = { login: "ann", type: "User" };

let hub: Hub;
beforeEach(() => {
  hub = createHub();
  hub.issues.set(9, {
    isLocked: false,
    isPullRequest: true,
    head: { sha: "a1", ref: "topic", isFork: false },
  });
});

/** Somebody writes it in a review of the pull request, and nothing is delivered. */
function submit(body: string, more: Partial<RecentReviewText> = {}): RecentReviewText {
  const words: RecentReviewText = {
    kind: "review",
    id: 60,
    nodeId: "PRR_60",
    pull: 9,
    body,
    user: ann,
    at: SAID,
    submittedAt: more.at ?? SAID,
    isEdited: false,
    reactions: 0,
    ...more,
  };
  const { id, user } = words;
  if (words.kind === "review") {
    const review = { id, state: "COMMENTED", body, user, commit_id: "a1", submitted_at: words.at };
    hub.reviews.set(id, { review, comments: [], pull: 9 });
  } else hub.say({ id, body, user, at: words.at });
  hub.recentReviews = [...hub.recentReviews, words];
  return words;
}
const ports = () => ({ ...hub.ports, clock: { ...hub.ports.clock, now: () => hub.now } });
const sweep = () => handleEvent({ name: "schedule", payload: {} }, ports());
const dispatched = () => hub.dispatches.map(({ dispatch }) => dispatch);
const words = { id: 60, user: ann, at: SAID };

describe("a command in a review that was never delivered", () => {
  test("starts the run that the delivery would have started, once", async () => {
    submit("/agentic run fix\nMend it");
    expect(await sweep()).toEqual({ status: "done", what: "review 60" });
    expect(await sweep()).toEqual({ status: "nothing" });
    const late = reviewed({ ...words, body: "/agentic run fix\nMend it" }, 9);
    await handleEvent(late, ports());

    const live = createHub();
    live.issues.set(9, hub.issues.get(9) ?? { isLocked: false, isPullRequest: true });
    live.reviews.set(60, hub.reviews.get(60) as never);
    await handleEvent(late, live.ports);
    expect(dispatched()).toEqual(live.dispatches.map(({ dispatch }) => dispatch));
    expect(dispatched()).toMatchObject([{ command: "run", workflow: "fix", issue: 9, headSha: "a1" }]);
    expect([...hub.comments]).toEqual([...live.comments]);
  });

  test("is told once where it asks for words alone", async () => {
    submit("/agentic help");
    expect(await sweep()).toEqual({ status: "done", what: "review 60" });
    expect(await sweep()).toEqual({ status: "nothing" });
    expect([...hub.comments.keys()]).toEqual(["#9 <!-- agentic-sdlc:reply=review-60 -->"]);
  });

  test("goes on with a run once, also where that stands still again", async () => {
    await askingRun(hub, RUN, { issue: 9 });
    submit("/agentic resume --max-cost-usd 5");
    for (let look = 0; look < 3; look += 1) await sweep();
    expect(dispatched()).toEqual([{ command: "resume", runId: RUN, maxCostUsd: 5 }]);
  });

  test("is heard on a line, too", async () => {
    submit("/agentic run fix", {
      kind: "review-comment",
      id: 61,
      nodeId: "PRRC_61",
      path: "a.ts",
      review: 60,
    });
    expect(await sweep()).toEqual({ status: "done", what: "review-comment 61" });
    await handleEvent(remarked({ ...words, id: 61, body: "/agentic run fix", review: 60 }, 9), ports());
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(dispatched()).toMatchObject([{ command: "run", workflow: "fix" }]);
  });

  test("is not done beside the answer that its review was", async () => {
    await askingRun(hub, RUN, { issue: 1, pull: { number: 9, branch: "topic" } });
    submit("/agentic run fix");
    hub.reviews.get(60)?.comments.push({ id: 61, body: "Not so", path: "a.ts", line: 1, user: ann });
    expect(await sweep()).toEqual({ status: "done", what: "review 60" });
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(dispatched()).toEqual([{ command: "resume", runId: RUN }]);
  });

  test("is done where its review came before what a run asks now", async () => {
    await askingRun(hub, RUN, { issue: 1, pull: { number: 9, branch: "topic" } });
    hub.now = new Date("2026-01-31T11:40:00Z");
    submit("/agentic run fix", { at: "2026-01-31T11:00:00Z" });
    hub.reviews.get(60)?.comments.push({ id: 61, body: "Not so", path: "a.ts", line: 1, user: ann });
    await sweep();
    expect(dispatched()).toMatchObject([{ command: "run", workflow: "fix" }]);
  });

  test("is not heard where our own App wrote it for somebody", async () => {
    submit("/agentic run fix", {
      kind: "review-comment",
      id: 61,
      nodeId: "PRRC_61",
      path: "a.ts",
      review: 60,
    });
    hub.texts.set(61, { body: "/agentic run fix", login: "ann", appId: 7 });
    await sweep();
    expect(hub.dispatches).toEqual([]);
  });

  test("keeps neither other words nor runs back where GitHub fails to say whether it was heard", async () => {
    await askingRun(hub, RUN, { issue: 9 });
    submit("/agentic run fix", { reactions: 1 });
    submit("/agentic resume --max-cost-usd 5", { id: 62, nodeId: "PRR_62" });
    const forge: EventForge = {
      ...hub.ports.forge,
      listReactions: () => Promise.reject(new AgenticError({ code: "remote-unreachable", message: "Gone." })),
    };
    expect(await handleEvent({ name: "schedule", payload: {} }, { ...ports(), forge })).toEqual({
      status: "done",
      what: "review 62",
    });
    expect(dispatched()).toEqual([{ command: "resume", runId: RUN, maxCostUsd: 5 }]);
  });

  test("stays refused where it was", async () => {
    const eve = { login: "eve", type: "User" };
    const said = submit("/agentic run fix", { user: eve });
    expect(await sweep()).toEqual({ status: "nothing" });
    hub.roles.set("eve", "write");
    hub.recentReviews = [{ ...said, reactions: 1 }];
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(hub.dispatches).toEqual([]);
  });

  test.each([
    ["words that are no command", "Thanks", {}],
    ["what may be on its way", "/agentic run fix", { at: "2026-02-02T11:58:00Z" }],
    ["what was edited", "/agentic run fix", { isEdited: true }],
    ["what a bot wrote", "/agentic run fix", { user: { login: "helper", type: "Bot" } }],
    ["what an account wrote that is gone", "/agentic run fix", { user: null }],
  ])("is not %s", async (_what, body, more) => {
    submit(body, more);
    hub.ports.forge.issue = () => Promise.reject(new Error("asked"));
    expect(await sweep()).toEqual({ status: "nothing" });
  });
});

describe("an answer in words of a review that was never delivered", () => {
  test.each(["/agentic approve", "/agentic reject Not so", "/agentic input As before"])(
    "%s counts once",
    async (body) => {
      await askingRun(hub, RUN, { issue: 1, pull: { number: 9, branch: "topic" } });
      submit(body);
      expect(await sweep()).toEqual({ status: "done", what: "review 60" });
      expect(await sweep()).toEqual({ status: "nothing" });
      expect(Object.keys(requestFiles(hub.refs, RUN))).toHaveLength(1);
      expect(dispatched()).toEqual([{ command: "resume", runId: RUN }]);
    },
  );

  test("counts where it names a run of elsewhere", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    submit(`/agentic approve ${RUN}`);
    expect(await sweep()).toEqual({ status: "done", what: "review 60" });
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(dispatched()).toEqual([{ command: "resume", runId: RUN }]);
  });

  test("keeps nothing back where nothing is asked", async () => {
    for (let id = 100; id < 125; id += 1) submit("/agentic approve", { id, nodeId: `PRR_${id}` });
    submit("/agentic run fix", { at: "2026-02-02T11:30:00Z" });
    expect(await sweep()).toEqual({ status: "done", what: "review 60" });
  });
});

describe("a review whose hearing crashed, and that is not delivered again, is made up for by looks alone, once", () => {
  class Crash extends Error {}
  const bodies = [
    "/agentic run fix\nMend it",
    "/agentic resume --max-cost-usd 5",
    "/agentic help",
    "/agentic approve",
  ];
  const effects = ["react", "show", "dispatch", "commit"];
  const cases = bodies.flatMap((body) =>
    effects.flatMap((effect) => (["before", "after"] as const).map((when) => ({ body, effect, when }))),
  );
  const SOON = new Date(Date.parse(SAID) + 1_000);
  const outcome = (on: Hub) => ({
    dispatched: on.dispatches.map(({ dispatch }) => dispatch),
    comments: [...on.comments].sort(),
    inbox: requestFiles(on.refs, RUN),
  });

  /** Hears it as it comes in; a crash ends that. */
  async function hear(body: string, around: Hub["around"] = () => {}): Promise<void> {
    await askingRun(hub, RUN, { issue: 9 });
    submit(body);
    hub.now = SOON;
    hub.around = around;
    await handleEvent(reviewed({ ...words, body }, 9), ports()).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  }

  test.each(cases)("$body, $when the $effect", async ({ body, effect, when }) => {
    let isOver = false;
    await hear(body, (...at) => {
      if (isOver || at[0] !== effect || at[1] !== when) return;
      isOver = true;
      throw new Crash();
    });
    hub.around = () => {};
    for (const minutes of [10, 70, 130]) {
      hub.now = new Date(Date.parse(SAID) + minutes * 60_000);
      hub.recentReviews = hub.recentReviews.map((each) => ({ ...each, reactions: hub.reactions.size }));
      await sweep();
    }
    const crashed = outcome(hub);

    hub = createHub();
    hub.issues.set(9, {
      isLocked: false,
      isPullRequest: true,
      head: { sha: "a1", ref: "topic", isFork: false },
    });
    await hear(body);
    expect(crashed).toEqual(outcome(hub));
  });
});
