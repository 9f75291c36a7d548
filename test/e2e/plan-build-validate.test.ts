import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProgressDocument } from "../../src/run/progress-schema.ts";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { sessionsScenario } from "../support/agents/command-scenario.ts";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { type CliResult, jsonOf } from "../support/cli/cli.ts";
import { type ModelServer, startModelServer } from "../support/model/model-server.ts";
import { createProject, type Project } from "../support/project.ts";

const milestone = (id: string, title: string) => ({
  id,
  title,
  goal: `${title} works.`,
  tasks: [`Add ${title}.`],
});
const passed = { command: "sh check.sh", passed: true, summary: "passed" };
const major = {
  severity: "major",
  confidence: 100,
  title: "Nobody is greeted as nothing",
  file: "greet.sh",
  detail: "`greet.sh ''` prints `Hello !`.",
};
const usage = { input: 1000, output: 100 };
const answer = (output_type: string, summary: string, data: object) => ({
  json: { success: true, output_type, summary, data },
});

const scenario = sessionsScenario({
  plan: [
    { say: "I look first.", shell: "env | sort; git status --short", usage },
    { write: "{{cwd}}/{{run}}/plan.md", content: "# Greet\n\n- [ ] 1. Greeting\n- [ ] 2. Farewell\n", usage },
    {
      json: {
        success: true,
        output_type: "plan",
        document_path: "{{run}}/plan.md",
        summary: "Plan with 2 milestones: greeting, farewell",
        data: { milestones: [milestone("1", "Greeting"), milestone("2", "Farewell")] },
      },
      usage,
    },
  ],
  "build/1": [
    {
      say: "The script and its check.",
      write: "{{cwd}}/greet.sh",
      content: 'echo "Hello $1!"\n',
      also: [{ write: "{{cwd}}/check.sh", content: 'test "$(sh greet.sh you)" = "Hello you!"\n' }],
    },
    { shell: "sh check.sh && echo passed" },
    {
      json: {
        success: true,
        output_type: "build",
        summary: "Greets; check passes",
        next_step_context: "greet.sh takes a name.",
        data: { commit_message: "feat: greet", checks: [passed] },
      },
    },
  ],
  "build/2": [
    { write: "{{cwd}}/bye.sh", content: 'echo "Bye $1!"\n' },
    {
      json: {
        success: true,
        output_type: "build",
        summary: "Says farewell",
        data: { commit_message: "feat: say farewell", checks: [passed] },
      },
    },
  ],
  validate: [
    { shell: "sh check.sh; sh greet.sh ''" },
    answer("validation", "1 issue: 1 major", { issues: [major], checks: [passed] }),
  ],
  verdict: [
    { shell: "sh greet.sh ''" },
    answer("verdict", "Real", { real: true, evidence: "`sh greet.sh ''` prints `Hello !`." }),
  ],
  repair: [
    { tool: "Read", input: { file_path: "{{cwd}}/greet.sh" } },
    { write: "{{cwd}}/greet.sh", content: 'test -n "$1" || exit 2\necho "Hello $1!"\n' },
    answer("fix", "1 of 1 issue fixed", {
      commit_message: "fix: refuse to greet nobody",
      fixed: [{ title: major.title, how: "Exit code 2." }],
      declined: [],
    }),
  ],
  recheck: [answer("validation", "No issues", { issues: [], checks: [passed] })],
  "pull-request": [
    { shell: "git log --format=%s main..HEAD" },
    answer("pull-request", "feat: greet and say farewell", {
      title: "feat: greet and say farewell",
      body: "Two scripts that greet.\n\nCloses #12",
      draft: false,
    }),
  ],
});

const draft = "a note of mine\n";
let server: ModelServer;
let project: Project;
let result: CliResult;
let runId = "";
let branch = "";

beforeAll(async () => {
  server = await startModelServer(scenario);
  project = createProject({ remote: true, files: { "README.md": "Greetings\n", "src/keep.txt": "kept\n" } });
  project.write("README.md", "Greetings, changed by me\n");
  project.write("draft.txt", draft);
  const argv = [
    "run",
    "plan-build-validate",
    "--var",
    "request=Greet people, see #12",
    "--terminal-output",
    "all",
    "--model",
    "sonnet",
  ];
  result = await runBuiltCli(project, argv, { environment: claudeEnvironment(server) });
  runId = project.runs()[0] ?? "";
  branch = project.progress().branches[0] ?? "";
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  project[Symbol.dispose]();
});

const fileOf = (path: string): string => readFileSync(join(project.runFolder(), path), "utf8");
const at = (ref: string, path: string): string => project.git("show", `${ref}:${path}`);

describe("plan-build-validate with the real Claude Code", () => {
  test("plans, builds, validates, fixes and says what came of it", () => {
    expect(result).toMatchObject({ code: 0 });
    expect(result.stdout).toMatch(
      /^\n {2}Completed in \S+( \d+s)? · \$\S+ · pull request “feat: greet and say farewell” in agentic\/workflows\/\S+\/pull-request\.md\n/,
    );
    expect(result.stdout).toContain(
      `  ${branch}: 3 commits, 3 files, +4 −0 · files: agentic/workflows/${runId}/\n`,
    );
    expect(branch).toMatch(/^feature\/greet-people-see-12-\w{6}$/);
  });

  test("leaves the user's checkout, branch and drafts as they were", () => {
    expect(project.git("branch", "--show-current")).toBe("main");
    expect(project.git("status", "--porcelain")).toBe(" M README.md\n?? draft.txt");
    expect(project.read("README.md")).toBe("Greetings, changed by me\n");
    expect(project.read("draft.txt")).toBe(draft);
    expect(project.git("log", "--format=%s", "main")).toBe("Start");
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
    expect(existsSync(join(project.root, ".gitignore"))).toBe(false);
  });

  test("commits after each step that changed something, with the run and the step in the trailers", () => {
    const log = project.git(
      "log",
      "--reverse",
      "--format=%s|%(trailers:key=Agentic-Run,valueonly,separator=)|%(trailers:key=Agentic-Step,valueonly,separator=)",
      `main..${branch}`,
    );
    expect(log.split("\n")).toEqual([
      `feat: greet|${runId}|build/1/milestone#1`,
      `feat: say farewell|${runId}|build/2/milestone#1`,
      `fix: refuse to greet nobody|${runId}|fix/1/repair#1`,
    ]);
    expect(project.git("ls-tree", "-r", "--name-only", branch).split("\n")).toEqual([
      "README.md",
      "bye.sh",
      "check.sh",
      "greet.sh",
      "src/keep.txt",
    ]);
    expect(at(branch, "README.md")).toBe("Greetings");
  });

  test("pushes the branch to the remote and writes the pull request as a file", () => {
    expect(
      project
        .git("ls-remote", "--heads", "origin")
        .split("\n")
        .map((line) => line.split("\t")),
    ).toEqual([
      [expect.any(String), "refs/heads/agentic/state"],
      [project.git("rev-parse", branch), `refs/heads/${branch}`],
      [project.git("rev-parse", "main"), "refs/heads/main"],
    ]);
    expect(fileOf("pull-request.md")).toBe(
      `---\ntitle: "feat: greet and say farewell"\nbranch: ${branch}\nbase: main\ndraft: false\n---\n\n> Not verified: no check command is known.\n\nTwo scripts that greet.\n\nCloses #12\n`,
    );
  });

  test("keeps progress as its schema says, with what was spent", () => {
    const progress = ProgressDocument.parse(JSON.parse(fileOf("progress.json")));
    expect(progress).toMatchObject({
      workflow_id: runId,
      status: "completed",
      current_step: null,
      running_steps: [],
      pending_steps: [],
      errors: [],
      branches: [branch],
      pull_requests: [{ branch, path: `agentic/workflows/${runId}/pull-request.md` }],
      usage: { agent_sessions: 8, cost_usd: expect.any(Number) },
    });
    expect(progress.files_changed.toSorted()).toEqual(["bye.sh", "check.sh", "greet.sh"]);
    expect(progress.completed_steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      "explore skipped",
      "plan completed",
      "review skipped",
      "build/1/milestone completed",
      "build/2/milestone completed",
      "validate completed",
      "verify/1/verdict completed",
      "fix/1/repair completed",
      "fix/1/recheck completed",
      "learn skipped",
      "pull-request completed",
    ]);
    expect(progress.usage.cost_usd).toBeGreaterThan(0);
  });
});

describe("what plan-build-validate keeps and shows", () => {
  test("is the whole way in the journal, one numbered event a line", () => {
    const events = project.journal();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const session = ["step.started", "step.produced", "step.succeeded"];
    const iteration = ["iteration.started", ...session, "iteration.ended"];
    const skipped = ["condition.evaluated", "step.skipped"];
    expect(events.map(({ type }) => type)).toEqual([
      "run.started",
      "workspace.prepared",
      ...skipped,
      ...session,
      ...skipped,
      "block.opened",
      "items.evaluated",
      ...iteration,
      ...iteration,
      "block.closed",
      ...session,
      "block.opened",
      "items.evaluated",
      ...iteration,
      "block.closed",
      "condition.evaluated",
      "block.opened",
      "iteration.started",
      ...session,
      ...session,
      "block.opened",
      "items.evaluated",
      "block.closed",
      "iteration.ended",
      "block.closed",
      ...skipped,
      ...session,
      "branch.pushed",
      "pull-request.opened",
      "run.completed",
    ]);
  });

  test("are prompt, transcript and output of every session", () => {
    for (const path of [
      "plan",
      "build/1/milestone",
      "build/2/milestone",
      "validate",
      "verify/1/verdict",
      "fix/1/repair",
      "fix/1/recheck",
      "pull-request",
    ]) {
      expect(readdirSync(join(project.runFolder(), "steps", path, "1")).sort()).toEqual([
        "output.json",
        "prompt.md",
        "transcript.ndjson",
      ]);
    }
    expect(fileOf("steps/plan/1/prompt.md")).toContain("\nGreet people, see #12\n");
    expect(fileOf("steps/build/2/milestone/1/prompt.md")).toContain("greet.sh takes a name.");
    expect(fileOf("steps/fix/1/repair/1/prompt.md")).toContain(major.title);
    expect(JSON.parse(fileOf("steps/validate/1/output.json"))).toMatchObject({
      summary: "1 issue: 1 major",
      data: { issues: [major] },
    });
    expect(fileOf("plan.md")).toMatch(/^# Greet\n/);
    const transcript = fileOf("steps/build/1/milestone/1/transcript.ndjson")
      .trim()
      .split("\n")
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect(transcript.map(({ type }) => type)).toEqual([
      "session",
      "text",
      "tool",
      "tool",
      "tool-result",
      "tool-result",
      "tool",
      "tool-result",
      "text",
      "result",
    ]);
    expect(transcript).toContainEqual(
      expect.objectContaining({ type: "tool-result", text: "passed", error: false }),
    );
  });

  test("say nothing of tokens to the agent, which knows its step and its run", () => {
    const environment = fileOf("steps/plan/1/transcript.ndjson");
    expect(environment).toContain("AGENTIC_STEP=plan\\n");
    expect(environment).toContain(`AGENTIC_RUN_ID=${runId}\\n`);
    expect(environment).not.toMatch(/GITHUB_TOKEN|GH_TOKEN|ghp_engine|gho_engine/);
  });

  test("is every word and call of the agents with `all`, each with its step before it, and the milestones", () => {
    const lines = result.stderr.split("\n");
    expect(lines[0]).toBe(`plan-build-validate · run ${runId} · claude (sonnet) · branch ${branch}`);
    for (const line of [
      "plan │ I look first.",
      "plan │ ▸ running env | sort; git status --short",
      `plan │ ▸ editing agentic/workflows/${runId}/plan.md`,
      "build/1 │ The script and its check.",
      "build/1 │ ▸ editing greet.sh",
      "build/1 │ ▸ running sh check.sh && echo passed",
      "build/2 │ ▸ editing bye.sh",
      "fix/1/repair │ ▸ editing greet.sh",
    ]) {
      expect(lines).toContain(line);
    }
    const table = lines
      .filter((line) => / {2}[✔✖↷◼] /.test(line))
      .map((line) => line.replace(/ +(\d+m )?\d+s.*$/, "").replace(/ {2,}/g, "  "));
    expect(table).toEqual([
      expect.stringMatching(/^ {2}↷ explore {2}skipped: its condition did not hold/),
      "  ✔ plan  Plan with 2 milestones: greeting, farewell",
      expect.stringMatching(/^ {2}↷ review {2}skipped: its condition did not hold/),
      "  ✔ 1 Greeting  Greets; check passes",
      "  ✔ 2 Farewell  Says farewell",
      "  ✔ build  2 of 2 milestones",
      "  ✔ validate  1 issue: 1 major",
      "  ✔ 1 Nobody is greeted as nothing  Real",
      "  ✔ verify  1 of 1 items",
      "  ✔ 1 repair  1 of 1 issue fixed",
      "  ✔ 1 recheck  No issues",
      "  ✔ 1 verify-fix  0 of 0 items",
      "  ✔ fix  1 iteration, until its condition held",
      expect.stringMatching(/^ {2}↷ learn {2}skipped: its condition did not hold/),
      "  ✔ pull-request  feat: greet and say farewell",
    ]);
  });

  test("is there for `status`, `list` and `logs` too", { tags: "slow" }, async () => {
    const status = await runBuiltCli(project, ["status", runId]);
    expect(status.stdout).toMatch(new RegExp(`^plan-build-validate · run ${runId} · completed\n`));
    expect(jsonOf<unknown[]>(await runBuiltCli(project, ["list", "--json"]))).toMatchObject([
      { run_id: runId, status: "completed" },
    ]);
    const { stdout } = await runBuiltCli(project, ["logs", runId]);
    expect(stdout).toContain(`Information  Pushed ${branch} to origin\n`);
    expect(stdout).not.toMatch(/Error|Warning|Critical/);
  });

  test("asked the model for what was asked for", () => {
    expect(new Set(server.requests.map(({ conversation }) => conversation.model))).toEqual(
      new Set([expect.stringContaining("sonnet")]),
    );
    const reviewed = server.requests.filter(({ conversation }) =>
      /You validate the work/.test(conversation.prompt),
    );
    for (const { stream } of reviewed) expect(stream).toBe(true);
  });
});
