// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHardened, RUN, workflow } from "../support/action/hardened.ts";
import { recordSession } from "../support/agents/recording.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const work = recordSession({
  calls: [{ write: "{{cwd}}/package-lock.json", content: "{}\n" }],
  answer: "Done.",
});

describe("a job whose run another job publishes", () => {
  it("fails the step that changes a protected file, instead of the publishing job", async () => {
    const w = workflow("  - { name: work, type: prompt, prompt: Work., provider: replay, max-retry: 0 }");
    using hardened = await openHardened(server, {
      workflows: { w },
      files: { ".agentic/recordings/work.ndjson": work },
    });
    const job = await hardened.job({ workflow: "w", "run-id": RUN });
    expect(job.log).toContain("changed protected files");
    expect(job.log).toContain("package-lock.json");
  });
});
