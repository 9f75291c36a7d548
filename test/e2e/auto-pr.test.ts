// @module-tag slow
import { expect, test } from "vitest";
import { recordSession, type RecordedCall } from "../support/agents/recording.ts";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const PLAN = "agentic/workflows/{{run_id}}/plan.md";
const milestone = { id: "1", title: "Note", goal: "The note is there.", tasks: ["Add note.txt."] };

function session(output_type: string, data: object, calls: readonly RecordedCall[] = []): string {
  const document_path = output_type === "plan" ? PLAN : null;
  const empty = { document_path, metrics: {}, next_step_context: null };
  const answer = { success: true, output_type, ...empty, summary: `Did the ${output_type}`, data };
  return recordSession({ calls, answer });
}

const recordings = {
  plan: session("plan", { milestones: [milestone] }, [{ write: PLAN, content: "# Note\n\n- [ ] 1. Note\n" }]),
  "build.1.milestone": session("build", { commit_message: "docs: add a note", checks: [] }, [
    { write: "note.txt", content: "hello\n" },
  ]),
  validate: session("validation", { issues: [], checks: [] }),
  "pull-request": session("pull-request", { title: "docs: add a note", body: "A note.", draft: false }),
};

interface Planned extends CliResult {
  /** Pull requests that the run opened. */
  readonly opened: number;
  /** Branches of the remote with the note. */
  readonly pushed: string;
}

async function planBuildValidate(config: object): Promise<Planned> {
  const files = Object.fromEntries(
    Object.entries(recordings).map(([name, text]) => [`.agentic/recordings/${name}.ndjson`, text]),
  );
  using project = createProject({ remote: true, files, config: { state: { remote: false }, ...config } });
  const argv = [
    "run",
    "plan-build-validate",
    "--provider",
    "replay",
    "--var",
    "request=Add a note",
    "--json",
  ];
  const result = await runCli(project, argv);
  const [branch] = project.progress().branches;
  expect(project.git("show", `${branch}:note.txt`)).toBe("hello");
  const pushed = project.git("ls-remote", "--heads", "origin", "feature/*");
  return { ...result, opened: project.progress().pull_requests.length, pushed };
}

test("with `git.autoPr: false` in the configuration plan-build-validate keeps its branch here and opens no pull request", async () => {
  const kept = await planBuildValidate({ git: { autoPr: false } });
  expect(kept).toMatchObject({ code: 0, opened: 0, pushed: "" });
  expect(jsonOf(kept)).toMatchObject({ status: "completed", pull_requests: [] });
});

test("and without it, it opens one", async () => {
  const proposed = await planBuildValidate({});
  expect(proposed).toMatchObject({ code: 0, opened: 1 });
  expect(proposed.pushed).toContain("refs/heads/feature/");
});
