import { requestFiles } from "../support/storage/state-runs.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import { createWarnOnce } from "../../src/github-events/refusal.ts";
import type { EventContext } from "../../src/github-events/event-context.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { inboxRef } from "../../src/storage/refs/ref-names.ts";
import { askingRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import { commented, labelled, reviewed } from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const ann = { login: "ann" };

let hub: Hub;
let told: string[];
let ports: EventContext;
beforeEach(async () => {
  hub = createHub();
  told = [];
  ports = { ...hub.ports, warnOnce: createWarnOnce((text) => told.push(text)) };
  hub.issues.set(1, {
    isLocked: false,
    isPullRequest: true,
    head: { sha: "a1", ref: "topic", isFork: false },
  });
  const user = { login: "ann", type: "User" };
  const review = { id: 60, state: "APPROVED", body: "", commit_id: "a1", submitted_at: LATER, user };
  hub.reviews.set(60, { review, comments: [] });
  await askingRun(hub, RUN, { issue: 1 });
});

const failing = (code: "remote-refused" | "remote-unreachable") => () =>
  Promise.reject(new AgenticError({ code, message: "GitHub did not add a reaction." }));
const review = () => handleEvent(reviewed({ id: 60, body: "", user: ann, at: LATER }, 1), ports);
const comment = (body: string) =>
  handleEvent(commented(hub.say({ id: 5, body, user: ann, at: NOW }), { number: 1, isPull: true }), ports);

describe("where GitHub takes no reaction", () => {
  beforeEach(() => {
    ports.forge.react = failing("remote-refused");
  });

  test("a review is the answer all the same", async () => {
    expect(await review()).toMatchObject({ status: "done", what: "answer", runId: RUN });
    expect(Object.keys(requestFiles(hub.refs, RUN))).toHaveLength(1);
  });

  test("a command and a label start what they ask for", async () => {
    expect(await comment("/agentic run fix")).toMatchObject({ status: "done", what: "run" });
    hub.issues.set(2, { isLocked: false, isPullRequest: false });
    const asked = labelled({ label: "agentic:fix", issue: 2, at: NOW, sender: ann });
    expect(await handleEvent(asked, ports)).toMatchObject({ status: "done", what: "run" });
    expect(hub.dispatches).toHaveLength(2);
  });

  test("who may not is refused for that, and not for the reaction", async () => {
    hub.roles.set("ann", "read");
    expect(await comment("/agentic run fix")).toMatchObject({ status: "refused", reason: "role" });
  });

  test("that is told once", async () => {
    for (const body of ["/agentic help", "/agentic workflows"]) await comment(body);
    expect(told).toEqual(["GitHub did not add a reaction. The request is processed without the reaction."]);
  });
});

test("where GitHub cannot be reached nothing is done before the next delivery", async () => {
  const { react } = ports.forge;
  ports.forge.react = failing("remote-unreachable");
  expect(await review()).toMatchObject({ status: "again" });
  expect(hub.refs.tree(inboxRef(RUN))).toBeUndefined();
  ports.forge.react = react;
  expect(await review()).toMatchObject({ status: "done", what: "answer" });
  expect(told).toEqual([]);
});
