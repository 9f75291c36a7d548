// @module-tag slow
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createGit } from "../../src/git/process/git.ts";
import { push } from "../../src/git/remote/push.ts";
import { openRemotes } from "../../src/git/remote/remotes.ts";
import { createRedactor } from "../../src/redaction/redactor.ts";
import { runCli } from "../support/cli/cli.ts";
import { createTrackedProject, remoteBranches } from "../support/git/clones.ts";
import type { Project } from "../support/project.ts";

const SECRET = "sekrit-0123456789-abcdef";
const config = { agents: { environment: ["DEPLOY_KEY"] } };

const workflow = (script: string) => `name: leak
version: "1.0"
settings: { max-retry: 0, git: { worktree: true, auto-commit: true, auto-pr: true } }
steps:
  - { name: first, type: script, run: echo one > one.txt }
  - name: leak
    type: script
    run: |
      if [ -e "$HOME/careful" ]; then echo ok > two.txt; exit 0; fi
      ${script}
  - { name: last, type: script, run: echo three > three.txt }
`;

/** All that the remote holds, of every branch. */
const atRemote = ({ git, remote }: Project): string =>
  git("--git-dir", remote, "log", "--all", "--patch", "--text", "--format=%H%n%B");

test.each([
  ["in a file", `printf 'one\\nkey=%s\\n' "$DEPLOY_KEY" > two.txt`, /two\.txt:2/],
  ["encoded in a file", `printf %s "$DEPLOY_KEY" | base64 > two.txt`, /two\.txt:1/],
  [
    "in the message of a commit of its own",
    `git commit -q --allow-empty -m "with $DEPLOY_KEY"`,
    /its message/,
  ],
])(
  "a step that commits a secret %s pauses the run, and nothing of it leaves",
  async (_where, script, place) => {
    const project = createTrackedProject({ remote: true, workflows: { leak: workflow(script) }, config });
    const environment = { ...project.environment, DEPLOY_KEY: SECRET };
    const paused = await runCli(project, ["run", "leak"], { environment });
    expect(paused.code).toBe(3);
    expect(paused.stdout + paused.stderr).toMatch(place);
    expect(paused.stdout + paused.stderr).not.toContain(SECRET);
    expect(project.progress()).toMatchObject({ status: "paused", reason: "secret" });
    const encoded = Buffer.from(SECRET).toString("base64");
    for (const text of [SECRET, encoded]) expect(atRemote(project)).not.toContain(text);

    const [runId = ""] = project.runs();
    expect((await runCli(project, ["resume", runId], { environment })).code).toBe(3);
    writeFileSync(join(project.home, "careful"), "");
    const resumed = await runCli(project, ["resume", runId, "--from-step", "leak"], { environment });
    expect(resumed.code).toBe(0);
    expect(remoteBranches(project).some((name) => name.startsWith("agentic/leak"))).toBe(true);
    for (const text of [SECRET, encoded]) expect(atRemote(project)).not.toContain(text);
    expect(atRemote(project)).toContain("+three");
  },
);

test("a push sends no commit with a secret, whoever made it, and any other commit", async () => {
  const project = createTrackedProject({ remote: true });
  const { root, environment } = project;
  project.write("known.txt", `old ${SECRET}\n`);
  project.git("add", "--all");
  project.git("commit", "--quiet", "-m", "Known at the remote");
  project.git("push", "--quiet", "origin", "main");
  const { findValues } = createRedactor({ values: [SECRET] });
  const remotes = await openRemotes({ root, git: createGit(root, environment) }, environment, {
    findSecrets: () => findValues,
  });
  const source = remotes.choose("main");
  if (!source) throw new Error("There is no remote.");
  const pushed = async (file: string, text: string) => {
    project.write(file, text);
    project.git("add", "--all");
    project.git("commit", "--quiet", "-m", file);
    const branches = new Map([["agentic/x", project.git("rev-parse", "HEAD")]]);
    return await push(source, { state: new Map(), branches, shallow: [] });
  };
  expect(await pushed("clean.txt", "clean\n")).toEqual({ status: "landed" });
  expect(await pushed("leak.txt", `a\nb\n${SECRET}\n`)).toEqual({
    status: "refused",
    secret: true,
    branches: new Map([
      ["agentic/x", expect.stringMatching(/leak\.txt:3\. Nothing of agentic\/x was pushed\.$/)],
    ]),
  });
  expect(atRemote(project)).not.toContain("leak.txt");
});
