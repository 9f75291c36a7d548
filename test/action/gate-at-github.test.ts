import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { activeRunsIn } from "../../src/github-events/find-runs.ts";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { approvalsNote } from "../../src/output/github/question-comment.ts";
import { runMarker } from "../../src/output/github/run-comment.ts";
import { addRequest } from "../../src/storage/refs/inbox.ts";
import { inboxRef, runPath } from "../../src/storage/refs/ref-names.ts";
import { openRunner, type StepEnd } from "../support/action/job-step.ts";
import { askingRun } from "../support/github-events/hub.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { fastPace } from "../support/pace.ts";
import { createProject, type Project } from "../support/project.ts";

describe("the gate", () => {
  let server: GitHubServer;
  let empty: Project;
  let repo: string;
  let issue: number;
  beforeAll(async () => {
    server = await startGitHubServer();
    empty = createProject({ git: false });
  });
  afterAll(async () => {
    empty[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    repo = await server.createRepository();
    server.addWorkflow(repo, "agentic.yml");
    for (const [login, permission] of [
      ["writer", "push"],
      ["reader", "pull"],
    ] as const)
      server.addPerson(login, { repo, permission });
    issue = ((await server.ask(repo, "POST /issues", { title: "Broken" })) as { number: number }).number;
  });

  interface Gate {
    readonly event: string;
    readonly payload: object;
    readonly login?: string;
    readonly attempt?: number;
  }
  const gate = async ({ event, payload, login = "writer", attempt = 1 }: Gate): Promise<StepEnd> => {
    using job = openRunner(empty, {
      event: { ...payload, repository: { full_name: `${server.owner}/${repo}` } },
      environment: {
        GITHUB_REPOSITORY: `${server.owner}/${repo}`,
        GITHUB_API_URL: server.url,
        GITHUB_SERVER_URL: server.url,
        GITHUB_EVENT_NAME: event,
        GITHUB_ACTOR: login,
        GITHUB_RUN_ID: "5",
        GITHUB_RUN_ATTEMPT: String(attempt),
      },
    });
    return await job.call({ command: "gate", "github-token": server.token() });
  };
  const say = async (login: string, body: string) => {
    const { client, repository } = placeAt(server, repo, server.token(login));
    const { data } = await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...repository,
      issue_number: issue,
      body,
    });
    const sender = { login, type: "User" };
    const at = data.created_at;
    const comment = { id: Number(data.id), body, user: sender, created_at: at, updated_at: at };
    return {
      event: "issue_comment",
      payload: { action: "created", sender, issue: { number: issue }, comment },
      login,
    };
  };
  const dispatch = (inputs: object, login = "writer"): Promise<StepEnd> =>
    gate({ event: "workflow_dispatch", payload: { sender: { login, type: "User" }, inputs }, login });
  const bodies = async (): Promise<string[]> =>
    ((await server.ask(repo, `GET /issues/${issue}/comments`)) as { body: string }[]).map(({ body }) => body);
  const refs = () => {
    return createGitHubStateRefs(placeAt(server, repo));
  };

  it(
    "says what a comment at GitHub asks for, in a folder without a checkout, and shows that it does",
    { tags: "slow" },
    async () => {
      const { code, outputs } = await gate(await say("writer", "/agentic run plan-build-validate\nMend it"));
      expect(code).toBe(0);
      expect(outputs).toMatchObject({
        allowed: "true",
        command: "run",
        workflow: "plan-build-validate",
        variables: '{"request":"Mend it"}',
        issue: String(issue),
      });
      expect((await bodies())[1]).toContain(`<!-- agentic-sdlc:run=${outputs["run-id"]} -->`);
      expect(server.dispatches.filter((each) => each.repo === repo)).toEqual([]);
    },
  );

  it("answers what needs no run, and is quiet about what it does not mean", async () => {
    expect((await gate(await say("writer", "/agentic help"))).outputs).toEqual({
      allowed: "false",
      told: "true",
    });
    expect((await bodies()).at(-1)).toContain("/agentic approve");
    const before = (await bodies()).length;
    await gate(await say("writer", "thank you"));
    await gate(await say("reader", "/agentic run one-shot"));
    expect(await bodies()).toHaveLength(before + 2);
  });

  it(
    "takes an answer without words and without a run's id, and has the run go on",
    { tags: "slow" },
    async () => {
      const runId = "20260130-abc123";
      await askingRun({ refs: refs() }, runId, { issue });
      const said = await say("writer", "/agentic approve");
      const { outputs } = await gate(said);
      expect(outputs).toMatchObject({ allowed: "true", command: "resume", "run-id": runId });
      const version = (await refs().refs(inboxRef(runId))).get(inboxRef(runId)) ?? "";
      const path = runPath(runId, `inbox/comment-${said.payload.comment.id}.json`);
      expect((await refs().read(version, [path])).has(path)).toBe(true);
      const resumed = await gate(await say("writer", "/agentic resume --from review-plan --max-cost-usd 9"));
      expect(resumed.outputs).toMatchObject({
        command: "resume",
        "run-id": runId,
        "from-step": "review-plan",
        "max-cost-usd": "9",
      });
      const cancel = await gate(await say("writer", "/agentic cancel"));
      expect(cancel.outputs).toMatchObject({ allowed: "true", command: "cancel", "run-id": runId });
    },
  );

  it(
    "lets no job begin for an approval that is not the last, and counts it in the comment of the run",
    { tags: "slow" },
    async () => {
      const runId = "20260130-abc124";
      await askingRun({ refs: refs() }, runId, { issue, approvals: 2 });
      const [run] = await activeRunsIn(refs(), { issue });
      const asked = run?.progress.questions[0]?.asked ?? 0;
      const note = approvalsNote({ asked, approvals: 2, approved_by: [] });
      await server.ask(repo, `POST /issues/${issue}/comments`, {
        body: `${runMarker(runId)}\n**Go on?** · ${note}`,
      });
      const first = await say("writer", "/agentic approve");
      for (const attempt of [1, 2])
        expect((await gate({ ...first, attempt })).outputs).toMatchObject({
          allowed: "false",
          "run-id": runId,
        });
      expect((await bodies())[0]).toMatch(/\*\*Go on\?\*\* · .*1 of 2 approvals: `writer`/);
      server.addPerson("other", { repo, permission: "push" });
      const last = await gate(await say("other", "/agentic approve"));
      expect(last.outputs).toMatchObject({ allowed: "true", command: "resume", "run-id": runId });
    },
  );

  it("goes on with a run where its job is run again", { tags: "slow" }, async () => {
    const said = await say("writer", "/agentic run one-shot");
    const { outputs } = await gate(said);
    const runId = outputs["run-id"] ?? "";
    await askingRun({ refs: refs() }, runId, { issue });
    expect((await gate(said)).outputs["allowed"]).toBe("false");
    expect((await gate({ ...said, attempt: 2 })).outputs).toMatchObject({
      allowed: "true",
      command: "resume",
      "run-id": runId,
    });
  });

  it("says what a dispatch asks for", async () => {
    const { outputs } = await dispatch({
      command: "run",
      workflow: "w",
      variables: "request: x",
      issue: String(issue),
    });
    expect(outputs).toMatchObject({
      allowed: "true",
      command: "run",
      workflow: "w",
      variables: "request: x",
      issue: String(issue),
      "run-id": expect.stringMatching(/^\d{8}-[0-9a-z]{6}$/),
    });
    expect((await dispatch({ workflow: "w", issue: "999" })).log).toContain("There is no issue");
    expect((await dispatch({ workflow: "w" }, "reader")).outputs).toEqual({ allowed: "false", told: "true" });
  });

  it("does not begin a run that was cancelled before it started", async () => {
    const runId = "20260130-abc125";
    const pace = fastPace();
    const content = '{"type":"cancel"}';
    await addRequest({ refs: refs(), ...pace }, { runId, id: "c", content, isExpected: true });
    const { outputs, log } = await dispatch({ workflow: "w", "run-id": runId });
    expect(outputs).toEqual({ allowed: "false", told: "true" });
    expect(log).toContain("was cancelled before it started");
  });

  it("denies without a token, and without an event", async () => {
    using job = openRunner(empty, { environment: { GITHUB_EVENT_PATH: "/nowhere" } });
    expect(await job.call({ command: "gate" })).toMatchObject({ code: 0, outputs: { allowed: "false" } });
  });
});
