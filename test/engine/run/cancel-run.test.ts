import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createScriptRunner } from "../../../src/agents/process/script-process.ts";
import { cancelStoredRun } from "../../../src/engine/run/cancel-run.ts";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import type { Workspaces } from "../../../src/ports/workspaces.ts";
import { createLibrary } from "../../../src/storage/library/library.ts";
import type { FakeAgent } from "../../support/agents/fake-agent-runner.ts";
import { until } from "../../support/cli/cli-process.ts";
import { createProject, type Project } from "../../support/project.ts";
import { cancelPorts, createWorld, type GivenStep, RUN_ID, type World } from "../../support/world.ts";

const root = join(import.meta.dirname, "../../..");
const RUN_TREE = ".worktrees/agentic-random-k3f9qz";

let project: Project;
beforeEach(() => {
  project = createProject({ files: { "shared.txt": "one\n" } });
});
afterEach(() => project[Symbol.dispose]());

function openWorkspaces(): Workspaces {
  const git = createGit(project.root, project.environment);
  return createWorkspaces(project.root, { root: project.root, git });
}

/** With real git and real scripts. */
function worldOf(steps: readonly GivenStep[], agent: FakeAgent, git: object = {}): World {
  const made = createWorld({
    steps,
    settings: { git: { "auto-pr": false, ...git }, "max-retry": 1 },
    agent,
  });
  Object.assign(made.ports, {
    workspaces: openWorkspaces(),
    scripts: createScriptRunner({ environment: project.environment }),
    library: createLibrary({ root: project.root, builtIn: root }),
  });
  return made;
}

/** Two branches that change the same line and are merged. */
const both: GivenStep = {
  name: "both",
  type: "parallel",
  "merge-mode": "merge",
  steps: ["a", "b"].map((name) => ({ name, run: `echo ${name} > shared.txt; echo ${name} > ${name}.txt` })),
};

/** By another process, as is what follows. */
async function cancel(world: World, commits = true): Promise<readonly string[]> {
  const workspaces = openWorkspaces();
  Object.assign(world.ports, { workspaces });
  const openStored = () => Promise.resolve({ workspaces, commits });
  const { keptWorktrees } = await cancelStoredRun(
    { ...cancelPorts(world), openWorkspaces: openStored },
    RUN_ID,
  );
  return keptWorktrees;
}

const worktrees = (): string[] =>
  project
    .git("worktree", "list")
    .split("\n")
    .slice(1)
    .map((line) => line.split(/\s/)[0]?.slice(project.root.length + 1) ?? "");

const inside = (cwd: string, file: string): string => join(cwd.slice(project.root.length + 1), file);

describe("cancelling a run that nobody works on", () => {
  test(
    "saves what was done at a conflict when its engine was killed, and removes where that was",
    { tags: "slow" },
    async () => {
      const world = worldOf([both], ({ cwd }) => {
        project.write(inside(cwd, "shared.txt"), "half of it\n");
        return undefined;
      });
      void world.start();
      await until("the session", () => world.agents.running === 1);
      expect(worktrees()).toContainEqual(expect.stringContaining("b-merge-"));
      world.kill();
      expect(await cancel(world)).toEqual([]);
      expect(world.file("steps/both/merge+b/1/partial.patch")).toContain("+half of it");
      expect(worktrees()).toEqual([]);
      expect(project.git("for-each-ref", "refs/agentic", "refs/heads/agentic/*-merge-*")).toBe("");
      expect(world.progress()).toMatchObject({ status: "cancelled", reason: "requested" });
    },
  );

  test("lets it be resumed, with the conflict laid out afresh", { tags: "slow" }, async () => {
    let helpful = false;
    const world = worldOf([both], ({ cwd }) => {
      if (!helpful) return undefined;
      project.write(inside(cwd, "shared.txt"), "a and b\n");
      return "Done.";
    });
    void world.start();
    await until("the session", () => world.agents.running === 1);
    world.kill();
    await cancel(world);
    helpful = true;
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(project.git("show", `${state.workspace?.branch}:shared.txt`)).toBe("a and b");
    expect(worktrees()).toEqual([]);
  });

  test("saves what a person had begun at a conflict for which it was paused", { tags: "slow" }, async () => {
    const world = worldOf([both], ({ cwd }) => {
      project.write(inside(cwd, "agent.txt"), "by the agent\n");
      return "I cannot see any conflict.";
    });
    expect((await world.start()).state).toMatchObject({ status: "paused", reason: "merge-conflict" });
    expect(world.file("steps/both/merge+b/2/partial.patch")).toContain("+by the agent");
    project.write(`${RUN_TREE}/shared.txt`, "by hand\n");
    expect(await cancel(world)).toEqual([]);
    expect(world.file("steps/both/merge+b/2/partial.patch")).toContain("+by the agent");
    expect(world.file("steps/both/merge+b/2/partial-2.patch")).toContain("+by hand");
    expect(worktrees()).toEqual([]);
  });

  test(
    "leaves what a person has committed meanwhile on the branch, and resuming takes it up",
    { tags: "slow" },
    async () => {
      const world = worldOf([both], () => "I cannot see any conflict.");
      const { state } = await world.start();
      const by = (...args: string[]) => project.git("-C", RUN_TREE, ...args);
      expect(() => by("merge", state.branches.get("both/b")?.branch ?? "")).toThrow();
      project.write(`${RUN_TREE}/shared.txt`, "by hand\n");
      by("commit", "--quiet", "--all", "--no-edit");
      project.write(`${RUN_TREE}/more.txt`, "not yet\n");
      expect(await cancel(world)).toEqual([]);
      expect(worktrees()).toEqual([]);
      expect(project.git("show", `${state.workspace?.branch}:shared.txt`)).toBe("by hand");
      expect(world.file("steps/both/merge+b/2/partial.patch")).toContain("+not yet");
      expect((await world.resume()).state.status).toBe("completed");
    },
  );

  test("takes the worktrees of its branches, and no others", { tags: "slow" }, async () => {
    const asks: GivenStep = {
      name: "both",
      type: "parallel",
      steps: [
        { name: "a", run: "echo a > a.txt" },
        {
          name: "b",
          type: "sequence",
          steps: [
            { name: "make", run: "echo b > b.txt" },
            { name: "look", message: "All right?", "timeout-minutes": 60 },
          ],
        },
      ],
    };
    const world = worldOf([asks], () => "Done.");
    expect((await world.start()).state).toMatchObject({ status: "paused", reason: "human" });
    const own = worktrees().find((path) => path.includes("-b-")) ?? "";
    project.write(`${own}/b.txt`, "by hand\n");
    project.git("worktree", "add", "--quiet", ".worktrees/agentic-other", "-b", "agentic/other");
    project.git("worktree", "add", "--quiet", "mine", "-b", "mine");
    expect(await cancel(world)).toEqual([]);
    expect(worktrees()).toEqual([".worktrees/agentic-other", "mine"]);
    expect(world.file("steps/both/b/look/1/partial.patch")).toContain("+by hand");
    expect((await world.resume()).state).toMatchObject({ status: "paused", reason: "human" });
  });

  test("keeps worktrees in which nothing is committed, and says which", async () => {
    const world = worldOf(
      [
        { name: "make", run: "echo made > made.txt" },
        { name: "look", message: "All right?", "timeout-minutes": 60 },
      ],
      () => "Done.",
      { "auto-commit": false },
    );
    expect((await world.start()).state.status).toBe("paused");
    expect(await cancel(world, false)).toEqual([RUN_TREE]);
    expect(project.read(`${RUN_TREE}/made.txt`)).toBe("made\n");
    expect(world.file("steps/look/1/partial.patch")).toContain("+made");
  });

  test("makes no worktree, and does not ask for git, where there is none", async () => {
    const world = createWorld({
      steps: [{ name: "look", message: "All right?", "timeout-minutes": 60 }],
    });
    await world.start();
    const openWorkspaces = () => Promise.reject(new Error("asked"));
    expect(await cancelStoredRun({ ...cancelPorts(world), openWorkspaces }, RUN_ID)).toEqual({
      keptWorktrees: [],
    });
    expect(world.progress()).toMatchObject({ status: "cancelled" });
  });

  test("ends what it left running before that is saved", { tags: "slow" }, async () => {
    const world = worldOf([both], () => undefined);
    void world.start();
    await until("the session", () => world.agents.running === 1);
    world.kill();
    const seen: string[][] = [];
    const endOrphans = () => Promise.resolve(void seen.push(worktrees()));
    await cancelStoredRun({ ...cancelPorts(world), endOrphans }, RUN_ID);
    expect(seen).toEqual([expect.arrayContaining([RUN_TREE])]);
    expect(worktrees()).toEqual([]);
  });
});
