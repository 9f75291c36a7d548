// @module-tag slow
import { afterEach, describe, expect, test } from "vitest";
import { startCli, until } from "../support/cli/cli-process.ts";
import { cli, createTrackedProject, pauseIn, workflows } from "../support/git/clones.ts";
import { type GitServer, startGitServer } from "../support/git/git-server.ts";
import type { Project } from "../support/project.ts";

const served: GitServer[] = [];

afterEach(async () => {
  for (const server of served.splice(0)) await server[Symbol.asyncDispose]();
});

/** A run that paused while its remote failed, so that the next command copies it there. */
async function pauseUnsynced(): Promise<{ project: Project; server: GitServer; runId: string }> {
  const server = await startGitServer();
  served.push(server);
  const project = createTrackedProject({ remote: server.directory, workflows });
  project.git("remote", "set-url", "origin", server.url);
  server.setOnRequest(() => ({ status: 503 }));
  const runId = await pauseIn(project);
  server.setOnRequest(undefined);
  return { project, server, runId };
}

/** Holds the next push until `release` is called. */
function holdPush(server: GitServer): { readonly held: () => boolean; readonly release: () => void } {
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  server.setOnRequest(async ({ kind }) => {
    if (kind !== "push" || isHeld) return;
    isHeld = true;
    await gate.promise;
  });
  return { held: () => isHeld, release: gate.resolve };
}

describe("a run that another command copies to the remote", () => {
  test.each([
    { argv: ["input", "", "Good.", "--resume"], status: "completed" },
    { argv: ["cancel", ""], status: "cancelled" },
  ])("is waited for by `$argv.0`, which then works", async ({ argv: [name = "", , ...rest], status }) => {
    const { project, server, runId } = await pauseUnsynced();
    const push = holdPush(server);
    await using list = startCli(project, ["list"]);
    await until("the push is held", push.held);
    await using second = startCli(project, [name, runId, ...rest]);
    const waiting = () => second.stderr().includes(`which copies run ${runId} to or from the remote`);
    await until("it waits or has ended", () => waiting() || second.child.exitCode !== null);
    push.release();
    expect(await second.ended).toMatchObject({ code: 0 });
    expect(await list.ended).toMatchObject({ code: 0 });
    expect(project.progress(runId).status).toBe(status);
    expect((await cli(project, "status", runId)).stdout).toContain(status);
  });

  test("is not shown as one that a process works on", async () => {
    const { project, server, runId } = await pauseUnsynced();
    const push = holdPush(server);
    await using list = startCli(project, ["list"]);
    await until("the push is held", push.held);
    const shown = await cli(project, "list", "--local", "--json");
    expect(JSON.parse(shown.stdout)).toMatchObject([{ run_id: runId, status: "paused", live: false }]);
    push.release();
    await list.ended;
  });
});
