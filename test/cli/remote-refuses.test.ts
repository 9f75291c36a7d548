// @module-tag slow
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  cli,
  createTrackedProject,
  readRemoteRunFile,
  remoteBranches,
  workflows,
} from "../support/git/clones.ts";

const proposed = workflows.quick
  .replace("name: quick", "name: proposed")
  .replace("auto-pr: false", "auto-pr: true, branch-prefix: feature/");

/** Told of all refs at once, or of each: the first stops a push as a whole, the other only the refs it is called for. */
const hooks = [
  [
    "pre-receive",
    'while read old new ref; do case "$ref" in refs/heads/agentic/*) echo "no robots" >&2; exit 1;; esac; done',
  ],
  ["update", 'case "$1" in refs/heads/agentic/*) echo "no robots" >&2; exit 1;; esac'],
] as const;

test.each(hooks)(
  "a remote whose %s hook refuses only agentic/** has the code, and the state stays here, which is said once",
  async (hook, script) => {
    const a = createTrackedProject({ remote: true, workflows: { proposed } });
    const file = join(a.remote, "hooks", hook);
    mkdirSync(join(a.remote, "hooks"), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    const { code, stderr } = await cli(a, "run", "proposed");
    const [runId = ""] = a.runs();
    const branch = `feature/proposed-${runId.slice(-6)}`;
    expect(remoteBranches(a), stderr).toEqual([branch, "main"]);
    expect(code, stderr).toBe(0);
    expect(a.journal().filter(({ type }) => type === "pull-request.opened")).toHaveLength(1);
    const said = stderr
      .split("\n")
      .filter((line) => line.includes("no robots") || line.includes("this clone"));
    expect(said).toEqual([
      expect.stringContaining(`The state of run ${runId} stays in this clone: `) as string,
    ]);
    expect(stderr).not.toContain(`refuses ${branch}`);
    writeFileSync(file, "#!/bin/sh\n");
    await cli(a, "status");
    expect(readRemoteRunFile(a, runId, "journal.ndjson")).toContain("run.completed");
  },
);

test("a remote that refuses only agentic/state is told as refusing that, with what to permit", async () => {
  const a = createTrackedProject({ remote: true, workflows: { proposed } });
  const script =
    'while read old new ref; do case "$ref" in refs/heads/agentic/state) echo "$ref is closed" >&2; exit 1;; esac; done';
  mkdirSync(join(a.remote, "hooks"), { recursive: true });
  writeFileSync(join(a.remote, "hooks", "pre-receive"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { code, stderr } = await cli(a, "run", "proposed");
  expect(code, stderr).toBe(0);
  expect(stderr).toContain("refuses agentic/state: pre-receive hook declined");
  expect(stderr).toContain("Permit pushes of agentic/state there.");
  expect(stderr).not.toContain("Permit pushes of agentic/runs");
});
