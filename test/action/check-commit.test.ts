import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appToken } from "../../src/github/token.ts";
import { type GitHubServer, startGitHubServer } from "../fakes/github-server.ts";
import { errorIn, openHardened, RUN, workflow } from "./hardened.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
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
    const token = await appToken({ app: server.app, repository, apiUrl: server.url }).current();
    const published = await job({ command: "publish", "run-id": RUN }, { token });
    expect(errorIn(published.log)).toBe("");
    expect(await checksAt(commitOf("main"))).toEqual([]);
    expect(await checksAt(commitOf("agentic/w-abc123"))).toMatchObject([
      { external_id: RUN, conclusion: "failure", head_sha: commitOf("agentic/w-abc123") },
    ]);
  }, 60_000);
});
