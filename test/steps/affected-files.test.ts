import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { performEffect } from "../../src/engine/effects/effects.ts";
import { createWorkspaces } from "../../src/git/create-workspaces.ts";
import { createGit } from "../../src/git/process/git.ts";
import { initialState } from "../../src/run/state.ts";
import { buildPrompt } from "../../src/steps/agent/prompt.ts";
import { createProject, type Project } from "../support/project.ts";
import { promptAt, scriptAt, stepTrial, type StepTrialOptions } from "../support/run/step-context.ts";

const WORKTREE = ".worktrees/agentic-demo-abc123";

/** A step that ends in a worktree in which these files were written. */
async function attempt(options: StepTrialOptions, files: Record<string, string>, at = scriptAt() as object) {
  using project = createProject({ files: { "src/a.ts": "a\n", "src/gone.ts": "", ".gitignore": "*.log\n" } });
  const { workspace, base } = await open(project);
  for (const [file, content] of Object.entries(files)) project.write(join(WORKTREE, file), content);
  project.git("-C", WORKTREE, "rm", "--quiet", "src/gone.ts");
  const state = initialState();
  for (const path of ["check", "ask"])
    state.steps.set(path, { path, name: path, kind: "", status: "running", attempt: 1, failures: 0, base });
  await using trial = stepTrial({ workspace, state, ...options });
  const [event] = await performEffect(trial.context, { type: "start-step", ...at } as never);
  return event;
}

async function open(project: Project) {
  const git = createGit(project.root, project.environment);
  const workspaces = createWorkspaces(project.root, { root: project.root, git });
  const base = project.git("rev-parse", "main");
  const place = {
    mode: "worktree",
    path: WORKTREE,
    branch: "b",
    base_branch: "main",
    base_sha: base,
  } as const;
  return { workspace: await workspaces.open(place, { commits: true }), base };
}

const changed = { "src/a.ts": "b\n", "src/ü new.ts": "", "debug.log": "" };
const affected = ["src/a.ts", "src/gone.ts", "src/ü new.ts"];

describe("the files a recoverable failure is about", () => {
  it("are those a script left changed, new and deleted ones included, ignored ones not", async () => {
    expect(await attempt({ script: { exitCode: 1 } }, changed)).toMatchObject({
      type: "step.failed",
      failure: { code: "script-failed", files: affected },
    });
  });

  it("are those an agent left changed", async () => {
    expect(await attempt({ agent: () => '{"success": false}' }, changed, promptAt())).toMatchObject({
      failure: { code: "step-unsuccessful", files: affected },
    });
  });

  it("are fifty at most", async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`n${number}.ts`, ""]));
    const event = await attempt({ script: { exitCode: 1 } }, many);
    expect(event?.type === "step.failed" && event.failure.files?.length).toBe(50);
  });

  it("are not told of a failure that has nothing to do with them", async () => {
    const event = await attempt({ script: { status: "timed-out", stdout: "", stderr: "" } }, changed);
    expect(event).toMatchObject({ failure: { class: "transient" } });
    expect(event).not.toHaveProperty("failure.files");
  });

  it("are none in a plain folder", async () => {
    await using trial = stepTrial({ script: { exitCode: 1 } });
    const [event] = await performEffect(trial.context, { type: "start-step", ...scriptAt() });
    expect(event).not.toHaveProperty("failure.files");
  });

  it("stand in the prompt of the next attempt", async () => {
    const state = initialState();
    await using trial = stepTrial({ state });
    const failure = { class: "recoverable", code: "x", message: "No.", files: affected } as const;
    state.errors.push({ step: "ask", attempt: 1, at: "", failure: { ...failure, files: affected } });
    const previous = {
      path: "ask",
      name: "ask",
      kind: "",
      status: "failed",
      attempt: 1,
      failures: 1,
      failure,
    } as const;
    const prompt = await buildPrompt(trial.context, promptAt().step, {
      at: promptAt(),
      renderScope: { frame: {} },
      previous,
    });
    expect(prompt).toContain("Affected files: src/a.ts, src/gone.ts, src/ü new.ts");
  });
});
