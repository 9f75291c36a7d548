import { beforeEach, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { inboxRef, runPath, runRef } from "../../src/storage/refs/ref-names.ts";
import { askingRun, beginRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";
import { dropRef, putAt, requestFiles } from "../support/storage/state-runs.ts";

const RUN = "20260130-abc123";

let hub: Hub;
beforeEach(async () => {
  hub = createHub();
  await askingRun(hub, RUN, { issue: 1 });
});

const comment = (body: string, { id = 50 }: { readonly id?: number } = {}) => {
  const words = hub.say({ id, body, user: { login: "ann" }, at: NOW });
  return handleEvent(commented(words, { number: 1 }), hub.ports);
};
const inbox = () => requestFiles(hub.refs, RUN);

test("cancel is about the run that works, and not about one whose job could not be started", async () => {
  hub.answer = { status: "refused", message: "Actions are switched off." };
  await comment("/agentic run fix", { id: 70 });
  hub.answer = { status: "started" };
  expect(await comment("/agentic cancel", { id: 71 })).toMatchObject({ runId: RUN });
  expect(Object.keys(inbox())).toEqual([runPath(RUN, "inbox/comment-71.json")]);
});

test("cancel is about the run that works, and not about one whose job ended before it began the run", async () => {
  await comment("/agentic run fix", { id: 70 });
  const [dispatched] = hub.dispatches;
  if (dispatched) dispatched.isOver = true;
  // The claim of the dispatch stays.
  await hub.ports.clock.sleep(120_000);
  expect(await comment("/agentic cancel", { id: 71 })).toMatchObject({ runId: RUN });
});

test("cancel that comes again is about the same run, also where that has ended and another one works", async () => {
  await comment("/agentic cancel", { id: 71 });
  await putAt(hub.refs, "agentic/state", {
    ...hub.refs.tree(runRef(RUN)),
    ...requestFiles(hub.refs, RUN),
  });
  for (const ref of [runRef(RUN), inboxRef(RUN)]) await dropRef(hub.refs, ref);
  const other = "20260131-zzz999";
  await beginRun(hub, other, 1);
  await comment("/agentic cancel", { id: 71 });
  expect(hub.refs.tree(inboxRef(other))).toBeUndefined();
});

test("resume and retry are not kept from a run by somebody's issue that is called like it", async () => {
  const title = `agentic run ${RUN}`;
  const at = hub.now.getTime();
  hub.jobs.push({ event: "issue_comment", title, jobs: ["Who asks, and for what"], at, isOver: false });
  await comment("/agentic retry --max-tokens 2000");
  expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([
    { command: "resume", runId: RUN, maxTokens: 2_000 },
  ]);
});
