// @module-tag slow
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createScriptRunner } from "../../src/agents/process/script-process.ts";
import { cancelStoredRun } from "../../src/engine/run/cancel-run.ts";
import { createWorkspaces } from "../../src/git/create-workspaces.ts";
import { createGit } from "../../src/git/process/git.ts";
import { headsOf, type RunState } from "../../src/run/state.ts";
import { createLibrary } from "../../src/storage/library/library.ts";
import { createProject, type Project } from "../support/project.ts";
import { cancelPorts, createWorld, type GivenStep, RUN_ID, type World } from "../support/world.ts";

const root = join(import.meta.dirname, "../..");

let project: Project;
beforeEach(() => {
  project = createProject({ files: { "shared.txt": "one\n" } });
});
afterEach(() => project[Symbol.dispose]());

const block = (more: GivenStep = {}): GivenStep => ({
  name: "both",
  type: "parallel",
  "merge-mode": "merge",
  steps: [
    { name: "a", run: "echo a > a.txt" },
    {
      name: "b",
      type: "sequence",
      steps: [
        { name: "make", run: 'echo "b $AGENTIC_ATTEMPT" > b.txt' },
        { name: "more", run: "echo more > more.txt" },
      ],
    },
  ],
  ...more,
});

/** With real git and real scripts. */
function worldOf(steps: readonly GivenStep[]): World {
  const made = createWorld({ steps, settings: { git: { "auto-pr": false }, "max-retry": 0 } });
  const git = createGit(project.root, project.environment);
  Object.assign(made.ports, {
    workspaces: createWorkspaces(project.root, { root: project.root, git }),
    scripts: createScriptRunner({ environment: project.environment }),
    library: createLibrary({ root: project.root, builtIn: root }),
  });
  return made;
}

/** Without those that keep what `--from-step` took back: they stay. */
const branches = (): string[] =>
  project
    .git("for-each-ref", "--format=%(refname:short)", "refs/heads/agentic")
    .split("\n")
    .filter((branch) => !branch.includes("-later-"));
const own = ({ workspace }: RunState): string => workspace?.branch ?? "";
const branchOf = ({ branches: all }: RunState, path: string): string => all.get(path)?.branch ?? "";

describe("branches that were merged", () => {
  test("go when the run has ended; what they held is on the run's branch", async () => {
    const { state } = await worldOf([block()]).start();
    expect(state.status).toBe("completed");
    expect(branches()).toEqual([own(state)]);
    expect(project.git("ls-tree", "--name-only", own(state)).split("\n")).toEqual([
      "a.txt",
      "b.txt",
      "more.txt",
      "shared.txt",
    ]);
    expect([...headsOf(state).keys()]).toEqual([own(state)]);
  });

  test("stay where somebody has committed on them since, or has them checked out", async () => {
    const world = worldOf([block(), { name: "look", message: "All right?", "timeout-minutes": 60 }]);
    const { state } = await world.start();
    expect(state.status).toBe("paused");
    const [a, b] = [branchOf(state, "both/a"), branchOf(state, "both/b")];
    expect(branches()).toEqual([a, b, own(state)].toSorted());
    project.git("worktree", "add", "--quiet", "mine", a);
    const later = project.git("commit-tree", "-p", b, "-m", "Later", `${b}^{tree}`);
    project.git("update-ref", `refs/heads/${b}`, later);
    await cancelStoredRun(cancelPorts(world), RUN_ID);
    expect(branches()).toEqual([a, b, own(state)].toSorted());
  });

  test("are not needed where the run goes on from a step after them", async () => {
    const world = worldOf([block(), { name: "after", run: "cat a.txt b.txt; test -e go" }]);
    expect((await world.start()).state.status).toBe("failed");
    expect(branches()).toHaveLength(1);
    project.write(".worktrees/agentic-random-k3f9qz/go", "");
    const { state } = await world.resume({ fromStep: "after" });
    expect(state.steps.get("after")?.attempt).toBe(2);
    expect(branches()).toEqual([own(state)]);
  });

  test("begin again where they ended when a part of one runs again", async () => {
    const world = worldOf([block()]);
    const first = await world.start();
    const { state } = await world.resume({ fromStep: "more" });
    expect(state.status).toBe("completed");
    expect(branchOf(state, "both/b")).toBe(branchOf(first.state, "both/b"));
    expect(state.steps.get("both/b/more")?.attempt).toBe(2);
    expect(branches()).toEqual([own(state)]);
    expect(project.git("show", `${own(state)}:b.txt`)).toBe("b 1");
  });

  test("begin afresh when they run again as a whole", async () => {
    const world = worldOf([block()]);
    const first = await world.start();
    const { state } = await world.resume({ fromStep: "make" });
    expect(state.status).toBe("completed");
    expect(branchOf(state, "both/b")).not.toBe(branchOf(first.state, "both/b"));
    expect(branches()).toEqual([own(state)]);
  });

  test("go also where a killed engine left them, and the run is resumed", async () => {
    const world = worldOf([block()]);
    const { state } = await world.start();
    const head = state.branches.get("both/a")?.head ?? "";
    project.git("update-ref", `refs/heads/${branchOf(state, "both/a")}`, head);
    await expect(world.resume()).rejects.toMatchObject({ code: "not-resumable" });
    expect(branches()).toEqual([own(state)]);
  });

  test("stay as long as their block is open", async () => {
    const conflict = block({
      steps: ["a", "b"].map((name) => ({ name, run: `echo ${name} > shared.txt` })),
      "max-retry": 0,
    });
    const { state } = await worldOf([conflict]).start();
    expect(state.status).toBe("paused");
    expect(branches()).toHaveLength(3);
    // What was merged is on the run's branch: nobody who goes on with the run needs it.
    expect([...headsOf(state).keys()].toSorted()).toEqual([branchOf(state, "both/b"), own(state)].toSorted());
  });
});

describe("branches that are not merged", () => {
  test("stay", async () => {
    const { state } = await worldOf([block({ "merge-mode": "independent" })]).start();
    expect(state.status).toBe("completed");
    // The run's own branch holds no commit.
    expect(branches()).toEqual(["both/a", "both/b"].map((path) => branchOf(state, path)));
  });
});
