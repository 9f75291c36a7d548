// @module-tag slow
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { watchRefs } from "../../../src/git/worktrees/ref-watch.ts";
import { createProject, type Project } from "../../support/project.ts";

/** A user with a worktree of their own, and a run with one. */
function prepare(): Project {
  const project = createProject({ files: { "a.txt": "a\n" } });
  for (const command of [
    "branch other",
    "tag v1",
    "worktree add -q -b agentic/w-k3f9qz .worktrees/agentic-w-k3f9qz",
    `worktree add -q -b mine ${join(project.home, "mine")}`,
  ])
    project.git(...command.split(" "));
  return project;
}

function run(project: Project, folder: string, script: string): void {
  execFileSync("bash", ["-ec", script], { cwd: join(project.root, folder), env: project.environment });
}

const COMMIT = "git commit -q --allow-empty -m x";

test.each([
  ["moved by `update-ref`", `${COMMIT}; git update-ref refs/heads/main HEAD`, "refs/heads/main"],
  ["committed to", `git checkout -q --ignore-other-worktrees main; ${COMMIT}`, "refs/heads/main"],
  ["forced to another commit", `${COMMIT}; git branch -f other HEAD`, "refs/heads/other"],
  ["deleted", "git branch -qD other", "refs/heads/other"],
  [
    "deleted after it was packed",
    "git pack-refs --all; git update-ref -d refs/heads/other",
    "refs/heads/other",
  ],
  ["a tag that was moved", `${COMMIT}; git tag -f v1`, "refs/tags/v1"],
  ["a stash", "echo x > a.txt; git stash -q", "refs/stash"],
])("a ref that a step changed is found: %s", (_, script, ref) => {
  using project = prepare();
  const moved = watchRefs(project.root);
  run(project, ".worktrees/agentic-w-k3f9qz", script);
  const found = moved().filter((each) => each.ref !== "refs/heads/agentic/w-k3f9qz");
  expect(found.map((each) => each.ref)).toEqual([ref]);
  expect(moved()).toEqual([]);
});

test.each([
  ["a commit", "git switch -q other; git commit -q --allow-empty -m x; git switch -q main"],
  ["a merge", "git merge -q --no-ff -m x agentic/w-k3f9qz"],
  ["a new branch and tag", "git branch new; git tag v2"],
  ["packed refs", "git pack-refs --all --prune"],
  ["a commit in their own worktree", 'cd "$HOME/mine"; git commit -q --allow-empty -m x'],
])("what the user does meanwhile is not: %s", (_, script) => {
  using project = prepare();
  run(project, ".worktrees/agentic-w-k3f9qz", COMMIT);
  const moved = watchRefs(project.root);
  run(project, ".", script);
  expect(moved()).toEqual([]);
});
