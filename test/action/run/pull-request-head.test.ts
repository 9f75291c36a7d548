// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkedHead } from "../../../src/action/run/pull-request-head.ts";
import { checksSuffix } from "../../../src/comment-commands/requester.ts";
import { suffixOf } from "../../../src/run/ids.ts";
import { errorIn, type Hardened, openHardened } from "../../support/action/hardened.ts";
import { openRunner } from "../../support/action/job-step.ts";
import { startGitServer } from "../../support/git/git-server.ts";
import {
  type GitHubServer,
  startEnterpriseFront,
  startGitHubServer,
} from "../../support/github/github-server.ts";
import { createProject } from "../../support/project.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const BRANCH = "agentic/first-aaaaaa";
const DEFINITION = `name: fix-checks
version: "1.0"
settings: { git: { enabled: true } }
variables: [{ name: checks, type: string, required: true }]
steps:
  - { name: mend, type: script, run: "cat code.txt > seen.txt; echo mended > code.txt" }
`;

interface Site extends Disposable {
  readonly hardened: Hardened;
  readonly sha: string;
  readonly runId: string;
  tip(): string;
  show(path: string): string;
  jobs(): ReturnType<typeof jobsOf>;
  pulls(): Promise<{ number: number; title: string; head: { ref: string } }[]>;
}

async function openSite(): Promise<Site> {
  const hardened = await openHardened(server, {
    workflows: { "fix-checks": DEFINITION },
    files: {
      "code.txt": "old",
      "agentic/config.json": JSON.stringify({ github: { fixChecks: { enabled: true, maxCostUsd: 3 } } }),
    },
  });
  const { project, repo } = hardened;
  const author = createProject({ cloneOf: project.remote });
  author.git("switch", "--quiet", "-c", BRANCH);
  const push = (text: string): string => {
    author.write("code.txt", text);
    author.git("commit", "--quiet", "--all", "-m", text);
    author.git("push", "--quiet", "origin", BRANCH);
    return author.git("rev-parse", "HEAD");
  };
  const sha = push("broken");
  await server.ask(repo, "POST /pulls", { title: "Ours", head: BRANCH, base: "main" });
  const runId = `20260131-${await checksSuffix(`${server.owner}/${repo}`, { pull: 1, headSha: sha })}`;
  const atRemote = (...args: string[]): string => project.git("-C", project.remote, ...args);
  const site = {
    hardened,
    sha,
    runId,
    tip: () => atRemote("rev-parse", BRANCH),
    show: (path: string) => atRemote("show", `${BRANCH}:${path}`),
    pulls: async () => (await server.ask(repo, "GET /pulls?state=all")) as Awaited<ReturnType<Site["pulls"]>>,
    [Symbol.dispose]: () => {
      author[Symbol.dispose]();
      hardened[Symbol.dispose]();
    },
  };
  return { ...site, jobs: () => jobsOf(site) };
}

function jobsOf({ hardened, sha, runId }: Omit<Site, "jobs">) {
  const variables = JSON.stringify({ checks: "1 test failed" });
  const inputs = { command: "run", workflow: "fix-checks", variables, "run-id": runId };
  const event = {
    event: "workflow_dispatch",
    actor: "github-actions[bot]",
    payload: {
      sender: { login: "github-actions[bot]", type: "Bot" },
      inputs: { ...inputs, issue: "1", "head-sha": sha },
    },
  };
  return {
    gate: () => hardened.job({ command: "gate", "hand-over": "" }, event),
    agent: () => hardened.job({ ...inputs, "head-sha": sha, issue: "1" }, event),
    publish: () => hardened.job({ ...inputs, command: "publish", "head-sha": sha, issue: "1" }, event),
  };
}

describe("a run for failing checks", () => {
  it("goes on with the branch of the pull request, through three jobs", async () => {
    using site = await openSite();
    const { sha, runId, hardened } = site;
    const jobs = site.jobs();
    expect((await jobs.gate()).outputs).toMatchObject({
      allowed: "true",
      workflow: "fix-checks",
      "run-id": runId,
      "head-sha": sha,
    });
    expect(errorIn((await jobs.agent()).log)).toBe("");
    expect(site.tip()).toBe(sha);
    const end = await jobs.publish();
    expect(errorIn(end.log)).toBe("");
    expect(end.outputs).toMatchObject({ status: "completed" });
    expect(JSON.parse(end.outputs["pull-requests"] ?? "")).toMatchObject([{ number: 1 }]);
    expect([site.show("seen.txt"), site.show("code.txt")]).toEqual(["broken", "mended"]);
    const { project } = hardened;
    expect(project.git("-C", project.remote, "merge-base", "--is-ancestor", sha, BRANCH)).toBe("");
    expect(await site.pulls()).toMatchObject([{ number: 1, title: "Ours", head: { ref: BRANCH } }]);
    const record = project.git(
      "-C",
      project.remote,
      "show",
      `agentic/state:agentic/workflows/${runId}/run.json`,
    );
    expect(JSON.parse(record)).toMatchObject({ pull_request: 1, overrides: { maxCostUsd: 3 } });
    expect(project.git("-C", project.remote, "branch", "--list", `*-${suffixOf(runId)}`)).toBe("");
  });
});

it("goes on with it in one job as well", async () => {
  await using git = await startGitServer();
  const repo = await server.createRepository();
  server.linkGit(repo, git.directory);
  const name = `${server.owner}/${repo}`;
  await using front = await startEnterpriseFront(server, { [name]: git.url });
  using checkout = createProject({ workflows: { "fix-checks": DEFINITION }, files: { "code.txt": "old" } });
  checkout.git("push", "--quiet", git.directory, "main", `main:refs/heads/${BRANCH}`);
  checkout.git("remote", "add", "origin", `${front.serverUrl}/${name}.git`);
  {
    using author = createProject({ cloneOf: git.directory });
    author.git("switch", "--quiet", BRANCH);
    author.write("code.txt", "broken");
    author.git("commit", "--quiet", "--all", "-m", "Broken");
    author.git("push", "--quiet", "origin", BRANCH);
  }
  await server.ask(repo, "POST /pulls", { title: "Ours", head: BRANCH, base: "main" });
  const headSha = checkout.git("-C", git.directory, "rev-parse", BRANCH);
  const runId = `20260131-${await checksSuffix(name, { pull: 1, headSha })}`;
  const sender = { login: server.owner, type: "User" };
  using job = openRunner(checkout, {
    environment: {
      GITHUB_SERVER_URL: front.serverUrl,
      GITHUB_API_URL: `${front.serverUrl}/api/v3`,
      GITHUB_REPOSITORY: name,
      GITHUB_RUN_ID: "42",
    },
    event: { sender, inputs: { issue: "1" } },
  });
  const end = await job.call({
    workflow: "fix-checks",
    variables: "checks: 1 failed",
    "run-id": runId,
    "head-sha": headSha,
    "github-token": server.token(),
  });
  expect(errorIn(end.log)).toBe("");
  expect(JSON.parse(end.outputs["pull-requests"] ?? "")).toMatchObject([{ number: 1 }]);
  expect(checkout.git("-C", git.directory, "show", `${BRANCH}:code.txt`)).toBe("mended");
  expect(await server.ask(repo, "GET /pulls?state=all")).toHaveLength(1);
  expect(checkout.git("-C", git.directory, "branch", "--list", `*-${suffixOf(runId)}`)).toBe("");
});

it("is a run for failing checks by its id alone, which only that commit of that pull request has", async () => {
  const asked = { repository: "Octo/demo", pull: 1, headSha: "a".repeat(40) };
  const runId = `20260131-${await checksSuffix("octo/demo", asked)}`;
  expect(await checkedHead({ ...asked, runId })).toEqual({ pull: 1, headSha: asked.headSha });
  for (const other of [
    { pull: 2 },
    { headSha: "b".repeat(40) },
    { repository: "octo/other" },
    { pull: undefined },
  ])
    expect(await checkedHead({ ...asked, runId, ...other })).toBeUndefined();
});
