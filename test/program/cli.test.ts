import { describe, expect, test } from "vitest";
import { startCli } from "../support/cli/cli-process.ts";
import type { CliResult } from "../support/cli/cli.ts";
import { createProject, type Project, type ProjectOptions } from "../support/project.ts";

/** Definitions are loaded by Node itself, which a test runner would stand in the way of: each command is a process. */
async function cli(project: Project, ...argv: string[]): Promise<CliResult> {
  await using running = startCli(project, argv);
  return await running.ended;
}

function createProgramProject(
  programs: Readonly<Record<string, string>>,
  { files = {}, ...options }: ProjectOptions = {},
): Project {
  const own = Object.entries(programs).map(([name, text]) => [`.agentic/workflows/${name}.ts`, text]);
  return createProject({ ...options, files: { ...files, ...Object.fromEntries(own) } });
}

const release = `import { defineWorkflow, type StepResult, z } from "agentic-sdlc";
import { version } from "../lib/version.ts";

export default defineWorkflow({
  name: "Release",
  description: "Makes a release",
  phases: ["build", "publish"],
  argsSchema: z.object({ target: z.enum(["dev", "production"]).describe("Where to"), times: z.number().int().max(3).default(1) }),
  async execute(ctx) {
    const { target, times } = ctx.args;
    const built: StepResult = await ctx.step("build", { type: "script", phase: "build", command: \`echo built \${version(times)}\` });
    const { data } = await ctx.step("count", { type: "function", phase: "publish", fn: () => ({ n: times + 1 }) });
    await ctx.step("publish", { type: "script", command: \`echo "\${built.summary} for \${target}, \${data.n}"\` });
  },
});
`;
const version = "export function version(n: number): string {\n  return `v${n}`;\n}\n";

const createReleaseProject = (options: ProjectOptions = {}) =>
  createProgramProject(
    { release },
    { ...options, files: { ".agentic/lib/version.ts": version, ...options.files } },
  );

describe("a workflow in TypeScript on the command line", () => {
  test("runs by name and by file, whatever the package.json around it says", { tags: "slow" }, async () => {
    using project = createReleaseProject({ files: { "package.json": '{ "type": "commonjs" }' } });
    const byName = await cli(project, "run", "release", "--var", "target=dev");
    expect(byName).toMatchObject({ code: 0, stderr: expect.stringContaining("built v1 for dev, 2") });
    const file = ".agentic/workflows/release.ts";
    const byFile = await cli(
      project,
      "run",
      file,
      "--var",
      "target=production",
      "--var",
      "times=2",
      "--json",
    );
    expect(JSON.parse(byFile.stdout)).toMatchObject({
      status: "completed",
      workflow_name: "release",
      variables: { target: "production", times: 2 },
      step_outputs: { publish: { summary: "built v2 for production, 3" } },
    });
    const folder = project.runFolder().slice(project.root.length + 1);
    expect(project.read(`${folder}/definition.ts`)).toBe(release);
    const status = await cli(project, "status");
    expect(status.stdout).toMatch(/✔ build .*\n.*✔ count .*\n.*✔ publish +built v2 for production, 3/);
  });

  test("is given the whole output of a script of three megabytes", { tags: "slow" }, async () => {
    using project = createProgramProject({
      long: `import { defineWorkflow } from "agentic-sdlc";
export default defineWorkflow({
  name: "long",
  async execute(ctx) {
    const { data } = await ctx.step("print", { type: "script", command: "seq 1 450000" });
    const lines = data.stdout.trimEnd().split("\\n");
    const isWhole = lines.every((line: string, index: number) => line === String(index + 1));
    await ctx.step("count", { type: "function", fn: () => ({ lines: lines.length, isWhole }) });
  },
});
`,
    });
    const { code, stdout, stderr } = await cli(project, "run", "long", "--json");
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      step_outputs: { count: { data: { lines: 450_000, isWhole: true } } },
    });
  });

  test("is listed, checked and shown without being started", { tags: "slow" }, async () => {
    using project = createReleaseProject();
    const listed = await cli(project, "workflows");
    expect(listed.stdout).toContain("release  (yours)\n  Makes a release\n  variables: target [times]\n");
    const valid = await cli(project, "validate", ".agentic/workflows/release.ts");
    expect(valid).toMatchObject({ code: 0, stdout: ".agentic/workflows/release.ts is valid.\n" });
    const shown = await cli(project, "run", "release", "--var", "target=dev", "--dry-run");
    expect(shown.stdout).toContain("its steps are known as it runs; its phases: build, publish.");
    expect(project.runs()).toEqual([]);
  });

  test("refuses wrong arguments like a YAML one, before anything starts", { tags: "slow" }, async () => {
    using project = createReleaseProject();
    const { code, stderr } = await cli(
      project,
      "run",
      "release",
      "--var",
      "target=prod",
      "--var",
      "times=7",
      "--var",
      "x=1",
    );
    expect(code).toBe(2);
    expect(stderr).toContain("the workflow has no variable `x`.");
    expect(stderr).toContain('variable `target` cannot be the text "prod"; allowed: dev, production.');
    const other = await cli(project, "run", "release", "--var", "target=dev", "--var", "times=7");
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^variable `times`: .*3.*\n1 problem\. Nothing was started\.\n$/),
    });
    expect(project.runs()).toEqual([]);
  });

  test(
    "that throws tells where, without a stack; resuming uses the program that the run kept",
    { tags: "slow" },
    async () => {
      const text = (line: string) => `import { defineWorkflow } from "agentic-sdlc";
import { writeFileSync } from "node:fs";
export default defineWorkflow({
  name: "throws",
  async execute(ctx) {
    await ctx.step("first", { type: "script", command: "echo once >> first.log" });
    ${line}
    await ctx.step("second", { type: "function", maxRetry: 0, fn: ({ projectPath }) => writeFileSync(projectPath + "/second.log", "") });
  },
});
`;
      using project = createProgramProject({ throws: text('JSON.parse("{");') });
      const failed = await cli(project, "run", "throws");
      expect(failed.code).toBe(1);
      expect(failed.stdout).toContain("Failed: .agentic/workflows/throws.ts:7: SyntaxError:");
      expect(failed.stdout + failed.stderr).not.toMatch(/^\s+at /m);
      project.write(".agentic/workflows/throws.ts", text(""));
      const [run = ""] = project.runs();
      const resumed = await cli(project, "resume", run);
      expect(resumed.code).toBe(1);
      expect(resumed.stderr).toContain(
        ".agentic/workflows/throws.ts changed since the run started. The run uses the saved text.",
      );
      expect(project.read("first.log")).toBe("once\n");
      expect(project.exists("second.log")).toBe(false);
    },
  );

  test(
    "keeps its text and what it imports: edits by a step, or a file that is gone, change nothing",
    { tags: "slow" },
    async () => {
      const text = `import { defineWorkflow } from "agentic-sdlc";
import { word } from "../lib/word.ts";
export default defineWorkflow({
  name: "kept",
  async execute(ctx) {
    await ctx.step("edit", { type: "script", command: "echo 'export const late = 2;' > .agentic/lib/late.ts" });
    const { late } = await import("../lib/late.ts");
    await ctx.step("ask", { type: "human", message: "Well?" });
    await ctx.step("say", { type: "script", command: \`echo \${word} \${late} > said.txt\` });
  },
});
`;
      using project = createProgramProject({ kept: text });
      project.write(".agentic/lib/word.ts", 'export const word: string = "first";\n');
      project.write(".agentic/lib/late.ts", "export const late: number = 1;\n");
      expect(await cli(project, "run", "kept")).toMatchObject({ code: 3 });
      const [run = ""] = project.runs();
      project.write(".agentic/lib/word.ts", 'export const word: string = "second";\n');
      project.git("rm", "--quiet", ".agentic/workflows/kept.ts");
      expect(await cli(project, "input", run, "Go", "--resume")).toMatchObject({ code: 0 });
      expect(project.read("said.txt")).toBe("first 1\n");
    },
  );
});

const broken: [what: string, text: string, says: string][] = [
  [
    "syntax that is more than types",
    "export default 1;\nenum Level {\n  Low,\n}\n",
    "w.ts:2:1  TypeScript enum is not supported: Node only removes types",
  ],
  ["wrong syntax", "const a = ;\n", "w.ts:1:11  this is not TypeScript: Expression expected."],
  [
    "a package that is not there",
    'import { a } from "agentic-sdlc";\nimport x from "no-such-package";\n',
    "w.ts:2:10  `no-such-package` cannot be found: install it in the repository.",
  ],
  [
    "a file that is not there",
    'import { z } from "zod";\nimport { x } from "./nothing";\n',
    "w.ts:2:14  `nothing` cannot be found: check the path; it needs its extension",
  ],
  [
    "a name that is not there",
    'import { WorkflowContext } from "agentic-sdlc";\n',
    "if `WorkflowContext` is a type, import it with `import type`",
  ],
  [
    "an error of its own",
    "const a: unknown = null;\n(a as string).trim();\n",
    "w.ts:2:15  TypeError: Cannot read properties of null (reading 'trim').",
  ],
  [
    "no workflow",
    "export const a = 1;\nexport default { name: 'w' };\n",
    "w.ts:2:1  the default export is no workflow; write `export default defineWorkflow({ … })`.",
  ],
  [
    "a workflow without a name",
    'import { defineWorkflow } from "agentic-sdlc";\n\nexport default defineWorkflow({ execute() {} } as never);\n',
    "w.ts:3:16  `name` is missing.",
  ],
];

describe("a file in TypeScript that is no workflow", () => {
  test.each(broken)(
    "because of %s is told in one sentence with its place",
    { tags: "slow" },
    async (_, text, says) => {
      using project = createProgramProject({ w: text });
      const { code, stderr } = await cli(project, "run", "w");
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
      expect(stderr).toMatch(/\n1 problem\. Nothing was started\.\n$/);
      const checked = await cli(project, "validate", ".agentic/workflows/w.ts", "--json");
      expect(JSON.parse(checked.stdout)).toMatchObject({
        valid: false,
        problems: [{ file: ".agentic/workflows/w.ts" }],
      });
    },
  );

  test("is shown as such among those that are", async () => {
    using project = createProgramProject({ broken: "export default 1;\n" });
    const { code, stdout } = await cli(project, "workflows");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(
        "broken  (yours)\n  cannot be run: agentic-sdlc validate .agentic/workflows/broken.ts",
      ),
    });
  });
});

describe("branches of a workflow in TypeScript in a repository", () => {
  test("work in worktrees of their own, are merged, and leave nothing behind", { tags: "slow" }, async () => {
    using project = createProgramProject(
      {
        both: `import { defineWorkflow } from "agentic-sdlc";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
export default defineWorkflow({
  name: "both",
  settings: { git: { autoPr: false }, maxRetry: 0 },
  async execute(ctx) {
    const write = (name: string) => async () => {
      const { data } = await ctx.step("write", {
        type: "function",
        fn: ({ projectPath }) => {
          writeFileSync(join(projectPath, name), ctx.projectPath === projectPath ? "own\\n" : "other\\n");
          return projectPath;
        },
      });
      await ctx.step("add", { type: "script", command: \`echo more >> \${name}\`, cwd: ctx.projectPath });
      return data;
    };
    const places = await ctx.parallel({ left: write("left.txt"), right: write("right.txt") }, { id: "sides", mergeMode: "merge" });
    const { stdout } = await ctx.exec("cat left.txt right.txt; git log --format=%s | wc -l");
    await ctx.step("report", { type: "script", command: \`echo "\${stdout.split("\\n").join(" ")} \${places.left !== places.right}"\` });
  },
});
`,
      },
      { remote: true },
    );
    const { code, stdout } = await cli(project, "run", "both", "--json");
    const progress = JSON.parse(stdout) as {
      branch: string;
      step_outputs: Record<string, { summary: string }>;
    };
    expect({ code, report: progress.step_outputs["report"]?.summary }).toEqual({
      code: 0,
      report: expect.stringMatching(/^own more own more +\d+ true$/),
    });
    expect(project.git("show", `${progress.branch}:left.txt`)).toBe("own\nmore");
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
  });
});
