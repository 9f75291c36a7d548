import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { readInbox } from "../../src/storage/refs/inbox.ts";
import { acquireLease } from "../../src/storage/refs/job-lease.ts";
import { leaseRef } from "../../src/storage/refs/ref-names.ts";
import { askingRun, createHub, type Hub } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const URL = "https://github.com/octo/shop/actions/runs/77";
const LATER = "2026-02-01T12:00:00Z";

let hub: Hub;
let comments: number;
beforeEach(async () => {
  hub = createHub();
  comments = 0;
  const { refs, ports } = hub;
  await acquireLease(
    { refs, clock: ports.clock, random: ports.random, isOver: ports.forge.isWorkflowRunCompleted },
    { run_id: RUN, workflow_run: "77", url: URL, since: "2026-02-01T11:00:00.000Z" },
  );
});

const sweep = (ports = hub.ports) => handleEvent({ name: "schedule", payload: {} }, ports);
const say = async (body: string) => {
  comments += 1;
  const words = hub.say({ id: comments, body, user: { login: "ann" }, at: LATER });
  await handleEvent(commented(words, { number: 1 }), hub.ports);
  return [...hub.comments.values()].join("\n");
};
const requests = async () => (await readInbox(hub.refs, RUN)).requests.map(({ content }) => content);

describe("a run that a job is at work on", () => {
  test("takes answers and cancels through its inbox, and has no other job", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    await say("/agentic approve");
    expect(await say(`/agentic cancel ${RUN}`)).toContain("was asked to end");
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(await requests()).toMatchObject([/approved/, /cancel/].map((each) => expect.stringMatching(each)));
    expect(hub.dispatches).toEqual([]);
  });

  test("is not begun a second time, and where it is worked on is said", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    expect(await say(`/agentic resume ${RUN}`)).toContain(`already has an [active job](${URL})`);
    expect(await say(`/agentic status ${RUN}`)).toContain(`A [job](${URL}) is active`);
    expect(hub.dispatches).toEqual([]);
  });

  test("goes on by the next look where that job is over", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    await say("/agentic approve");
    hub.over.add("77");
    expect(await sweep()).toMatchObject({ what: `resume ${RUN}` });
  });

  test("can be cancelled, and asked about, before anything of it is there", async () => {
    expect(await say(`/agentic status ${RUN}`)).toContain(`[is starting](${URL})`);
    expect(await say(`/agentic cancel ${RUN}`)).toContain("was asked to end");
    expect(await requests()).toHaveLength(1);
    expect(hub.dispatches).toEqual([]);
  });
});

test("what a job left that never began a run is removed some hours later, once the job is over", async () => {
  const now = new Date("2026-02-03T12:00:00Z");
  const later = { ...hub.ports, clock: { ...hub.ports.clock, now: () => now } };
  await sweep(later);
  expect(hub.refs.tree(leaseRef(RUN))).toBeDefined();
  hub.over.add("77");
  await sweep(later);
  expect(hub.refs.tree(leaseRef(RUN))).toBeUndefined();
});
