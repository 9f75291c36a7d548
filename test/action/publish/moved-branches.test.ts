// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  answer,
  errorIn,
  openHardened,
  refsOf,
  RUN,
  SUFFIX,
  type Hardened,
  workflow,
} from "../../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";
import { createProject, type Project } from "../../support/project.ts";
import { isFull } from "../../support/random.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const ASKS = workflow(`  - { name: first, type: script, run: "echo 1 > one.txt" }
  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
  - { name: second, type: script, run: "cat fix.txt > two.txt" }`);
const BRANCH = `agentic/w-${SUFFIX}`;
const inputs = { "run-id": RUN };

/** A run that has paused, with its branch published. */
async function pause(): Promise<Hardened> {
  const hardened = await openHardened(server, { workflows: { w: ASKS } });
  expect(errorIn((await hardened.job({ workflow: "w", ...inputs })).log)).toBe("");
  expect(errorIn((await hardened.job({ command: "publish", ...inputs })).log)).toBe("");
  return hardened;
}

/** A person's commit, on top of a branch and of what else there is. */
function pushFix({ project }: Hardened, work: (clone: Project) => void): string {
  using clone = createProject({ cloneOf: project.remote });
  clone.git("switch", "--quiet", BRANCH);
  work(clone);
  clone.write("fix.txt", "fixed");
  clone.git("add", "fix.txt");
  clone.git("commit", "--quiet", "-m", "Fix");
  clone.git("push", "--quiet", "--force", "origin", BRANCH);
  return clone.git("rev-parse", "HEAD");
}

describe("the branch of a run that has paused", () => {
  it("is gone on with where people have moved it on to, and published", async () => {
    using hardened = await pause();
    const { job, project, repo } = hardened;
    const tip = pushFix(hardened, (clone) => {
      clone.git("switch", "--quiet", "main");
      clone.git("commit", "--quiet", "--allow-empty", "-m", "More");
      clone.git("push", "--quiet", "origin", "main");
      clone.git("switch", "--quiet", BRANCH);
      clone.git("merge", "--quiet", "--no-edit", "main");
    });
    await answer(hardened);
    const resumed = await job({ command: "resume", ...inputs });
    expect([errorIn(resumed.log), resumed.outputs["status"]]).toEqual(["", "completed"]);
    const published = await job({ command: "publish", ...inputs });
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
    const git = (...args: string[]) => project.git("-C", project.remote, ...args);
    expect(git("rev-parse", `${BRANCH}~1`)).toBe(tip);
    expect(git("show", `${BRANCH}:two.txt`)).toBe("fixed");
    expect(git("show", `agentic/state:agentic/workflows/${RUN}/journal.ndjson`)).toContain(
      `"branch.moved","head":"${tip}"`,
    );
    // The first number is that of the issue in which the run asked.
    expect(await server.ask(repo, "GET /pulls/2")).toMatchObject({ head: { sha: git("rev-parse", BRANCH) } });
  });

  it("is not put back where people have deleted it, nor written over where they have rewritten it", async () => {
    using hardened = await pause();
    const { job, project } = hardened;
    const own = project.git("-C", project.remote, "rev-parse", BRANCH);
    const refuse = async (): Promise<void> => {
      const before = refsOf(hardened, true);
      const { code, log } = await job({ command: "resume", ...inputs });
      expect(code).toBe(2);
      expect(errorIn(log)).toMatch(/^origin does not have the run's commits of agentic\/w-\w{6}/);
      expect(errorIn(log)).toContain(`git push origin ${own}:refs/heads/${BRANCH}`);
      expect(errorIn((await job({ command: "publish", ...inputs })).log)).toBe("");
      expect(refsOf(hardened, true)).toBe(before);
    };
    if (isFull) {
      pushFix(hardened, (clone) => clone.git("reset", "--quiet", "--hard", "main"));
      await refuse();
    }
    project.git("-C", project.remote, "branch", "--quiet", "-D", BRANCH);
    await refuse();
    project.git("-C", project.remote, "update-ref", `refs/heads/${BRANCH}`, own);
    await answer(hardened);
    const resumed = await job({ command: "resume", ...inputs });
    // The last step reads what only a person's commit has.
    expect(resumed.outputs["status"]).toBe("failed");
  });
});
