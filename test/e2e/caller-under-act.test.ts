// @module-tag slow
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { repository } from "../../src/system/package-root.ts";
import { builtPackage } from "../support/built-package.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject } from "../support/project.ts";

// act (github.com/nektos/act) runs GitHub's workflow files. It is no npm package, so these tests need it on the PATH, as CI has it.
const hasAct = spawnSync("act", ["--version"]).status === 0;
const root = join(import.meta.dirname, "../..");
const caller = readFileSync(join(root, "templates/init/caller.yml"), "utf8");
const called = readFileSync(join(root, ".github/workflows/agentic.yml"), "utf8");

/** What the actions of GitHub do here, in folders: act would fetch them. */
const STUBS = {
  checkout: 'find . -mindepth 1 -maxdepth 1 -exec rm -rf {} +; git clone --quiet "$REMOTE" .',
  "upload-artifact":
    'if [ -d "$FOLDER" ]; then mkdir -p "$ARTIFACTS/$NAME"; cp -r "$FOLDER/." "$ARTIFACTS/$NAME/"; fi',
  "download-artifact":
    'mkdir -p "$FOLDER"; if [ -d "$ARTIFACTS/$NAME" ]; then cp -r "$ARTIFACTS/$NAME/." "$FOLDER/"; fi',
} as const;
const INPUTS = [
  "ref",
  "persist-credentials",
  "name",
  "pattern",
  "path",
  "merge-multiple",
  "if-no-files-found",
];

let server: GitHubServer;
let place: string;
beforeAll(async () => {
  server = await startGitHubServer();
  place = mkdtempSync(join(tmpdir(), "agentic-act-"));
  const action = join(place, "action");
  cpSync(builtPackage(), action, { recursive: true });
  write(join(action, ".github/workflows/agentic.yml"), called);
  for (const [name, script] of Object.entries(STUBS)) write(join(place, name, "action.yml"), stub(script));
});
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await server[Symbol.asyncDispose]();
});

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function stub(script: string): string {
  const env = { NAME: "${{ inputs.name || inputs.pattern }}", FOLDER: "${{ inputs.path }}" };
  const inputs = Object.fromEntries(INPUTS.map((name) => [name, { default: "" }]));
  // JSON is YAML.
  return JSON.stringify({
    name: "stub",
    inputs,
    runs: { using: "composite", steps: [{ shell: "bash", env, run: script }] },
  });
}

/** `--local-repository` for everything that the called workflow uses, at the version that it names. */
function localRepositories(): string[] {
  const { jobs } = parse(called) as { jobs: Record<string, { steps: { uses: string }[] }> };
  const uses = new Set(Object.values(jobs).flatMap(({ steps }) => steps.map((step) => step.uses)));
  return Array.from(uses).flatMap((each) => {
    const folder = each.startsWith(`${repository}@`) ? "action" : (/\/([\w-]+)@/.exec(each)?.[1] ?? each);
    return ["--local-repository", `${each}=${join(place, folder)}`];
  });
}

interface Happening {
  readonly name: string;
  readonly payload: object;
}

async function runUnderAct({ name, payload }: Happening) {
  const workflow =
    "name: w\nversion: '1.0'\ndescription: Writes a file\nsettings:\n  git: { worktree: true, auto-commit: true, auto-pr: true }\n" +
    "steps:\n  - { name: write, type: script, run: 'echo hello > hello.txt' }\n";
  const files = { ".github/workflows/agentic.yml": caller };
  using project = createProject({ remote: true, workflows: { w: workflow }, files });
  const repo = await server.createRepository();
  server.linkGit(repo, project.remote);
  const full = `${server.owner}/${repo}`;
  const sender = { login: server.owner, type: "User" };
  const event = { sender, repository: { full_name: full, default_branch: "main" }, ...payload };
  write(join(project.home, "event.json"), JSON.stringify(event));
  const variables = {
    GITHUB_REPOSITORY: full,
    GITHUB_API_URL: server.url,
    GITHUB_SERVER_URL: server.url,
    GITHUB_RUN_ID: "77",
    GITHUB_REF_NAME: "main",
    GITHUB_SHA: project.git("rev-parse", "HEAD"),
    REMOTE: project.remote,
    ARTIFACTS: join(project.home, "artifacts"),
  };
  const options = [
    "--workflows=.github/workflows/agentic.yml",
    `--eventpath=${join(project.home, "event.json")}`,
    "--platform=ubuntu-latest=-self-hosted",
    "--no-cache-server",
    `--actor=${server.owner}`,
    `--secret=GITHUB_TOKEN=${server.token()}`,
    ...Object.entries(variables).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
    ...localRepositories(),
  ];
  const child = spawn("act", [name, ...options], { cwd: project.root, env: project.environment });
  const [output, , [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  const pulls = (await server.ask(repo, "GET /pulls")) as { head: { ref: string } }[];
  const succeeded = Array.from(output.matchAll(/^\[(.*?)\] 🏁 {2}Job succeeded/gm), ([, job = ""]) =>
    job.trim(),
  );
  return { code, output, pulls: pulls.map(({ head }) => head.ref), succeeded };
}

describe.skipIf(!hasAct)("the workflow that init writes, under act", () => {
  it("carries a dispatched run to its pull request", async () => {
    const inputs = { command: "run", workflow: "w" };
    const { code, output, pulls, succeeded } = await runUnderAct({
      name: "workflow_dispatch",
      payload: { inputs },
    });
    expect([code, code === 0 ? "" : output]).toEqual([0, ""]);
    expect(succeeded).toEqual([
      expect.stringMatching(/Check the request$/),
      expect.stringMatching(/Run \d{8}-\w{6}$/),
      expect.stringMatching(/Publish run \d{8}-\w{6}$/),
    ]);
    expect(pulls).toEqual([expect.stringMatching(/^agentic\/w-/)]);
  });

  it("starts no job for an ordinary comment", async () => {
    const payload = { action: "created", issue: { number: 1 }, comment: { body: "Try `/agentic help`." } };
    const { code, succeeded } = await runUnderAct({ name: "issue_comment", payload });
    expect([code, succeeded]).toEqual([0, []]);
  });
});
