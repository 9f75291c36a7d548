import { expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const tell = "{ name: tell, type: prompt, prompt: Tell. }";

const flow = (worktree: boolean, step = tell) => `name: flow
version: "1.0"
settings: { provider: replay, git: { worktree: ${worktree}, auto-pr: false } }
steps: [${step}]
`;

const lists = { "package.json": '{"dependencies":{"a":"1"}}', "package-lock.json": "{}" };
const WARNING =
  "A new worktree lacks the packages of package.json, and `project.setup` is not set. Set it: agentic-sdlc config set project.setup 'npm ci'";

async function warningsOf(
  files: Readonly<Record<string, string>>,
  options: { worktree?: boolean; step?: string; config?: object } = {},
) {
  const told = recordSession({ answer: "Told" });
  const recordings = {
    ".agentic/recordings/tell.ndjson": told,
    ".agentic/recordings/both.tell.ndjson": told,
  };
  const workflows = { flow: flow(options.worktree ?? true, options.step) };
  using project = createProject({
    files: { ...files, ...recordings },
    workflows,
    config: options.config ?? {},
  });
  const { code, stdout, stderr } = await runCli(project, ["run", "flow"]);
  expect(code, stderr).toBe(0);
  return stdout + stderr;
}

test(
  "a run in a worktree says that its packages are missing, with the command that helps",
  { tags: "slow" },
  async () => {
    expect(await warningsOf(lists)).toContain(WARNING);
  },
);

test("so does a run in the checkout whose parallel branches have agents", { tags: "slow" }, async () => {
  const step = `{ name: both, type: parallel, steps: [${tell}] }`;
  expect(await warningsOf(lists, { worktree: false, step })).toContain(WARNING);
  const scripts = `{ name: both, type: parallel, steps: [{ name: s, type: script, run: "true" }] }, ${tell}`;
  expect(await warningsOf(lists, { worktree: false, step: scripts })).not.toContain("project.setup");
});

test("a run that needs no setup, has one, or uses the checkout says nothing", { tags: "slow" }, async () => {
  const said = [
    await warningsOf({ "README.md": "" }),
    await warningsOf({ "package.json": '{"scripts":{"test":"x"}}', "package-lock.json": "{}" }),
    await warningsOf({ "go.mod": "module a\n\nrequire b v1\n" }),
    await warningsOf(lists, { config: { project: { setup: "true" } } }),
    await warningsOf(lists, { worktree: false }),
  ];
  expect(said.join("")).not.toContain("project.setup");
});
