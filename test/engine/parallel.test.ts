import { describe, expect, test } from "vitest";
import { until } from "../support/fake-clock.ts";
import { createWorld, type GivenStep, outline, type World, type WorldOptions } from "../support/world.ts";

/** Scripts that wait until they are let go, by step. */
class Gates {
  readonly #waiting = new Map<string, () => void>();

  get open(): string[] {
    return [...this.#waiting.keys()];
  }

  hold(step: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(step, resolve));
  }

  letGo(step: string): void {
    this.#waiting.get(step)?.();
    this.#waiting.delete(step);
  }
}

function script(name: string, more: Record<string, unknown> = {}): GivenStep {
  return { name, run: `touch ${name}`, ...more };
}

function parallel(steps: readonly GivenStep[], more: Record<string, unknown> = {}): GivenStep {
  return { name: "many", type: "parallel", steps, ...more };
}

/** A world in which every script changes a file of its step's name, where its name does not say otherwise. */
function createParallelWorld(steps: readonly GivenStep[], options: Partial<WorldOptions> = {}): World {
  const world: World = createWorld({
    settings: { git: {} },
    steps,
    script: ({ step, cwd }) => {
      const name = step.slice(step.lastIndexOf("/") + 1);
      if (name.startsWith("idle")) return "";
      if (name.startsWith("bad")) return 1;
      const place = [...world.workspaces.worktrees.values()].find(({ directory }) => directory === cwd);
      place?.change(`${name}.txt`, name);
      return "";
    },
    ...options,
  });
  return world;
}

describe("a parallel block", () => {
  test("gives each branch a worktree and a branch of its own, named after workflow, step and run", async () => {
    const world = createParallelWorld([parallel([script("one"), script("two")])]);
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(world.progress().parallel_branches).toMatchObject([
      {
        branch_id: "many/one",
        status: "completed",
        branch: "agentic/random-one-k3f9qz",
        worktree_path: ".worktrees/agentic-random-one-k3f9qz",
      },
      { branch_id: "many/two", branch: "agentic/random-two-k3f9qz" },
    ]);
    expect(world.workspaces.worktrees.size).toBe(0);
  });

  test("proposes each branch that changed something, and none that changed nothing", async () => {
    const world = createParallelWorld([parallel([script("one"), script("idle"), script("two")])]);
    const { state } = await world.start();
    expect(world.forge.opened.map(({ branch, base }) => [branch, base])).toEqual([
      ["agentic/random-one-k3f9qz", "main"],
      ["agentic/random-two-k3f9qz", "main"],
    ]);
    expect(state.steps.get("many")?.summary).toBe("3 branches: 2 changed something, 1 changed nothing");
  });

  test("stacks its pull requests on the run's branch where that has commits, which is pushed first", async () => {
    const world = createParallelWorld([script("before"), parallel([script("one")])]);
    await world.start();
    const own = world.workspaces.workspace.branch;
    expect(world.forge.opened[0]).toMatchObject({ branch: "agentic/random-one-k3f9qz", base: own });
    expect(world.forge.pushed).toEqual([own, "agentic/random-one-k3f9qz", own]);
  });

  test("works on at most max-workers branches at once", async () => {
    const gates = new Gates();
    const names = ["one", "two", "three", "four", "five"];
    const world = createParallelWorld([parallel(names.map((name) => script(name)))], {
      settings: { git: {}, "max-workers": 2 },
      script: async ({ step }) => {
        await gates.hold(step);
        return "";
      },
    });
    const end = world.start();
    for (let done = 0; done < names.length; done += 1) {
      await until(() => gates.open.length === Math.min(2, names.length - done), "the workers");
      expect(world.scripts.running).toBeLessThanOrEqual(2);
      gates.letGo(gates.open[0] ?? "");
    }
    expect((await end).state.status).toBe("completed");
  });

  test("starts a branch that depends on another from its head, and stacks its pull request on it", async () => {
    const world = createParallelWorld([
      parallel([script("later", { "depends-on": "first" }), script("first")]),
    ]);
    await world.start();
    const first = world.workspaces.repository.branches.get("agentic/random-first-k3f9qz");
    expect(world.workspaces.opened.find(({ branch }) => branch.includes("later"))?.base_sha).toBe(first);
    expect(world.forge.opened.map(({ branch, base }) => [branch, base])).toEqual([
      ["agentic/random-first-k3f9qz", "main"],
      ["agentic/random-later-k3f9qz", "agentic/random-first-k3f9qz"],
    ]);
  });

  test("brings every branch together that one depends on", async () => {
    const world = createParallelWorld([
      parallel([script("one"), script("two"), script("both", { "depends-on": ["one", "two"] })]),
    ]);
    await world.start();
    const { repository } = world.workspaces;
    const head = repository.branches.get("agentic/random-both-k3f9qz") ?? "";
    expect([...repository.filesOf(head).keys()].sort()).toEqual(["both.txt", "one.txt", "two.txt"]);
  });

  test("leaves out what depends on a branch that failed, and lets the others finish", async () => {
    const world = createParallelWorld([
      parallel([
        script("bad", { "on-error": "fail" }),
        script("later", { "depends-on": "bad" }),
        script("good"),
      ]),
    ]);
    const { state } = await world.start();
    expect(state.failure).toMatchObject({ step: "many/bad", failure: { class: "fatal" } });
    expect(state.steps.get("many/later")).toMatchObject({
      status: "skipped",
      reason: "depends on bad, which failed",
    });
    expect(state.steps.get("many/good")?.status).toBe("completed");
    expect(world.forge.opened.map(({ branch }) => branch)).toEqual(["agentic/random-good-k3f9qz"]);
    expect(world.workspaces.worktrees.size).toBe(0);
  });

  test("resumed after a failure runs the failed branch again, on its own branch, and no other", async () => {
    let mended = false;
    const world = createParallelWorld([parallel([script("one"), script("two", { "on-error": "fail" })])], {
      script: ({ step }) => (step === "many/two" && !mended ? 1 : ""),
    });
    expect((await world.start()).state.status).toBe("failed");
    mended = true;
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step)).toEqual(["many/one", "many/two", "many/two"]);
    expect(world.workspaces.opened.filter(({ branch }) => branch.includes("-two-"))).toHaveLength(2);
  });

  test("with first-success ends with the first branch to complete; the others are cut off cleanly", async () => {
    const gates = new Gates();
    const world = createParallelWorld(
      [
        parallel([script("slow"), script("quick"), script("never")], { "merge-strategy": "first-success" }),
        script("after"),
      ],
      {
        settings: { git: {}, "max-workers": 2 },
        script: async ({ step, cwd }) => {
          const place = [...world.workspaces.worktrees.values()].find(({ directory }) => directory === cwd);
          place?.change(`${step.slice(5)}.txt`, "half");
          if (step.startsWith("many/")) await gates.hold(step);
          return "";
        },
      },
    );
    const end = world.start();
    await until(() => gates.open.length === 2, "both branches");
    gates.letGo("many/quick");
    const { state } = await end;
    expect(state.status).toBe("completed");
    expect(state.steps.get("many")?.summary).toBe("quick was first");
    expect(state.steps.get("many/slow")).toMatchObject({ status: "skipped", reason: "quick was first" });
    expect(state.steps.get("many/never")).toMatchObject({ status: "skipped", attempt: 0 });
    expect(outline(world.journal())).toContain("step.interrupted many/slow");
    expect(world.file("steps/many/slow/1/partial.patch")).toContain("slow.txt");
    expect(world.workspaces.worktrees.size).toBe(0);
    expect(world.forge.opened.filter(({ branch }) => branch.includes("slow"))).toEqual([]);
  });

  test("merges its branches one by one in definition order, whichever ended first", async () => {
    const world = createParallelWorld([
      parallel([script("one"), script("idle"), script("two")], { "merge-mode": "merge" }),
      script("after"),
    ]);
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(outline(world.journal()).filter((line) => line.includes("merge+"))).toEqual([
      "step.started many/merge+one",
      "step.succeeded many/merge+one",
      "step.started many/merge+two",
      "step.succeeded many/merge+two",
    ]);
    expect([...state.filesChanged].sort()).toEqual(["after.txt", "one.txt", "two.txt"]);
    expect(world.forge.opened.map(({ branch }) => branch)).toEqual([world.workspaces.workspace.branch]);
    expect(world.agents.requests).toEqual([]);
  });

  test("interrupted lets every worktree go, keeps what was half done, and goes on where it was", async () => {
    const world = createParallelWorld([parallel([script("one"), script("two")])], {
      script: ({ step, cwd, attempt }) => {
        const place = [...world.workspaces.worktrees.values()].find(({ directory }) => directory === cwd);
        place?.change(`${step.slice(5)}.txt`, `attempt ${attempt}`);
        return attempt === 1 ? undefined : "";
      },
    });
    const end = world.start();
    await until(() => world.scripts.running === 2, "both branches");
    world.stop.request({ kind: "interrupted" });
    expect((await end).state.status).toBe("cancelled");
    expect(world.workspaces.worktrees.size).toBe(0);
    expect(world.file("steps/many/one/1/partial.patch")).toContain("one.txt");
    expect(world.file("steps/many/two/1/partial.patch")).toContain("two.txt");
    const { state } = await world.resume();
    expect(state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step, attempt }) => `${step}#${attempt}`)).toEqual([
      "many/one#1",
      "many/two#1",
      "many/one#2",
      "many/two#2",
    ]);
  });

  test("without git runs its steps at the same time in the one folder", async () => {
    const world = createParallelWorld([parallel([script("one"), script("two")])], { settings: {} });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(world.workspaces.opened).toEqual([]);
    expect(world.progress().parallel_branches).toEqual([]);
  });

  test("inside a loop has branches of their own names in every round", async () => {
    const world = createParallelWorld([
      { name: "again", "max-iterations": 2, steps: [parallel([script("one")])] },
    ]);
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    const names = [...state.branches.values()].map(({ branch }) => branch);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^agentic\/random-one-[0-9a-z]{6}$/);
  });

  test("of which one branch cannot be delivered fails when the others are done, and resuming delivers it", async () => {
    const world = createParallelWorld([parallel([script("one"), script("two")])]);
    world.forge.errors.push(new Error("The remote is gone."));
    const { state } = await world.start();
    expect(state.failure).toMatchObject({ failure: { message: "The remote is gone." } });
    expect(world.forge.opened).toHaveLength(1);
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.forge.opened).toHaveLength(2);
    expect(world.scripts.requests).toHaveLength(2);
  });
});

describe("resumed from a step of a branch", () => {
  const two = { name: "two", steps: [script("two-a"), script("two-b")] };

  test("goes on from what the earlier steps of that branch committed, and leaves the other branches alone", async () => {
    const world = createParallelWorld([parallel([script("one"), two]), script("after")]);
    await world.start();
    const { state } = await world.resume({ fromStep: "two-b" });
    expect(state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step }) => step).slice(4)).toEqual(["many/two/two-b", "after"]);
    expect([...(state.branches.get("many/two")?.files ?? [])].sort()).toEqual(["two-a.txt", "two-b.txt"]);
    // The pull request that is there is told of what was taken back and done again.
    expect(world.forge.opened.filter(({ branch }) => branch.includes("-two-"))).toHaveLength(2);
  });

  test("begins a branch of another name where all of it runs again", async () => {
    const world = createParallelWorld([parallel([script("one"), two])]);
    const first = (await world.start()).state.branches.get("many/two")?.branch;
    const { state } = await world.resume({ fromStep: "two" });
    expect(state.status).toBe("completed");
    expect(state.branches.get("many/two")?.branch).not.toBe(first);
    expect(world.forge.opened.filter(({ branch }) => branch.includes("-two-"))).toHaveLength(2);
  });
});

describe("branches inside branches", () => {
  const nested = (name: string): GivenStep => ({
    name,
    type: "parallel",
    steps: ["a", "b", "c"].map((each) => script(`${name}-${each}`)),
  });

  test("share the run's workers with those around them", async () => {
    const gates = new Gates();
    let most = 0;
    const world = createParallelWorld([parallel([nested("left"), nested("right")])], {
      settings: { git: {}, "max-workers": 2 },
      script: async ({ step }) => {
        most = Math.max(most, world.scripts.running);
        await gates.hold(step);
        return "";
      },
    });
    const end = world.start();
    for (let done = 0; done < 6; done += 1) {
      await until(() => gates.open.length > 0, "a worker");
      gates.letGo(gates.open[0] ?? "");
    }
    expect((await end).state.status).toBe("completed");
    expect(most).toBe(2);
  });
});

describe("a branch whose work cannot be committed", () => {
  test("fails when the others are done, keeps its worktree, and is settled when the run is resumed", async () => {
    const two = { name: "two", steps: [script("two-a"), script("two-b")] };
    const world = createParallelWorld([parallel([script("one"), two])]);
    const opened = world.workspaces.open.bind(world.workspaces);
    let refused = false;
    world.workspaces.open = async (place, options) => {
      const workspace = await opened(place, options);
      if (place.branch.includes("-one-") && !refused)
        world.workspaces.worktrees.get(place.path)?.commitErrors.push(new Error("git cannot add sub/"));
      refused ||= place.branch.includes("-one-");
      return workspace;
    };
    const { state, keptWorktrees } = await world.start();
    expect(state.failure).toMatchObject({ step: "many/one", failure: { message: "git cannot add sub/" } });
    expect(state.steps.get("many/two")?.status).toBe("completed");
    expect(keptWorktrees).toEqual([".worktrees/agentic-random-one-k3f9qz"]);
    expect(world.forge.opened.map(({ branch }) => branch)).toEqual(["agentic/random-two-k3f9qz"]);
    expect((await world.resume()).state.status).toBe("completed");
    expect(world.scripts.requests.filter(({ step }) => step === "many/one")).toHaveLength(1);
  });
});
