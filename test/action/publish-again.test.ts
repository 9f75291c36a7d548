// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  errorIn,
  openHardened,
  refsOf,
  RUN,
  SUFFIX,
  type Hardened,
  workflow,
} from "../support/action/hardened.ts";
import { runCli } from "../support/cli/cli.ts";
import { startGitServer } from "../support/git/git-server.ts";
import {
  type GitHubServer,
  startEnterpriseFront,
  startGitHubServer,
} from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const WRITES = workflow(`  - { name: write, type: script, run: "echo hello > a.txt" }`);

/** As every repository is where nobody has allowed it yet. */
function refusePullRequests(): Disposable {
  server.onRequest = ({ method, path }) =>
    method === "POST" && path.endsWith("/pulls")
      ? {
          when: "before",
          status: 403,
          message: "GitHub Actions is not permitted to create or approve pull requests.",
        }
      : undefined;
  return { [Symbol.dispose]: () => (server.onRequest = () => undefined) };
}

/** A secondary rate limit, as GitHub has for those who open many pull requests. */
function limitPullRequests(): Disposable {
  server.onRequest = ({ method, path }) =>
    method === "POST" && path.endsWith("/pulls")
      ? {
          when: "before",
          status: 403,
          message: "You have exceeded a secondary rate limit.",
          headers: { "retry-after": "600" },
        }
      : undefined;
  return { [Symbol.dispose]: () => (server.onRequest = () => undefined) };
}

/** Minutes until the sweep resumes a run, as `status --json` of a new clone says. */
async function minutesOfPause({ project }: Hardened): Promise<number> {
  using clone = createProject({ cloneOf: project.remote });
  const status = await runCli(clone, ["status", RUN, "--json"]);
  const { paused_until: until, ...run } = JSON.parse(status.stdout) as Record<string, string>;
  expect(run).toMatchObject({ status: "paused", reason: "remote" });
  return Math.round((Date.parse(until ?? "") - Date.now()) / 60_000);
}

/** What the remote tells of the run's pull requests. */
function toldOf({ project }: Hardened): unknown {
  const folder = `agentic/state:agentic/workflows/${RUN}`;
  const show = (file: string): string => project.git("-C", project.remote, "show", `${folder}/${file}`);
  const last = JSON.parse(show("journal.ndjson").trim().split("\n").at(-1) ?? "") as unknown;
  const { pull_requests } = JSON.parse(show("progress.json")) as { pull_requests: unknown };
  return { last, pull_requests };
}

describe("a run whose pull request GitHub opens only later", () => {
  it("pauses until then in three jobs, with a green job, and is completed by its resume", async () => {
    using hardened = await openHardened(server, { workflows: { w: WRITES } });
    const { job, repo } = hardened;
    await job({ workflow: "w", "run-id": RUN });
    {
      using _limited = limitPullRequests();
      const first = await job({ command: "publish", "run-id": RUN });
      expect([errorIn(first.log), first.code, first.outputs["status"]]).toEqual(["", 0, "paused"]);
      expect([9, 10]).toContain(await minutesOfPause(hardened));
    }
    const resumed = await job({ command: "resume", "run-id": RUN });
    expect([errorIn(resumed.log), resumed.outputs["status"]]).toEqual(["", "completed"]);
    const published = await job({ command: "publish", "run-id": RUN });
    expect([errorIn(published.log), published.code, published.outputs["status"]]).toEqual([
      "",
      0,
      "completed",
    ]);
    expect(await server.ask(repo, "GET /pulls?state=all")).toHaveLength(1);
    expect(refsOf(hardened)).not.toMatch("agentic/runs/");
  });
});

describe("a run whose pull request GitHub refused", () => {
  it("is told of with what to switch on, and has it opened by the same job run again", async () => {
    using hardened = await openHardened(server, { workflows: { w: WRITES } });
    const { job, repo, project } = hardened;
    await job({ workflow: "w", "run-id": RUN });
    {
      using _refused = refusePullRequests();
      const first = await job({ command: "publish", "run-id": RUN });
      expect(first.code).toBe(1);
      expect(errorIn(first.log)).toMatch(
        /pull request could not be opened: .*Settings → Actions → General .* Then re-run this job/,
      );
      expect(errorIn(first.log)).not.toMatch("Resume the run");
      expect(refsOf(hardened)).toMatch(`refs/heads/agentic/w-${SUFFIX}`);
    }
    const again = await job({ command: "publish", "run-id": RUN });
    expect([errorIn(again.log), again.code]).toEqual(["", 0]);
    const [pull] = JSON.parse(again.outputs["pull-requests"] ?? "[]") as { number: number; url: string }[];
    expect(pull).toMatchObject({ number: 1, branch: `agentic/w-${SUFFIX}` });
    expect(refsOf(hardened)).not.toMatch("agentic/runs/");
    expect(toldOf(hardened)).toMatchObject({
      last: { type: "pull-request.opened", number: 1, url: pull?.url, branch: `agentic/w-${SUFFIX}` },
      pull_requests: [{ number: 1, url: pull?.url, branch: `agentic/w-${SUFFIX}` }],
    });
    const once = refsOf(hardened, true);
    expect(await job({ command: "publish", "run-id": RUN })).toMatchObject({ code: 0 });
    expect(refsOf(hardened, true)).toBe(once);
    expect(await server.ask(repo, "GET /pulls?state=all")).toHaveLength(1);
    using clone = createProject({ cloneOf: project.remote });
    const status = await runCli(clone, ["status", RUN, "--json"]);
    expect(JSON.parse(status.stdout)).toMatchObject({ pull_requests: [{ number: 1, url: pull?.url }] });
  });

  it("has it opened by whoever resumes it, and is told how where that cannot be", async () => {
    using hardened = await openHardened(server, { workflows: { w: WRITES } });
    const { job, repo, project } = hardened;
    await job({ workflow: "w", "run-id": RUN });
    {
      using _refused = refusePullRequests();
      await job({ command: "publish", "run-id": RUN });
    }
    await using git = await startGitServer();
    project.git("-C", project.remote, "push", "--quiet", "--mirror", git.directory);
    await using front = await startEnterpriseFront(server, { [`${server.owner}/${repo}`]: git.url });
    server.linkGit(repo, git.directory);
    const url = `${front.serverUrl}/${server.owner}/${repo}.git`;
    const environment = { GITHUB_SERVER_URL: front.serverUrl, GITHUB_API_URL: front.url };
    const before = (clone: Project) => void clone.git("remote", "set-url", "origin", url);
    const resume = { command: "resume", "run-id": RUN, "hand-over": "" };
    {
      using _refused = refusePullRequests();
      const refused = await job(resume, { environment, before });
      expect(errorIn(refused.log)).toMatch(/Its pull request is only a file, .*Settings → Actions → General/);
    }
    const resumed = await job(resume, { environment, before });
    expect([errorIn(resumed.log), resumed.code, resumed.outputs["status"]]).toEqual(["", 0, "completed"]);
    expect(await server.ask(repo, "GET /pulls?state=all")).toHaveLength(1);
    expect([...git.refs().keys()]).not.toContain(`refs/heads/agentic/runs/${RUN}/main`);
    const progress = git.git("show", `agentic/state:agentic/workflows/${RUN}/progress.json`);
    expect(JSON.parse(progress)).toMatchObject({
      pull_requests: [{ number: 1, branch: `agentic/w-${SUFFIX}` }],
    });
    const again = await job(resume, { environment, before });
    expect(errorIn(again.log)).toMatch(
      /is completed; there is nothing to resume\. To run a part of it again, resume it with input `from-step`/,
    );
  });
});
