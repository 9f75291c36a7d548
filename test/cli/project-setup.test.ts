// @module-tag slow
import { describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { runCli } from "../support/cli/cli.ts";
import { cli, createClones, createTrackedProject, pauseIn } from "../support/git/clones.ts";
import type { Project } from "../support/project.ts";
import { versionIn } from "../support/storage/trusted.ts";

const git = "settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }";

const flow = (steps: string, settings = git) => `name: flow\nversion: "1.0"\n${settings}\nsteps:\n${steps}`;

const two = flow(`  - { name: one, type: script, run: "cat packages/list > one.txt" }
  - { name: two, type: script, run: "cat packages/list > two.txt" }
`);

/** Two folders above a worktree is the checkout. */
const COUNTED = "echo set-up >> ../../count.log; mkdir -p packages; echo installed > packages/list";

const setUps = (project: Project) =>
  project.exists("count.log") ? project.read("count.log").trim().split("\n").length : 0;

const create = (workflow: string, setup: unknown = COUNTED, files: Readonly<Record<string, string>> = {}) =>
  createTrackedProject({
    workflows: { flow: workflow },
    config: { defaults: { provider: "replay" }, project: { setup } },
    files: { ".gitignore": "packages/\n", "tracked.txt": "as committed\n", ...files },
  });

const branchIn = (project: Project) => {
  const [runId = ""] = project.runs();
  return `agentic/flow-${runId.slice(-6)}`;
};

describe("the setup of a project", () => {
  test("runs once in the worktree of a run, before its first step, and its ignored files stay", async () => {
    const project = create(two);
    const { code, stderr } = await cli(project, "run", "flow");
    expect(code, stderr).toBe(0);
    expect(setUps(project)).toBe(1);
    const branch = branchIn(project);
    expect(project.git("show", `${branch}:one.txt`)).toBe("installed");
    expect(project.git("show", `${branch}:two.txt`)).toBe("installed");
    expect(project.git("ls-tree", "-r", "--name-only", branch)).not.toContain("packages");
  });

  test("commits nothing: tracked files that it changes, and files that git does not ignore, are set back and named", async () => {
    const project = create(two, `${COUNTED}; echo changed > tracked.txt; echo new > stray.txt`);
    expect(await cli(project, "run", "flow", "--terminal-output", "all")).toMatchObject({ code: 0 });
    const branch = branchIn(project);
    expect(project.git("show", `${branch}:tracked.txt`)).toBe("as committed");
    expect(project.git("diff", "--name-only", "main", branch)).toBe("one.txt\ntwo.txt");
    const transcript = project.read(
      `agentic/workflows/${project.runs()[0] ?? ""}/steps/one/1/transcript.ndjson`,
    );
    expect(transcript).toContain(
      "`project.setup` changed files that git does not ignore: stray.txt, tracked.txt. They were set back.",
    );
  });

  test("that fails ends the step with its output, and a resume tries it again", async () => {
    const setup = `test -f ../../ready || { echo no registry >&2; exit 3; }; ${COUNTED}`;
    const project = create(two, setup);
    const failed = await cli(project, "run", "flow");
    expect(failed.code).toBe(1);
    expect(failed.stdout + failed.stderr).toContain("ended with exit code 3 (no registry)");
    const [runId = ""] = project.runs();
    const events = project.journal(runId);
    expect(events.filter(({ type }) => type === "step.started")).toHaveLength(1);
    expect(events.find(({ type }) => type === "step.failed")).toMatchObject({
      failure: { class: "fatal", code: "setup-failed", details: expect.stringContaining("no registry") },
    });
    expect(project.read(`agentic/workflows/${runId}/steps/one/1/setup.log`)).toContain("no registry");
    project.write("ready", "");
    expect(await cli(project, "resume", runId)).toMatchObject({ code: 0 });
    expect(setUps(project)).toBe(1);
    expect(project.git("show", `${branchIn(project)}:one.txt`)).toBe("installed");
  });

  test("that takes longer than its limit ends the step", async () => {
    const project = create(two, { run: "sleep 30", timeoutMinutes: 0.01 });
    const failed = await cli(project, "run", "flow");
    expect(failed.code).toBe(1);
    expect(failed.stdout + failed.stderr).toContain("`sleep 30` did not end within its time limit");
  });

  test("runs in the worktree of each parallel branch, and again where branches were merged", async () => {
    const branches = `  - name: both
    type: parallel
    merge-mode: merge
    steps:
      - { name: left, type: script, run: "cat packages/list > left.txt" }
      - { name: right, type: script, run: "cat packages/list > right.txt" }
  - { name: last, type: script, run: "cat packages/list > last.txt" }
`;
    const project = create(flow(branches));
    const { code, stderr } = await cli(project, "run", "flow");
    expect(code, stderr).toBe(0);
    const branch = branchIn(project);
    for (const name of ["left", "right", "last"])
      expect(project.git("show", `${branch}:${name}.txt`)).toBe("installed");
    expect(setUps(project)).toBe(3);
  });

  test("runs in the worktrees of parallel branches of a run that uses the checkout, and their prompts say so", async () => {
    const tell = (name: string) => `{ name: ${name}, type: prompt, prompt: "{{ project.setup }}." }`;
    const steps = `  - ${tell("before")}
  - { name: both, type: parallel, merge-mode: merge, steps: [${tell("left")}, ${tell("right")}] }
`;
    const recordings = Object.fromEntries(
      ["before", "both.left", "both.right"].map((name) => [
        `.agentic/recordings/${name}.ndjson`,
        recordSession({ answer: "Told" }),
      ]),
    );
    const checkout = git.replace("worktree: true", "worktree: false");
    const project = create(flow(steps, checkout), COUNTED, recordings);
    const { code, stderr } = await cli(project, "run", "flow");
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain("project.setup");
    expect(setUps(project)).toBe(2);
    const folder = `agentic/workflows/${project.runs()[0] ?? ""}/steps`;
    const promptOf = (path: string) => project.read(`${folder}/${path}/1/prompt.md`);
    const section = "The working directory is set up: `echo set-up >> ";
    for (const path of ["both/left", "both/right"]) {
      expect(promptOf(path)).toContain(section);
      expect(promptOf(path)).toContain(`${COUNTED}.`);
    }
    expect(promptOf("before")).not.toContain("set up");
  });

  test("does not run in the user's checkout, nor without git", async () => {
    const step = `  - { name: one, type: script, run: "true" }\n`;
    for (const settings of [git.replace("worktree: true", "worktree: false"), "settings: {}"]) {
      const project = create(flow(step, settings), "echo set-up >> count.log");
      const { code, stderr } = await cli(project, "run", "flow");
      expect(code, stderr).toBe(0);
      expect(setUps(project)).toBe(0);
    }
  });

  test("gets no tokens, as scripts do", async () => {
    const project = create(two, `${COUNTED}; echo "token=$GITHUB_TOKEN" > ../../token.log`);
    const environment = { GITHUB_TOKEN: "ghp_0123456789abcdefghijklmnopqrstuvwxyz" };
    expect(await runCli(project, ["run", "flow"], { environment })).toMatchObject({ code: 0 });
    expect(project.read("token.log")).toBe("token=\n");
  });

  test("is told to agents, and templates read it as `project.setup`", async () => {
    const steps = `  - { name: tell, type: prompt, prompt: "Setup was {{ project.setup }}." }\n`;
    const project = create(flow(steps), "true", {
      ".agentic/recordings/tell.ndjson": recordSession({ answer: "Told" }),
    });
    const { code, stderr } = await cli(project, "run", "flow");
    expect(code, stderr).toBe(0);
    const prompt = project.read(`agentic/workflows/${project.runs()[0] ?? ""}/steps/tell/1/prompt.md`);
    expect(prompt).toContain("Setup was true.");
    expect(prompt).toContain("The working directory is set up: `true` has run in it.");
  });
});

describe("the worktree that is made for a merge conflict", () => {
  const sides = `  - name: both
    type: parallel
    merge-mode: merge
    ensures: [{ command: "grep -q installed packages/list" }]
    steps:
      - { name: left, type: script, run: "echo left > tracked.txt" }
      - { name: right, type: script, run: "echo right > tracked.txt" }
  - { name: last, type: script, run: "cat packages/list > last.txt" }
`;
  const resolution = recordSession({
    calls: [
      { shell: "git ls-files --unmerged > ../../seen.log; cat tracked.txt >> ../../seen.log" },
      { write: "tracked.txt", content: "left and right\n" },
    ],
    answer: { success: true, summary: "Kept both", data: { given_up: [] } },
  });
  const SECTION = "The working directory is set up: `";

  test.each([
    { what: "is set up, its conflict untouched, and the prompt says so", setup: COUNTED, said: true },
    {
      what: "is set up after the session where the conflict makes the setup fail, and the prompt says nothing",
      setup: `if grep -q '<<<<<<<' tracked.txt; then exit 1; fi; ${COUNTED}`,
      said: false,
    },
  ])("$what", async ({ setup, said }) => {
    const recordings = { ".agentic/recordings/both.merge+right.ndjson": resolution };
    const project = create(flow(sides), `${setup}; echo broken > tracked.txt`, recordings);
    const { code, stderr } = await cli(project, "run", "flow");
    expect(code, stderr).toBe(0);
    const seen = project.read("seen.log");
    expect(seen.match(/ [123]\ttracked\.txt$/gm)).toHaveLength(3);
    expect(seen).toContain("<<<<<<<");
    const prompt = `agentic/workflows/${project.runs()[0] ?? ""}/steps/both/merge+right/1/prompt.md`;
    expect(project.read(prompt).includes(SECTION)).toBe(said);
    const branch = branchIn(project);
    expect(project.git("show", `${branch}:tracked.txt`)).toBe("left and right");
    expect(project.git("show", `${branch}:last.txt`)).toBe("installed");
    // Two branches, the run after the first merge, the conflict, and the run again after it.
    expect(setUps(project)).toBe(5);
  });
});

describe("the commands that a run started with", () => {
  const config = { project: { setup: COUNTED } };
  const files = { ".gitignore": "packages/\ncount.log\n" };

  test("hold in another clone, where the worktree is set up again", async () => {
    const { a, b } = createClones({ config, files });
    const runId = await pauseIn(a);
    const { code, stderr } = await cli(b, "input", runId, "Good.", "--resume");
    expect(code, stderr).toBe(0);
    expect([setUps(a), setUps(b)]).toEqual([1, 1]);
  });

  test("hold after the configuration changed, which is said", async () => {
    const { a } = createClones({ config, files });
    const runId = await pauseIn(a);
    a.write("agentic/config.json", JSON.stringify({ project: { setup: "exit 9" } }));
    a.git("worktree", "prune");
    const { code, stderr } = await cli(a, "input", runId, "Good.", "--resume");
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("`project` in agentic/config.json changed since the run started.");
  });

  test("run in no other clone without a person, where the default branch has other ones", async () => {
    const { a, b } = createClones({ config, files });
    a.write("agentic/config.json", JSON.stringify({ project: { setup: "touch ../../planted" } }));
    const runId = await pauseIn(a);
    const refused = await cli(b, "input", runId, "Good.", "--resume");
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("run: touch ../../planted") });
    expect(b.exists("planted")).toBe(false);
    const version = versionIn(refused.stderr) ?? "";
    expect(await cli(b, "resume", runId, "--trust-definition", version)).toMatchObject({ code: 0 });
    expect(b.exists("planted")).toBe(true);
  });
});
