// @module-tag slow
import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RecordedLine } from "../../src/agents/replay/recorded-line.ts";
import { RecordingManifest } from "../../src/runner/recordings/stored-recordings.ts";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const TOKEN = `ghp_${"a1B2c3D4e5".repeat(3)}f6G7h8`;
const DEPLOY = "correct-horse-battery-staple-9";

const work = `
name: work
version: "1.0"
settings: { provider: replay, max-retry: 1, git: { enabled: true, worktree: true } }
variables: [{ name: request, type: string, required: true }]
steps:
  - { name: plan, type: prompt, prompt: "Plan {{ variables.request }}." }
  - name: parts
    type: parallel
    merge-mode: merge
    steps:
      - { name: api, type: prompt, prompt: Write the interface. }
      - { name: web, type: prompt, provider: codex, prompt: Write the page. }
  - { name: fix, type: prompt, prompt: Make it right., ensures: [{ command: "grep -q right fix.txt" }] }
  - { name: review, type: wait-for-human, message: Is this right? }
  - { name: finish, type: prompt, prompt: Finish. }
`;
const scripts = `
name: scripts
version: "1.0"
steps: [{ name: one, type: script, run: "true" }]
`;

/** A Codex that adds a file by a patch, which it reports without the content. */
const codex = String.raw`#!/bin/bash
cat > /dev/null
printf 'the page\n' > web.txt
cat <<END
{"type":"thread.started","thread_id":"t1"}
{"type":"item.completed","item":{"id":"c1","type":"file_change","changes":[{"path":"$PWD/web.txt","kind":"add"}],"status":"completed"}}
{"type":"item.completed","item":{"id":"c2","type":"agent_message","text":"Wrote the page."}}
{"type":"turn.completed","usage":{"input_tokens":10,"cached_input_tokens":0,"output_tokens":5}}
END
`;

const answer = (summary: string) => ({ success: true, output_type: "build", summary });
const sessions = {
  "plan.ndjson": recordSession({
    calls: [{ shell: `echo ${TOKEN} ${DEPLOY} in "$PWD"` }],
    answer: answer(`Planned with ${TOKEN}`),
  }),
  "parts.api.ndjson": recordSession({
    calls: [{ write: "api.txt", content: "the interface\n" }],
    answer: answer("Wrote the interface"),
  }),
  "fix.1.ndjson": recordSession({
    calls: [{ write: "fix.txt", content: "wrong\n" }],
    answer: answer("Tried"),
  }),
  "fix.2.ndjson": recordSession({
    calls: [{ write: "fix.txt", content: "right\n" }],
    answer: answer("Fixed"),
  }),
  "finish.ndjson": recordSession({
    calls: [{ write: "end.txt", content: "end\n" }],
    answer: answer("Finished"),
  }),
};

let project: Project;
let environment: Record<string, string>;
let recordedRun = "";
const cli = (...argv: string[]) => runCli(project, argv, { environment });
const first = ".agentic/recordings/first";
const filesOf = (runId: string): string => {
  const branch = project.progress(runId).branches[0] ?? "";
  const names = project.git("ls-tree", "-r", "--name-only", branch).split("\n");
  return names.map((name) => `${name}: ${project.git("show", `${branch}:${name}`)}`).join("\n");
};
const stepsOf = (runId: string) =>
  project.progress(runId).completed_steps.map(({ path, status, retry_count }) => [path, status, retry_count]);

beforeAll(async () => {
  project = createProject({
    workflows: { work, scripts },
    files: Object.fromEntries(
      Object.entries(sessions).map(([name, text]) => [`.agentic/recordings/${name}`, text]),
    ),
  });
  const bin = join(project.home, "bin");
  project.write("../home/bin/codex", codex);
  chmodSync(join(bin, "codex"), 0o755);
  environment = { PATH: `${bin}:${project.environment["PATH"] ?? ""}`, DEPLOY_TOKEN: DEPLOY };
  const paused = await cli("run", "work", "--record", "first", "--var", "request=a page");
  expect(paused).toMatchObject({ code: 3 });
  expect(paused.stderr).toContain("Recorded 5 sessions in .agentic/recordings/first/.");
  [recordedRun = ""] = project.runs();
  expect(await cli("input", recordedRun, "--approve", "--resume")).toMatchObject({ code: 0 });
  for (const name of Object.keys(sessions)) rmSync(join(project.root, ".agentic/recordings", name));
});
afterAll(() => project[Symbol.dispose]());

describe("a run that is recorded", () => {
  test("has all its sessions, also those after a resume, with their agents", () => {
    const manifest = RecordingManifest.parse(JSON.parse(project.read(`${first}/recording.json`)));
    expect(manifest).toMatchObject({ workflow: "work", run: recordedRun, variables: { request: "a page" } });
    const rows = manifest.sessions.map(({ step, attempt, provider, success }) => [
      step,
      attempt,
      provider,
      success,
    ]);
    expect(rows.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ["finish", 1, "replay", true],
      ["fix", 1, "replay", true],
      ["fix", 2, "replay", true],
      ["parts/api", 1, "replay", true],
      ["parts/web", 1, "codex", true],
      ["plan", 1, "replay", true],
    ]);
  });

  test("contains lines of the published format, without secrets, paths of this machine and its ID", () => {
    const files = readdirSync(join(project.root, first));
    expect(files).toHaveLength(7);
    for (const file of files) {
      const text = project.read(`${first}/${file}`);
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(DEPLOY);
      expect(text).not.toContain(project.root);
      if (file === "recording.json") continue;
      expect(text).not.toContain(recordedRun);
      for (const line of text.trim().split("\n")) RecordedLine.parse(JSON.parse(line));
    }
    expect(project.read(`${first}/plan.1.ndjson`)).toContain("(redacted) (redacted) in {{cwd}}");
  });

  test("is listed, and shown with the command that plays it", async () => {
    expect((await cli("recordings", "list")).stdout).toMatch(
      new RegExp(`^first  work  6 sessions  run ${recordedRun}  \\d{4}-\\d\\d-\\d\\d\n$`),
    );
    const { stdout } = await cli("recordings", "show", "first");
    expect(stdout).toMatch(/^parts\/web +attempt 1 +answered +codex +15 tokens$/m);
    expect(stdout).toContain("agentic-sdlc run work --replay first --var 'request=a page'");
    expect(jsonOf(await cli("recordings", "show", "first", "--json"))).toMatchObject({ name: "first" });
    const copied = project.read(`${first}/recording.json`);
    project.write(".agentic/recordings/$(touch made)/recording.json", copied);
    const shown = await cli("recordings", "show", "$(touch made)");
    expect(shown.stdout).toContain("--replay '$(touch made)'");
    rmSync(join(project.root, ".agentic/recordings/$(touch made)"), { recursive: true });
  });
});

test("a replayed run makes the same attempts and files, without any agent, and keeps its recording", async () => {
  const paused = await runCli(project, ["run", "work", "--replay", "first", "--var", "request=a page"]);
  expect(paused).toMatchObject({ code: 3 });
  const runId = project.runs().at(-1) ?? "";
  expect(await runCli(project, ["input", runId, "--approve", "--resume"])).toMatchObject({ code: 0 });
  expect(stepsOf(runId).toSorted()).toEqual(stepsOf(recordedRun).toSorted());
  expect(filesOf(runId)).toBe(filesOf(recordedRun));
  expect(filesOf(runId)).toContain("web.txt: the page");
});

test("a finished run becomes a recording, which `--provider replay` finds by the workflow's name", async () => {
  const { code, stdout } = await cli("recordings", "create", recordedRun);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining("Recorded 6 sessions in .agentic/recordings/work/."),
  });
  const argv = ["run", "work", "--provider", "replay", "--var", "request=a page"];
  const paused = await runCli(project, argv);
  expect(paused).toMatchObject({ code: 3 });
});

test("a recording of a run of another machine, made in its checkout, does not contain its path, and plays here", async () => {
  const own = `name: own
version: "1.0"
settings: { provider: replay, git: { enabled: true, worktree: false } }
steps: [{ name: plan, type: prompt, prompt: Plan. }]
`;
  const session = recordSession({
    calls: [{ write: "plan.txt", content: "the plan\n" }, { shell: "pwd" }],
    answer: answer("Planned in {{cwd}}"),
  });
  using other = createProject({
    workflows: { own },
    files: { ".agentic/recordings/plan.ndjson": session },
    remote: true,
  });
  expect(await runCli(other, ["run", "own"])).toMatchObject({ code: 0 });
  const [runId = ""] = other.runs();
  using here = createProject({ cloneOf: other.remote });
  rmSync(join(here.root, ".agentic/recordings"), { recursive: true });
  expect(await runCli(here, ["recordings", "create", runId])).toMatchObject({ code: 0 });
  const text = here.read(".agentic/recordings/own/plan.1.ndjson");
  expect(text).toContain("Planned in {{cwd}}");
  expect(text).not.toContain(other.root);
  here.git("add", ".");
  here.git("commit", "--quiet", "-m", "Record");
  expect(await runCli(here, ["run", "own", "--replay", "own"])).toMatchObject({ code: 0 });
  const [branch = ""] = here.progress(here.runs().at(-1) ?? "").branches;
  expect(here.git("show", `${branch}:plan.txt`)).toBe("the plan");
});

describe("mistakes", () => {
  test.each([
    [
      ["run", "work", "--var", "request=x", "--record", "first"],
      "The recording `first` exists. Choose another name, or delete .agentic/recordings/first first.",
    ],
    [["run", "work", "--var", "request=x", "--record", "../out"], "`../out` cannot name a recording."],
    [
      ["run", "work", "--var", "request=x", "--replay", "frist"],
      "There is no recording `frist` in .agentic/recordings. Did you mean `first`?",
    ],
    [
      ["one-shot", "Fix it", "--replay", "frist"],
      "There is no recording `frist` in .agentic/recordings. Did you mean `first`?",
    ],
    [["resume", "--record"], "`agentic-sdlc recordings create <run-id>` makes one of any run."],
    [
      ["do", "Fix it", "--replay", "first"],
      "`agentic-sdlc run <workflow> --replay <name>` plays a recording.",
    ],
    [
      ["recordings", "show", "other-thing"],
      "There is no recording `other-thing` in .agentic/recordings. Recordings: first, work.",
    ],
    [["recordings", "create", "20260101-abcdef"], "There is no run 20260101-abcdef here"],
  ])("%j", async (argv, message) => {
    const { code, stderr } = await cli(...argv);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("a session without a recording fails its step, and names the file", async () => {
    rmSync(join(project.root, first, "fix.2.ndjson"));
    const { code, stdout } = await cli("run", "work", "--replay", "first", "--var", "request=x");
    expect(code).toBe(1);
    expect(stdout).toContain(
      "No recording of step fix, attempt 2: .agentic/recordings/first/fix.2.ndjson does not exist.",
    );
  });

  test("a run without sessions completes and says that nothing is recorded", async () => {
    const { code, stderr } = await cli("run", "scripts", "--record");
    expect(code).toBe(0);
    expect(stderr).toContain("has no agent session that ended, so it cannot be recorded.");
    expect(project.exists(".agentic/recordings/scripts")).toBe(false);
  });
});
