import { execFileSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const git = "settings: { git: { worktree: true, auto-commit: true } }";
const asking = `name: asking
version: "1.0"
${git}
steps:
  - { name: make, type: script, run: "echo made > made.txt" }
  - { name: review, type: wait-for-human, message: "Good?", timeout-minutes: 60 }
`;
const quick = `name: quick
version: "1.0"
${git}
steps:
  - { name: only, type: script, run: "echo done > done.txt" }
`;
const note = ["--category", "lesson", "--title", "Tides", "--content", "They come and go."];

/** The clone that a run was started in, and another one. */
let here: Project;
let other: Project;
let runId = "";
let refs = "";

beforeAll(async () => {
  here = createProject({ remote: true, workflows: { asking, quick } });
  other = createProject({ cloneOf: here.remote });
  await runCli(here, ["memory", "create", ...note]);
  await runCli(here, ["run", "quick"]);
  await runCli(here, ["run", "asking"]);
  runId = here.runs().at(-1) ?? "";
  refs = atRemote("for-each-ref", "--format=%(refname) %(objectname)");
});
afterEach(() => {
  const now = atRemote("for-each-ref", "--format=%(refname)").split("\n");
  for (const ref of now) if (!refs.includes(`${ref} `)) atRemote("update-ref", "-d", ref);
  for (const line of refs.split("\n")) atRemote("update-ref", ...line.split(" "));
});
afterAll(() => {
  here[Symbol.dispose]();
  other[Symbol.dispose]();
});

const atRemote = (...argv: string[]): string => here.git("--git-dir", here.remote, ...argv);
const inHere = (...argv: string[]): Promise<CliResult> => runCli(here, argv);
const inOther = (...argv: string[]): Promise<CliResult> => runCli(other, argv);
const STATE = "refs/heads/agentic/state";
const runRef = (): string => `refs/heads/agentic/runs/${runId}/main`;

/** Somebody's commit on a ref, with another text in a file of the run. */
function editAtRemote(file: string, edit: (text: string) => string): void {
  const [name, path] = [runRef(), `agentic/workflows/${runId}/${file}`];
  other.git("fetch", "--quiet", "origin", name);
  other.git("checkout", "--quiet", "--detach", "FETCH_HEAD");
  other.write(path, edit(other.read(path)));
  other.git("add", "--force", path);
  other.git("commit", "--quiet", "-m", "By hand");
  other.git("push", "--quiet", "origin", `HEAD:${name}`);
  other.git("checkout", "--quiet", "main");
}

describe("a run whose ref at the remote", () => {
  const damages: [string, () => void, RegExp][] = [
    [
      "was replaced by another branch",
      () => atRemote("update-ref", runRef(), "main"),
      /has no run\.json of run .*Restore the ref, or start a new run/,
    ],
    [
      "has a journal with a line that is not JSON",
      () => editAtRemote("journal.ndjson", (text) => text.replace('"step.started"', '"step')),
      /main:journal\.ndjson:\d+ is not JSON.*restore it or start a new run/,
    ],
    [
      "has a record that was cut off",
      () => editAtRemote("run.json", (text) => text.slice(0, 40)),
      /main:run\.json is no record of a run.*Restore the ref, or start a new run/,
    ],
    ["was deleted", () => atRemote("update-ref", "-d", runRef()), /There is no run \S+ here/],
  ];
  test.each(damages)("%s is not gone on with elsewhere, with the reason", async (_, damage, reason) => {
    damage();
    for (const command of ["status", "resume"]) {
      const { code, stdout, stderr } = await inOther(command, runId);
      expect({ command, code, stdout }).toEqual({ command, code: 2, stdout: "" });
      expect(stderr).toMatch(reason);
    }
    expect(other.runs()).toEqual([]);
  });

  test("holds 60,000 files is refused in one sentence that names the run", { tags: "slow" }, async () => {
    const folder = `agentic/workflows/${runId}/artifacts`;
    const version = atRemote("rev-parse", runRef());
    const files = Array.from({ length: 60_000 }, (_, at) => `M 100644 inline ${folder}/${at}\ndata 1\nx\n`);
    const input = `commit ${runRef()}\ncommitter x <x@x> 0 +0000\ndata 1\nx\nfrom ${version}\n${files.join("")}`;
    execFileSync("git", ["fast-import", "--quiet"], { cwd: here.remote, env: here.environment, input });
    for (const command of ["report", "resume"]) {
      const { code, stderr } = await inOther(command, runId);
      expect({ command, code }).toEqual({ command, code: 2 });
      expect(stderr.trim()).toMatch(new RegExp(`holds too much of run ${runId} \\(6\\d+ files.*\\.$`));
    }
    expect((await inOther("status", runId)).stdout).toContain("paused (human)");
  });

  test("has no progress.json is named by lists, and shown as its journal has it", async () => {
    editAtRemote("progress.json", () => '{"status": 42}');
    const list = await inOther("list");
    expect(list.code).toBe(0);
    expect(list.stderr).toMatch(new RegExp(`${runId}/progress\\.json`));
    expect((await inOther("status", runId)).stdout).toContain("paused (human)");
  });

  test(
    "was deleted is put there again by whoever has it and goes on, and that is said",
    { tags: "slow" },
    async () => {
      atRemote("update-ref", "-d", runRef());
      const { code, stderr } = await inHere("resume", runId);
      expect(code).toBe(3);
      expect(stderr).toContain(
        `The ref agentic/runs/${runId}/main was deleted at origin. This clone creates it again from its copy of the run.`,
      );
      expect((await inOther("status", runId)).stdout).toContain("paused (human)");
      // The next one has nothing to tell.
      refs = atRemote("for-each-ref", "--format=%(refname) %(objectname)");
      expect((await inHere("resume", runId)).stderr).not.toContain("was deleted");
      refs = atRemote("for-each-ref", "--format=%(refname) %(objectname)");
    },
  );

  test(
    "was set back gets what it lost from whoever has it and goes on, and that is said",
    { tags: "slow" },
    async () => {
      const versions = atRemote("rev-list", runRef()).split("\n");
      atRemote("update-ref", runRef(), versions.at(-1) ?? "");
      const { code, stderr } = await inHere("resume", runId);
      expect(code).toBe(3);
      expect(stderr).toContain(
        `The ref agentic/runs/${runId}/main was moved at origin. The engine writes all files of the run again on top of it.`,
      );
      expect((await inOther("status", runId)).stdout).toContain("paused (human)");
      refs = atRemote("for-each-ref", "--format=%(refname) %(objectname)");
    },
  );
});

describe("the branch agentic/state", () => {
  const damages: [string, () => void][] = [
    ["was deleted", () => atRemote("update-ref", "-d", STATE)],
    ["was replaced by another branch", () => atRemote("update-ref", STATE, "main")],
  ];
  test.each(damages)(
    "%s: ended runs are shown where they ran, elsewhere they are said not to be there",
    async (_, damage) => {
      const ended = here.runs()[0] ?? "";
      damage();
      expect(await inOther("status", ended)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`There is no run ${ended} here`) as string,
      });
      expect((await inHere("status", ended)).stdout).toContain("completed");
    },
  );

  test.each(damages)(
    "%s: the clone that has the ended run says so, and puts it there again when it is told to",
    { tags: "slow" },
    async (_, damage) => {
      const ended = here.runs()[0] ?? "";
      damage();
      const words = `Archived run ${ended} is missing at origin: agentic/state was reset or replaced, or the run was deleted from it. \`agentic-sdlc resume ${ended}\` archives it again.`;
      expect((await inHere("list")).stderr).toContain(words);
      expect((await inHere("status", ended)).stderr).toContain(words);
      const { code, stderr } = await inHere("resume", ended);
      expect(code).toBe(2);
      expect(stderr).toContain(
        `Run ${ended} is no longer archived at origin. The engine archives it there again, with all files of this clone.`,
      );
      expect((await inOther("status", ended)).stdout).toContain("completed");
      expect((await inHere("status", ended)).stderr).toBe("");
      expect((await inHere("list")).stderr).toBe("");
    },
  );

  test("was deleted: notes come back with the next run, and that is said", { tags: "slow" }, async () => {
    atRemote("update-ref", "-d", STATE);
    const { code, stderr } = await inHere("run", "quick");
    expect(code).toBe(0);
    expect(stderr).toContain(
      "The history of the notes at origin was replaced since the last synchronization. No note was removed in this clone, and missing remote notes were restored.",
    );
    expect(atRemote("show", `${STATE}:agentic/memory/index.md`)).toContain("Tides");
  });
});
