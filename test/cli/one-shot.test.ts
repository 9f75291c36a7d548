import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const answer = {
  success: true,
  output_type: "one-shot",
  summary: "Typo mended",
  data: {
    commit_message: "fix: mend a typo",
    title: "fix: mend a typo",
    body: "The README reads well now.",
    draft: false,
  },
};
const task = recordSession({ calls: [{ write: "README.md", content: "Hello\n" }], answer });

function createRepository(recording = task): Project {
  const files = { "README.md": "Helo\n", ".agentic/recordings/task.ndjson": recording };
  return createProject({ files, config: { defaults: { provider: "replay" } } });
}

function createWithRemote(): Project {
  const files = { "README.md": "Helo\n", ".agentic/recordings/task.ndjson": task };
  return createProject({ remote: true, files, config: { defaults: { provider: "replay" } } });
}

const oneShot = (project: Project, ...options: string[]) =>
  runCli(project, ["one-shot", "Mend the typo.", ...options]);

describe("one-shot", () => {
  test("works in the folder itself, without git", { tags: "slow" }, async () => {
    using project = createRepository();
    const { code, stdout, stderr } = await oneShot(project);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^one-shot · run \S+ · replay\n\n {2}✔ task +Typo mended +\d+s +\$0\.02\n\n {2}Completed in \d+s · \$0\.02\n {2}files: agentic\/workflows\/\S+\n$/,
    );
    expect(stdout).toBe("The README reads well now.\n");
    expect(project.read("README.md")).toBe("Hello\n");
    expect(project.git("status", "--porcelain")).toBe(" M README.md");
    expect(project.git("branch", "--format=%(refname:short)")).toBe("main");
    const prompt = readFileSync(join(project.runFolder(), "steps/task/1/prompt.md"), "utf8");
    expect(prompt).toContain("\nMend the typo.\n");
  });

  test("needs no repository", async () => {
    using project = createProject({
      git: false,
      files: { ".agentic/recordings/task.ndjson": task },
    });
    expect(await oneShot(project, "--provider", "replay")).toMatchObject({ code: 0 });
    expect(project.read("README.md")).toBe("Hello\n");
  });

  test(
    "works and commits on a branch of its own with --git, and says so as JSON with --json",
    { tags: "slow" },
    async () => {
      using project = createWithRemote();
      const result = await oneShot(project, "--git", "--json");
      const { code } = result;
      const { branches, pull_requests } = project.progress();
      expect({ code, branches }).toEqual({
        code: 0,
        branches: [expect.stringMatching(/^one-shot\/mend-the-typo-\w{6}$/)],
      });
      const [branch = ""] = branches;
      expect(jsonOf(result)).toMatchObject({
        status: "completed",
        workflow_name: "one-shot",
        branch,
        diff: { commits: 1, files: ["README.md"], added: 1, removed: 1 },
        usage: { cost_usd: 0.02, agent_sessions: 1, input_tokens: 1000 },
        percent: 100,
        result: "The README reads well now.",
      });
      expect(pull_requests).toEqual([]);
      expect(project.git("log", "-1", "--format=%s%n%(trailers)", branch).trim()).toBe(
        `fix: mend a typo\nAgentic-Run: ${project.runs()[0]}\nAgentic-Step: task#1`,
      );
      expect(project.read("README.md")).toBe("Helo\n");
      // Commits land where the state does: whoever goes on elsewhere has them.
      expect(project.git("ls-remote", "--heads", "origin", branch)).toBe(
        `${project.git("rev-parse", branch)}\trefs/heads/${branch}`,
      );
    },
  );

  test("pushes the branch and writes the pull request with --pr", { tags: "slow" }, async () => {
    using project = createWithRemote();
    const { code, stderr } = await oneShot(project, "--pr");
    expect(code).toBe(0);
    const [branch = ""] = project.progress().branches;
    const path = `agentic/workflows/${project.runs()[0]}/pull-request.md`;
    expect(stderr).toContain(` · pull request “fix: mend a typo” in ${path}\n`);
    expect(stderr).toContain(`  ${branch}: 1 commit, 1 file, +1 −1 · files: `);
    expect(project.read(path)).toBe(
      `---\ntitle: "fix: mend a typo"\nbranch: ${branch}\nbase: main\ndraft: false\n---\n\n> Not verified: no check command is known.\n\nThe README reads well now.\n`,
    );
    expect(project.git("ls-remote", "--heads", "origin", branch)).toContain(project.git("rev-parse", branch));
  });
});

describe("an agent", () => {
  test(
    "whose account has no credit pauses the run for a person, with exit code 3, and resume goes on",
    { tags: "slow" },
    async () => {
      const message = "The account's usage limit is reached, or it has no credit left.";
      const failure = { class: "blocking", code: "quota", message };
      const noCredit = JSON.stringify({ type: "failure", failure });
      using project = createRepository(noCredit);
      const { code, stdout, stderr } = await oneShot(project, "--git");
      const runId = project.runs()[0];
      expect(code).toBe(3);
      expect(stderr).toMatch(/^ {2}✖ task +The account's usage limit is reached, or it has no credit/m);
      expect(stdout).toBe(
        `\n  Paused: task needs a person.   The account's usage limit is reached, or it has no credit left.\n  Next:  agentic-sdlc resume ${runId}\n`,
      );
      expect(project.progress()).toMatchObject({ status: "paused", reason: "quota" });
      expect((await runCli(project, ["list", "--status", "paused"])).stdout).toContain("paused (quota)");
      expect(project.journal()).toContainEqual(
        expect.objectContaining({
          type: "step.failed",
          failure: expect.objectContaining({ class: "blocking", code: "quota" }),
        }),
      );

      project.write(".agentic/recordings/task.ndjson", task);
      expect(await runCli(project, ["resume", runId ?? ""])).toMatchObject({ code: 0 });
      expect(project.progress()).toMatchObject({ status: "completed" });
    },
  );

  test(
    "that says it could not do the step is tried again with what it said, and at last the run fails",
    { tags: "slow" },
    async () => {
      using project = createRepository(
        recordSession({ answer: { success: false, summary: "No README here" } }),
      );
      const { code, stdout } = await oneShot(project);
      expect({ code, stdout }).toMatchObject({
        code: 1,
        stdout: expect.stringContaining("  Failed: task, after 4 attempts (recoverable: No README here).\n"),
      });
      const prompt = readFileSync(join(project.runFolder(), "steps/task/4/prompt.md"), "utf8");
      expect(prompt).toContain("Attempt 4 of 4. Name the assumption the earlier attempts shared");
      for (const attempt of [1, 2, 3])
        expect(prompt).toContain(`Attempt ${attempt} failed: recoverable (step-unsuccessful).`);
      expect(prompt).toContain("Error: No README here");
    },
  );

  test("cannot reach the terminal with what it says", async () => {
    const summary = "\u001b]0;title\u0007\u001b[2J\u001b[31mRed\u001b[0m\u202e alert\u009b2J";
    const recording = recordSession({
      answer: { ...answer, summary, data: { ...answer.data, title: summary } },
    });
    using project = createRepository(recording);
    const { stdout, stderr } = await oneShot(project, "--pr", "--terminal-output", "all");
    const status = await runCli(project, ["status"]);
    expect(stderr).toContain("Red alert");
    for (const text of [stdout, stderr, status.stdout]) expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });
});
