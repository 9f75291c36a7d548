import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { Stop } from "../../../src/engine/run-request.ts";
import { resume } from "../../../src/index.ts";
import { prepareStart } from "../../../src/runner/start/prepare-run.ts";
import { loadWorkflow, openProject } from "../../../src/runner/start/project.ts";
import { runSession } from "../../../src/runner/start/run-session.ts";
import { createProject, type Project } from "../../support/project.ts";

const WORKFLOW = `name: w
version: "1.0"
settings: { git: { enabled: true, auto-pr: false }, provider: claude, max-retry: 0 }
steps:
  - { name: wait, type: script, run: "test -e $HOME/go-on" }
  - { name: work, type: prompt, prompt: "Work." }
`;

/** An agent that records the configuration that it reads. */
const AGENT = `#!/usr/bin/env bash
if [ "$1" = --version ]; then echo "2.1.0 (Claude Code)"; exit; fi
cat > /dev/null
cat CLAUDE.md .claude/settings.json > "$HOME/seen.txt"
echo done > code.txt
echo '{"type":"system","subtype":"init","session_id":"s1","model":"m","tools":[]}'
echo '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"s1","total_cost_usd":0,"usage":{"input_tokens":1,"output_tokens":1},"num_turns":1,"duration_ms":1}'
`;

const SETTINGS = `{"model":"trusted"}`;
/** Settings of the head, which would execute a command. */
const HOOK = `{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"touch $HOME/hooked"}]}]}}`;

/** Starts a run at the head of a pull request, like a job, until its first step fails. */
async function startAtHead(project: Project, environment: Project["environment"]): Promise<string> {
  project.git("switch", "--quiet", "-c", "topic");
  project.write("CLAUDE.md", "untrusted");
  project.write(".claude/settings.json", HOOK);
  project.git("add", "--all");
  project.git("commit", "--quiet", "-m", "Untrusted");
  const sha = project.git("rev-parse", "HEAD");
  project.git("switch", "--quiet", "main");
  const opened = openProject(project.root);
  const prepared = await prepareStart({
    project: opened,
    environment,
    definition: await loadWorkflow(opened, project.root, "w"),
    variables: {},
    overrides: {},
    trigger: "issue_comment",
    actor: "octocat",
    head: { branch: "topic", sha },
  });
  const kill = new AbortController().signal;
  const { state } = await runSession(prepared, {
    environment,
    stop: new Stop(),
    kill,
    createObservers: () => [],
  });
  expect(state).toMatchObject({ status: "failed", workspace: { base_sha: sha } });
  return state.runId;
}

test(
  "a resumed run on a pull request's head uses settings and instructions of the checkout, not those of the head",
  { tags: "slow" },
  async () => {
    using project = createProject({
      files: { "CLAUDE.md": "trusted\n", ".claude/settings.json": SETTINGS },
      workflows: { w: WORKFLOW },
    });
    const bin = join(project.home, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "claude"), AGENT);
    chmodSync(join(bin, "claude"), 0o755);
    const PATH = [bin, project.environment["PATH"]].join(delimiter);
    const environment = { ...project.environment, PATH };
    const runId = await startAtHead(project, environment);
    project.write("../home/go-on", "");
    const result = await resume(runId, { cwd: project.root, environment });
    expect(result).toMatchObject({ status: "completed", callbackErrors: [] });
    expect(project.read("../home/seen.txt")).toBe(`trusted\n${SETTINGS}`);
    const show = (path: string): string => project.git("show", `${result.branch}:${path}`);
    expect(["CLAUDE.md", ".claude/settings.json", "code.txt"].map(show)).toEqual(["untrusted", HOOK, "done"]);
  },
);
