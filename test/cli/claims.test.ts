import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const loose = `name: loose
version: "1.0"
settings: { git: { worktree: true, auto-commit: false, auto-pr: false } }
steps: [{ name: a, type: script, run: echo 1 > a.txt }]
`;
const nul = `name: nul
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: json, type: script, run: "echo '{\\"summary\\": \\"one\\\\u0000two\\"}' | tee a.txt" }
  - { name: raw, type: script, run: "head -c 5000 /dev/urandom; printf 'a\\\\0b\\\\377\\\\n'; echo >> a.txt" }
  - { name: used, type: script, run: "echo '{{ outputs.json.summary }}' > b.txt" }
`;
const environment = `name: environment
version: "1.0"
settings: { max-retry: 0, git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: print, type: script, run: "printf 'a\\\\0b'" }
  - { name: use, type: script, env: { TEXT: "{{ outputs.print.stdout }}" }, run: "true" }
`;
const idle = (name: string, steps: string) => `name: ${name}
version: "1.0"
settings: { max-retry: 0, git: { enabled: false } }
steps: ${steps}
`;
const unsaid = idle("unsaid", `[{ name: a, type: script, run: "echo '{\\"success\\": false}'" }]`);
const skipped = idle("skipped", `[{ name: a, type: script, run: "true", condition: 1 > 2 }]`);
const lost = idle("lost", `[{ name: a, type: script, run: "false", on-error: skip }]`);

const project = createProject({ workflows: { loose, nul, environment, unsaid, skipped, lost } });
afterAll(() => project[Symbol.dispose]());
async function run(name: string) {
  const { code, stdout, stderr } = await runCli(project, ["run", name]);
  return { code, told: `${stderr}${stdout}` };
}

describe("a run whose steps are not committed", () => {
  test(
    "says what changed, and later commands tell it from one that was cut off",
    { tags: "slow" },
    async () => {
      expect(await run("loose")).toMatchObject({
        code: 0,
        told: expect.stringContaining("1 file changed, not committed"),
      });
      expect(project.progress()).toMatchObject({ status: "completed", files_changed: ["a.txt"] });
      expect(project.journal().at(-1)).toMatchObject({ type: "run.completed", changed: true });
      const [runId = ""] = project.runs();
      const later = (await run("nul")).told;
      expect(later).toContain(`Uncommitted changes of run ${runId}, which completed, are in .worktrees/`);
      expect(later).not.toContain("cut off");
    },
  );
});

describe("bytes that no argument can hold", () => {
  test(
    "end no run: a commit shows them, and a script is given a sign for them",
    { tags: "slow" },
    async () => {
      expect(await run("nul")).toMatchObject({ code: 0 });
      const branch = `agentic/nul-${(project.runs().at(-1) ?? "").slice(-6)}`;
      expect(project.git("log", "--format=%s", branch)).toContain("json: one\u2400two");
      expect(project.git("show", `${branch}:b.txt`)).toBe("one\u2400two");
    },
  );

  test("are a sign in the environment of a script too", { tags: "slow" }, async () => {
    expect(await run("environment")).toMatchObject({ code: 0 });
  });
});

describe("a result that is none", () => {
  test("is no success where a script prints that it is none", async () => {
    expect(await run("unsaid")).toMatchObject({ code: 1 });
    expect(project.progress().errors).toMatchObject([
      { step: "a", code: "step-unsuccessful", class: "recoverable" },
    ]);
  });

  test.each([
    ["skipped", "skipped", "every step was skipped"],
    ["lost", "skipped-after-failures", "nothing done: steps failed and were skipped"],
  ])("is told where all steps were skipped: %s", async (name, reason, words) => {
    expect(await run(name)).toMatchObject({ code: 0, told: expect.stringContaining(words) });
    expect(project.progress()).toMatchObject({ status: "completed", reason, no_op: true });
  });
});
