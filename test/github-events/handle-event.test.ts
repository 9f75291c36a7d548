import { requestFiles } from "../support/storage/state-runs.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { issueDigest, parseRequester } from "../../src/comment-commands/requester.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { inboxRef, runPath } from "../../src/storage/refs/ref-names.ts";
import { askingRun, beginRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import {
  commented,
  type PayloadOptions,
  remarked,
  reviewed,
  type Words,
} from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const ann = { login: "ann" };

let hub: Hub;
beforeEach(() => {
  hub = createHub();
});

let nextId = 100;
const comment = (body: string, more: Partial<Words> & { pull?: boolean; options?: PayloadOptions } = {}) => {
  const { pull = false, options, ...rest } = more;
  const words = hub.say({ id: (nextId += 1), body, user: ann, at: NOW, ...rest });
  return handleEvent(commented(words, { number: 1, isPull: pull }, options), hub.ports);
};
const reactions = (kind: string) => [...hub.reactions].filter((each) => each.endsWith(` ${kind}`)).length;
const onlyComment = (): string => [...hub.comments.values()].join("\n---\n");
const inbox = (): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(requestFiles(hub.refs, RUN)).map(([path, text]) => [
      path.slice(runPath(RUN, "inbox/").length),
      JSON.parse(text) as Record<string, unknown>,
    ]),
  );

describe("/agentic run", () => {
  test("is seen, told and dispatched with an id of its own, once, however often it is delivered", async () => {
    const words = hub.say({ id: 5, body: "/agentic run fix depth=2\nMend it", user: ann, at: NOW });
    const delivery = commented(words, { number: 1 });
    const first = await handleEvent(delivery, hub.ports);
    expect(first).toMatchObject({ status: "done", what: "run", runId: expect.stringMatching(/^20260131-/) });
    expect(await handleEvent(delivery, hub.ports)).toEqual(first);
    expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([
      {
        command: "run",
        runId: first.status === "done" ? first.runId : "",
        workflow: "fix",
        variables: { depth: "2", request: "Mend it" },
        issue: 1,
        askedBy: "ann issuecomment-5 at=2026-01-31T12:00:00.000Z",
      },
    ]);
    expect(reactions("eyes")).toBe(1);
    expect([...hub.comments.keys()]).toEqual([
      `#1 <!-- agentic-sdlc:run=${hub.dispatches[0]?.dispatch.runId} -->`,
    ]);
    expect(onlyComment()).toContain("🚀 fix was requested");
  });

  test("says which text of the issue was there: that of the delivery, however late it comes", async () => {
    const [seen, now] = [
      { title: "Wanted", body: "As it was" },
      { title: "Wanted", body: "As it is" },
    ];
    hub.issues.set(1, { isLocked: false, isPullRequest: false, text: now });
    const { name, payload } = commented(hub.say({ id: 5, body: "/agentic run fix", user: ann, at: NOW }), {
      number: 1,
    });
    await handleEvent({ name, payload: { ...payload, issue: { number: 1, ...seen } } }, hub.ports);
    const [asked] = hub.dispatches;
    expect(parseRequester(asked?.dispatch.askedBy ?? "")?.digest).toBe(await issueDigest(seen));
    await comment("/agentic run fix");
    expect(parseRequester(hub.dispatches[1]?.dispatch.askedBy ?? "")?.digest).toBe(await issueDigest(now));
  });

  test("finds a run that is there, whoever started it", async () => {
    const words = hub.say({ id: 6, body: "/agentic run fix", user: ann, at: NOW });
    const delivery = commented(words, { number: 1 });
    await handleEvent(delivery, hub.ports);
    const { runId = "" } = hub.dispatches[0]?.dispatch ?? {};
    hub.dispatches.length = 0;
    await beginRun(hub, runId, 1);
    await handleEvent(delivery, hub.ports);
    expect(hub.dispatches).toEqual([]);
  });

  test("says what to do where the job could not be started", async () => {
    hub.answer = { status: "refused", message: "The default branch has no workflow." };
    expect(await comment("/agentic run fix")).toMatchObject({
      status: "refused",
      reason: "The default branch has no workflow.",
    });
    expect(onlyComment()).toContain("could not be started");
    expect(onlyComment()).toContain("The default branch has no workflow.");
  });

  test.each([
    ["/agentic run fox", "Did you mean `fix`"],
    ["/agentic run fix dept=2", "Did you mean `depth`"],
    ["/agentic rum fix", "Did you mean"],
    ['/agentic run fix request="open', "is not closed"],
  ])("%s is told what was probably meant, and starts nothing", async (body, words) => {
    await comment(body);
    expect(onlyComment()).toContain(words);
    expect(hub.dispatches).toEqual([]);
    expect(reactions("eyes")).toBe(1);
  });

  test("on a pull request names its head", async () => {
    hub.issues.set(1, {
      isLocked: false,
      isPullRequest: true,
      head: { sha: "a1", ref: "topic", isFork: false },
    });
    await comment("/agentic run fix", { pull: true });
    expect(hub.dispatches[0]?.dispatch).toMatchObject({ headSha: "a1", issue: 1 });
  });
});

test("words that are no command cost no question to anybody", async () => {
  hub.ports.forge.issue = () => Promise.reject(new Error("asked"));
  for (const body of ["Hello", "> /agentic run fix\n\nNo", "```\n/agentic run fix\n```"])
    expect(await comment(body)).toEqual({ status: "nothing" });
  expect(hub.reactions.size).toBe(0);
});

/** As the fake clock has it. */
const AT_ONCE = "2026-01-31T12:00:00.000Z";
const LATER = "2026-02-01T12:00:00Z";

describe("an answer", () => {
  test.each([
    ["/agentic approve Looks right", { decision: "approved", text: "Looks right" }],
    ["/agentic reject Too large", { decision: "rejected", text: "Too large" }],
    ["/agentic input Keep the API", { decision: "input", text: "Keep the API" }],
    [`/agentic input ${RUN} Keep it`, { decision: "input", text: "Keep it" }],
  ])("%s lies in the inbox of the run, and the run goes on", async (body, answer) => {
    await askingRun(hub, RUN, { issue: 1 });
    expect(await comment(body, { id: 41, at: LATER })).toMatchObject({ what: "answer", runId: RUN });
    expect(inbox()).toEqual({
      "comment-41.json": {
        type: "input",
        actor: "ann",
        at: LATER,
        asked: 3,
        issue: 1,
        via: "agentic[bot]",
        ...answer,
      },
    });
    expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([{ command: "resume", runId: RUN }]);
  });

  test("that is delivered again changes nothing, before and after the run has taken it", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    const again = async () => await comment("/agentic approve", { id: 42, at: LATER });
    await again();
    await again();
    expect(hub.dispatches).toHaveLength(1);
    const history = hub.refs.history(inboxRef(RUN)).length;
    for (const each of hub.dispatches) each.isOver = true;
    await askingRun(hub, RUN, { issue: 1, answered: "comment-42" });
    expect(await again()).toMatchObject({ status: "done", what: "answer" });
    expect(hub.dispatches).toHaveLength(1);
    expect(hub.refs.history(inboxRef(RUN))).toHaveLength(history);
    expect(hub.comments.size).toBe(0);
  });

  test("where nothing is asked is told so", async () => {
    await comment("/agentic approve");
    expect(onlyComment()).toContain("No run of this conversation waits for an answer");
    await comment(`/agentic approve ${RUN}`);
    expect(onlyComment()).toContain(`There is no run ${RUN}`);
  });

  test("that was given before anything was asked is none", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    await comment("/agentic approve", { at: "2026-01-31T11:00:00Z" });
    expect(inbox()).toEqual({});
    expect(onlyComment()).toContain("This comment is older than the question of run");
  });

  test("is for the people and teams that the configuration names", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    hub.settings = { ...hub.settings, answerers: { people: ["boss"], teams: ["core"] } };
    hub.teams.set("ann", []);
    await comment("/agentic approve", { at: LATER });
    expect([Object.keys(inbox()).length, reactions("-1")]).toEqual([0, 1]);
    hub.teams.set("ann", undefined);
    expect(await comment("/agentic approve", { at: LATER })).toMatchObject({ status: "again" });
    expect(reactions("-1")).toBe(1);
    hub.teams.set("ann", ["core"]);
    await comment("/agentic approve", { at: LATER });
    expect(Object.keys(inbox())).toHaveLength(1);
  });
});

describe("a review", () => {
  const remarks = [
    {
      id: 61,
      body: "Rename it",
      path: "a.ts",
      line: 3,
      side: "RIGHT",
      user: ann,
      pull_request_review_id: 60,
    },
    { id: 62, body: "And this", path: "b.ts", line: 9, side: "RIGHT", user: ann, pull_request_review_id: 60 },
  ];
  beforeEach(async () => {
    hub.issues.set(1, {
      isLocked: false,
      isPullRequest: true,
      head: { sha: "a1", ref: "topic", isFork: false },
    });
    hub.reviews.set(60, {
      review: {
        id: 60,
        state: "CHANGES_REQUESTED",
        body: "Not yet",
        commit_id: "a1",
        submitted_at: LATER,
        user: {
          login: "ann",
          type: "User",
        },
      },
      comments: remarks,
    });
    hub.say({ id: 61, body: "Rename it", user: ann, at: LATER });
    await askingRun(hub, RUN, { issue: 1 });
  });
  const review = () => handleEvent(reviewed({ id: 60, body: "Not yet", user: ann, at: LATER }, 1), hub.ports);
  const remark = () =>
    handleEvent(remarked({ id: 61, body: "Rename it", user: ann, at: LATER, review: 60 }, 1), hub.ports);

  test.each([
    ["the review first", [review, remark, remark, review]],
    ["a comment of it first", [remark, review, remark]],
  ])("is one answer with every comment, %s", async (_, deliveries) => {
    for (const deliver of deliveries)
      expect(await deliver()).toMatchObject(
        deliver === review ? { status: "done", runId: RUN } : { status: "nothing" },
      );
    expect(inbox()).toEqual({
      "review-60.json": {
        type: "input",
        decision: "input",
        text: "Not yet",
        actor: "ann",
        at: LATER,
        via: "agentic[bot]",
        issue: 1,
        objects: true,
        head: "a1",
        threads: [
          {
            id: "61",
            path: "a.ts",
            line: 3,
            side: "right",
            text: "Rename it",
          },
          {
            id: "62",
            path: "b.ts",
            line: 9,
            side: "right",
            text: "And this",
          },
        ],
      },
    });
    expect(hub.dispatches).toHaveLength(1);
  });

  test("of a pull request that no run asks about is nobody's business, whoever wrote it", async () => {
    await askingRun(hub, RUN, { issue: 2 });
    hub.roles.set("ann", "read");
    expect(await review()).toEqual({ status: "nothing" });
    expect(hub.reactions.size).toBe(0);
  });

  test("that is only dismissed, edited or gone is no answer", async () => {
    const words = { id: 60, body: "", user: ann, at: LATER };
    for (const action of ["dismissed", "edited"])
      expect(await handleEvent(reviewed(words, 1, { action }), hub.ports)).toEqual({ status: "nothing" });
    hub.reviews.delete(60);
    expect(await review()).toEqual({ status: "nothing" });
    expect(inbox()).toEqual({});
  });

  test("under another's name is not taken", async () => {
    hub.roles.set("bob", "write");
    await handleEvent(reviewed({ id: 60, body: "", user: { login: "bob" }, at: LATER }, 1), hub.ports);
    expect(inbox()).toEqual({});
  });
});

describe("commands about a run", () => {
  beforeEach(() => askingRun(hub, RUN, { issue: 1 }));

  test("status tells how it stands and what it asks", async () => {
    expect(await comment("/agentic status")).toMatchObject({ what: "reply", runId: RUN });
    expect(onlyComment()).toContain("**flow** waits for a person");
    expect(onlyComment()).toContain("Is the plan right?");
    expect(hub.dispatches).toEqual([]);
  });

  test("cancel leaves a request and has a job end what nobody works on", async () => {
    await comment("/agentic cancel", { id: 51 });
    await comment("/agentic cancel", { id: 51 });
    expect(inbox()).toEqual({ "comment-51.json": { type: "cancel", at: AT_ONCE, issue: 1 } });
    expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([{ command: "cancel", runId: RUN }]);
  });

  test.each([
    ["--from review-plan", { fromStep: "review-plan" }],
    ["--max-cost-usd 7.5 --from-step=review-plan", { fromStep: "review-plan", maxCostUsd: 7.5 }],
    ["--max-tokens 2000", { maxTokens: 2000 }],
    [`--trust-definition ${"0a".repeat(32)}`, { trustDefinition: "0a".repeat(32) }],
  ])("resume %s carries that to the job", async (options, given) => {
    await comment(`/agentic resume ${options}`);
    expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([
      { command: "resume", runId: RUN, ...given },
    ]);
  });

  test("resume that cannot be started says what to do", async () => {
    hub.answer = { status: "refused", message: "The default branch has no workflow." };
    expect(await comment("/agentic resume --max-tokens 5")).toMatchObject({ status: "refused" });
    expect(onlyComment()).toBe("The default branch has no workflow.");
  });

  test("resume of a run whose job has ended without it takes it up", async () => {
    await beginRun(hub, RUN, 1);
    await comment("/agentic resume");
    expect(onlyComment()).toContain("already has an active job");
    hub.dispatches.push({ dispatch: { command: "run", runId: RUN }, at: hub.now.getTime(), isOver: true });
    await comment("/agentic resume", { at: "2026-02-03T12:00:00Z" });
    expect(hub.dispatches.at(-1)?.dispatch).toEqual({ command: "resume", runId: RUN });
  });

  test("cancel of a run that was asked for and has not begun is left where it finds it", async () => {
    await comment("/agentic run fix", { id: 70 });
    const { runId = "" } = hub.dispatches[0]?.dispatch ?? {};
    await comment("/agentic cancel", { id: 71 });
    expect(requestFiles(hub.refs, runId)).toEqual({
      [runPath(runId, "inbox/comment-71.json")]: `{"type":"cancel","at":"${AT_ONCE}","issue":1}\n`,
    });
    expect(hub.comments.get(`#1 <!-- agentic-sdlc:run=${runId} -->`)).toContain("before it started");
    // The next one is about a run that is there.
    await comment("/agentic cancel", { id: 72 });
    expect(Object.keys(inbox())).toEqual(["comment-72.json"]);
  });

  test("cancel of a run that is worked on needs no job", async () => {
    await beginRun(hub, RUN, 1);
    await comment("/agentic cancel");
    expect(Object.keys(inbox())).toHaveLength(1);
    expect(hub.dispatches).toEqual([]);
  });

  test.each(["resume", "retry"])("%s starts a job, once for each comment", async (name) => {
    for (const _ of [1, 2]) await comment(`/agentic ${name} --max-tokens 5`, { id: 52 });
    for (const each of hub.dispatches) each.isOver = true;
    await comment(`/agentic ${name} ${RUN} --max-tokens 5`, { id: 52 });
    expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([
      { command: "resume", runId: RUN, maxTokens: 5 },
    ]);
    expect(onlyComment()).toContain("continues");
  });

  test.each([
    ["/agentic status 20260101-aaaaaa", "There is no run 20260101-aaaaaa"],
    ["/agentic help", "/agentic run <workflow>"],
    ["/agentic workflows", "`plan-build-validate`: Plans"],
  ])("%s is answered", async (body, words) => {
    await comment(body);
    expect(onlyComment()).toContain(words);
    expect(hub.dispatches).toEqual([]);
  });

  test("nothing that we write could be taken for a command, or calls anybody", async () => {
    for (const name of ["help", "status", "workflows", "run @ann"]) await comment(`/agentic ${name}`);
    for (const text of hub.comments.values()) expect(text).not.toMatch(/^\s{0,3}\/agentic|(?<![`\w])@ann/);
  });
});

test("what cannot be reached is tried again with the next delivery", async () => {
  await askingRun(hub, RUN, { issue: 1 });
  hub.refs.unreachable = true;
  expect(await comment("/agentic approve", { id: 77, at: LATER })).toMatchObject({ status: "again" });
  hub.refs.unreachable = false;
  expect(await comment("/agentic approve", { id: 77, at: LATER })).toMatchObject({ status: "done" });
});
