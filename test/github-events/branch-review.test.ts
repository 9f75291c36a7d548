import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { runRef } from "../../src/storage/refs/ref-names.ts";
import { createHub, type Hub } from "../support/github-events/hub.ts";
import { commented, reviewed } from "../support/github-events/payloads.ts";
import { filesOfRun, inRun, putAt, requestFiles } from "../support/storage/state-runs.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const ann = { login: "ann" };
const [OWN, DOCS, API] = ["agentic/x", "agentic/x-docs", "agentic/x-api"];
const PULLS = new Map([
  [OWN, 1],
  [DOCS, 2],
  [API, 3],
]);

let hub: Hub;
beforeEach(() => {
  hub = createHub();
});

const asks = (step: string): NewRunEvent[] => [
  { type: "step.started", step, attempt: 1, kind: "wait-for-human" },
  { type: "human.asked", step, attempt: 1, message: "Right so?" },
];
const opens = (step: string, branch: string): NewRunEvent => ({
  type: "branch.opened",
  step,
  path: `.worktrees/${step}`,
  branch,
  base_branch: OWN,
  base_sha: "b0",
  head: "b0",
});

/** A run with two parallel branches, which asks at these steps, the first one first. */
async function running(...questions: string[]): Promise<void> {
  const files = filesOfRun(RUN, [
    {
      type: "workspace.prepared",
      mode: "worktree",
      path: ".worktrees/x",
      branch: OWN,
      base_branch: "main",
      base_sha: "b0",
    },
    { type: "step.started", step: "all", attempt: 1, kind: "parallel" },
    opens("all/docs", DOCS),
    opens("all/api", API),
    ...questions.flatMap(asks),
    { type: "run.paused", reason: "human", message: "Right so?" },
  ]);
  await putAt(hub.refs, runRef(RUN), inRun(RUN, files));
  for (const [ref, number] of PULLS)
    hub.issues.set(number, {
      isLocked: false,
      isPullRequest: true,
      head: { sha: "c3", ref, isFork: false },
    });
}

const [path] = [`agentic/workflows/${RUN}/inbox`];
const answers = (): unknown[] =>
  Object.entries(requestFiles(hub.refs, RUN))
    .filter(([file]) => file.startsWith(path))
    .map(([, text]) => JSON.parse(text) as unknown);

async function approve(branch: string, body = ""): Promise<unknown> {
  const user = { login: "ann", type: "User" };
  const review = { id: 60, state: "APPROVED", body, commit_id: "c3", submitted_at: LATER, user };
  hub.reviews.set(60, { review, comments: [] });
  const words = { id: 60, body, user: ann, at: LATER };
  return await handleEvent(reviewed(words, PULLS.get(branch) ?? 0), hub.ports);
}

describe("a review of a parallel branch's pull request", () => {
  test("is for the question of that branch, and holds for the commit that was looked at", async () => {
    await running("all/docs/ask", "all/api/ask");
    expect(await approve(API)).toMatchObject({ status: "done", what: "answer" });
    expect(answers()).toMatchObject([
      { decision: "approved", step: "all/api/ask", head: "c3", about: { head: "c3" } },
    ]);
    expect(hub.dispatches).toHaveLength(1);
  });

  test("answers a question that stands around its branch, and says nothing of the commit there", async () => {
    await running("all/docs/ask", "release");
    await approve(API);
    const [answer] = answers();
    expect(answer).toMatchObject({ decision: "approved", step: "release", head: "c3" });
    expect(answer).not.toHaveProperty("about");
  });

  test("does not answer what another branch asks, unless it names that step", async () => {
    await running("all/docs/ask");
    expect(await approve(API)).toMatchObject({ status: "done", what: "reply" });
    expect(answers()).toEqual([]);
    await approve(API, "/agentic approve --step all/docs/ask");
    const [answer] = answers();
    expect(answer).toMatchObject({ step: "all/docs/ask" });
    expect(answer).not.toHaveProperty("about");
  });
});

test("a review of the run's own pull request is for what the run asks on its own branch", async () => {
  await running("all/docs/ask", "release");
  await approve(OWN);
  expect(answers()).toMatchObject([{ step: "release", about: { head: "c3" } }]);
});

test("a command on a parallel branch's pull request answers what that branch asks", async () => {
  await running("all/docs/ask", "all/api/ask");
  const words = hub.say({ id: 5, body: "/agentic approve", user: ann, at: LATER });
  await handleEvent(commented(words, { number: 3, isPull: true }), hub.ports);
  expect(answers()).toMatchObject([{ decision: "approved", step: "all/api/ask" }]);
});
