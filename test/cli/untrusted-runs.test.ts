// @module-tag slow
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import {
  ask,
  branchOf,
  cli,
  createTrackedProject,
  createClones,
  pauseIn,
  workflows,
} from "../support/git/clones.ts";
import { startGitServer } from "../support/git/git-server.ts";
import type { Project } from "../support/project.ts";
import { versionIn } from "../support/storage/trusted.ts";

const fed = `name: fed
version: "1.0"
variables: [{ name: word, type: string, default: hello }]
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: review, type: wait-for-human, message: Is it good? }
  - { name: after, type: script, run: "echo {{ variables.word }} > after.txt" }
`;

/** Its last script reads what its first one printed. */
const hands = `name: hands
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: one, type: script, run: echo fine }
  - { name: ask, type: wait-for-human, message: Is it good? }
  - { name: again, type: wait-for-human, message: Really? }
  - { name: two, type: script, run: "echo two {{ outputs.one.summary }} > two.txt" }
`;

const versionOf = ({ stderr }: { stderr: string }) => versionIn(stderr) ?? "";

/** Somebody with write access to the run's ref rewrites files of it. */
function rewrite(by: Project, runId: string, edits: Record<string, (text: string) => string>): void {
  const other = createTrackedProject({ cloneOf: by.remote });
  const ref = `agentic/runs/${runId}/main`;
  other.git("fetch", "--quiet", "origin", ref);
  other.git("checkout", "--quiet", "-B", "planted", "FETCH_HEAD");
  for (const [file, edit] of Object.entries(edits)) {
    const folder = `agentic/workflows/${runId}`;
    const listed = other.git("ls-tree", "-r", "--name-only", "HEAD", folder).split("\n");
    const path = listed.find((each) => each.startsWith(`${folder}/${file}`)) ?? "";
    const text = other.read(path);
    expect(edit(text), path).not.toBe(text);
    other.write(path, edit(text));
    other.git("add", "--force", path);
  }
  other.git("commit", "--quiet", "-m", "planted");
  other.git("push", "--quiet", "origin", `HEAD:refs/heads/${ref}`);
}

const replaced = (from: string, to: string) => (text: string) => text.replaceAll(from, to);
const tipOf = ({ git, remote }: Project, branch: string) => git("--git-dir", remote, "rev-parse", branch);

describe("a run that comes from a ref", () => {
  test("moves no branch but its own: one whose record and journal name main is not used", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    const main = tipOf(a, "main");
    const here = b.git("rev-parse", "main");
    const edit = replaced(branchOf(runId), "main");
    rewrite(a, runId, { "run.json": edit, "journal.ndjson": edit });
    const { code, stderr } = await cli(b, "input", runId, "Good.", "--resume");
    expect(code).toBe(2);
    expect(stderr).toContain(`Run ${runId} names main in .worktrees/`);
    expect(tipOf(a, "main")).toBe(main);
    expect(b.git("rev-parse", "main")).toBe(here);
  });

  test("moves no branch that only ends like its own: one with a prefix that nothing here has, or with other characters", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    const six = runId.slice(-6);
    b.git("branch", `release-${six}`);
    for (const branch of [`release-${six}`, `agentic/$(id)-${six}`]) {
      const named = (text: string) => text.replaceAll(/"branch":\s*"[^"]*"/g, `"branch":"${branch}"`);
      rewrite(a, runId, { "run.json": named, "journal.ndjson": named });
      expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`Run ${runId} names ${branch} in .worktrees/`),
      });
    }
    expect(b.git("rev-parse", `release-${six}`)).toBe(b.git("rev-parse", "main"));
  });

  test("may have the branch prefix that its workflow has in this checkout", async () => {
    const own = ask.replace("auto-pr: false", "auto-pr: false, branch-prefix: feature/");
    const { a, b } = createClones({ workflows: { ask: own } });
    const runId = await pauseIn(a);
    expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
    expect(b.git("show", `feature/ask-${runId.slice(-6)}:after.txt`)).toBe("Good.");
  });

  test("runs no definition that is not the one it began with", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    rewrite(a, runId, { "definition.yaml": replaced("> after.txt", "> stolen.txt") });
    const { code, stderr } = await cli(b, "input", runId, "Good.", "--resume");
    expect(code).toBe(2);
    expect(stderr).toContain(`agentic/workflows/${runId}/definition.yaml changed since the run started`);
    expect(b.exists(`agentic/workflows/${runId}/steps/after`)).toBe(false);
  });

  test("is resumed without a question where the default branch has its definition, also where that went on since", async () => {
    const { a, b } = createClones();
    const runId = await pauseIn(a);
    a.write(".agentic/workflows/ask.yaml", ask.replace("echo before", "echo other"));
    a.git("commit", "--quiet", "-am", "Another workflow");
    a.git("push", "--quiet", "origin", "main");
    expect(await cli(b, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
  });

  test("is shown with its version where nobody vouches for it, and resumed when a person confirms that", async () => {
    const { a, b } = createClones();
    a.write(".agentic/workflows/own.yaml", ask.replace("name: ask", "name: own"));
    const runId = await pauseIn(a, "own");
    const refused = await cli(b, "input", runId, "Good.", "--resume");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`Run ${runId} comes from outside this clone`);
    expect(refused.stderr).toContain("run: echo before > before.txt");
    const version = versionOf(refused);
    expect(b.exists(`agentic/workflows/${runId}/steps/after`)).toBe(false);
    expect(await cli(b, "resume", runId, "--trust-definition", version)).toMatchObject({ code: 0 });
    expect(await cli(a, "status", runId)).toMatchObject({ code: 0 });
  });

  test("is not called untrusted while the remote does not say what the default branch has", async () => {
    await using server = await startGitServer();
    const a = createTrackedProject({ remote: server.directory, workflows });
    a.git("remote", "set-url", "origin", server.url);
    const runId = await pauseIn(a);
    const said: string[] = [];
    for (const number of [10, 11, 12]) {
      const b = createTrackedProject({ cloneOf: server.directory });
      b.git("remote", "set-url", "origin", server.url);
      let asked = 0;
      server.setOnRequest(() => ((asked += 1) === number ? { status: 503 } : undefined));
      said.push((await cli(b, "resume", runId)).stderr);
    }
    expect(said.join("")).toContain("cannot be reached");
    expect(said.join("")).not.toContain("comes from outside this clone");
  });

  test("needs a person for inputs that become part of a script, and none where this clone started it", async () => {
    const { a, b } = createClones({ workflows: { fed } });
    expect(await cli(a, "run", "fed", "--var", "word=good")).toMatchObject({ code: 3 });
    const [runId = ""] = a.runs();
    const refused = await cli(b, "resume", runId);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("word: good") });
    expect(await cli(a, "input", runId, "Good.", "--resume")).toMatchObject({ code: 0 });
  });

  test("hands no output to a script that somebody else recorded, before a person has seen it", async () => {
    const { a, b } = createClones({ workflows: { hands } });
    const runId = await pauseIn(a, "hands");
    const honest = await cli(b, "input", runId, "Good.", "--resume");
    expect(honest).toMatchObject({ code: 2, stderr: expect.stringContaining("summary: fine") });
    const planted = join(b.root, "planted.txt");
    const forge = replaced('"fine"', `"$(touch ${planted})"`);
    rewrite(a, runId, { "journal.ndjson": forge });
    const stale = await cli(b, "resume", runId, "--trust-definition", versionOf(honest));
    expect(stale).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not name the present version"),
    });
    const forged = await cli(b, "resume", runId);
    expect(forged).toMatchObject({ code: 2, stderr: expect.stringContaining(`$(touch ${planted})`) });
    expect(versionOf(forged)).not.toBe(versionOf(honest));
    expect(b.exists("planted.txt")).toBe(false);
  });

  test("needs a person once for what another clone recorded, and none for what this clone did", async () => {
    const { a, b } = createClones({ workflows: { hands } });
    const runId = await pauseIn(a, "hands");
    expect(await cli(b, "input", runId, "Good.")).toMatchObject({ code: 0 });
    const version = versionOf(await cli(b, "resume", runId));
    expect(await cli(b, "resume", runId, "--trust-definition", version)).toMatchObject({ code: 3 });
    expect(await cli(b, "resume", runId)).toMatchObject({ code: 3 });
    // What b added is no output that a script reads.
    expect(await cli(a, "input", runId, "Yes.", "--resume")).toMatchObject({ code: 0 });
  });

  test("that routed a request starts nothing with inputs that somebody else recorded, before a person has seen them", async () => {
    const { a, b } = createClones({
      workflows: { fed: fed.replaceAll("word", "request").replace("default: hello", "required: true") },
      config: { defaults: { provider: "replay" } },
    });
    const answer = "WORKFLOW: fed\n\nSay hello.";
    a.write(".agentic/recordings/route.ndjson", recordSession({ answer }));
    expect(await cli(a, "do", "say hello", "--dry-run")).toMatchObject({ code: 0 });
    const [runId = ""] = a.runs();
    const refused = await cli(b, "resume", runId);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("request: Say hello.") });
    expect(b.runs()).toEqual([runId]);
    expect(await cli(a, "resume", runId)).toMatchObject({ code: 3 });
  });
});
