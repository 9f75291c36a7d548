import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSocketServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../../src/cli/doctor/machine-checks.ts";
import { isReleased } from "../../src/cli/init/starter-files.ts";
import { repository } from "../../src/system/package-root.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project, type ProjectOptions } from "../support/project.ts";

let open: AsyncDisposableStack;
beforeEach(() => (open = new AsyncDisposableStack()));
afterEach(async () => await open.disposeAsync());

function projectOf(options: ProjectOptions = {}): Project {
  return open.use(createProject(options));
}

/** A folder with a program that prints its version. */
function withProgram(project: Project, name: string, text = "echo '2.1.197 (Claude Code)'"): string {
  const folder = join(project.home, "programs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
  return `${folder}:/usr/bin:/bin`;
}

interface Report {
  readonly can_run: boolean;
  readonly checks: readonly Finding[];
}

async function examine(project: Project, environment: Record<string, string> = {}) {
  const result = await runCli(project, ["doctor", "--json"], { environment });
  const { can_run: canRun, checks } = jsonOf<Report & Record<string, unknown>>(result);
  const byName = Object.fromEntries(checks.map(({ name, ...finding }) => [name, finding]));
  return { code: result.code, canRun, checks: byName };
}

describe("doctor", () => {
  test("finds nothing that stops a run where all is there, and exits with 0", async () => {
    const config = { project: { setup: "npm ci", check: "npm test" } };
    const project = projectOf({ remote: true, config });
    const environment = { PATH: withProgram(project, "claude"), ANTHROPIC_API_KEY: "sk-ant-x" };
    const { code, canRun, checks } = await examine(project, environment);
    expect({ code, canRun }).toEqual({ code: 0, canRun: true });
    expect(checks).toMatchObject({
      git: { status: "ok" },
      node: { status: "ok", message: process.versions.node },
      bash: { status: "ok" },
      disk: { status: expect.stringMatching(/ok|warning/) as string },
      claude: { status: "ok", message: "2.1.197, signed in by ANTHROPIC_API_KEY" },
      codex: { status: "absent", next: "npm install -g @openai/codex" },
      repository: { status: "ok" },
      remote: { status: "ok" },
      token: { status: "absent" },
      "project.setup": { status: "ok", message: "npm ci (not run)" },
      "project.check": { status: "ok", message: "npm test (not run)" },
      action: { status: "absent", next: "agentic-sdlc init" },
    });
  });

  test("says in one line each what is wrong and in the next what to do, and exits with 1", async () => {
    const project = projectOf({ git: false, files: { "package.json": '{"scripts":{"test":"vitest"}}' } });
    const { code, stdout, stderr } = await runCli(project, ["doctor"], {
      environment: { PATH: "/usr/bin:/bin" },
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatch(
      /^ {2}✖ claude +Claude Code \(`claude`\), the agent of this repository, is not installed\n +→ npm install -g @anthropic-ai\/claude-code$/m,
    );
    expect(stdout).toMatch(/^ {2}! repository +.* is no git repository: .*\n +→ git init/m);
    expect(stdout).toMatch(
      /^ {2}! project\.check .*\n +→ agentic-sdlc config set project\.check 'npm test'$/m,
    );
    expect(stdout).toMatch(/\n {2}A run cannot work here yet: 1 problem\. \d+ warnings\.\n$/);
  });

  test("tells an agent that is not signed in, and one that does not start", async () => {
    const project = projectOf({ config: { defaults: { provider: "codex" } } });
    withProgram(project, "claude", "echo broken >&2; exit 3");
    const PATH = withProgram(project, "codex", "echo codex-cli 0.169.0");
    const { code, checks } = await examine(project, { PATH, HOME: project.home });
    expect(code).toBe(1);
    expect(checks).toMatchObject({
      codex: {
        status: "failed",
        message: "0.169.0, not signed in",
        next: expect.stringContaining("codex login") as string,
      },
      claude: { status: "warning", message: "Claude Code (`claude`) fails: broken" },
    });
  });

  test("finds what stops a commit: a repository without commits, and git without a name", async () => {
    const project = projectOf({ git: false });
    project.git("init", "--quiet");
    const environment = { PATH: withProgram(project, "claude"), ANTHROPIC_API_KEY: "sk-ant-x" };
    const empty = await examine(project, environment);
    expect(empty).toMatchObject({ code: 1, canRun: false });
    expect(empty.checks["repository"]).toEqual({
      status: "failed",
      message: "This repository has no commits yet",
      next: "Make a first one: git commit --allow-empty -m start",
    });
    project.git("commit", "--allow-empty", "--quiet", "-m", "start");
    const nameless = { ...environment, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    const { checks } = await examine(project, nameless);
    expect(checks["repository"]).toEqual({
      status: "failed",
      message: "git has no user.name, so nothing can be committed",
      next: 'Set it: git config --global user.name "Your Name"',
    });
  });

  test("names an invalid configuration", async () => {
    const project = projectOf({ config: { defaults: { provider: "claud" } } });
    const { code, checks } = await examine(project);
    expect(code).toBe(1);
    expect(checks["configuration"]).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/^agentic\/config\.json:\d+:\d+ {2}.*\?$/) as string,
    });
    expect(checks).not.toHaveProperty("project.check");
  });

  test.each([
    ["v1", "ok"],
    ["main", "ok"],
    ["v9", "warning"],
    ["0123456789012345678901234567890123456789 # v9.1.2", "warning"],
  ])("compares the version of the Action: %s is %s", async (ref, status) => {
    const uses = `jobs:\n  agentic:\n    uses: someone/agentic-sdlc/.github/workflows/agentic.yml@${ref}\n`;
    const project = projectOf({ files: { ".github/workflows/agentic.yml": uses } });
    expect((await examine(project)).checks["action"]).toMatchObject({ status });
  });

  test.skipIf(isReleased)("names an Action that does not exist before the first release", async () => {
    const uses = `jobs:\n  agentic:\n    uses: ${repository}/.github/workflows/agentic.yml@v1\n`;
    const project = projectOf({ files: { ".github/workflows/agentic.yml": uses } });
    expect((await examine(project)).checks["action"]).toMatchObject({
      status: "warning",
      message: expect.stringContaining("does not exist before the first release") as string,
      next: "agentic-sdlc init --action you/agentic-sdlc@main",
    });
  });

  test("reports a GitHub workflow that it cannot read, beside the other findings", async () => {
    const project = projectOf();
    mkdirSync(join(project.root, ".github/workflows/folder.yml"), { recursive: true });
    const { checks } = await examine(project);
    expect(checks).toMatchObject({ git: { status: "ok" }, action: { status: "warning" } });
  });

  test("ends in time where the remote never answers", { tags: "slow" }, async () => {
    const silent = createSocketServer(() => {}).listen(0, "127.0.0.1");
    open.defer(() => void silent.close());
    await once(silent, "listening");
    const project = projectOf();
    project.git(
      "remote",
      "add",
      "origin",
      `http://127.0.0.1:${(silent.address() as AddressInfo).port}/a/b.git`,
    );
    const { code, checks } = await examine(project);
    expect(code).toBe(1);
    expect(checks["remote"]).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/has not responded for \d+ seconds/) as string,
    });
  });
});

describe("doctor at GitHub", () => {
  async function atGitHub(answer: RequestListener) {
    const server = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      answer(request, response);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    open.defer(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const project = projectOf();
    project.git("remote", "add", "origin", `${address}/o/r.git`);
    const environment = {
      GITHUB_SERVER_URL: address,
      GITHUB_API_URL: `${address}/api`,
      GITHUB_TOKEN: "ghs_x",
    };
    return { project, environment };
  }

  test("shows the rights of the token and the rules of the branch for runs", async () => {
    const { project, environment } = await atGitHub(({ url = "" }, response) => {
      const repository = { default_branch: "main", permissions: { push: true } };
      const rules = [{ type: "deletion" }, { type: "non_fast_forward" }, { type: "required_signatures" }];
      if (!url.startsWith("/api/")) response.writeHead(404).end();
      else response.end(JSON.stringify(url.includes("/rules/branches/") ? rules : repository));
    });
    const { checks } = await examine(project, environment);
    expect(checks).toMatchObject({
      token: { status: "ok", message: "may write to o/r" },
      rules: {
        status: "warning",
        message: "rulesets apply to agentic/state: deletion, required_signatures",
        next: expect.stringContaining("Exclude `agentic/**`") as string,
      },
    });
  });

  test.each([
    [401, {}, "GitHub refuses it (401)"],
    [404, {}, "it cannot see o/r"],
    [200, { default_branch: "main", permissions: { push: false } }, "may not write to o/r"],
  ])("tells a token that does not suffice: %d", async (status, body, message) => {
    const { project, environment } = await atGitHub((_request, response) => {
      response.writeHead(status).end(JSON.stringify(body));
    });
    const { code, checks } = await examine(project, environment);
    expect(code).toBe(1);
    expect(checks["token"]).toMatchObject({ status: "failed", message, next: expect.any(String) as string });
  });
});
