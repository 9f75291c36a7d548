import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GitHubServer, startGitHubServer } from "../fakes/github-server.ts";
import { createProject } from "../fakes/project.ts";
import { errorIn, openHardened, RUN, workflow } from "./hardened.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

/** An agent that tells what it was told by the repository, and changes that and the code. */
const AGENT = `#!/usr/bin/env bash
if [ "$1" = --version ]; then echo "2.1.0 (Claude Code)"; exit; fi
cat > /dev/null
cat CLAUDE.md > seen.txt
echo planted > CLAUDE.md
echo mended > code.txt
echo '{"type":"system","subtype":"init","session_id":"s1","model":"m","tools":[]}'
echo '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"s1","total_cost_usd":0,"usage":{"input_tokens":1,"output_tokens":1},"num_turns":1,"duration_ms":1}'
`;

describe("a run on a pull request", () => {
  it("works on its head with the agents' configuration of the base, and proposes to the branch it came from", async () => {
    const w = workflow(`  - { name: mend, type: prompt, prompt: "Mend it." }`).replace(
      "settings: { ",
      "settings: { provider: claude, ",
    );
    using hardened = await openHardened(server, {
      workflows: { w },
      files: { "CLAUDE.md": "ours", "code.txt": "old" },
    });
    const { project, repo, job } = hardened;
    using author = createProject({ cloneOf: project.remote });
    author.git("switch", "--quiet", "-c", "topic");
    author.write("CLAUDE.md", "theirs");
    author.write(".agentic/workflows/w.yaml", "name: hacked");
    author.write("code.txt", "new");
    author.git("add", "--all");
    author.git("commit", "--quiet", "-m", "Theirs");
    author.git("push", "--quiet", "origin", "topic");
    const sha = author.git("rev-parse", "HEAD");
    await server.ask(repo, "POST /pulls", { title: "Topic", head: "topic", base: "main" });
    const body = "/agentic run w";
    const comment = (await server.ask(repo, "POST /issues/1/comments", { body })) as {
      id: number;
      user: { login: string };
    };
    const sender = { login: comment.user.login, type: "User" };
    const at = "2026-01-31T12:00:00Z";
    const payload = {
      action: "created",
      sender,
      repository: { full_name: `${server.owner}/${repo}` },
      issue: { number: 1, title: "Topic", body: "", pull_request: {} },
      comment: { id: comment.id, body, user: sender, created_at: at, updated_at: at },
    };
    const bin = join(project.home, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "claude"), AGENT);
    chmodSync(join(bin, "claude"), 0o755);
    const event = {
      event: "issue_comment",
      payload,
      path: [bin, project.environment["PATH"]].join(delimiter),
    };

    const gate = await job({ command: "gate", "hand-over": "" }, event);
    expect(gate.outputs).toMatchObject({ allowed: "true", "head-sha": sha, workflow: "w" });
    const agent = await job({ workflow: "w", "run-id": RUN, "head-sha": sha }, event);
    expect(errorIn(agent.log)).toBe("");
    expect(agent.outputs).toMatchObject({ status: "completed" });
    const published = await job({ command: "publish", "run-id": RUN, "head-sha": sha }, event);
    expect(errorIn(published.log)).toBe("");
    const [opened] = JSON.parse(published.outputs["pull-requests"] ?? "[]") as {
      number: number;
      branch: string;
    }[];
    const show = (path: string) => project.git("-C", project.remote, "show", `${opened?.branch}:${path}`);
    expect([show("seen.txt"), show("code.txt"), show("CLAUDE.md")]).toEqual(["ours", "mended", "theirs"]);
    expect(await server.ask(repo, `GET /pulls/${opened?.number}`)).toMatchObject({ base: { ref: "topic" } });
    expect(project.git("-C", project.remote, "merge-base", String(opened?.branch), "topic")).toBe(sha);

    author.write("code.txt", "newer");
    author.git("commit", "--quiet", "--all", "-m", "More");
    author.git("push", "--quiet", "origin", "topic");
    const late = await job({ workflow: "w", "run-id": "20260131-late00", "head-sha": sha }, event);
    expect(errorIn(late.log)).toMatch(/stands at .* now, and not at/);
  }, 60_000);
});
