// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorIn, type Hardened, openHardened, refsOf, workflow } from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

/** No other file has it: who cancels a run ends what it left running, on the whole machine. */
const RUN = "20260131-cut123";
const WRITES = workflow(`  - { name: write, type: script, run: "echo hello > a.txt" }`);

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.onRequest = () => undefined;
});

/** When the pull request is asked for, which is then never answered. */
async function atPullRequest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.onRequest = ({ method, path }) => {
    if (method !== "POST" || !path.endsWith("/pulls")) return undefined;
    resolve();
    server.onRequest = () => undefined;
    return new Promise(() => {});
  };
  await promise;
}

async function pullsOf({ repo }: Hardened): Promise<unknown> {
  return await server.ask(repo, "GET /pulls?state=all");
}

describe("a job that is cut off between its push and its pull request", () => {
  it("has its last step do the rest", async () => {
    using hardened = await openHardened(server, { workflows: { w: WRITES } });
    await hardened.job({ workflow: "w", "run-id": RUN });
    const killed = { when: atPullRequest() };
    const end = await hardened.job({ command: "publish", "run-id": RUN }, { killed });
    expect({ error: errorIn(end.log), status: end.outputs["status"] }).toEqual({
      error: "",
      status: "completed",
    });
    expect(await pullsOf(hardened)).toHaveLength(1);
    expect(refsOf(hardened)).not.toMatch("agentic/runs/");
  });

  it("and that is lost with its machine is made up for by the jobs that the sweep starts", async () => {
    using hardened = await openHardened(server, { workflows: { w: WRITES } });
    const { job, repo } = hardened;
    server.addWorkflow(repo, "agentic.yml");
    const sender = { login: server.owner, type: "User" };
    const asked = { command: "run", workflow: "w", "run-id": RUN };
    await job({ command: "gate", "hand-over": "" }, { payload: { sender, inputs: asked } });
    await job({ workflow: "w", "run-id": RUN });
    await job({ command: "publish", "run-id": RUN }, { killed: { when: atPullRequest(), isLost: true } });
    expect(await pullsOf(hardened)).toHaveLength(0);
    await server.ask(repo, "POST /_workflow_run", { id: "77", status: "completed" });

    await job({ command: "sweep", "hand-over": "" });
    expect(server.dispatches.filter((each) => each.repo === repo)).toMatchObject([
      { inputs: { command: "resume", "run-id": RUN } },
    ]);
    const resumed = await job({ command: "resume", "run-id": RUN });
    expect({ code: resumed.code, error: errorIn(resumed.log) }).toEqual({ code: 0, error: "" });
    const published = await job({ command: "publish", "run-id": RUN });
    expect({ code: published.code, error: errorIn(published.log) }).toEqual({ code: 0, error: "" });
    expect(await pullsOf(hardened)).toHaveLength(1);
    expect(refsOf(hardened)).not.toMatch("agentic/runs/");
  });
});
