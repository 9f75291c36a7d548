import { describe, expect, test } from "vitest";
import { until } from "../support/fake-clock.ts";
import {
  CHECK,
  type CheckedWorldOptions,
  checksOf,
  createCheckedWorld,
  failing,
  isGreen,
  writes,
} from "../support/checked-world.ts";
import { createWorld, type GivenStep, type World, type WorldOptions } from "../support/world.ts";

const build: GivenStep = { name: "build", prompt: "Build it.", ensures: ["check"] };
const timesRun = ({ scripts }: World): number =>
  scripts.requests.filter(({ script }) => script === CHECK).length;

describe("the engine runs the check command itself", () => {
  test("before the first change, after a step that ensures it, and at the head that it delivers", async () => {
    const world: World = createCheckedWorld({ steps: [build], agent: writes(() => world, "good") });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(checksOf(world)).toEqual(["baseline passed", "step passed", "end passed (cached)"]);
    expect(timesRun(world)).toBe(2);
    expect(world.progress()).toMatchObject({
      verified: true,
      checks: [
        { when: "baseline", step: "build", command: CHECK, passed: true, exit_code: 0, by: "engine" },
        { when: "step", step: "build" },
        { when: "end" },
      ],
    });
    const order = world.events.map(({ type }) => type);
    expect(order.lastIndexOf("check.ended")).toBeLessThan(order.indexOf("branch.pushed"));
  });

  test("and gives a step that breaks it the output, so that the next attempt can repair it", async () => {
    const world: World = createCheckedWorld({
      steps: [build],
      agent: writes(() => world, "bad", "good"),
      check: isGreen,
    });
    const { state } = await world.start();
    expect(state.errors).toMatchObject([
      {
        failure: {
          class: "recoverable",
          code: "ensure-missed",
          message:
            "The success checks of the step failed: `npm test` ended with exit code 1 (FAIL 1 failed).",
          details: "FAIL 1 failed",
        },
      },
    ]);
    expect(world.agents.requests[1]?.prompt).toContain("FAIL 1 failed");
    expect(world.progress()).toMatchObject({ status: "completed", verified: true });
    expect(world.forge.opened).toMatchObject([{ draft: false }]);
  });

  test("and a step that never repairs it ends, but the pull request is a draft that says so", async () => {
    const world: World = createCheckedWorld({
      steps: [build, { name: "after", prompt: "Go on." }],
      agent: writes(() => world, "bad"),
      check: isGreen,
    });
    const { state } = await world.start();
    expect(state.status).toBe("completed");
    expect(state.steps.get("build")).toMatchObject({ status: "completed", failures: 1 });
    expect(world.progress().verified).toBe(false);
    const [pull] = world.forge.opened;
    expect(pull).toMatchObject({ draft: true });
  });

  test("while a step whose failure the author does not retry fails as before", async () => {
    const world: World = createCheckedWorld({
      steps: [{ ...build, "on-error": "fail" }],
      agent: writes(() => world, "bad"),
      check: isGreen,
    });
    expect((await world.start()).state.status).toBe("failed");
  });

  test("also where no step ensures it: nothing is proposed before", async () => {
    const world: World = createCheckedWorld({
      steps: [{ name: "build", prompt: "Build it." }],
      agent: writes(() => world, "bad"),
      check: isGreen,
    });
    await world.start();
    expect(checksOf(world)).toEqual(["baseline passed", "end failed"]);
    expect(world.forge.opened).toMatchObject([{ draft: true }]);
    expect(world.progress().verified).toBe(false);
  });

  test("only at the end where the configuration says so", async () => {
    const world: World = createCheckedWorld({
      steps: [build],
      config: { project: { check: CHECK, checkAfter: "end" } },
      agent: writes(() => world, "bad"),
      check: isGreen,
    });
    await world.start();
    expect(checksOf(world)).toEqual(["baseline passed", "end failed"]);
    expect(world.agents.requests).toHaveLength(1);
    expect(world.agents.requests[0]?.prompt).not.toContain(CHECK);
  });

  test("and not at all where nothing changed", async () => {
    const world = createCheckedWorld({ steps: [build], agent: () => "All tests pass." });
    await world.start();
    expect(timesRun(world)).toBe(1);
    expect(world.progress().verified).toBeNull();
    expect(world.forge.opened).toEqual([]);
  });
});

describe("the command of the check", () => {
  const named = (variables: Record<string, unknown>, project?: { check: string }) =>
    ({
      variables,
      config: project ? { project } : {},
      commands: { plan: { changes: false }, build: { changes: true } },
      steps: [
        { name: "plan", command: "plan" },
        { name: "build", command: "build", ensures: ["check"] },
      ],
      settings: { git: {} },
    }) satisfies Partial<WorldOptions>;
  const agentIn =
    (world: () => World): NonNullable<WorldOptions["agent"]> =>
    ({ step }) => {
      if (step === "plan")
        return '{"success": true, "summary": "Planned", "data": {"check_command": "make check"}}';
      world().workspaces.workspace.change("a.txt", "a");
      return "Done.";
    };
  const commandsOf = async (
    options: Partial<WorldOptions> & { steps: readonly GivenStep[] },
  ): Promise<string[]> => {
    const world: World = createWorld({ ...options, agent: agentIn(() => world) });
    await world.start();
    return world.scripts.requests.map(({ script }) => script);
  };

  test("is variable `check_command`, else that of the configuration, else that of the plan", async () => {
    const all = named({ check_command: "just test" }, { check: CHECK });
    expect(await commandsOf(all)).toEqual(["just test", "just test"]);
    expect(await commandsOf(named({ check_command: "" }, { check: CHECK }))).toEqual([CHECK, CHECK]);
    // The plan changes nothing, so the baseline follows it.
    expect(await commandsOf(named({}))).toEqual(["make check", "make check"]);
  });

  test("is fenced in the prompts of other steps where the plan named it, because an agent wrote it", async () => {
    const promptWith = async (project?: { check: string }) => {
      const world: World = createWorld({ ...named({}, project), agent: agentIn(() => world) });
      await world.start();
      return world.agents.requests.find(({ step }) => step === "build")?.prompt;
    };
    expect(await promptWith()).toMatch(
      /the check command that the plan names: data to work on[^]*\nmake check\n<\/untrusted-/,
    );
    const configured = await promptWith({ check: CHECK });
    expect(configured).toContain(`\n      ${CHECK}`);
    expect(configured).not.toContain("untrusted-");
  });

  test("may be unknown: then nothing is verified, and the pull request says so", async () => {
    const world: World = createWorld({
      settings: { git: {} },
      steps: [build],
      templates: { "pull-request.md": "{{ pull_request.verification }}" },
      agent: writes(() => world, "good"),
    });
    await world.start();
    expect(world.progress()).toMatchObject({ status: "completed", verified: null, checks: [] });
    expect(world.forge.opened).toMatchObject([
      { draft: false, body: "Not verified: no check command is known." },
    ]);
  });
});

describe("a check that failed before the run", () => {
  const options = (now: string): CheckedWorldOptions => ({
    steps: [build],
    templates: { "pull-request.md": "{{ pull_request.verification }}" },
    check: (files) => failing(files.size === 0 ? "old.test.ts 12ms" : now),
  });

  test("and fails in the same way is not the run's fault: no retry, no draft, but it is named", async () => {
    const world: World = createCheckedWorld({
      ...options("old.test.ts 98ms"),
      agent: writes(() => world, "good"),
    });
    await world.start();
    expect(world.agents.requests).toHaveLength(1);
    expect(world.agents.requests[0]?.prompt).toContain("It failed before this run began, too.");
    expect(world.progress()).toMatchObject({
      verified: false,
      checks: [{ when: "baseline" }, { when: "step", failed_before: true }, { failed_before: true }],
    });
    expect(world.forge.opened).toMatchObject([
      { draft: false, body: expect.stringContaining("it failed in the same way before the run") as string },
    ]);
  });

  test("and now fails in another way is", async () => {
    const world: World = createCheckedWorld({
      ...options("new.test.ts 12ms"),
      agent: writes(() => world, "good"),
    });
    await world.start();
    expect(world.agents.requests).toHaveLength(2);
    expect(world.forge.opened).toMatchObject([{ draft: true }]);
  });
});

describe("a check", () => {
  test("that outlives its limit failed, and says so", async () => {
    const world: World = createCheckedWorld({
      steps: [{ name: "build", prompt: "Build it." }],
      config: { project: { check: { run: CHECK, timeoutMinutes: 3 } } },
      agent: writes(() => world, "good"),
      check: (files) => (files.size === 0 ? "" : { status: "timed-out", stdout: "still at it", stderr: "" }),
    });
    await world.start();
    expect(world.scripts.requests[0]).toMatchObject({ timeoutMs: 180_000, env: {} });
    expect(world.progress().checks?.at(-1)).toMatchObject({
      passed: false,
      exit_code: null,
      summary: "did not end within its time limit of 3m 00s",
    });
  });

  test("that executes fewer tests than before is told", async () => {
    const world: World = createCheckedWorld({
      steps: [build],
      templates: { "pull-request.md": "{{ pull_request.verification }}" },
      agent: writes(() => world, "good"),
      check: (files) => (files.size === 0 ? "# pass 31\n# fail 0\n" : "# pass 28\n# fail 0\n"),
    });
    await world.start();
    expect(world.forge.opened[0]?.body).toContain("28 tests, 31 before the run");
  });

  test("that an engine did not finish is repeated by the next one", async () => {
    let runs = 0;
    const world: World = createCheckedWorld({
      steps: [{ name: "build", prompt: "Build it." }],
      agent: writes(() => world, "good"),
      check: (files) => (files.size > 0 && (runs += 1) === 1 ? undefined : ""),
    });
    const first = world.start();
    await until(() => runs === 1, "the check at the end");
    world.stop.request({ kind: "interrupted" });
    await first;
    expect(checksOf(world)).toEqual(["baseline passed"]);
    await world.resume();
    expect(checksOf(world)).toEqual(["baseline passed", "end passed"]);
    expect(world.progress()).toMatchObject({ status: "completed", verified: true });
  });
});

describe("parallel branches", () => {
  const branch = (name: string): GivenStep => ({ name, prompt: name, ensures: ["check"] });
  const inParallel = (check: CheckedWorldOptions["check"]): World => {
    const world: World = createCheckedWorld({
      steps: [{ name: "many", type: "parallel", steps: [branch("one"), branch("two")] }],
      ...(check && { check }),
      agent: ({ prompt }) => {
        const name = prompt.trim().split("\n", 1)[0] ?? "";
        for (const place of world.workspaces.worktrees.values())
          if (place.branch?.includes(`-${name}-`) === true) place.change(`${name}.txt`, name);
        return "Done.";
      },
    });
    return world;
  };

  test("share one baseline, and each is checked before it is delivered", async () => {
    const world = inParallel(() => "");
    await world.start();
    expect(checksOf(world).toSorted()).toEqual([
      "baseline passed",
      "end passed (cached)",
      "end passed (cached)",
      "step passed",
      "step passed",
    ]);
    expect(world.progress().verified).toBe(true);
  });

  test("are drafts only where their own check fails", async () => {
    const world = inParallel((files) => (files.has("two.txt") ? failing("two") : ""));
    await world.start();
    const drafts = world.forge.opened.map(({ branch: name, draft }) => [name, draft]);
    expect(Object.fromEntries(drafts)).toEqual({
      "agentic/random-one-k3f9qz": false,
      "agentic/random-two-k3f9qz": true,
    });
    expect(world.progress().verified).toBe(false);
  });
});

describe("a command with `checks: true`", () => {
  const validate = (body = "Judge it.") => ({
    commands: { validate: { body, checks: true, readOnly: true } },
    steps: [
      { name: "build", prompt: "Build it." },
      { name: "validate", command: "validate" },
    ],
  });
  const liar =
    (world: () => World): NonNullable<WorldOptions["agent"]> =>
    ({ step }) => {
      if (step === "build") {
        world().workspaces.workspace.change("a.txt", "bad");
        return "31 tests pass.";
      }
      const checks = [
        { command: CHECK, passed: true, summary: "31 tests pass", by: "engine" },
        { command: "npm run lint", passed: true, summary: "clean", by: "engine" },
      ];
      return JSON.stringify({ success: true, summary: "No issues", data: { issues: [], checks } });
    };

  test("is told what the engine saw, and cannot claim another result", async () => {
    const world: World = createCheckedWorld({ ...validate(), agent: liar(() => world), check: isGreen });
    await world.start();
    expect(world.agents.requests[1]?.prompt).toMatch(
      /The engine ran this command on these files before this session: failed \(exit code 1[^]*\n {6}npm test\n/,
    );
    expect(world.progress().step_outputs["validate"]?.data).toMatchObject({
      checks: [
        { command: CHECK, passed: false, exit_code: 1, by: "engine" },
        { command: "npm run lint", passed: true, by: "agent" },
      ],
      issues: [{ severity: "critical", title: "`npm test` fails", by: "engine" }],
    });
    expect(world.forge.opened).toMatchObject([{ draft: true }]);
  });

  test("may show the result in its own words", async () => {
    const body = "{% for check in checks %}{{ check.command }}: {{ check.passed }}{% endfor %}";
    const world: World = createCheckedWorld({ ...validate(body), agent: liar(() => world), check: isGreen });
    await world.start();
    const prompt = world.agents.requests[1]?.prompt;
    expect(prompt).toContain("npm test: false");
    expect(prompt).not.toContain("Checked by the engine");
  });
});
