// @module-tag slow
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answer, errorIn, openHardened, RUN, workflow } from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const WAITS = workflow(`  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
  - { name: second, type: script, run: "echo 2 > two.txt" }`);
const inputs = { "run-id": RUN };

/** The branch `far`, with so many commits more than there are. */
function goOn({ root, environment }: Project, count: number): void {
  const commits = Array.from({ length: count }, (_, at) =>
    [
      "commit refs/heads/far",
      `committer Somebody <somebody@example.com> ${1_790_000_000 + at} +0000`,
      "data 4",
      "More",
      ...(at === 0 ? ["from refs/heads/main"] : []),
      "",
    ].join("\n"),
  );
  execFileSync("git", ["fast-import", "--quiet"], { cwd: root, env: environment, input: commits.join("") });
}

describe("a run that waited", () => {
  it("is published where it began, however far the default branch has gone on since", async () => {
    using hardened = await openHardened(server, { workflows: { w: WAITS } });
    const { job, project } = hardened;
    await job({ workflow: "w", ...inputs });
    expect(errorIn((await job({ command: "publish", ...inputs })).log)).toBe("");
    using people = createProject({ cloneOf: project.remote });
    goOn(people, 105);
    people.git("push", "--quiet", "origin", "far:main");
    await answer(hardened);
    expect(await job({ command: "resume", ...inputs })).toMatchObject({ outputs: { status: "completed" } });
    const published = await job({ command: "publish", ...inputs });
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
  });

  it("on a pull request, is published by jobs that a dispatch starts, and proposes to its branch", async () => {
    using hardened = await openHardened(server, { workflows: { w: WAITS }, files: { "code.txt": "old" } });
    const { job, project, repo } = hardened;
    using author = createProject({ cloneOf: project.remote });
    author.git("switch", "--quiet", "-c", "topic");
    author.write("code.txt", "new");
    author.git("commit", "--quiet", "--all", "-m", "Theirs");
    author.git("push", "--quiet", "origin", "topic");
    const sha = author.git("rev-parse", "HEAD");
    await server.ask(repo, "POST /pulls", { title: "Topic", head: "topic", base: "main" });
    const sender = { login: server.owner, type: "User" };
    const asked = { command: "run", workflow: "w", issue: "1", "head-sha": sha };
    const first = { payload: { sender, inputs: asked } };
    const begins = { workflow: "w", issue: "1", "head-sha": sha, ...inputs };
    expect(errorIn((await job(begins, first)).log)).toBe("");
    const begun = await job({ command: "publish", ...begins }, first);
    expect([errorIn(begun.log), begun.outputs["status"]]).toEqual(["", "paused"]);
    await answer(hardened);
    const payload = { sender, action: "agentic", client_payload: { command: "resume", "run-id": RUN } };
    const later = { event: "repository_dispatch", payload };
    expect(errorIn((await job({ command: "resume", ...inputs }, later)).log)).toBe("");
    const published = await job({ command: "publish", workflow: "", ...inputs }, later);
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
    const [pull] = JSON.parse(published.outputs["pull-requests"] ?? "[]") as { number: number }[];
    expect(await server.ask(repo, `GET /pulls/${pull?.number}`)).toMatchObject({
      base: { ref: "topic" },
      body: expect.stringMatching(/#1/) as string,
    });
  });
});

describe("a run whose workflow is changed while an agent works", () => {
  it("is published with the definition of when it was asked for", async () => {
    using hardened = await openHardened(server, { workflows: { w: WAITS } });
    const { job, project } = hardened;
    await job({ workflow: "w", ...inputs });
    using people = createProject({ cloneOf: project.remote });
    people.write(".agentic/workflows/w.yaml", WAITS.replace("echo 2", "echo 3"));
    people.git("commit", "--quiet", "--all", "-m", "Another way");
    people.git("push", "--quiet", "origin", "HEAD:main");
    const since = { environment: { GITHUB_SHA: people.git("rev-parse", "HEAD") } };
    const unknown = await job({ command: "publish", ...inputs }, since);
    expect(errorIn(unknown.log)).toMatch(/its definition differs from "w"/);
    const published = await job({ command: "publish", ...inputs });
    expect([errorIn(published.log), published.outputs["status"]]).toEqual(["", "paused"]);
  });
});
