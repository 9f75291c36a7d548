// @module-tag slow
import { renameSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { jsonOf } from "../support/cli/cli.ts";
import { cli, createClones, readRemoteRunFile, pauseIn } from "../support/git/clones.ts";
import type { Project } from "../support/project.ts";

const LINE = "LINE-FROM-A";

async function addIn(project: Project, runId: string, words = LINE): Promise<string> {
  const log = await cli(project, "log", "add", "--run", runId, "--level", "Warning", words);
  const checkpoint = await cli(project, "checkpoint", "create", "--run", runId, "--context", `${words}-CHK`);
  expect([log.code, checkpoint.code]).toEqual([0, 0]);
  return log.stderr + checkpoint.stderr;
}

async function seenIn(project: Project, runId: string): Promise<{ lines: number; checkpoints: number }> {
  const logs = await cli(project, "logs", runId);
  const listed = jsonOf<{ checkpoints: { content: string }[]; problems: string[] }>(
    await cli(project, "checkpoint", "list", "--run", runId, "--json"),
  );
  expect(listed.problems).toEqual([]);
  return {
    lines: logs.stdout.split(LINE).length - 1,
    checkpoints: listed.checkpoints.filter(({ content }) => content.includes(LINE)).length,
  };
}

describe("what is added by hand to a run", () => {
  test("that has paused is seen elsewhere at once, and is there once when the run goes on there and here", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    expect(await addIn(a, runId)).toBe("");
    expect(await seenIn(b, runId)).toEqual({ lines: 1, checkpoints: 1 });
    expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
    expect(await seenIn(b, runId)).toEqual({ lines: 1, checkpoints: 1 });
    expect(readRemoteRunFile(a, runId, "logs.ndjson").split(LINE)).toHaveLength(2);
    await cli(a, "resume", runId);
    expect(await seenIn(a, runId)).toEqual({ lines: 1, checkpoints: 1 });
  });

  test("that has ended is where ended runs are kept, once, whoever runs a part of it again", async () => {
    const { a, b } = createClones();
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    const [runId = ""] = a.runs();
    expect(await addIn(a, runId)).toBe("");
    expect(readRemoteRunFile(a, runId, "logs.ndjson").split(LINE)).toHaveLength(2);
    expect(readRemoteRunFile(a, runId, "checkpoint.md").split(LINE)).toHaveLength(2);
    expect(await cli(b, "resume", runId, "--from-step", "only")).toMatchObject({ code: 0 });
    expect(readRemoteRunFile(a, runId, "logs.ndjson").split(LINE)).toHaveLength(2);
    expect(readRemoteRunFile(a, runId, "checkpoint.md").split(LINE)).toHaveLength(2);
  });

  test("is kept here while the remote is away, which is said, and goes there with the next command that reaches it", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    renameSync(a.remote, `${a.remote}-away`);
    expect(await addIn(a, runId)).toContain(
      `The addition to run ${runId} is stored only in this clone, and not at origin.`,
    );
    renameSync(`${a.remote}-away`, a.remote);
    expect((await seenIn(b, runId)).lines).toBe(0);
    expect((await cli(a, "status", runId)).stderr).toBe(`The addition to run ${runId} is at origin now.\n`);
    expect(await seenIn(b, runId)).toEqual({ lines: 1, checkpoints: 1 });
    expect((await cli(a, "status", runId)).stderr).toBe("");
  });

  test("is not lost where the run was gone on with elsewhere meanwhile, and is brought here", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    a.git("remote", "set-url", "origin", "/nowhere");
    await addIn(a, runId);
    expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
    a.git("remote", "set-url", "origin", a.remote);
    expect((await cli(a, "resume", runId)).code).toBe(2);
    expect(await seenIn(a, runId)).toEqual({ lines: 1, checkpoints: 1 });
    await cli(a, "status", runId);
    expect(readRemoteRunFile(a, runId, "logs.ndjson").split(LINE)).toHaveLength(2);
    expect(readRemoteRunFile(a, runId, "checkpoint.md").split(LINE)).toHaveLength(2);
  });
});
