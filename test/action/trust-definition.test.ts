// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest";
import { answer, errorIn, openHardened, RUN, workflow } from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { versionIn } from "../support/storage/trusted.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const ASKS = workflow(`  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
  - { name: write, type: script, run: "echo 1 > one.txt" }`);

it("a run whose definition nobody vouches for names the comment that resumes it, and resumes with the version as an input", async () => {
  using hardened = await openHardened(server, { workflows: { w: ASKS } });
  const { job, project } = hardened;
  await job({ workflow: "w", "run-id": RUN });
  expect(errorIn((await job({ command: "publish", "run-id": RUN })).log)).toBe("");
  await answer(hardened);
  project.write(".agentic/workflows/w.yaml", ASKS.replace("echo 1", "echo 2"));
  project.git("commit", "--quiet", "--all", "--amend", "-m", "Begin anew");
  project.git("push", "--quiet", "--force", "origin", "main");

  const refused = await job({ command: "resume", "run-id": RUN });
  expect(refused.code).toBe(2);
  expect(errorIn(refused.log)).toContain(`\`/agentic resume ${RUN} --trust-definition `);
  expect(refused.log).not.toContain("agentic-sdlc resume");
  const version = versionIn(refused.log) ?? "";
  const wrong = await job({ command: "resume", "run-id": RUN, "trust-definition": "0".repeat(64) });
  expect(errorIn(wrong.log)).toMatch(/^[Ii]nput `trust-definition` does not name the present version/);
  const resumed = await job({ command: "resume", "run-id": RUN, "trust-definition": version });
  expect([errorIn(resumed.log), resumed.outputs["status"]]).toEqual(["", "completed"]);
});
