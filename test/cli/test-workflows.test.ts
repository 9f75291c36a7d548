// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

/** A workflow with mistakes that validation cannot see. */
const mistaken = `name: mistaken
version: "1.0"
steps:
  - name: triage
    type: prompt
    prompt: Triage it.
    output-schema: { type: object, required: [kind, count], properties: { kind: { enum: [bug, feature] }, count: { type: integer, minimum: 0, maximum: 5 } } }
  - { name: tests, type: script, run: npm test, on-error: skip }
  - { name: dead, type: script, run: "true", condition: outputs.triage.data.kind == "bugs" }
  - name: improve
    type: recurring
    max-iterations: 3
    until: outputs.triage.data.count > 9
    steps: [{ name: work, type: prompt, prompt: "Work on {{ outputs.triage.data.kind }}." }]
  - { name: report, type: prompt, prompt: "Report {{ outputs.tests.data }}." }
`;

/** Sample workflows with one mistake each. */
const wrongWord = `name: wrong-word
version: "1.0"
steps:
  - name: triage
    type: prompt
    prompt: Triage it.
    output-schema: { type: object, required: [kind], properties: { kind: { enum: [bug, feature] } } }
  - { name: dead, type: script, run: "true", condition: outputs.triage.data.kind == "bugs" }
`;

const noEnd = `name: no-end
version: "1.0"
steps:
  - name: improve
    type: recurring
    max-iterations: 3
    until: outputs.review.data.score > 9
    steps:
      - { name: work, type: prompt, prompt: Improve it. }
      - name: review
        type: prompt
        prompt: Judge it from 0 to 5.
        output-schema: { type: object, required: [score], properties: { score: { type: integer, minimum: 0, maximum: 5 } } }
`;

const unhandled = `name: unhandled
version: "1.0"
steps:
  - { name: tests, type: script, run: npm test, on-error: skip }
  - { name: report, type: prompt, prompt: "Report {{ outputs.tests.stdout }}." }
`;

const endless = `
import { defineWorkflow } from "agentic-sdlc";
export default defineWorkflow({
  name: "endless",
  async execute(ctx) {
    for (let round = 1; ; round += 1) await ctx.step(\`round-\${round}\`, { type: "script", command: "true" });
  },
});
`;

const sound = `name: sound
version: "1.0"
variables: [{ name: deep, type: boolean, default: false }]
steps:
  - { name: look, type: prompt, prompt: Look., condition: variables.deep }
  - { name: check, type: script, run: npm test, ensures: [{ command: npm run lint }] }
  - { name: ask, type: wait-for-human, message: "Good?", on-timeout: continue, on-error: skip }
`;

let project: Project;
beforeAll(() => {
  project = createProject({
    workflows: { mistaken, sound, "wrong-word": wrongWord, "no-end": noEnd, unhandled },
    files: { ".agentic/workflows/endless.ts": endless },
    git: false,
  });
});
afterAll(() => project[Symbol.dispose]());

const runTests = (...argv: string[]): Promise<CliResult> => runCli(project, ["test", ...argv]);

function write(name: string, text: string): string {
  const file = `tests/${name}.yaml`;
  project.write(file, text);
  return file;
}

interface Results {
  readonly passed: boolean;
  readonly tests: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly problems: readonly string[];
  }[];
  readonly seeds: readonly {
    readonly count: number;
    readonly ends: Readonly<Record<string, number>>;
    readonly findings: readonly { readonly message: string; readonly seeds: readonly number[] }[];
  }[];
}

describe("test", () => {
  test("passes if the simulated run does what the file expects", async () => {
    const file = write(
      "passing",
      `workflow: mistaken
outcomes:
  triage: [{ failure: recoverable }, { data: { kind: bug, count: 2 } }]
  tests: { output: '{"passed": 3}', cost: 0 }
tests:
  - name: works three times on a bug
    expect:
      order: [triage, tests, improve, "improve/3/work", report]
      runs: ["improve/*/work"]
      skips: [dead]
      attempts: { triage: 2, "improve/*/work": 3 }
      prompts: { "improve/2/work": Work on bug., report: ["3"] }
      prompts-without: { "**": Work on feature. }
      outputs: { triage: { kind: bug } }
      cost: 0.3
  - name: stops at its budget
    set: { max-cost-usd: 0.12 }
    expect: { status: paused, reason: budget, skips: [report] }
  - name: fails without a login
    outcomes: { triage: { failure: { class: fatal, code: authentication } } }
    expect: { status: failed, failure: authentication }
`,
    );
    const { code, stdout } = await runTests(file);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`✓ ${file} (3 tests)`);
    expect(stdout).toContain("3 passed (3)");
  });

  test("names the position of every expectation that is not met", async () => {
    const file = write(
      "failing",
      `workflow: mistaken
outcomes: { triage: { data: { kind: bug, count: 2 } }, tests: { output: "1" } }
expect:
  status: failed
  attempts: { triage: 2 }
  skips: [improve]
  order:
    - report
    - triage
  prompts: { report: nothing }
  cost: { max: 0.1 }
`,
    );
    const { code, stdout } = await runTests(file);
    expect(code).toBe(1);
    const problems = stdout.split("\n").filter((line) => line.includes("→"));
    expect(problems.map((line) => line.replace(/^.*yaml:/, ""))).toEqual([
      "4:3  expected the run to be failed; it is completed",
      "6:11  expected `improve` not to run",
      expect.stringMatching(
        /^9:7 {2}expected `triage` to start after `report`; the order was triage, tests, /,
      ),
      "5:15  expected 2 attempts of `triage`; there were 1",
      "10:14  expected the prompt of `report` to contain “nothing”",
      "11:3  expected a cost of at most $0.10; it is $0.25",
    ]);
    expect(stdout).toContain("1 failed (1)");
  });

  test("counts the pull requests of parallel branches, and sees tests of earlier steps", async () => {
    project.write(
      ".agentic/workflows/branches.yaml",
      `name: branches
version: "1.0"
settings: { git: {} }
steps:
  - { name: test, type: prompt, prompt: Write a test., ensures: [{ files: ["test/**"] }] }
  - { name: repair, type: prompt, prompt: Repair., ensures: [{ fails-before: { files: ["test/**"], command: npm test } }] }
  - name: both
    type: parallel
    steps: [{ name: one, type: prompt, prompt: One. }, { name: two, type: prompt, prompt: Two. }]
`,
    );
    const file = write(
      "branches",
      "workflow: branches\noutcomes: { repair: { files: { src/a.ts: '1' } } }\nexpect: { attempts: { repair: 1 }, pull-requests: 3 }\n",
    );
    const { code, stdout } = await runTests(file);
    expect(code, stdout).toBe(0);
  });

  test("refuses a file with mistakes, with line and column of each", async () => {
    const file = write("invalid", "workflow: mistaken\noutcomes: { triag: {} }\nexpect:\n  skips: [ded]\n");
    const shape = write("shape", "workflow: mistaken\nexpects: {}\n");
    const { code, stderr } = await runTests(file, shape);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `${file}:2:13  \`triag\` is the path of no step of this workflow. Did you mean \`triage\`?`,
    );
    expect(stderr).toContain(
      `${file}:4:11  \`ded\` is the path of no step of this workflow. Did you mean \`dead\`?`,
    );
    expect(stderr).toContain(
      `${shape}:2:1  unknown key \`expects\` in the test file. Did you mean \`expect\`?`,
    );
  });

  test("names outcomes without effect, wrong variables and values, and an unknown workflow", async () => {
    const unused = write(
      "unused",
      `workflow: sound
outcomes: { look: [{ exit-code: 3 }], check: { answer: approved, cost: 4 } }
tests:
  - { name: one, variables: { dep: true }, outcomes: { ask: { data: {} } } }
  - { name: two, variables: { deep: 3 } }
`,
    );
    const values = write(
      "values",
      "workflow: sound\noutcomes: { look: { failure: { class: transent }, duration: 5x } }\n",
    );
    const unknown = write("unknown", "workflow: sond\n");
    const { code, stderr } = await runTests(unused, values, unknown);
    expect(code).toBe(2);
    for (const line of [
      `${unused}:2:22  \`exit-code\` has no effect on \`look\`, a step of type prompt.`,
      `${unused}:2:48  \`answer\` has no effect on \`check\`, a step of type script.`,
      `${unused}:4:31  the workflow has no variable \`dep\`. Did you mean \`deep\`?`,
      `${unused}:4:63  \`data\` has no effect on \`ask\`, a step of type wait-for-human.`,
      `${unused}:5:31  `,
      `${values}:2:39  \`failure.class\` in the outcome of \`look\` must be transient, recoverable, fatal or blocking, not the text "transent". Did you mean \`transient\`?`,
      `\`duration\` in the outcome of \`look\` must be a duration such as`,
      `${unknown}:1:11  There is no workflow or file \`sond\`. Did you mean \`sound\`?`,
    ])
      expect(stderr).toContain(line);
  });

  test("takes a folder for the tests in it", async () => {
    project.write("more/one.yaml", "workflow: sound\n");
    project.write("more/inner/two.yml", "workflow: sound\n");
    const { code, stdout } = await runTests("more");
    expect([code, stdout]).toEqual([0, expect.stringContaining("Tests  2 passed (2)")]);
  });

  test("runs the files of .agentic/tests/, and says how to write one", async () => {
    using own = createProject({ workflows: { sound }, git: false });
    const none = await runCli(own, ["test"]);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining("There is no test in .agentic/tests/"),
    ]);
    own.write(".agentic/tests/sound.yaml", "workflow: sound\n");
    const { code, stdout } = await runCli(own, ["test"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("✓ .agentic/tests/sound.yaml (1 test)")]);
  });
});

describe("test --seeds", () => {
  test.each([
    [
      "a condition that can never hold",
      "wrong-word",
      /^The condition of `dead` never held in \d+ evaluations: /,
    ],
    ["a loop that never ends", "no-end", /^The loop `improve` only ends at its max-iterations: /],
    [
      "a failure that the workflow does not handle",
      "unhandled",
      /^The definition fails the run in `report` \(template-failed\): .*Failed or skipped before: `tests`/,
    ],
  ])("finds %s", async (_mistake, name, message) => {
    const file = write(name, `workflow: ${name}\n`);
    const result = await runTests(file, "--seeds", "40", "--json");
    const [seeds] = jsonOf<Results>(result).seeds;
    expect(result.code).toBe(1);
    expect(seeds?.findings.map((finding) => finding.message)).toEqual([expect.stringMatching(message)]);
  });

  test("shows the run of the seed that a finding names", async () => {
    const file = write("shown", "workflow: unhandled\n");
    const { seeds } = jsonOf<Results>(await runTests(file, "--seeds", "40", "--json"));
    const [seed] = seeds[0]?.findings[0]?.seeds ?? [];
    const shown = await runTests(file, "--seed", String(seed));
    expect(shown.code).toBe(1);
    expect(shown.stdout).toContain("→ The definition fails the run in `report`");
  });

  test("takes the outcomes of all tests of a file as samples, so that each condition can hold", async () => {
    project.write(
      ".agentic/workflows/counted.yaml",
      `name: counted
version: "1.0"
steps:
  - { name: count, type: script, run: "./count" }
  - { name: none, type: script, run: "true", condition: outputs.count.stdout == "none" }
  - { name: some, type: script, run: "true", condition: outputs.count.stdout == "some" }
`,
    );
    const file = write(
      "counted",
      `workflow: counted
tests:
  - { name: none, outcomes: { count: { output: none } }, expect: { skips: [some] } }
  - { name: some, outcomes: { count: { output: some } }, expect: { skips: [none] } }
  - { name: fails, outcomes: { count: { exit-code: 2 } }, expect: { status: failed } }
`,
    );
    const { seeds, passed } = jsonOf<Results>(await runTests(file, "--seeds", "40", "--json"));
    expect([passed, seeds.map(({ findings }) => findings)]).toEqual([true, [[]]]);
  });

  test("finds a program that never ends, and does not repeat it for each seed", async () => {
    const { seeds } = jsonOf<Results>(
      await runTests(write("endless", "workflow: endless\n"), "--seeds", "1000", "--json"),
    );
    expect(seeds[0]?.count).toBeLessThan(40);
    expect(seeds[0]?.findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The run never ends: it started more than 500 attempts/),
    ]);
  });

  test("ends code of a program that blocks the thread", { tags: "slow" }, async () => {
    project.write(
      ".agentic/workflows/blocking.ts",
      'import { defineWorkflow } from "agentic-sdlc";\nexport default defineWorkflow({ name: "blocking", execute: () => { for (;;); } });\n',
    );
    const { seeds } = jsonOf<Results>(
      await runTests(write("blocking", "workflow: blocking\n"), "--seeds", "1", "--json"),
    );
    expect(seeds[0]?.findings.map(({ message }) => message)).toEqual([
      expect.stringContaining("(program-mistake): .agentic/workflows/blocking.ts:2"),
    ]);
  });

  test("finds a program that reads data of a failed step, and not one that throws an error", async () => {
    const program = (name: string, end: string): void =>
      project.write(
        `.agentic/workflows/${name}.ts`,
        `import { defineWorkflow } from "agentic-sdlc";
export default defineWorkflow({
  name: "${name}",
  async execute(ctx) {
    const tests = await ctx.step("tests", { type: "script", command: "npm test", onError: "continue", maxRetry: 0 });
    ${end}
  },
});
`,
      );
    program("honest", 'if (tests.status !== "completed") throw new Error("The tests fail.");');
    program("careless", "await ctx.comment(tests.data.stdout);");
    const findingsOf = async (name: string): Promise<string[]> => {
      const result = await runTests(write(name, `workflow: ${name}\n`), "--seeds", "30", "--json");
      const [seeds] = jsonOf<Results>(result).seeds;
      expect(seeds?.ends["failed"], name).toBeGreaterThan(0);
      return seeds?.findings.map(({ message }) => message) ?? [];
    };
    expect(await findingsOf("honest")).toEqual([]);
    expect(await findingsOf("careless")).toEqual([expect.stringContaining("(program-mistake)")]);
  });

  test("finds nothing in a workflow without a mistake", async () => {
    const result = await runTests(write("sound", "workflow: sound\n"), "--seeds", "60", "--json");
    const { seeds, passed } = jsonOf<Results>(result);
    expect([passed, seeds.flatMap(({ findings }) => findings)]).toEqual([true, []]);
    expect(Object.keys(seeds[0]?.ends ?? {}).length).toBeGreaterThan(1);
  });
});
