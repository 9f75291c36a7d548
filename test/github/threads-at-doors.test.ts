// @module-tag slow
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerRequest } from "../../src/comment-commands/answer-request.ts";
import { readReview } from "../../src/comment-commands/human-reply.ts";
import type { ReviewPayload, ReviewCommentPayload } from "../../src/ports/event-forge.ts";
import { openRunner } from "../support/action/job-step.ts";
import { runCli } from "../support/cli/cli.ts";
import { type GitServer, startGitServer } from "../support/git/git-server.ts";
import {
  type EnterpriseFront,
  type GitHubServer,
  startEnterpriseFront,
  startGitHubServer,
} from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";

let server: GitHubServer;
let git: GitServer;
let front: EnterpriseFront;
let repo: string;
beforeAll(async () => {
  server = await startGitHubServer();
  git = await startGitServer();
  repo = await server.createRepository();
  server.linkGit(repo, git.directory);
  front = await startEnterpriseFront(server, { [`octo/${repo}`]: git.url });
});
afterAll(async () => {
  await front[Symbol.asyncDispose]();
  await git[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const WORKFLOW = `name: reviewed
version: "1.0"
settings: { git: { enabled: true } }
steps:
  - { name: write, type: script, run: "echo full > moon.txt" }
  - { name: look, type: wait-for-human, message: "Fine?", pull-request: true, timeout-minutes: 60 }
  - { name: mend, type: script, run: "echo new > moon.txt" }
`;

function checkout(): Project {
  const project = createProject({ workflows: { reviewed: WORKFLOW }, config: { state: { remote: false } } });
  project.git("remote", "add", "origin", `${front.serverUrl}/octo/${repo}.git`);
  project.git("push", "--quiet", "--force", git.directory, "main");
  return project;
}

const ask = async <T>(route: string, body?: object): Promise<T> => (await server.ask(repo, route, body)) as T;

/** A review of the newest pull request, as the run finds it in its inbox. */
async function review(project: Project, runId: string): Promise<{ pull: number; thread: number }> {
  const [{ number: pull } = { number: 0 }] = await ask<{ number: number }[]>("GET /pulls");
  const comments = [{ path: "moon.txt", line: 1, body: "Why a full one?" }];
  const said = await ask<ReviewPayload>(`POST /pulls/${pull}/reviews`, {
    event: "REQUEST_CHANGES",
    body: "Nearly",
    comments,
  });
  const remarks = await ask<ReviewCommentPayload[]>(`GET /pulls/${pull}/comments?per_page=100`);
  const reply = readReview(said, { comments: remarks });
  if (!reply) throw new Error("The review says nothing.");
  const { id, content } = answerRequest(reply);
  const inbox = join(project.root, "agentic/workflows", runId, "inbox");
  mkdirSync(inbox, { recursive: true });
  writeFileSync(join(inbox, `${id}.json`), content);
  return { pull, thread: remarks[0]?.id ?? 0 };
}

async function expectTold({ pull, thread }: { pull: number; thread: number }): Promise<void> {
  const { head } = await ask<{ head: { sha: string } }>(`GET /pulls/${pull}`);
  const remarks = await ask<{ body: string; in_reply_to_id?: number }[]>(`GET /pulls/${pull}/comments`);
  const link = `[\`${head.sha.slice(0, 7)}\`](${front.serverUrl}/octo/${repo}/commit/${head.sha})`;
  expect(remarks.slice(1)).toMatchObject([
    { in_reply_to_id: thread, body: expect.stringContaining(`Done in ${link}: mend`) as string },
  ]);
  expect(await ask<number[]>("GET /_resolved")).toContain(thread);
}

describe("the threads of a review are told the commit and resolved", () => {
  test("at the command line, by a run that came from no issue", async () => {
    using project = checkout();
    const environment = { GITHUB_SERVER_URL: front.serverUrl, GITHUB_TOKEN: server.token() };
    const paused = await runCli(project, ["run", "reviewed", "--json"], { environment });
    const { run_id: runId } = JSON.parse(paused.stdout) as { run_id: string };
    expect(paused.code).toBe(3);
    const said = await review(project, runId);
    expect(await runCli(project, ["resume", runId], { environment })).toMatchObject({ code: 0 });
    await expectTold(said);
  });

  test("in a job that does everything", async () => {
    using project = checkout();
    using job = openRunner(project, {
      environment: {
        GITHUB_SERVER_URL: front.serverUrl,
        GITHUB_API_URL: server.url,
        GITHUB_REPOSITORY: `octo/${repo}`,
        GITHUB_EVENT_NAME: "workflow_dispatch",
        GITHUB_ACTOR: "octo",
        GITHUB_REF_NAME: "main",
      },
    });
    const inputs = { "github-token": server.token() };
    const paused = await job.call({ ...inputs, workflow: "reviewed" });
    expect(paused).toMatchObject({ code: 0, outputs: { status: "paused" } });
    const runId = paused.outputs["run-id"] ?? "";
    const said = await review(project, runId);
    const end = await job.call({ ...inputs, command: "resume", "run-id": runId });
    expect(end).toMatchObject({ code: 0, outputs: { status: "completed" } });
    await expectTold(said);
  });
});
