import { describe, expect, it } from "vitest";
import { parseCommentCommand } from "../../src/action/comment-command.ts";
import { readTrigger } from "../../src/action/trigger.ts";
import { type EventOptions, payloadOf, SHA, sourceOf } from "./events.ts";

const read = async (name: string, options: EventOptions = {}) => await readTrigger(sourceOf(name, options));
const asked = async (name: string, options: EventOptions = {}) => {
  const trigger = await read(name, options);
  if (trigger.status !== "asks") throw new Error(trigger.reason);
  return trigger.asked;
};

describe("what an event asks for", () => {
  it.each([
    ["workflow_dispatch", {}, { command: "run", workflow: "w" }],
    ["repository_dispatch", {}, { command: "run", workflow: "w" }],
    [
      "issue_comment",
      { body: '/agentic run fix depth=2 title="a b"\nPlease mend it.\n' },
      {
        command: "run",
        workflow: "fix",
        variables: '{"depth":"2","title":"a b","request":"Please mend it."}',
      },
    ],
    ["pull_comment", {}, { command: "run", workflow: "w", pull: { number: 3 } }],
    [
      "pull_request_review",
      { body: "/agentic cancel 20260131-abc123" },
      {
        command: "cancel",
        runId: "20260131-abc123",
        pull: { number: 3, baseRef: "main", head: { sha: SHA, repository: "octo/repo" } },
      },
    ],
    ["pull_request_review_comment", {}, { command: "run", workflow: "w" }],
    ["issues", { body: "agentic:one-shot" }, { command: "run", workflow: "one-shot" }],
  ] as const)("is read from %s", async (name, options, expected) => {
    expect(await asked(name, options)).toMatchObject(expected);
  });

  it("has the run's id from the comment, so that the same comment is the same run", async () => {
    const [first, again, other] = await Promise.all([
      asked("issue_comment"),
      asked("issue_comment"),
      asked("issue_comment", { id: 8 }),
    ]);
    expect(first.runId).toMatch(/^20260131-[0-9a-z]{6}$/);
    expect(again.runId).toBe(first.runId);
    expect(other.runId).not.toBe(first.runId);
  });

  it("counts everybody who had a hand in it", async () => {
    const trigger = await readTrigger({
      ...sourceOf("issue_comment", {
        author: { login: "writer" },
        sender: { login: "helper[bot]", type: "Bot" },
      }),
      actors: ["helper[bot]", "rerunner"],
    });
    expect(trigger).toMatchObject({
      asked: {
        people: [
          { login: "writer", isBot: false },
          { login: "helper[bot]", isBot: true },
          { login: "rerunner", isBot: false },
        ],
      },
    });
  });

  it.each([
    ["an edited comment", "issue_comment", { action: "edited" }],
    ["a deleted comment", "issue_comment", { action: "deleted" }],
    ["a dismissed review", "pull_request_review", { action: "dismissed" }],
    ["plain words", "issue_comment", { body: "I ran /agentic run w yesterday" }],
    ["a command in a later line", "issue_comment", { body: "hello\n/agentic run w" }],
    ["a quoted command", "issue_comment", { body: "> /agentic run w" }],
    ["another label", "issues", { body: "bug" }],
    ["a label that was taken away", "issues", { body: "agentic:w", action: "unlabeled" }],
  ] as const)("is nothing in %s", async (_what, name, options) => {
    expect(await read(name, options)).toMatchObject({ status: "nothing" });
  });

  it.each([
    ["pull_request_target", "pull_request_target", {}],
    ["workflow_run", "workflow_run", {}],
    ["pull_request", "pull_request", {}],
    ["push", "push", {}],
    ["a comment that was edited before we looked", "issue_comment", { editedAt: "2026-01-31T12:00:05Z" }],
    ["a comment without an author", "issue_comment", { author: null }],
    ["an id that is none", "issue_comment", { body: "/agentic resume ../../etc" }],
    ["no run", "issue_comment", { body: "/agentic cancel" }],
  ] as const)("is refused: %s", async (_what, name, options) => {
    expect(await read(name, options)).toMatchObject({ status: "refused" });
  });

  it("is refused where the payload is not as GitHub has it, whatever is missing", async () => {
    const names = ["workflow_dispatch", "issue_comment", "pull_request_review", "issues"];
    for (const name of names) {
      const payload = payloadOf(name) as Record<string, unknown>;
      for (const broken of [
        null,
        "text",
        [],
        {},
        ...Object.keys(payload).map((key) => ({ ...payload, [key]: 7 })),
      ]) {
        const trigger = await readTrigger({ ...sourceOf(name), payload: broken });
        expect(trigger.status, `${name} ${JSON.stringify(broken)}`).not.toBe("asks");
      }
    }
  });

  it("takes commands that a dispatch has, and no others", async () => {
    const given = (inputs: object) =>
      readTrigger({
        ...sourceOf("workflow_dispatch"),
        payload: { sender: { login: "octo", type: "User" }, inputs },
      });
    expect(await given({ command: "publish", "run-id": "20260131-abc123" })).toMatchObject({
      status: "refused",
    });
    expect(await given({ command: "resume", "run-id": "x; rm -rf /" })).toMatchObject({ status: "refused" });
    expect(await given({ command: "run" })).toMatchObject({ status: "refused" });
    expect(await given({ command: "resume", "run-id": "20260131-abc123" })).toMatchObject({
      asked: { isContinuation: true },
    });
  });

  it("is what the workflow itself wants where the event brings nobody's code or words", async () => {
    const wanted = (name: string, options: EventOptions = {}) =>
      readTrigger({ ...sourceOf(name, options), given: { command: "run", workflow: "nightly" } });
    expect(await wanted("schedule")).toMatchObject({ asked: { workflow: "nightly", people: [] } });
    expect(await wanted("push")).toMatchObject({ asked: { people: [{ login: "octo" }] } });
    expect(await wanted("pull_request")).toMatchObject({ asked: { pull: { number: 3 } } });
    for (const name of ["pull_request_target", "workflow_run", "issue_comment", "fork"])
      expect(await wanted(name)).toMatchObject({ status: "refused" });
    expect(await wanted("workflow_dispatch")).toMatchObject({ asked: { workflow: "w" } });
  });
});

describe("the command of a comment", () => {
  it.each([
    ["/agentic run w a=1", { asked: { command: "run", workflow: "w", variables: '{"a":"1"}' } }],
    ["/agentic run w\r\ntext", { asked: { command: "run", workflow: "w", variables: '{"request":"text"}' } }],
    ["/agentic status 20260131-abc123", { asked: { command: "status", runId: "20260131-abc123" } }],
    ["/agentic retry 20260131-abc123", { asked: { command: "resume", runId: "20260131-abc123" } }],
    ["/agentic run ../../w", { reason: expect.any(String) as string }],
    ["/agentic run", { reason: expect.any(String) as string }],
    ["/agentic resume", { reason: expect.stringMatching(/Name the run/) as string }],
    ["/agentic resume 20260131-abc123 --from x", { reason: expect.stringMatching(/--from/) as string }],
    ["/agentic destroy everything", { reason: expect.any(String) as string }],
    ["/agentic help", { reason: expect.any(String) as string }],
    ["/agenticrun w", undefined],
    ["", undefined],
  ])("%j", (body, expected) => {
    expect(parseCommentCommand(body)).toEqual(expected);
  });
});
