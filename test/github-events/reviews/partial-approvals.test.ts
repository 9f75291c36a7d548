import { beforeEach, describe, expect, test } from "vitest";
import { activeRunsIn } from "../../../src/github-events/find-runs.ts";
import type { Delivery } from "../../../src/github-events/event-context.ts";
import { handleEvent } from "../../../src/github-events/handle-event.ts";
import { approvalsNote } from "../../../src/output/github/question-comment.ts";
import { runMarker } from "../../../src/output/github/run-comment.ts";
import type { EventForge } from "../../../src/ports/event-forge.ts";
import { acquireLease } from "../../../src/storage/refs/job-lease.ts";
import { runRef } from "../../../src/storage/refs/ref-names.ts";
import { askingRun, createHub, type Hub } from "../../support/github-events/hub.ts";
import { commented, reviewed } from "../../support/github-events/payloads.ts";
import { inRun, putAt, requestFiles } from "../../support/storage/state-runs.ts";

const RUN = "20260130-abc123";
const at = (minute: number): string => `2026-02-01T12:0${minute}:00Z`;
const [ann, bob, cid] = [{ login: "ann" }, { login: "bob" }, { login: "cid" }];
const KEY = `#1 ${runMarker(RUN)}`;

let hub: Hub;
async function openHub(approvals = 2): Promise<Hub> {
  const made = createHub();
  for (const { login } of [ann, bob, cid]) made.roles.set(login, "write");
  made.issues.set(9, {
    isLocked: false,
    isPullRequest: true,
    head: { sha: "a1", ref: "topic", isFork: false },
  });
  await askingRun(made, RUN, { issue: 1, pull: { number: 9, branch: "topic" }, approvals });
  // As the run has written it.
  const [question] = (await activeRunsIn(made.refs, { issue: 1 }))[0]?.progress.questions ?? [];
  await made.ports.forge.postStatusComment({
    issue: 1,
    marker: runMarker(RUN),
    body: `**Is the plan right?** · ${approvalsNote({ approvals, approved_by: [], asked: question?.asked ?? 0 })}\n\nmore`,
    since: new Date(0),
  });
  return made;
}
beforeEach(async () => {
  hub = await openHub();
});

const handle = (delivery: Delivery, on = hub) => handleEvent(delivery, on.ports);
const says = (on: Hub, id: number, user: { login: string }, body = "/agentic approve"): Delivery =>
  commented(on.say({ id, body, user, at: at(id) }), { number: 1 });
function reviews(on: Hub, id: number, { login }: { login: string }): Delivery {
  const user = { login, type: "User" };
  const review = { id, state: "APPROVED", body: "", user, commit_id: "a1", submitted_at: at(id) };
  on.reviews.set(id, { review, comments: [] });
  return reviewed({ id, body: "", user, at: at(id) }, 9);
}
const dispatched = (on = hub) => on.dispatches.map(({ dispatch }) => dispatch);
const inbox = (on = hub) => Object.keys(requestFiles(on.refs, RUN)).sort();
const sweep = () => handle({ name: "schedule", payload: {} });

describe("an approval that does not complete a question", () => {
  test("is kept and shown, and starts no job", async () => {
    expect(await handle(says(hub, 5, ann))).toEqual({ status: "done", what: "approval", runId: RUN });
    expect(inbox()).toEqual([`agentic/workflows/${RUN}/inbox/comment-5.json`]);
    expect(hub.comments.get(KEY)).toMatch(
      /\*\*Is the plan right\?\*\* · .*1 of 2 approvals: `ann`.*\n\nmore/s,
    );
    expect(dispatched()).toEqual([]);
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(dispatched()).toEqual([]);
  });

  test("is one for all that the same person says", async () => {
    await handle(says(hub, 5, ann));
    await handle(reviews(hub, 6, ann));
    expect(dispatched()).toEqual([]);
    expect(hub.comments.get(KEY)).toContain("1 of 2 approvals: `ann`");
  });

  test("is told by `/agentic status`, and nothing is gone on with for it", async () => {
    await handle(says(hub, 5, ann));
    await handle(says(hub, 6, cid, "/agentic status"));
    await handle(says(hub, 7, cid, "/agentic resume"));
    const told = (id: number) => hub.comments.get(`#1 <!-- agentic-sdlc:reply=comment-${id} -->`);
    expect(told(6)).toContain("1 of 2 approvals: `ann`");
    expect(told(7)).toMatch(/waits for/);
    expect(dispatched()).toEqual([]);
  });

  test("counts with the one that completes it, which starts one job", async () => {
    await handle(says(hub, 5, ann));
    await handle(reviews(hub, 6, bob));
    await handle(says(hub, 5, ann));
    expect(inbox()).toHaveLength(2);
    expect(dispatched()).toEqual([{ command: "resume", runId: RUN }]);
  });

  test("lies there when the job of the last one was lost: the next look starts it", async () => {
    await handle(says(hub, 5, ann));
    await handle(says(hub, 6, bob));
    hub.dispatches.length = 0;
    expect(await sweep()).toEqual({ status: "done", what: `resume ${RUN}` });
  });

  test("is overtaken by a rejection, which is enough alone", async () => {
    await handle(says(hub, 5, ann));
    await handle(says(hub, 6, bob, "/agentic reject Not so"));
    expect(dispatched()).toEqual([{ command: "resume", runId: RUN }]);
  });

  test("is shown whatever else is written at the same moment", async () => {
    hub = await openHub(3);
    const [one, two] = [says(hub, 5, ann), says(hub, 6, bob)];
    let other: Promise<unknown> | undefined;
    hub.around = (effect, when) => {
      // The first has counted one, and not shown it yet.
      if (effect === "show" && when === "before") other ??= handle(two);
    };
    await handle(one);
    await other;
    expect(hub.comments.get(KEY)).toContain("2 of 3 approvals");
    expect(dispatched()).toEqual([]);
  });
});

describe("what a job shows of its run", () => {
  test("is not written over while the job is at work", async () => {
    const { refs, ports } = hub;
    await acquireLease(
      { refs, clock: ports.clock, random: ports.random, isOver: ports.forge.isWorkflowRunCompleted },
      { run_id: RUN, workflow_run: "77", url: "https://github.com/o/r/actions/runs/77", since: at(0) },
    );
    const before = hub.comments.get(KEY);
    expect(await handle(says(hub, 5, ann))).toMatchObject({ what: "approval" });
    expect(hub.comments.get(KEY)).toBe(before);
  });

  test("is not written over where the job began meanwhile", async () => {
    const { forge } = hub.ports;
    const shownAt: EventForge["listPostedComments"] = async (...asked) => {
      const shown = await forge.listPostedComments(...asked);
      await putAt(hub.refs, runRef(RUN), inRun(RUN, { "notes.md": "x" }));
      return shown;
    };
    const before = hub.comments.get(KEY);
    await handleEvent(says(hub, 5, ann), { ...hub.ports, forge: { ...forge, listPostedComments: shownAt } });
    expect(hub.comments.get(KEY)).toBe(before);
  });
});

test("approvals come to the same in any order, and however often they come", async () => {
  const orders = permutations([0, 1, 2, 3]);
  const outcomes = new Set<string>();
  for (const order of orders) {
    const own = await openHub(3);
    const deliveries = [says(own, 1, ann), says(own, 2, bob), reviews(own, 3, cid), says(own, 4, ann)];
    for (const index of [...order, ...order]) await handle(deliveries[index] ?? says(own, 1, ann), own);
    outcomes.add(JSON.stringify({ inbox: requestFiles(own.refs, RUN), dispatched: dispatched(own) }));
  }
  expect(outcomes.size).toBe(1);
});

function permutations(all: readonly number[]): number[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((each) =>
    permutations(all.filter((other) => other !== each)).map((rest) => [each, ...rest]),
  );
}
