// @module-tag slow
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  errorIn,
  openHardened,
  refsOf,
  RUN,
  SUFFIX,
  tamper,
  type Handed,
} from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject } from "../support/project.ts";

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
      - { name: two, type: script, run: "echo 2 > two.txt" }`;

const REF = `agentic/runs/${RUN}/both+one`;
const inputs = { "run-id": RUN };

describe("the bundle of a job that worked on one branch", () => {
  it("moves that branch, and nothing else of the run", async () => {
    using hardened = await openHardened(server, { workflows: { w } });
    const { job, project, folder } = hardened;
    await job({ workflow: "w", ...inputs });
    const opened = await job({ command: "publish", ...inputs });
    expect(errorIn(opened.log)).toBe("");
    using sibling = createProject({ cloneOf: project.remote });
    sibling.git("push", "--quiet", "origin", `HEAD:agentic/w-two-${SUFFIX}`);
    await job({ command: "branch", branch: "both+one", ...inputs });
    const good = join(project.home, "good.bundle");
    copyFileSync(join(folder, "run.bundle"), good);
    const before = refsOf(hardened, true);
    const refusalOf = async (change: (handed: Handed) => readonly string[] | void): Promise<string> => {
      tamper(hardened, REF, change);
      const { log } = await job({ command: "publish", branch: "both+one", ...inputs });
      copyFileSync(good, join(folder, "run.bundle"));
      expect(refsOf(hardened, true)).toBe(before);
      return errorIn(log);
    };
    const withSibling = await refusalOf(({ git }) => {
      git("branch", "--force", `agentic/w-two-${SUFFIX}`, `agentic/w-one-${SUFFIX}`);
      return [`refs/heads/agentic/w-two-${SUFFIX}`];
    });
    expect(withSibling).toMatch(/agentic\/w-two-\w{6}: the journal of the run does not contain it/);
    const withRun = await refusalOf(({ git }) => {
      git("branch", "--force", `agentic/runs/${RUN}/main`, REF);
      return [`refs/heads/agentic/runs/${RUN}/main`];
    });
    expect(withRun).toMatch(/is not the branch both\+one/);
    const published = await job({ command: "publish", branch: "both+one", ...inputs });
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
    expect(project.git("-C", project.remote, "show", `agentic/w-one-${SUFFIX}:one.txt`)).toBe("1");
    const once = refsOf(hardened, true);
    expect(await job({ command: "publish", branch: "both+one", ...inputs })).toMatchObject({ code: 0 });
    expect(refsOf(hardened, true)).toBe(once);
  });
});
