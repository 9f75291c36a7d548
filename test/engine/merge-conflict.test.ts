// @module-tag slow
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScriptRunner } from "../../src/agents/process/script-process.ts";
import { createWorkspaces } from "../../src/git/create-workspaces.ts";
import { createGit } from "../../src/git/process/git.ts";
import { createLibrary } from "../../src/storage/library/library.ts";
import type { FakeAgent } from "../support/agents/fake-agent-runner.ts";
import { createProject, type Project } from "../support/project.ts";
import { createWorld, type World } from "../support/world.ts";

const root = join(import.meta.dirname, "../..");
const RUN_TREE = ".worktrees/agentic-random-k3f9qz";

let project: Project;

beforeEach(() => {
  project = createProject({ files: { "shared.txt": "one\n" } });
});

afterEach(() => project[Symbol.dispose]());

/** Two branches that change the same line and are merged, with real git and real scripts. */
function world(agent: FakeAgent, block: Record<string, unknown> = {}, delivery: object = {}): World {
  const made = createWorld({
    steps: [
      {
        name: "both",
        type: "parallel",
        "merge-mode": "merge",
        steps: ["a", "b"].map((name) => ({
          name,
          run: `echo ${name} > shared.txt; echo ${name} > ${name}.txt`,
        })),
        ...block,
      },
      { name: "after", run: "cat shared.txt a.txt b.txt" },
    ],
    settings: { git: { "auto-pr": false, ...delivery }, "max-retry": 1 },
    agent,
  });
  const git = createGit(project.root, project.environment);
  Object.assign(made.ports, {
    workspaces: createWorkspaces(project.root, { root: project.root, git }),
    scripts: createScriptRunner({ environment: project.environment }),
    library: createLibrary({ root: project.root, builtIn: root }),
  });
  return made;
}

const worktrees = (): number => project.git("worktree", "list").split("\n").length - 1;

describe("branches that conflict", () => {
  it("are merged with what an agent makes of the conflict", async () => {
    const made = world(({ cwd }) => {
      project.write(join(cwd.slice(project.root.length + 1), "shared.txt"), "a and b\n");
      return "Both are in.";
    });
    const { state } = await made.start();
    expect(state.status).toBe("completed");
    expect(made.agents.requests).toHaveLength(1);
    const branch = state.workspace?.branch ?? "";
    expect(project.git("show", `${branch}:shared.txt`)).toBe("a and b");
    expect([...state.filesChanged].toSorted()).toEqual(["a.txt", "b.txt", "shared.txt"]);
    expect(worktrees()).toBe(0);
    expect(project.git("branch", "--list", "agentic/*-merge-*")).toBe("");
  });

  it.each([
    ["ours", "agentic/random-b-k3f9qz"],
    ["theirs", "agentic/random-k3f9qz"],
  ])(
    "whose resolution takes `%s` alone name the lost changes in the step, and the pull request is a draft",
    async (taken, branch) => {
      const resolve: FakeAgent = ({ cwd }) => {
        project.git("-C", cwd, "checkout", `--${taken}`, "--", "shared.txt");
        project.git("-C", cwd, "commit", "--quiet", "--all", "-m", "One side");
        return "Merged.";
      };
      const made = world(resolve, {}, { "auto-pr": true });
      const { state } = await made.start();
      expect(state.status).toBe("completed");
      const loss = `changes of ${branch} to shared.txt are lost`;
      const summaries = [...state.steps.values()].map(({ output }) => output?.summary ?? "");
      expect(summaries.filter((summary) => summary.includes("are lost"))).toEqual([
        expect.stringMatching(`^${loss}; merged agentic/random-b-k3f9qz: `),
      ]);
      expect(made.forge.opened).toMatchObject([
        { draft: true, body: expect.stringContaining(loss) as string },
      ]);
    },
  );

  it("pause the run for a person, who merges by hand and goes on", async () => {
    const made = world(() => "I cannot see any conflict.");
    const { state } = await made.start();
    expect(state).toMatchObject({ status: "paused", reason: "merge-conflict" });
    expect(made.agents.requests).toHaveLength(2);
    const branch = state.branches.get("both/b")?.branch ?? "";
    expect(state.paused?.message).toContain(`in ${RUN_TREE} run \`git merge ${branch}\``);
    expect(project.git("worktree", "list")).not.toContain("-merge-");

    const by = (...args: string[]) => project.git("-C", RUN_TREE, ...args);
    expect(() => by("merge", branch)).toThrow();
    project.write(`${RUN_TREE}/shared.txt`, "by hand\n");
    by("commit", "--quiet", "--all", "--no-edit");

    const end = await made.resume();
    expect(end.state.status).toBe("completed");
    expect(made.agents.requests).toHaveLength(2);
    expect(end.state.steps.get("after")?.output?.data).toMatchObject({ stdout: "by hand\na\nb" });
    expect([...end.state.filesChanged].toSorted()).toEqual(["a.txt", "b.txt", "shared.txt"]);
    expect(worktrees()).toBe(0);
  });

  it("are tried afresh where the run is resumed without that", async () => {
    let helpful = false;
    const made = world(({ cwd }) => {
      if (helpful) project.write(join(cwd.slice(project.root.length + 1), "shared.txt"), "at last\n");
      return "Done.";
    });
    expect((await made.start()).state.status).toBe("paused");
    helpful = true;
    expect((await made.resume()).state.status).toBe("completed");
    expect(made.agents.requests).toHaveLength(3);
    expect(worktrees()).toBe(0);
  });
});

describe("branches that git merges", () => {
  it("pause the run where the block's check fails on the result, until a person has mended it", async () => {
    const ensures = [{ command: "! grep -q b shared.txt || test -f mended.txt" }];
    const made = world(
      ({ cwd }) => {
        project.write(join(cwd.slice(project.root.length + 1), "shared.txt"), "neither\n");
        return "Done.";
      },
      {
        ensures,
        steps: ["a", "b"].map((name) => ({
          name,
          type: "script",
          run: `echo ${name} > ${name}.txt; [ ${name} = a ] || echo b > shared.txt`,
        })),
      },
    );
    const { state } = await made.start();
    expect(state).toMatchObject({ status: "paused", reason: "ensure-missed" });
    expect(made.agents.requests).toEqual([]);
    project.write(`${RUN_TREE}/mended.txt`, "\n");
    project.git("-C", RUN_TREE, "add", "--all");
    project.git("-C", RUN_TREE, "commit", "--quiet", "-m", "Mend");
    const end = await made.resume();
    expect(end.state.status).toBe("completed");
    expect([...end.state.filesChanged].toSorted()).toEqual(["a.txt", "b.txt", "mended.txt", "shared.txt"]);
  });
});
