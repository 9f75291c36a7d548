import { describe, expect, it } from "vitest";
import { createWorkspaces } from "../../../src/git/create-workspaces.ts";
import { createGit } from "../../../src/git/process/git.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { initialState, namesIn } from "../../../src/run/state.ts";
import { openPullRequest, pushBranch, writeOutput } from "../../../src/steps/delivery/deliver.ts";
import { FakeForge } from "../../support/git/fake-forge.ts";
import { createProject } from "../../support/project.ts";
import { branchOpened, output, started, stateAfter } from "../../support/run/run-state.ts";
import { RUN_FOLDER, stepTrial } from "../../support/run/step-context.ts";

type Mode = "worktree" | "checkout";

/** Writes an output in a repository that ignores `out/`, and again if asked. */
async function write(
  path: string,
  { mode = "worktree" as Mode, autoCommit = true, times = 1, template = "content" } = {},
) {
  using project = createProject({ files: { ".gitignore": "out/\n", "same.md": "content" } });
  const git = createGit(project.root, project.environment);
  const workspaces = createWorkspaces(project.root, { root: project.root, git });
  const base = project.git("rev-parse", "main");
  const worktree = ".worktrees/agentic-demo-abc123";
  const place = {
    mode,
    path: mode === "worktree" ? worktree : ".",
    branch: "b",
    base_branch: "main",
    base_sha: base,
  };
  const workspace = await workspaces.open(place, { commits: autoCommit });
  const state = { ...initialState(), workspace: place, head: base };
  await using trial = stepTrial({ workspace, state, autoCommit });
  let event;
  for (let count = 0; count < times; count += 1) {
    event = await writeOutput(trial.context, { name: "report", template, path });
  }
  const copy = trial.store.read(`artifacts/outputs/${path}`);
  await workspaces.release(place);
  return { event, copy, lies: project.exists(`${place.path}/${path}`) };
}

/** Writes an output of each of these workflow steps, all to the same path. */
async function writeNested(path: string, scopes: readonly string[]) {
  using project = createProject({ files: { ".gitignore": "out/\n" } });
  const git = createGit(project.root, project.environment);
  const workspaces = createWorkspaces(project.root, { root: project.root, git });
  const base = project.git("rev-parse", "main");
  const folder = ".worktrees/agentic-demo-abc123";
  const place = { mode: "worktree", path: folder, branch: "b", base_branch: "main", base_sha: base } as const;
  const workspace = await workspaces.open(place, { commits: true });
  const state = { ...initialState(), workspace: place, head: base };
  await using trial = stepTrial({ workspace, state, autoCommit: true });
  const events = [];
  for (const scope of scopes) {
    const output = { name: "report", template: `of ${scope}`, path };
    events.push(await writeOutput(trial.context, output, { path: scope, definition: "deep" }));
  }
  const paths = events.map((event) => (event.type === "output.written" ? event.path : ""));
  return { paths, copies: paths.map((each) => trial.store.read(each.slice(RUN_FOLDER.length + 1))) };
}

describe("an output of a run in a worktree", () => {
  it("that git ignores is kept with the run's files, and that is its path", async () => {
    const { event, copy, lies } = await write("out/report.md");
    expect(lies).toBe(false);
    expect(copy).toBe("content");
    expect(event).toEqual({
      type: "output.written",
      name: "report",
      path: `${RUN_FOLDER}/artifacts/outputs/out/report.md`,
    });
  });

  it("that is not committed is kept with the run's files", async () => {
    const { event, copy } = await write("report.md", { autoCommit: false });
    expect(copy).toBe("content");
    expect(event).toMatchObject({ path: `${RUN_FOLDER}/artifacts/outputs/report.md` });
  });

  it("that is committed has the path it was given, and a copy too", async () => {
    const { event, copy } = await write("docs/report.md");
    expect(copy).toBe("content");
    expect(event).toMatchObject({ path: "docs/report.md", files: ["docs/report.md"] });
  });

  it.each([
    ["same.md", 1],
    ["docs/report.md", 2],
  ])("that the branch holds already has the path it was given: %s", async (path, times) => {
    expect((await write(path, { times })).event).toMatchObject({ path });
  });
});

describe("an output of a nested workflow that git ignores", () => {
  it("is kept apart from one of the same path of another", async () => {
    const { copies, paths } = await writeNested("out/report.md", ["left/deep", "right/deep"]);
    expect(copies).toEqual(["of left/deep", "of right/deep"]);
    expect(paths).toEqual([
      `${RUN_FOLDER}/artifacts/left/deep/outputs/out/report.md`,
      `${RUN_FOLDER}/artifacts/right/deep/outputs/out/report.md`,
    ]);
  });
});

describe("a branch whose base is another of the run", () => {
  it.each([
    ["main", ["leaf"]],
    ["run", ["run", "leaf"]],
    ["outer", ["outer", "leaf"]],
  ])("brings it along: %s", async (baseBranch, expected) => {
    const state = initialState();
    state.workspace = { mode: "worktree", path: "w", branch: "run", base_branch: "main", base_sha: "1" };
    for (const [step, branch, base] of [
      ["p/a", "outer", "run"],
      ["p/a/q/b", "leaf", baseBranch],
    ] as const) {
      const where = { step, branch, path: branch, base_branch: base, base_sha: "1", head: "2", open: true };
      state.branches.set(step, { ...where, files: new Set(["x"]) });
    }
    const forge = new FakeForge();
    await using trial = stepTrial({ state, given: { forge } });
    await pushBranch(trial.context, "p/a/q/b");
    expect(forge.pushed).toEqual(expected);
  });
});

describe("an output that comes out empty", () => {
  it("is not written, so that what is there stays", async () => {
    const { event, copy } = await write("same.md", { template: "{% if false %}x{% endif %}\n" });
    expect(copy).toBeUndefined();
    expect(event).toEqual({ type: "output.written", name: "report", path: "same.md", empty: true });
  });
});

describe("an output of a run in the user's checkout", () => {
  it("stays where it was written, ignored or not", async () => {
    const { event, copy, lies } = await write("out/report.md", { mode: "checkout" });
    expect({ lies, copy }).toEqual({ lies: true, copy: undefined });
    expect(event).toEqual({ type: "output.written", name: "report", path: "out/report.md" });
  });
});

describe("a pull request", () => {
  it("has the whole body that a step wrote, however long", async () => {
    const body = "All that was done. ".repeat(1_000);
    const state = initialState();
    const artifact = `${RUN_FOLDER}/artifacts/describe/1.json`;
    const output = {
      success: true,
      output_type: "x",
      document_path: null,
      summary: "",
      metrics: {},
      next_step_context: null,
    };
    namesIn(state, "").outputs.set("describe", {
      ...output,
      data: { title: "T", body: "All that …", artifact },
    });
    state.workspace = { mode: "worktree", path: "w", branch: "b", base_branch: "main", base_sha: "1" };
    const bodies: string[] = [];
    const forge = {
      push: async () => undefined,
      openPullRequest: async (request: { body: string }) => (bodies.push(request.body), {}),
    };
    await using trial = stepTrial({ state, given: { forge } });
    trial.store.write("artifacts/describe/1.json", JSON.stringify({ ...output, data: { title: "T", body } }));
    await openPullRequest(trial.context);
    expect(bodies).toEqual([`> Not verified: no check command is known.\n\n${body}`]);
  });
});

describe("a pull request that no step wrote", () => {
  it.each([
    [["feat: a", "fix: b", "docs(c): d"], "feat: add a button"],
    [["Add a", "Remove b", "Mend c"], "Add a button"],
  ])("has a title as the history %j has them", async (subjects, title) => {
    using project = createProject({ files: { "a.md": "a" } });
    for (const subject of subjects) project.git("commit", "--quiet", "--allow-empty", "-m", subject);
    const base = project.git("rev-parse", "main");
    const place = {
      mode: "checkout",
      path: ".",
      branch: "main",
      base_branch: "main",
      base_sha: base,
    } as const;
    const git = createGit(project.root, project.environment);
    const workspaces = createWorkspaces(project.root, { root: project.root, git });
    const workspace = await workspaces.open(place, { commits: true });
    const forge = new FakeForge();
    await using trial = stepTrial({
      workspace,
      state: { ...initialState(), workspace: place },
      given: { forge },
    });
    const facts = { ...trial.context.facts, variables: { request: "Add a button" } };
    await openPullRequest({ ...trial.context, facts });
    expect(forge.opened).toMatchObject([{ title, draft: false }]);
  });

  it("has the summary of the only step with changes as its title", async () => {
    const succeeded = (step: string, summary: string, files: string[], kind = "prompt"): NewRunEvent[] => [
      { type: "step.started", step, attempt: 1, kind },
      { type: "step.produced", step, attempt: 1, output: output(summary) },
      { type: "step.succeeded", step, attempt: 1, commit: "a".repeat(40), files },
    ];
    const state = stateAfter(
      ...succeeded("look", "Found it.", []),
      ...succeeded("work", "Adds a greeting.", ["a.txt"]),
    );
    const base_sha = "b".repeat(40);
    const place = { mode: "checkout", path: ".", branch: "main", base_branch: "main", base_sha } as const;
    const forge = new FakeForge();
    await using trial = stepTrial({ state: { ...state, workspace: place }, given: { forge } });
    const titleWith = async (variables: Record<string, string>): Promise<string | undefined> => {
      const facts = { ...trial.context.facts, variables };
      await openPullRequest({ ...trial.context, facts });
      return forge.opened.at(-1)?.title;
    };
    expect(await titleWith({ request: "please do the thing" })).toBe("Adds a greeting");
    expect(await titleWith({ title: "Greet people", request: "please do the thing" })).toBe("Greet people");
  });

  it("has the request as its title if only a script changed files: its summary is its last line", async () => {
    const base_sha = "b".repeat(40);
    const place = { mode: "checkout", path: ".", branch: "main", base_branch: "main", base_sha } as const;
    const state = stateAfter(
      { type: "step.started", step: "format", attempt: 1, kind: "script" },
      { type: "step.succeeded", step: "format", attempt: 1, output: output("Done in 2s."), files: ["a.txt"] },
    );
    const forge = new FakeForge();
    await using trial = stepTrial({ state: { ...state, workspace: place }, given: { forge } });
    const facts = { ...trial.context.facts, variables: { request: "Format it" } };
    await openPullRequest({ ...trial.context, facts });
    expect(forge.opened.at(-1)?.title).toBe("Format it");
  });

  it.each([
    [["fix: close the file", "test: cover it"], "fix: close the file"],
    [[], "trial: one"],
  ])("of a parallel branch has the first of the commit messages %j as its title", async (messages, title) => {
    const steps = messages.flatMap((commit_message, index): NewRunEvent[] => {
      const step = `work/one/${index}`;
      const completed = { ...output("Done."), data: { commit_message } };
      return [started(step), { type: "step.produced", step, attempt: 1, output: completed }];
    });
    const state = stateAfter(branchOpened("work/one", "one"), ...steps);
    const forge = new FakeForge();
    await using trial = stepTrial({ state, given: { forge } });
    await openPullRequest(trial.context, "work/one");
    expect(forge.opened).toMatchObject([{ branch: "one", title }]);
  });
});
