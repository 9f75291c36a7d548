// @module-tag slow
import { afterEach, expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const looks = (settings: string) => `name: looks
version: "1.0"
settings: { git: { ${settings} } }
steps:
  - { name: look, type: script, run: "true" }
  - { name: last, type: script, run: "test ! -e \\"$HOME/write\\" || echo x > x.txt" }
`;

let project: Project;
afterEach(() => project[Symbol.dispose]());

test.each([
  ["a worktree", { workflows: { looks: looks("worktree: true") } }],
  ["a worktree, with a remote", { remote: true, workflows: { looks: looks("worktree: true") } }],
  ["the checkout", { workflows: { looks: looks("worktree: false") } }],
])(
  "a completed run without commits leaves no branch, and can go back to a step: in %s",
  async (_what, options) => {
    project = createProject(options);
    const branches = () => project.git("for-each-ref", "--format=%(refname:short)", "refs/heads").split("\n");
    expect(await runCli(project, ["run", "looks"])).toMatchObject({ code: 0 });
    expect(branches()).toEqual(["main"]);
    expect(project.git("branch", "--show-current")).toBe("main");
    const [runId = ""] = project.runs();
    project.write("../home/write", "");
    expect(await runCli(project, ["resume", runId, "--from-step", "last"])).toMatchObject({ code: 0 });
    const branch = `agentic/looks-${runId.slice(-6)}`;
    expect(branches()).toEqual([branch, "main"]);
    expect(project.git("show", `${branch}:x.txt`)).toBe("x");
  },
);
