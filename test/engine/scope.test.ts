import { describe, expect, test } from "vitest";
import { answer } from "../support/agents/fake-agent-runner.ts";
import { choose, createWorld, type GivenStep, type World } from "../support/world.ts";

/** What each script of a world was asked to run, by step path. */
function scripts(world: World): Record<string, string> {
  return Object.fromEntries(world.scripts.requests.map(({ step, script }) => [step, script]));
}

async function start(steps: readonly GivenStep[], variables: Record<string, unknown> = {}): Promise<World> {
  const world = createWorld({
    settings: { "max-retry": 0 },
    steps,
    variables,
    script: ({ script }) => script,
  });
  await world.start();
  return world;
}

describe("what templates and expressions see", () => {
  test("variables, under both names", async () => {
    const world = await start([{ name: "a", run: "{{ variables.n + 1 }} {{ inputs.words[1] }}" }], {
      n: 1,
      words: ["one", "two"],
    });
    expect(scripts(world)).toEqual({ a: "2 two" });
  });

  test("of an ended loop over a list each item with the result of its last step", async () => {
    const world = await start([
      { name: "each", "for-each": ["x", "y"], steps: [{ name: "inner", run: '{"of": "{{ item }}"}' }] },
      {
        name: "use",
        run: "{% for one in steps.each.results %}{{ one.item }}={{ one.data.of }}#{{ one.attempt }}-{{ one.failures }} {% endfor %}",
      },
    ]);
    expect(scripts(world)["use"]).toBe("x=x#1-0 y=y#1-0 ");
  });

  test("outputs of earlier steps, with what they printed as JSON beside the standard fields", async () => {
    const world = await start([
      { name: "count", run: '{"total": 3}' },
      { name: "list", run: '["x", "y"]' },
      {
        name: "use",
        run: "{{ outputs.count.total }} {{ outputs.count.data.total }} {{ outputs.list.data.value[1] }} {{ outputs.count.summary }}",
      },
    ]);
    expect(scripts(world)["use"]).toBe('3 3 y {"total": 3}');
  });

  test("of an output that is not there, the message says which are", async () => {
    const world = await start([
      { name: "first", run: "one" },
      { name: "each", type: "recurring", "for-each": [], steps: [{ name: "inner", run: "two" }] },
      { name: "use", run: "{{ outputs.inner.summary }}" },
    ]);
    expect(world.progress().errors).toMatchObject([
      { message: "line 1, column 4: `outputs.inner` is not defined; `outputs` has: first." },
    ]);
  });

  test("a list of all outputs holds none that are only named", async () => {
    const world = await start([
      { name: "first", run: "one" },
      {
        name: "use",
        run: "{{ outputs.gone | default('x') }} {% for name, output in outputs %}{{ name }}={{ output.summary }}{% endfor %} {{ outputs.other is defined }}",
      },
    ]);
    expect(world.progress().errors).toEqual([]);
    expect(scripts(world)["use"]).toBe("x first=one false");
  });

  test("how earlier steps ended", async () => {
    const world = await start(
      [
        { name: "a", run: "true" },
        { name: "never", condition: "variables.n > 5", run: "true" },
        { name: "use", run: "{{ steps.a.status }} {{ steps.never.status }} {{ steps.a.attempt }}" },
      ],
      { n: 1 },
    );
    expect(scripts(world)["use"]).toBe("completed skipped 1");
  });

  test("the run and the workflow", async () => {
    const world = await start([{ name: "a", run: "{{ run.id }} {{ workflow.name }} {{ run.directory }}" }]);
    expect(scripts(world)["a"]).toBe("20260131-k3f9qz random agentic/workflows/20260131-k3f9qz");
  });

  test("the item and the number of the iteration, and what the iteration before put out", async () => {
    const world = await start(
      [
        {
          name: "loop",
          "for-each": "variables.parts",
          steps: [
            {
              name: "build",
              run: "{{ iteration }}: {{ item.name }}{% if iteration > 1 %} after {{ outputs.build.summary }}{% endif %}",
            },
          ],
        },
      ],
      { parts: [{ name: "door" }, { name: "wall" }] },
    );
    expect(scripts(world)).toEqual({
      "loop/1/build": "1: door",
      "loop/2/build": "2: wall after 1: door",
    });
  });

  test("a loop ends when `until` holds, and says so", async () => {
    const world = await start([
      { name: "loop", "max-iterations": 5, until: "iteration == 2", steps: [{ name: "x", run: "x" }] },
      { name: "use", run: "{{ steps.loop.output }}" },
    ]);
    expect(Object.keys(scripts(world))).toEqual(["loop/1/x", "loop/2/x", "use"]);
    expect(scripts(world)["use"]).toBe("2 iterations, until its condition held");
  });

  test("a list written in the definition is iterated as it is, an empty one not at all", async () => {
    const world = await start([
      { name: "some", "for-each": ["a", { b: 1 }], steps: [{ name: "x", run: "{{ item }}" }] },
      { name: "none", "for-each": [], steps: [{ name: "y", run: "{{ item }}" }] },
    ]);
    expect(Object.keys(scripts(world))).toEqual(["some/1/x", "some/2/x"]);
  });

  test("a command's arguments, with their defaults, and its own templates", async () => {
    const world = createWorld({
      steps: [{ name: "plan", command: "plan", args: { count: "{{ variables.n + 1 }}" } }],
      variables: { n: 1 },
      commands: {
        plan: {
          arguments: [
            { name: "count", required: true, default: null },
            { name: "style", required: false, default: "short" },
          ],
          templates: { outline: "# Outline" },
          body: "Plan {{ args.count }} {{ args.style }}: {{ templates.outline }}",
        },
      },
    });
    await world.start();
    expect(world.agents.requests[0]?.prompt).toBe("Plan 2 short: # Outline\n");
  });

  test("output of an agent is data and never a template", async () => {
    const world = createWorld({
      steps: [
        { name: "ask", prompt: "x" },
        { name: "use", prompt: "{{ outputs.ask.summary }}" },
      ],
      agent: () => answer("{{ run.id }}"),
    });
    await world.start();
    expect(world.agents.requests[1]?.prompt).toBe("{{ run.id }}\n");
  });

  test("environment of a script is rendered, values of any type", async () => {
    const world = await start(
      [{ name: "a", run: "true", env: { N: "{{ variables.n * 2 }}", F: true, S: "x{{ 1 }}" } }],
      {
        n: 21,
      },
    );
    expect(world.scripts.requests[0]?.env).toEqual({ N: "42", F: "true", S: "x1" });
  });
});

describe("an expression that cannot be evaluated", () => {
  test.each([
    ["a condition", { name: "x", condition: "outputs.missing.count > 1", run: "true" }, "missing"],
    [
      "a condition of a block",
      choose({ name: "x", condition: "variables.nothing" }, [{ name: "y", run: "y" }]),
      "nothing",
    ],
    [
      "a list to iterate",
      { name: "x", "for-each": "variables.nothing", steps: [{ name: "y", run: "y" }] },
      "nothing",
    ],
    ["a prompt", { name: "x", prompt: "Build {{ variables.nothing }}." }, "nothing"],
    ["a script", { name: "x", run: "echo {{ outputs.missing }}" }, "missing"],
  ])("in %s fails the run and names what is undefined", async (_, step, name) => {
    const world = createWorld({ steps: [step], agent: () => "Done." });
    const { state } = await world.start();
    expect(state).toMatchObject({
      status: "failed",
      failure: { step: "x", failure: { class: "fatal", code: "template-failed" } },
    });
    expect(state.failure?.failure.message).toContain(name);
    expect(world.agents.requests).toEqual([]);
  });

  test.each([
    ["a text", '"abc"', "a string"],
    ["a number", "3", "a number"],
    ["a table", '{"a": 1}', "a object"],
  ])("`for-each` that gives %s says so", async (_, expression, words) => {
    const world = await start([{ name: "loop", "for-each": expression, steps: [{ name: "x", run: "x" }] }]);
    expect(world.progress()).toMatchObject({ status: "failed", current_step: { path: "loop" } });
    expect(world.progress().errors[0]?.message).toBe(
      `\`for-each\` of step \`loop\` gives ${words}, not a list.`,
    );
  });

  test("in `until` fails the loop; resumed, it is evaluated again and the iteration is not repeated", async () => {
    let ready = false;
    const world: World = createWorld({
      steps: [
        { name: "loop", "max-iterations": 3, until: "outputs.x.done", steps: [{ name: "x", run: "x" }] },
      ],
      script: () => (ready ? '{"done": true}' : "{}"),
    });
    const first = await world.start();
    expect(first.state).toMatchObject({ status: "failed", failure: { step: "loop" } });
    const second = await world.resume();
    expect(second.state).toMatchObject({ status: "failed", failure: { step: "loop" } });
    expect(world.scripts.requests).toHaveLength(1);
    ready = true;
    const third = await world.resume({ fromStep: "loop" });
    expect(third.state.status).toBe("completed");
    expect(world.scripts.requests.map(({ step, attempt }) => `${step}#${attempt}`)).toEqual([
      "loop/1/x#1",
      "loop/1/x#2",
    ]);
  });
});
