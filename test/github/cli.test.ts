// @module-tag slow
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
beforeEach(() => {
  server.onRequest = () => {};
});

const WORKFLOW = `name: export
version: "1.0"
description: An export
settings: { git: { enabled: true } }
steps:
  - { name: write, type: script, run: "env > export.csv; tr '\\\\0' '\\\\n' < /proc/self/environ >> export.csv || true" }
`;

function checkout(state: object = { remote: false }): Project {
  const project = createProject({
    workflows: { export: WORKFLOW },
    // What is pushed beside the branch is tested elsewhere.
    config: { github: { labels: ["agentic"] }, state },
  });
  project.git("remote", "add", "origin", `${front.serverUrl}/octo/${repo}.git`);
  // The server is in this process, and git is waited for here.
  project.git("push", "--quiet", "--force", git.directory, "main");
  return project;
}

interface Pull {
  readonly number: number;
  readonly html_url: string;
  readonly title: string;
  readonly body: string;
  readonly head: { readonly sha: string; readonly ref: string };
  readonly labels: readonly { readonly name: string }[];
}
const pullOf = async (branch: string | undefined): Promise<Pull | undefined> => {
  const all = (await server.ask(repo, "GET /pulls?state=all&per_page=100")) as Pull[];
  return all.find(({ head }) => head.ref === branch);
};

const run = (project: Project, environment: Readonly<Record<string, string>>, argv = ["run", "export"]) =>
  runCli(project, argv, { environment: { GITHUB_SERVER_URL: front.serverUrl, ...environment } });

describe("a run of the command line with a remote at GitHub", () => {
  test("opens its pull request there, and no step sees the token", async () => {
    using project = checkout();
    const token = server.token();
    const { code, stdout, stderr } = await run(project, { GITHUB_TOKEN: token });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
    const { branches, pull_requests: opened } = project.progress();
    const pull = await pullOf(branches[0]);
    expect(pull).toMatchObject({ title: "An export", labels: [{ name: "agentic" }] });
    expect(opened).toEqual([{ number: pull?.number, url: pull?.html_url, branch: branches[0] }]);
    expect(pull?.head.sha).toBe(git.refs().get(`refs/heads/${branches[0]}`));
    expect(stdout).toContain(pull?.html_url ?? "no address");
    const seen = git.git("show", `${branches[0]}:export.csv`);
    expect(seen).toContain("PATH=");
    for (const text of [seen, JSON.stringify(project.journal()), stderr]) expect(text).not.toContain(token);
  });

  test("leads from its pull request to the job that worked on it, and to where its files stay", async () => {
    using project = checkout({});
    const job = { GITHUB_REPOSITORY: `octo/${repo}`, GITHUB_RUN_ID: "42" };
    expect(await run(project, { GITHUB_TOKEN: server.token(), ...job })).toMatchObject({ code: 0 });
    const [runId = ""] = project.runs();
    const pull = await pullOf(project.progress().branches[0]);
    const address = `${front.serverUrl}/octo/${repo}`;
    const folder = `agentic/workflows/${runId}`;
    expect(pull?.body).toContain(`[run ${runId}](${address}/actions/runs/42)`);
    expect(pull?.body).toContain(`[state](${address}/tree/agentic/state/${folder})`);
    expect(git.git("ls-tree", "--name-only", "agentic/state", `${folder}/`)).toContain("journal.ndjson");
  });

  test("uses the login of GitHub's own command line", async () => {
    using project = checkout();
    const programs = join(project.home, "programs");
    mkdirSync(programs);
    const host = front.serverUrl.replace("http://", "");
    const script = `#!/bin/sh\n[ "$*" = "auth token --hostname ${host}" ] && echo ${server.token()}\n`;
    writeFileSync(join(programs, "gh"), script);
    chmodSync(join(programs, "gh"), 0o755);
    const { code } = await run(project, { PATH: `${programs}:${project.environment["PATH"]}` });
    expect(code).toBe(0);
    expect(await pullOf(project.progress().branches[0])).toBeDefined();
  });

  test("keeps the pull request in a file where there is no token, and says what to do", async () => {
    using project = checkout();
    const { code, stderr } = await run(project, {});
    expect(code).toBe(0);
    expect(stderr).toMatch(/There is no token for octo\/demo-\d+ .*pull-request\.md\. Set GITHUB_TOKEN/);
    expect(project.progress().pull_requests).toEqual([
      { branch: expect.any(String), path: expect.stringContaining("pull-request.md") },
    ]);
  });

  test("loses nothing where the token is over, and opens it when it goes on with another one", async () => {
    using project = checkout();
    const token = server.token();
    server.revoke(token);
    const { code, stdout } = await run(project, { GITHUB_TOKEN: token });
    expect(code).toBe(1);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("GitHub rejects the token, which is invalid or expired");
    const [branch] = project.progress().branches;
    expect(git.refs().has(`refs/heads/${branch}`)).toBe(true);
    const resumed = await run(project, { GITHUB_TOKEN: server.token() }, ["resume", project.runs()[0] ?? ""]);
    expect(resumed.code).toBe(0);
    expect(await pullOf(branch)).toMatchObject({ title: "An export" });
    expect(project.progress()).toMatchObject({ status: "completed", pull_requests: [{ branch }] });
  });

  test("is minted its tokens where it acts as an App, whose key nobody sees", async () => {
    using project = checkout();
    const { appId, privateKey } = server.app;
    const { code } = await run(project, { AGENTIC_APP_ID: appId, AGENTIC_APP_PRIVATE_KEY: privateKey });
    expect(code).toBe(0);
    const [branch] = project.progress().branches;
    expect(await pullOf(branch)).toMatchObject({ user: { login: server.app.login } });
    expect(git.git("show", `${branch}:export.csv`)).not.toContain("AGENTIC_APP");
  });
});
