// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorIn, openHardened, refsOf, RUN } from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const w = `name: w
version: "1.0"
settings: { git: { enabled: true }, fan-out: matrix }
steps:
  - name: both
    type: parallel
    steps:
      - { name: one, type: script, run: "echo 1 > one.txt" }
      - { name: two, type: script, run: "echo 2 > two.txt" }
  - { name: after, type: script, run: "echo 3 > three.txt" }`;

describe("branches that have jobs of their own, with a token that only reads", () => {
  it("are published one by one, and joined by a job that only reads too", async () => {
    using hardened = await openHardened(server, { workflows: { w } });
    const { job, project } = hardened;
    const inputs = { "run-id": RUN };
    const ids = ["77", "78"];
    for (const id of ids)
      await server.ask(hardened.repo, "POST /_workflow_run", { id, status: "in_progress" });
    const gate = async (id: string) => {
      const sender = { login: server.owner, type: "User" };
      const payload = { sender, inputs: { command: "resume", ...inputs } };
      const environment = { GITHUB_RUN_ID: id };
      const ended = await job({ command: "gate", "hand-over": "" }, { payload, environment });
      return ended.outputs["allowed"];
    };
    expect(await gate("77")).toBe("true");
    const opened = await job({ workflow: "w", ...inputs });
    expect(errorIn(opened.log)).toBe("");
    const published = await job({ command: "publish", ...inputs });
    expect(errorIn(published.log)).toBe("");
    const { branch } = JSON.parse(published.outputs["matrix"] ?? "{}") as { branch: string[] };
    expect(branch).toHaveLength(2);
    expect(await gate("78")).toBe("false");
    for (const each of branch) {
      const worked = await job({ command: "branch", branch: each, ...inputs });
      expect([errorIn(worked.log), worked.code]).toEqual(["", 0]);
      const handed = await job({ command: "publish", branch: each, ...inputs });
      expect([errorIn(handed.log), handed.code]).toEqual(["", 0]);
    }
    const joined = await job({ command: "resume", ...inputs });
    expect(errorIn(joined.log)).toBe("");
    const last = await job({ command: "publish", ...inputs });
    expect(errorIn(last.log)).toBe("");
    expect(last.outputs).toMatchObject({ status: "completed", matrix: "" });
    const requests = JSON.parse(last.outputs["pull-requests"] ?? "[]") as {
      number?: number;
      branch: string;
    }[];
    expect(requests.map(({ number }) => typeof number)).toEqual(requests.map(() => "number"));
    expect(refsOf(hardened)).not.toMatch(/agentic\/(?:runs|claims)/);
    const trees = requests.map((each) =>
      project.git("-C", project.remote, "ls-tree", "--name-only", each.branch),
    );
    expect(trees.join("\n")).toMatch(/one\.txt/);
    expect(trees.join("\n")).toMatch(/two\.txt/);
  });
});
