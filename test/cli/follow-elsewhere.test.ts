// @module-tag slow
import { expect, test } from "vitest";
import { startCli, until } from "../support/cli/cli-process.ts";
import { createClones, remoteBranches } from "../support/git/clones.ts";

const WAITS = `name: waits
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: wait, type: script, run: 'while [ ! -e "$HOME/go" ]; do sleep 0.05; done' }
  - { name: after, type: script, run: echo after > after.txt }
`;

test("the log of a run at the remote is followed until the run has ended", async () => {
  const { a, b } = createClones({ workflows: { waits: WAITS } });
  await using run = startCli(a, ["run", "waits"]);
  await until("the run is at the remote", () => remoteBranches(a).some((name) => name.endsWith("/main")));
  const runId = a.runs()[0] ?? "";
  await using logs = startCli(b, ["logs", runId, "--follow"]);
  await until("the log is shown", () => logs.stdout().includes("wait: Attempt 1 started"));
  expect(logs.child.exitCode).toBeNull();
  a.write("../home/go", "");
  expect(await run.ended).toMatchObject({ code: 0 });
  const { code, stdout, stderr } = await logs.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.match(/Run completed/g)).toHaveLength(1);
  expect(stdout.match(/Attempt 1 started/g)).toHaveLength(2);
  expect(b.runs()).toEqual([]);
});
