// @module-tag slow
import { describe, expect, test } from "vitest";
import { cli, createClones, pauseIn } from "../support/git/clones.ts";

const KEY = "AKIAIOSFODNN7EXAMPLE";
const holding = (run: string, more = "") => `name: redef
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
${more}steps:
  - { name: review, type: wait-for-human, message: Is it good? }
  - { name: after, type: script, run: "${run}" }
`;
const wordy = holding(
  "echo '{{ variables.word }}' > after.txt",
  "variables: [{ name: word, type: string, required: true }]\n",
);
const file = ".agentic/workflows/redef.yaml";

describe("a definition that holds a secret", () => {
  test("is told of at the start with file and line, and used as the checkout has it by whoever resumes", async () => {
    const { a, b } = createClones({ workflows: { redef: holding(`echo ${KEY} > after.txt`) } });
    const { code, stderr } = await cli(a, "run", "redef");
    expect(code).toBe(3);
    expect(stderr).toContain(
      `${file}:6 contains a secret, which is not saved: the run can be resumed only while that file is unchanged.`,
    );
    const [runId = ""] = a.runs();
    expect(a.read(`agentic/workflows/${runId}/run.json`)).not.toContain(KEY);
    expect((await cli(b, "input", runId, "Good.", "--resume")).code).toBe(0);
    expect(b.git("show", `agentic/redef-${runId.slice(-6)}:after.txt`)).toBe(KEY);
  });

  test("is not run with what is left of it where the checkout has another one", async () => {
    const { a } = createClones({ workflows: { redef: holding(`echo ${KEY} > after.txt`) } });
    const runId = await pauseIn(a, "redef");
    a.write(file, holding("echo else > after.txt"));
    const { code, stderr } = await cli(a, "input", runId, "Good.", "--resume");
    expect(code).toBe(2);
    expect(stderr).toContain(
      `Run ${runId} cannot be resumed: ${file}:6 contained a secret at its start, which is not saved, and the file has changed. Restore it, or put the secret into an environment variable, which the step reads (\`"$NAME"\`), and start a new run.`,
    );
    expect(a.exists(`agentic/workflows/${runId}/steps/after`)).toBe(false);
  });
});

describe("a variable that holds a secret", () => {
  test("is told of at the start, and the run is not resumed without it", async () => {
    const { a } = createClones({ workflows: { redef: wordy } });
    const { code, stderr } = await cli(a, "run", "redef", "--var", `word=${KEY}`);
    expect(code).toBe(3);
    expect(stderr).toContain(
      "The variable `word` contains a secret, which is not saved: the run cannot be resumed.",
    );
    const [runId = ""] = a.runs();
    const resumed = await cli(a, "input", runId, "Good.", "--resume");
    expect(resumed.code).toBe(2);
    expect(resumed.stderr).toContain(
      `Run ${runId} cannot be resumed: its variable \`word\` contained a secret at its start, which is not saved.`,
    );
  });

  test("that holds none is no matter", async () => {
    const { a } = createClones({ workflows: { redef: wordy } });
    const { stderr } = await cli(a, "run", "redef", "--var", "word=plain");
    expect(stderr).not.toContain("secret");
    expect((await cli(a, "input", a.runs()[0] ?? "", "Good.", "--resume")).code).toBe(0);
  });
});
