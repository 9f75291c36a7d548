// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appToken } from "../../src/github/client/token.ts";
import { errorIn, openHardened, RUN, SUFFIX, workflow } from "../support/action/hardened.ts";
import { runCli } from "../support/cli/cli.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject } from "../support/project.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

describe("a run that a dispatch started without an issue, in one job", () => {
  const asking = workflow(`  - { name: write, type: script, run: "echo hello > a.txt" }
  - { name: ask, type: wait-for-human, message: Is it good?, timeout-minutes: 60 }`);
  const failing = workflow(`  - { name: write, type: script, run: "echo hello > a.txt" }
  - { name: fail, type: script, run: "exit 1", max-retry: 0 }`);

  it.each([
    ["paused", asking, "action_required"],
    ["failed", failing, "failure"],
  ])("that %s has a check at the head of its branch, and none at the base", async (status, w, conclusion) => {
    using hardened = await openHardened(server, { workflows: { w } });
    const { job, project, repo } = hardened;
    const checksAt = async (commit: string) =>
      ((await server.ask(repo, `GET /commits/${commit}/check-runs`)) as { check_runs: object[] }).check_runs;
    const commitOf = (branch: string): string => project.git("-C", project.remote, "rev-parse", branch);
    const repository = { owner: server.owner, repo };
    const token = await appToken({ app: server.app, apiUrl: server.url }, repository).current();
    const inputs = { workflow: "w", "run-id": RUN, "hand-over": "" };
    expect((await job(inputs, { token })).outputs).toMatchObject({ status });
    expect(await checksAt(commitOf(`agentic/w-${SUFFIX}`))).toMatchObject([{ external_id: RUN, conclusion }]);
    expect(await checksAt(commitOf("main"))).toEqual([]);
  });

  it("opens an issue when it waits for a person, shows the answer there, and closes it at the end", async () => {
    using hardened = await openHardened(server, { workflows: { w: asking } });
    const { job, repo } = hardened;
    const issues = async () =>
      (await server.ask(repo, "GET /issues?state=all")) as {
        number: number;
        title: string;
        body: string;
        state: string;
      }[];
    const inputs = { workflow: "w", "run-id": RUN, "hand-over": "" };
    expect((await job(inputs)).outputs).toMatchObject({ status: "paused" });
    const [opened, ...others] = await issues();
    expect(others).toEqual([]);
    expect(opened).toMatchObject({ title: `w waits for an answer (run ${RUN})`, state: "open" });
    expect(opened?.body).toContain(`@${server.owner}: run`);
    const comments = async () =>
      (await server.ask(repo, `GET /issues/${opened?.number}/comments`)) as { body: string }[];
    expect((await comments()).map(({ body }) => body)).toEqual([
      expect.stringMatching(/<!-- agentic-sdlc:run=20260131-\w{6} -->[^]*Is it good\?/),
    ]);
    // The same job once more opens no second one.
    expect((await job({ ...inputs, command: "resume" })).outputs).toMatchObject({ status: "paused" });
    using clone = createProject({ cloneOf: hardened.project.remote });
    expect((await runCli(clone, ["input", RUN, "--approve"])).code).toBe(0);
    expect((await job({ ...inputs, command: "resume" })).outputs).toMatchObject({
      status: "completed",
    });
    expect(await issues()).toMatchObject([{ state: "closed" }]);
    expect(await comments()).toHaveLength(1);
  });
});

describe("the check of a run that was published", () => {
  it("is at the head of its branch with what is wrong there, and at no commit that an event happened to name", async () => {
    const w = workflow(
      `  - { name: write, type: script, run: "echo hello > a.txt" }
  - { name: fail, type: script, run: "echo 'a.txt:1:1: error: wrong' >&2; exit 1", max-retry: 0 }`,
    );
    using hardened = await openHardened(server, { workflows: { w } });
    const { job, project, repo } = hardened;
    const checksAt = async (commit: string) =>
      ((await server.ask(repo, `GET /commits/${commit}/check-runs`)) as { check_runs: object[] }).check_runs;
    const commitOf = (branch: string): string => project.git("-C", project.remote, "rev-parse", branch);
    await job({ workflow: "w", "run-id": RUN });
    // Nobody but an App has checks.
    const repository = { owner: server.owner, repo };
    const token = await appToken({ app: server.app, apiUrl: server.url }, repository).current();
    const published = await job({ command: "publish", "run-id": RUN }, { token });
    expect(errorIn(published.log)).toBe("");
    expect(await checksAt(commitOf("main"))).toEqual([]);
    expect(await checksAt(commitOf(`agentic/w-${SUFFIX}`))).toMatchObject([
      { external_id: RUN, conclusion: "failure", head_sha: commitOf(`agentic/w-${SUFFIX}`) },
    ]);
  });
});
