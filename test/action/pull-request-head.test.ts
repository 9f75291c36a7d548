// @module-tag slow
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appToken } from "../../src/github/client/token.ts";
import { errorIn, openHardened, refsOf, RUN, SUFFIX, workflow } from "../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject } from "../support/project.ts";

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

/** A pull request from the branch topic, at whose head somebody asks for a run. */
async function openPull(more = "") {
  const w = workflow(`  - { name: mend, type: prompt, prompt: "Mend it." }${more}`).replace(
    "settings: { ",
    "settings: { provider: claude, ",
  );
  const hardened = await openHardened(server, {
    workflows: { w },
    files: { "CLAUDE.md": "ours", "code.txt": "old" },
  });
  const { project, repo } = hardened;
  const author = createProject({ cloneOf: project.remote });
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
  return {
    ...hardened,
    hardened,
    author,
    sha,
    event,
    [Symbol.dispose]: () => {
      author[Symbol.dispose]();
      hardened[Symbol.dispose]();
    },
  };
}

describe("a run on a pull request", () => {
  it("works on its head with the agents' configuration of the base, and proposes to the branch it came from", async () => {
    using pull = await openPull();
    const { project, repo, job, author, sha, event } = pull;
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
    expect(errorIn(late.log)).toMatch(/is now .*, not /);
  });

  it("is kept and paused where the pull request moved while it worked, and is resumed onto the new head", async () => {
    using pull = await openPull();
    const { project, repo, job, author, sha, event, hardened } = pull;
    const git = (...args: string[]): string => project.git("-C", project.remote, ...args);
    const inputs = { "run-id": RUN, issue: "1" };
    const agent = await job({ workflow: "w", ...inputs, "head-sha": sha }, event);
    expect([errorIn(agent.log), agent.outputs["status"]]).toEqual(["", "completed"]);
    author.write("CLAUDE.md", "theirs, later");
    author.write("other.txt", "more");
    author.git("add", "--all");
    author.git("commit", "--quiet", "-m", "More");
    author.git("push", "--quiet", "origin", "topic");
    const moved = author.git("rev-parse", "HEAD");

    const kept = await job({ command: "publish", ...inputs, "head-sha": sha }, event);
    expect([errorIn(kept.log), kept.code, kept.outputs["status"]]).toEqual(["", 0, "paused"]);
    expect(git("rev-parse", "topic")).toBe(moved);
    expect(await server.ask(repo, "GET /pulls")).toHaveLength(1);
    const names = git("for-each-ref", "--format=%(refname:short)", "refs/heads").split("\n");
    const branch =
      names.find(
        (name) =>
          name.endsWith(`-${SUFFIX}`) &&
          !name.startsWith("agentic/runs/") &&
          !name.startsWith("agentic/claims/"),
      ) ?? names.join(" ");
    expect(git("show", `${branch}:code.txt`)).toBe("mended");
    const comments = (await server.ask(repo, "GET /issues/1/comments")) as { body: string }[];
    const told = comments.map(({ body }) => body).join("\n");
    expect(told).toContain(`moved from ${sha.slice(0, 12)} to ${moved.slice(0, 12)} while the run worked`);
    expect(told).toMatch(/it cost \$0\.00/);
    expect(told).toContain(`/agentic resume ${RUN}`);
    expect(told).toContain("paused: its pull request moved or was closed while it worked");
    const refs = refsOf(hardened, true);
    // Done again, by a job that was dispatched for the commit.
    const sender = { login: server.owner, type: "User" };
    const asked = { command: "run", workflow: "w", issue: "1", "head-sha": sha, "run-id": RUN };
    const again = await job(
      { command: "publish", ...inputs, "head-sha": sha },
      { payload: { sender, inputs: asked } },
    );
    expect([errorIn(again.log), again.outputs["status"]]).toEqual(["", "paused"]);
    expect(refsOf(hardened, true)).toBe(refs);

    await job({ command: "resume", ...inputs }, { path: event.path });
    author.write("later.txt", "more");
    author.git("add", "--all");
    author.git("commit", "--quiet", "-m", "Once more");
    author.git("push", "--quiet", "origin", "topic");
    const last = author.git("rev-parse", "HEAD");
    const twice = await job({ command: "publish", ...inputs });
    expect([errorIn(twice.log), twice.code, twice.outputs["status"]]).toEqual(["", 0, "paused"]);
    expect(await server.ask(repo, "GET /pulls")).toHaveLength(1);
    expect(git("merge-base", branch, "topic")).toBe(moved);
    const newest = ((await server.ask(repo, "GET /issues/1/comments")) as { body: string }[]).at(-1);
    expect(newest?.body).toContain(`moved from ${moved.slice(0, 12)} to ${last.slice(0, 12)}`);
    expect(newest?.body).not.toContain(`moved from ${sha.slice(0, 12)}`);

    const resumed = await job({ command: "resume", ...inputs }, { path: event.path });
    expect([errorIn(resumed.log), resumed.outputs["status"]]).toEqual(["", "completed"]);
    const published = await job({ command: "publish", ...inputs });
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
    expect(git("merge-base", branch, "topic")).toBe(last);
    const show = (path: string) => git("show", `${branch}:${path}`);
    expect([show("code.txt"), show("other.txt"), show("CLAUDE.md")]).toEqual([
      "mended",
      "more",
      "theirs, later",
    ]);
    expect(await server.ask(repo, "GET /pulls/2")).toMatchObject({
      base: { ref: "topic" },
      head: { ref: branch },
    });
    expect(git("rev-parse", "topic")).toBe(last);
  });

  it.for(["failed", "paused"])(
    "that %s says that the pull request moved, and where its work is",
    async (status) => {
      const end =
        status === "failed"
          ? `{ name: check, type: script, run: "exit 1", max-retry: 0 }`
          : `{ name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }`;
      using pull = await openPull(`\n  - ${end}`);
      const { repo, job, project, author, sha, event } = pull;
      const inputs = { "run-id": RUN, issue: "1" };
      const agent = await job({ workflow: "w", ...inputs, "head-sha": sha }, event);
      expect(agent.outputs["status"]).toBe(status);
      author.write("other.txt", "more");
      author.git("add", "--all");
      author.git("commit", "--quiet", "-m", "More");
      author.git("push", "--quiet", "origin", "topic");
      const moved = author.git("rev-parse", "HEAD");
      // Nobody but an App has checks.
      const repository = { owner: server.owner, repo };
      const token = await appToken({ app: server.app, apiUrl: server.url }, repository).current();
      const kept = await job({ command: "publish", ...inputs, "head-sha": sha }, { ...event, token });
      expect(kept.outputs["status"]).toBe(status);
      const words = `moved from ${sha.slice(0, 12)} to ${moved.slice(0, 12)} while the run worked. Nothing was pushed to it. The run's work is on `;
      const comments = (await server.ask(repo, "GET /issues/1/comments")) as { body: string }[];
      expect(comments.map(({ body }) => body).join("\n")).toContain(words);
      expect(kept.summary).toContain(words);
      const heads = project.git("-C", project.remote, "for-each-ref", "--format=%(objectname) %(refname)");
      const [head = ""] = /^\S+(?= refs\/heads\/agentic\/(?!runs|claims).*-\w{6}$)/m.exec(heads) ?? [];
      const { check_runs: checks } = (await server.ask(repo, `GET /commits/${head}/check-runs`)) as {
        check_runs: { output: { summary: string } }[];
      };
      expect(checks.map(({ output }) => output.summary).join("\n")).toContain(words);
    },
  );

  it("is kept and paused where the pull request was closed while it worked, and is resumed when it is open again", async () => {
    using pull = await openPull();
    const { project, repo, job, sha, event } = pull;
    const git = (...args: string[]): string => project.git("-C", project.remote, ...args);
    const inputs = { "run-id": RUN, issue: "1" };
    const agent = await job({ workflow: "w", ...inputs, "head-sha": sha }, event);
    expect([errorIn(agent.log), agent.outputs["status"]]).toEqual(["", "completed"]);
    await server.ask(repo, "PATCH /pulls/1", { state: "closed" });
    const kept = await job({ command: "publish", ...inputs, "head-sha": sha }, event);
    expect([errorIn(kept.log), kept.code, kept.outputs["status"]]).toEqual(["", 0, "paused"]);
    expect(git("rev-parse", "topic")).toBe(sha);
    expect(await server.ask(repo, "GET /pulls")).toEqual([]);
    const comments = (await server.ask(repo, "GET /issues/1/comments")) as { body: string }[];
    const told = comments.map(({ body }) => body).join("\n");
    expect(told).toContain("was closed while the run worked. Nothing was pushed to it.");
    expect(told).toMatch(/it cost \$0\.00\. To have it proposed, reopen the pull request/);

    await server.ask(repo, "PATCH /pulls/1", { state: "open" });
    const resumed = await job({ command: "resume", ...inputs }, { path: event.path });
    expect([errorIn(resumed.log), resumed.outputs["status"]]).toEqual(["", "completed"]);
    const published = await job({ command: "publish", ...inputs });
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
    expect(await server.ask(repo, "GET /pulls/2")).toMatchObject({ base: { ref: "topic" } });
  });
});
