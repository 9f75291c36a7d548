// @module-tag slow
import { expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

/** Each step fails where it sees what it, or a later one, has done before. */
const stairs = `name: stairs
version: "1.0"
settings: { max-retry: 0, git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: a, type: script, run: echo a > a.txt }
  - { name: b, type: script, run: test -e a.txt; test ! -e b.txt; test ! -e c.txt; echo b > b.txt }
  - name: both
    type: parallel
    merge-mode: merge
    steps:
      - name: left
        type: sequence
        steps:
          - { name: left-1, type: script, run: test ! -e left-1.txt; echo 1 > left-1.txt }
          - { name: left-2, type: script, run: test -e left-1.txt; test ! -e left-2.txt; echo 2 > left-2.txt }
      - { name: right, type: script, run: test ! -e right.txt; echo r > right.txt }
  - { name: c, type: script, run: test -e left-2.txt; test -e right.txt; test ! -e c.txt; echo c > c.txt }
`;
const FILES = ["a.txt", "b.txt", "c.txt", "left-1.txt", "left-2.txt", "right.txt"];

test("`--from-step` goes back to the commit that the step started from, and names the branch that keeps what came later", async () => {
  using project = createProject({ workflows: { stairs }, remote: true });
  expect(await runCli(project, ["run", "stairs"])).toMatchObject({ code: 0 });
  const [runId = ""] = project.runs();
  const branch = `agentic/stairs-${runId.slice(-6)}`;
  const filesAt = (ref: string) => project.git("ls-tree", "--name-only", ref).split("\n");
  for (const step of ["b", "left-2", "c"]) {
    const before = project.git("rev-parse", branch);
    const { code, stdout, stderr } = await runCli(project, ["resume", runId, "--from-step", step]);
    expect({ step, code, stderr }).toMatchObject({ step, code: 0 });
    const named = Array.from(
      `${stderr}${stdout}\n`.matchAll(/is kept on branch (\S+?)\.\n/g),
      ([, name = ""]) => name,
    );
    const own = named.find((name) => name.startsWith(`${branch}-later-`)) ?? "";
    expect(filesAt(own)).toEqual(expect.arrayContaining(FILES));
    expect(filesAt(branch)).toEqual(expect.arrayContaining(FILES));
    // Nothing is pushed by force: the branch holds all that it held.
    project.git("merge-base", "--is-ancestor", before, branch);
    expect(project.git("ls-remote", "origin", `refs/heads/${branch}`)).toContain(
      project.git("rev-parse", branch),
    );
  }
});
