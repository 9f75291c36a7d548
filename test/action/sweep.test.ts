import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../fakes/cli.ts";
import { until } from "../fakes/cli-process.ts";
import { type GitHubServer, startGitHubServer } from "../fakes/github-server.ts";
import { createProject } from "../fakes/project.ts";
import { errorIn, openHardened, RUN, workflow } from "./hardened.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const asks = (
  marker: string,
): string => `  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 600 }
  - { name: hang, type: script, run: "touch ${marker}; sleep 45" }`;

it("runs that have what they waited for go on by a dispatch, and no others", async () => {
  using hardened = await openHardened(server, { workflows: { w: workflow(asks("x")) } });
  using clone = createProject({ cloneOf: hardened.project.remote });
  const { code } = await runCli(clone, ["run", "w"]);
  expect(code).toBe(3);
  const [runId = ""] = clone.runs();
  const sweep = async () =>
    await hardened.job({ command: "sweep", "hand-over": "" }, { event: "schedule", payload: {} });
  const before = server.dispatches.length;
  expect(await sweep()).toMatchObject({ code: 0 });
  expect(server.dispatches.slice(before)).toEqual([]);
  using other = createProject({ cloneOf: hardened.project.remote });
  await runCli(other, ["input", runId, "yes"]);
  expect(await sweep()).toMatchObject({ code: 0 });
  expect(server.dispatches.slice(before)).toMatchObject([
    { event: "agentic", inputs: { command: "resume", "run-id": runId } },
  ]);
}, 60_000);

/** The outbox is looked after every fifteen seconds. */
it.skipIf(process.env["TEST_SIZE"] !== "full")(
  "a run that is handed over stops where somebody has taken it over meanwhile",
  async () => {
    const marker = join(mkdtempSync(join(tmpdir(), "agentic-sweep-")), "hangs");
    using hardened = await openHardened(server, { workflows: { w: workflow(asks(marker)) } });
    const { job, project } = hardened;
    await job({ workflow: "w", "run-id": RUN });
    await job({ command: "publish", "run-id": RUN });
    using other = createProject({ cloneOf: project.remote });
    await runCli(other, ["input", RUN, "yes"]);
    const resumed = job({ command: "resume", "run-id": RUN }, { isApart: true });
    await until("the step hangs", () => existsSync(marker));
    const ref = `refs/heads/agentic/runs/${RUN}/main`;
    const there = (...args: string[]): string => project.git("-C", project.remote, ...args);
    there("update-ref", ref, there("commit-tree", `${ref}^{tree}`, "-p", ref, "-m", "Taken over"));
    const { outputs, log } = await resumed;
    expect(log).toMatch(/cancelled, or gone on with, elsewhere/);
    expect(outputs).toMatchObject({ status: "cancelled" });
    const late = await job({ command: "publish", "run-id": RUN });
    expect(errorIn(late.log)).toMatch(/has moved at the remote/);
    rmSync(dirname(marker), { recursive: true });
  },
  120_000,
);
