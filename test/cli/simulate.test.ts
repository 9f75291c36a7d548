import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { startCpuTime } from "../support/cpu-time.ts";
import { createProject, type Project } from "../support/project.ts";

const workflow = (name: string, body: string): string => `name: ${name}\nversion: "1.0"\n${body}`;

const workflows = {
  release: workflow(
    "release",
    `settings: { git: {} }
variables: [{ name: version, type: string, required: true }]
steps:
  - name: checks
    type: parallel
    merge-mode: merge
    steps:
      - { name: lint, type: script, run: "npm run lint", output-schema: { type: object, properties: { count: { type: integer, minimum: 3 } } } }
      - { name: look, type: prompt, prompt: "Look at {{ variables.version }}.", ensures: [{ command: npm test }] }
  - { name: review, type: wait-for-human, message: "Release it?", timeout-minutes: 60 }
  - name: choice
    type: conditional
    condition: outputs.review.data.decision != "rejected"
    then: [{ name: tell, type: workflow, workflow: announce }]
    else: [{ name: stop, type: script, run: "true" }]
`,
  ),
  announce: workflow("announce", "steps: [{ name: write, type: prompt, prompt: Write the news. }]\n"),
  steps: workflow(
    "steps",
    `steps:
  - { name: first, type: script, run: "printf '{\\"count\\": 2}'" }
  - { name: often, type: recurring, for-each: "[1, 2]", steps: [{ name: each, type: script, run: "echo {{ item }}" }] }
  - { name: never, type: script, run: "false", condition: "outputs.first.data.count > 5" }
`,
  ),
  conflict: workflow(
    "conflict",
    `settings: { git: {} }
steps:
  - name: both
    type: parallel
    merge-mode: merge
    steps:
      - { name: one, type: prompt, prompt: One. }
      - { name: two, type: prompt, prompt: Two. }
`,
  ),
  unknown: workflow(
    "unknown",
    `steps:
  - { name: count, type: script, run: "printf '{\\"entries\\": 2}'" }
  - { name: say, type: script, run: "echo {{ outputs.count.entries }}" }
`,
  ),
  limited: workflow(
    "limited",
    `settings: { max-cost-usd: 1 }
steps:
  - { name: cheap, type: prompt, prompt: Cheap., timeout-minutes: 5 }
  - { name: dear, type: prompt, prompt: Dear. }
`,
  ),
};

const program = `
import { defineWorkflow } from "agentic-sdlc";
export default defineWorkflow({
  name: program,
  async execute(ctx) {
    const plan = await ctx.step("plan", { type: "agent", prompt: "Plan it.", outputSchema: { type: "object", properties: { parts: { type: "array", items: { type: "string" } } } } });
    const total = await ctx.step("count", { type: "function", fn: () => plan.data.parts.length });
    await new Promise((resolve) => setTimeout(resolve, 60));
    for (let part = 1; part <= total.data; part += 1) await ctx.step(\`part-\${part}\`, { type: "script", command: "make" });
  },
});
`.replace("name: program", 'name: "program"');

let project: Project;
beforeAll(() => {
  project = createProject({ workflows, files: { ".agentic/workflows/program.ts": program }, git: false });
});
afterAll(() => project[Symbol.dispose]());

interface Step {
  readonly path: string;
  readonly status: string;
  readonly retry_count: number;
}

interface Document {
  readonly status: string;
  readonly completed_steps: readonly Step[];
  readonly simulation: { readonly seed: number | null; readonly diagram: string };
}

let files = 0;

async function simulate(name: string, outcomes: string = "", ...argv: string[]): Promise<CliResult> {
  const file = `outcomes-${(files += 1)}.yaml`;
  project.write(file, outcomes);
  return await runCli(project, ["simulate", name, "--outcomes", file, ...argv]);
}

async function documentOf(name: string, outcomes?: string, ...argv: string[]): Promise<Document> {
  return jsonOf<Document>(await simulate(name, outcomes, "--json", ...argv));
}

const attempts = ({ completed_steps: steps }: Document): Record<string, number> =>
  Object.fromEntries(steps.map(({ path, retry_count: count }) => [path, count + 1]));

const statuses = ({ completed_steps: steps }: Document): Record<string, string> =>
  Object.fromEntries(steps.map(({ path, status }) => [path, status]));

describe("simulate", () => {
  test.each(["one-shot", "plan-build-validate", "fix-checks", "analyse-codebase"])(
    "rehearses %s in less than a second, and writes nothing",
    async (name) => {
      await runCli(project, ["simulate", name]);
      const before = readdirSync(project.root);
      const cpuTime = startCpuTime();
      const { code, stdout } = await runCli(project, ["simulate", name]);
      expect(cpuTime()).toBeLessThan(1_000);
      expect(code, stdout).toBe(0);
      expect(readdirSync(project.root)).toEqual(before);
      expect(project.runs()).toEqual([]);
    },
  );

  test("prints the rows and the document of a run", async () => {
    const ran = await runCli(project, ["run", "steps", "--json"]);
    const simulated = await simulate(
      "steps",
      `first: { data: { count: 2 } }\noften/1/each: { output: "1" }\noften/2/each: { output: "2" }`,
      "--json",
    );
    const [real, made] = [jsonOf<Document>(ran), jsonOf<Document>(simulated)];
    const { simulation, ...document } = made;
    expect(Object.keys(document)).toEqual(Object.keys(real));
    expect(statuses(made)).toEqual(statuses(real));
    const rows = (text: string): string[] => text.match(/^ +[✔↷] \S+(?: \S+)?/gm) ?? [];
    expect(rows(simulated.stderr)).toEqual(rows(ran.stderr));
    expect(simulation.diagram).toContain("flowchart");
  });

  test("goes through parallel branches, their merges, a question, a choice and a nested workflow", async () => {
    const document = await documentOf("release", "", "--var", "version=2");
    expect(document.status).toBe("completed");
    expect(statuses(document)).toMatchObject({
      "checks/lint": "completed",
      "checks/look": "completed",
      review: "completed",
      "choice/tell/write": "completed",
    });
  });

  test("lets attempts end as listed, by path and by pattern", async () => {
    const outcomes = `
checks/look:
  - { failure: { class: transient, code: rate-limit, retry-after: 2m } }
  - { checks: failed }
  - { summary: Looks good., cost: 0.5, duration: 12m }
"checks/*": { duration: 1s }
"**/write":
  - failure: recoverable
  - output: The news.
`;
    const document = await documentOf("release", outcomes, "--var", "version=2");
    expect(attempts(document)).toMatchObject({ "checks/look": 2, "checks/lint": 1, "choice/tell/write": 2 });
  });

  test.each([
    ["answer: rejected", "failed", 1],
    ["{ answer: approved, duration: 20m }", "completed", 0],
    ["{ answer: none }", "failed", 1],
    ["{ answer: approved, duration: 61m }", "failed", 1],
  ])("takes the answer of a person: %s", async (outcome, status, exitCode) => {
    const { code, stdout } = await simulate(
      "release",
      `review: { ${outcome.replace(/[{}]/g, "")} }`,
      "--var",
      "version=2",
      "--json",
    );
    expect([JSON.parse(stdout).status, code]).toEqual([status, exitCode]);
  });

  test("pauses for a question of an agent that no person answers, and continues with an answer", async () => {
    const asks = (more: string) => `cheap: [{ question: { question: "Which?" }${more} }, { summary: Done. }]`;
    const { code, stderr } = await simulate("limited", asks(", answer: none"));
    expect([code, stderr]).toEqual([3, expect.stringContaining("Which?")]);
    const answered = await documentOf("limited", asks(", text: The first."));
    expect([answered.status, statuses(answered)["dear"]]).toEqual(["completed", "completed"]);
  });

  test("resolves conflicts of branches in a session", async () => {
    const outcomes = `"both/*": { files: { same.txt: "" } }\nboth/one: { files: { same.txt: "one\\n" } }`;
    const document = await documentOf("conflict", outcomes);
    expect(document.status).toBe("completed");
    const merged = document.completed_steps.filter(({ path }) => path.startsWith("both/merge+"));
    expect(merged).toHaveLength(2);
  });

  test("names a script whose data it cannot know, and the outcome that says them", async () => {
    const { code, stderr } = await simulate("unknown");
    expect(code).toBe(1);
    expect(stderr).toMatch(/ {2}✖ say /);
    expect(stderr).toMatch(/script of step `count` prints\..* `count: \{ data: \{ entries: 1 \} \}`\.\n$/);
    const listed = await simulate("unknown", "count: { data: { entries: 1 } }");
    expect(listed.code).toBe(0);
  });

  test("keeps time limits and budgets", async () => {
    const slow = await documentOf("limited", "cheap: [{ duration: 6m }, { duration: 4m }]");
    expect(attempts(slow)["cheap"]).toBe(2);
    const { code, stdout } = await simulate("limited", "cheap: { cost: 0.6 }\ndear: { cost: 0.6 }");
    expect([code, stdout]).toEqual([3, expect.stringContaining("spent $1.00 of $1.00")]);
  });

  test("runs the code of a program, and simulates its steps", async () => {
    const document = await documentOf(
      "program",
      "plan: { data: { parts: [a, b] } }\npart-2: [{ exit-code: 1 }, {}]",
    );
    expect(document.status).toBe("completed");
    expect(attempts(document)).toMatchObject({ "part-1": 1, "part-2": 2 });
  });

  test("gives the same simulation for the same seed, and another for another one", async () => {
    const [one, same, other] = await Promise.all(
      ["7", "7", "8"].map((seed) => simulate("plan-build-validate", "", "--seed", seed, "--json")),
    );
    expect(one?.stdout).toBe(same?.stdout);
    expect(one?.stdout).not.toBe(other?.stdout);
  });

  test("writes the report of the simulated run", async () => {
    const { code } = await simulate("release", "", "--var", "version=2", "--html", "out/rehearsal.html");
    expect(code).toBe(0);
    expect(project.read(join("out", "rehearsal.html"))).toContain("Look at 2.");
    // No command continues a simulation.
    await simulate("unknown", "", "--html", "out/failed.html");
    expect(project.read(join("out", "failed.html"))).not.toContain("agentic-sdlc resume");
  });

  test("names line and column of every mistake in the file of outcomes", async () => {
    const { code, stderr } = await simulate(
      "steps",
      "fist: {}\nfirst:\n  - { exitcode: 1 }\noften/*/each: { duration: soon }\n",
    );
    expect(code).toBe(2);
    expect(stderr).toContain(
      ":3:7  unknown key `exitcode` in the outcome of `first`. Did you mean `exit-code`?",
    );
    expect(stderr).toMatch(/:4:\d+ {2}`duration` in the outcome of `often\/\*\/each` must/);
    const unknown = await simulate("steps", "fist: {}\n");
    expect(unknown.stderr).toContain(
      ":1:1  `fist` is the path of no step of this workflow. Did you mean `first`?",
    );
    expect(unknown.code).toBe(2);
  });
});
