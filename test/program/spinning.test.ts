// @module-tag slow
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CliProcess, startCli, until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

/** The first Node 22 on the path that can load a program in TypeScript. */
const NODE_22 = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((path) => /^v22\.(?:1[89]|[2-9]\d)\./.test(String(spawnSync(path, ["--version"]).stdout)));

function spinning(body: string): Project {
  const text = `import { writeFileSync } from "node:fs";
import { defineWorkflow } from "agentic-sdlc";

function spin(): never {
  writeFileSync("begun", "");
  for (;;);
}

export default defineWorkflow({
  name: "Spin",
  description: "Never gives way",
  async execute(ctx) {
    ${body}
  },
});
`;
  return createProject({ files: { ".agentic/workflows/spin.ts": text } });
}

/** A run whose code has begun to spin. */
async function startSpinning(project: Project, options = {}): Promise<CliProcess> {
  const running = startCli(project, ["run", "spin"], options);
  await until("the code spins", () => existsSync(join(project.root, "begun")));
  return running;
}

describe.concurrent("code of a workflow that never gives way", () => {
  test("is ended, and the run fails with the place where it was", async () => {
    using project = spinning("await Promise.resolve(); spin();");
    await using running = await startSpinning(project);
    const { code, stdout } = await running.ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/\.agentic\/workflows\/spin\.ts:6: code of the workflow blocked the engine/);
    expect(project.journal().at(-1)).toMatchObject({ type: "run.failed" });
  });

  // Node 22 follows promises in another way than the project's own Node.
  test.skipIf(NODE_22 === undefined)("is ended by Node 22 too", async () => {
    using project = spinning('await ctx.step("one", { type: "script", command: "true" }); spin();');
    await using running = await startSpinning(project, { node: NODE_22 });
    const { code, stdout } = await running.ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/\.agentic\/workflows\/spin\.ts:6: code of the workflow blocked the engine/);
    expect(project.journal().at(-1)).toMatchObject({ type: "run.failed" });
  });

  test("does not keep SIGTERM from the run", async () => {
    using project = spinning("spin();");
    await using running = await startSpinning(project);
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(143);
    expect(project.journal().at(-1)).toMatchObject({ type: "run.cancelled", reason: "interrupted" });
  });

  test("does not keep a cancel from the run, also in a function step", async () => {
    using project = spinning('await ctx.step("work", { type: "function", fn: () => spin() });');
    await using running = await startSpinning(project);
    await runCli(project, ["cancel", project.runs()[0] ?? ""]);
    expect((await running.ended).code).toBe(1);
    expect(project.journal().at(-1)).toMatchObject({ type: "run.cancelled", reason: "requested" });
  });

  test("uses up the time of its function step, which is tried again as any other", async () => {
    using project = spinning(
      'await ctx.step("work", { type: "function", timeoutMinutes: 0.02, maxRetry: 1, fn: () => { if (times++ === 0) spin(); } });',
    );
    const file = join(project.root, ".agentic/workflows/spin.ts");
    project.write(
      ".agentic/workflows/spin.ts",
      readFileSync(file, "utf8").replace("function spin", "let times = 0;\nfunction spin"),
    );
    await using running = await startSpinning(project);
    expect((await running.ended).code).toBe(0);
    const failed = project.journal().find(({ type }) => type === "step.failed");
    expect(failed).toMatchObject({ failure: { code: "timeout" } });
  });
});

test("a module that never gives way while it is loaded is refused with its place, from the command line and from code", async () => {
  const text = 'import "./helper.ts";\nexport default undefined;\n';
  const helper = "export const one = 1;\nfor (;;);\n";
  using project = createProject({
    files: { ".agentic/workflows/spin.ts": text, ".agentic/workflows/helper.ts": helper },
  });
  const told = "blocked the engine for 5 seconds while it was loaded";
  const validating = startCli(project, ["validate", ".agentic/workflows/spin.ts"]);
  const running = startCli(project, ["run", "spin"]);
  for (const { ended } of [validating, running]) {
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(told);
    expect(stdout + stderr).toContain("helper.ts:2:1");
  }
});
